//! What a shell offers when Tab is pressed. The scripts in this folder ask the program itself, so that they know its
//! games, the parameters of the game that is already typed, and the players.

mod candidate;
mod command_line;
mod files;
mod params;

pub(crate) use candidate::Candidate;
pub(crate) use command_line::CommandLine;
pub(crate) use files::files;

use std::ffi::OsString;

use clap_complete::Shell;
use duels_rules::Catalogue;

use crate::args::Args;

/// What may replace the last of the words, which are those after the name of the program.
pub(crate) fn candidates(catalogue: Catalogue, words: &[OsString]) -> Vec<Candidate> {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let (typed, before) = words.split_last().map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
    let mut command = Args::command_for(catalogue);
    command.build();
    let mut candidates = CommandLine::read(&command, before).candidates(catalogue, typed);
    candidates.retain(|candidate| candidate.value.starts_with(typed));
    candidates
}

/// The script that makes a shell ask the program, where there is one.
pub(crate) fn script(shell: Shell) -> Option<&'static str> {
    match shell {
        Shell::Bash => Some(include_str!("duels.bash")),
        Shell::Zsh => Some(include_str!("duels.zsh")),
        Shell::Fish => Some(include_str!("duels.fish")),
        _ => None,
    }
}
