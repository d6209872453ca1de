use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::{Console, Failure};

/// Prints the completions of a shell.
pub(crate) fn run(args: &CompletionsArgs, console: &mut Console) -> Result<(), Failure> {
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "duels", &mut script);
    console.write_all(&script)?;
    Ok(())
}
