use std::io;

use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
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
    render(page, &mut text).map_err(StopReason::output)?;
    console.write_all(&text)?;
    Ok(())
}

/// The page as [`Man::render`] writes it, but with the text after the options as examples, which stay aligned, and notes.
fn render(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let without_examples = command.clone().after_help(Resettable::Reset);
    Man::new(without_examples).source(concat!("duels ", env!("CARGO_PKG_VERSION"))).render(page)?;
    let Some(after) = command.get_after_help().map(ToString::to_string) else { return Ok(()) };
    let (examples, notes) = after.split_once("\n\n").unwrap_or((&after, ""));
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in examples.lines().filter(|line| *line != "Examples:") {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    for (index, line) in notes.lines().filter(|line| !line.is_empty()).enumerate() {
        if index == 0 {
            roff.control("SH", ["NOTES"]);
        } else {
            roff.control("PP", []);
        }
        roff.text([roman(line)]);
    }
    roff.to_writer(page)
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
