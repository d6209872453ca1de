use std::path::Path;
use std::{fs, io};

use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use duels_rules::{Catalogue, quoted};

use crate::args::{Args, ManArgs};
use crate::terminal::MessageKind;
use crate::{Console, Failure, StopReason};

/// Where games are kept, for the pages.
const FILES: [(&str, &str); 1] = [(
    "$XDG_DATA_HOME/digit-duels/unfinished",
    "Unfinished games, a file each, in ~/.local/share/digit-duels/unfinished where the variable is not set. \
     duels play --resume continues them.",
)];

const ENVIRONMENT: [(&str, &str); 7] = [
    ("NO_COLOR", "Turns colour off if it is set."),
    ("TERM", "The kind of terminal; dumb means plain lines, without colour and without line editing."),
    ("XDG_DATA_HOME", "The folder for data; see FILES."),
    ("DUELS_LLM_KEY", "The key for players that are language models; if it is not set, OPENAI_API_KEY."),
    ("DUELS_STORE", "Where duels serve keeps its games: sqlite:PATH or postgres://USER@HOST/DATABASE."),
    ("PGPASSFILE", "The file with the passwords for PostgreSQL; if it is not set, ~/.pgpass."),
    ("RUST_LOG", "What duels serve writes to its log."),
];

const EXIT_STATUS: [(&str, &str); 4] = [
    ("0", "Success."),
    ("1", "Anything that is not listed here."),
    ("2", "Wrong usage, or an illegal move."),
    ("3", "The input ended before the game did."),
];

/// Prints a manual page, to be read with `man -l -`, or writes all pages into a folder.
pub(crate) fn run(catalogue: Catalogue, args: &ManArgs, console: &mut Console) -> Result<(), Failure> {
    let mut command = Args::command_for(catalogue);
    // Only a built command knows the full names of its subcommands.
    command.build();
    if let Some(folder) = &args.dir {
        return write_all(&command, folder, console);
    }
    let mut page = &command;
    for name in &args.command {
        page = page.find_subcommand(name).filter(|page| is_shown(page)).ok_or_else(|| unknown(page, name))?;
    }
    // Into memory first: rendering into a closed output would be an error of another kind.
    console.write_all(&rendered(page)?)?;
    Ok(())
}

fn write_all(command: &clap::Command, folder: &Path, console: &mut Console) -> Result<(), Failure> {
    let failed = |error: io::Error| {
        Failure::Refused(format!(
            "the pages cannot be written to {}: {error}",
            quoted(&folder.to_string_lossy())
        ))
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let mut pages = vec![command];
    while let Some(page) = pages.pop() {
        let name = page.get_display_name().unwrap_or_else(|| page.get_name());
        let file = folder.join(format!("{name}.1"));
        fs::write(&file, rendered(page)?).map_err(failed)?;
        console.say(MessageKind::Game, &file.display().to_string())?;
        let commands: Vec<_> = page.get_subcommands().filter(|page| is_shown(page)).collect();
        pages.extend(commands.into_iter().rev());
    }
    Ok(())
}

/// Whether a command has a page: the list of commands has none, since the pages themselves are the help.
fn is_shown(command: &clap::Command) -> bool {
    !command.is_hide_set() && command.get_name() != "help"
}

fn rendered(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    render(command, &mut text).map_err(StopReason::output)?;
    Ok(text)
}

/// The page as [`Man::render`] writes it, but with the text after the options as examples, which stay aligned, and notes.
fn render(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let without_examples = command.clone().after_help(Resettable::Reset);
    Man::new(without_examples).source(concat!("duels ", env!("CARGO_PKG_VERSION"))).render(page)?;
    let Some(after) = command.get_after_help().map(ToString::to_string) else { return sections(page) };
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
    roff.to_writer(page)?;
    sections(page)
}

/// What all pages end with.
fn sections(page: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    let sections: [(&str, &[(&str, &str)]); 3] =
        [("FILES", &FILES), ("ENVIRONMENT", &ENVIRONMENT), ("EXIT STATUS", &EXIT_STATUS)];
    for (title, entries) in sections {
        roff.control("SH", [title]);
        for (name, about) in entries {
            roff.control("TP", []).text([bold(*name)]).text([roman(*about)]);
        }
    }
    roff.to_writer(page)
}

fn unknown(command: &clap::Command, name: &str) -> Failure {
    let names = command.get_subcommands().filter(|command| is_shown(command)).map(clap::Command::get_name);
    let names: Vec<_> = names.collect();
    let accepted = match names.is_empty() {
        true => format!("{} has no commands of its own", command.get_name()),
        false => format!("the commands are {}", names.join(", ")),
    };
    Failure::Refused(format!("there is no command {}; {accepted}", quoted(name)))
}
