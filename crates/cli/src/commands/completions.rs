use duels_rules::Catalogue;

use crate::args::{Args, CompletionsArgs};
use crate::{Console, Failure};

/// Prints the completions for a shell.
pub(crate) fn run(
    catalogue: Catalogue,
    args: &CompletionsArgs,
    console: &mut Console,
) -> Result<(), Failure> {
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command_for(catalogue), "duels", &mut script);
    console.write_all(&script)?;
    Ok(())
}
