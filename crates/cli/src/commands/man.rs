use clap_mangen::Man;
use duels_rules::{Catalogue, quoted};

use crate::args::{Args, ManArgs};
use crate::{Console, Failure, StopReason};

/// Prints a manual page, to be read with `man -l -` or installed.
pub(crate) fn run(catalogue: Catalogue, args: &ManArgs, console: &mut Console) -> Result<(), Failure> {
    let mut command = Args::command_for(catalogue);
    // Only a built command knows the full names of its subcommands.
    command.build();
    let mut page = &command;
    for name in &args.command {
        page = page.find_subcommand(name).ok_or_else(|| unknown(page, name))?;
    }
    // Into memory first: rendering into a closed output would be an error of another kind.
    let mut text = Vec::new();
    Man::new(page.clone()).render(&mut text).map_err(StopReason::output)?;
    console.write_all(&text)?;
    Ok(())
}

fn unknown(command: &clap::Command, name: &str) -> Failure {
    let names = command.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help");
    let names: Vec<_> = names.collect();
    let accepted = match names.is_empty() {
        true => format!("{} has no commands of its own", command.get_name()),
        false => format!("the commands are {}", names.join(", ")),
    };
    Failure::Refused(format!("there is no command {}; {accepted}", quoted(name)))
}
