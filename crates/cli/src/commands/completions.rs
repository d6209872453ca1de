use duels_rules::Catalogue;

use crate::args::{Args, CompleteArgs, CompletionsArgs};
use crate::{Console, Failure, completion};

/// Prints the completions for a shell.
pub(crate) fn run(
    catalogue: Catalogue,
    args: &CompletionsArgs,
    console: &mut Console,
) -> Result<(), Failure> {
    if let Some(script) = completion::script(args.shell) {
        return Ok(console.write_all(script.as_bytes())?);
    }
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command_for(catalogue), "duels", &mut script);
    console.write_all(&script)?;
    Ok(())
}

/// Prints what the last word may become, a line each.
pub(crate) fn complete(
    catalogue: Catalogue,
    args: &CompleteArgs,
    console: &mut Console,
) -> Result<(), Failure> {
    let candidates = completion::candidates(catalogue, &args.words);
    let lines: String = candidates.iter().map(|candidate| format!("{candidate}\n")).collect();
    Ok(console.write_all(lines.as_bytes())?)
}
