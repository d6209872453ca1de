//! The program `duels`: arguments, prompts, transcripts, files and exit statuses.
//!
//! What belongs here: reading what people type and printing what games say. What does not: the rules of any
//! game, or judging a move. The games come from a catalogue, so a new one needs no edit here.

mod arena;
mod args;
#[allow(dead_code, unused_imports, reason = "the plain commands and the full screen are about to use it")]
mod board;
mod commands;
mod completion;
mod failure;
mod journal;
mod lesson;
mod menu;
mod play;
mod puzzle;
mod record_files;
mod terminal;
mod tui;

pub use commands::resume::ResumeError;
pub use failure::Failure;
pub use journal::JournalFileError;
pub use play::SavedGame;
pub use record_files::RecordFileError;
pub use terminal::{Console, StopReason};

use std::ffi::OsString;
use std::process::ExitCode;

use duels_rules::Catalogue;

use args::{ArenaCommand, Args, Command, RunArgs};

/// Runs the program with the games of a catalogue; the exit status says how it went.
pub fn run(
    catalogue: Catalogue,
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console,
) -> ExitCode {
    let done = match Args::parse_for(catalogue, args) {
        Ok(args) => dispatch(catalogue, args, console),
        Err(error) => failure::usage(&error, console),
    };
    let done = done.and_then(|()| console.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console.report(&failure);
            failure.status()
        }
    }
}

fn dispatch(catalogue: Catalogue, args: Args, console: &mut Console) -> Result<(), Failure> {
    match args.command {
        None => commands::menu::run(catalogue, args.screen, console),
        Some(Command::List(args)) => commands::list::run(catalogue, &args, console),
        Some(Command::Rules(args)) => commands::rules::run(catalogue, &args, console),
        Some(Command::Play(args)) => commands::play::run(catalogue, &args, console),
        Some(Command::Lesson(args)) => commands::lesson::run(catalogue, &args, console),
        Some(Command::Replay(args)) => commands::replay::run(catalogue, &args, console),
        Some(Command::Solve(args)) => commands::solve::run(catalogue, &args, console),
        Some(Command::Review(args)) => commands::review::run(catalogue, &args, console),
        Some(Command::Puzzle(args)) => commands::puzzle::run(catalogue, &args, console),
        Some(Command::Arena(args)) => match (args.command, args.run) {
            (Some(ArenaCommand::Check(args)), _) => commands::arena_check::run(catalogue, &args, console),
            (Some(ArenaCommand::Work(args)), _) => commands::arena_work::run(catalogue, &args, console),
            (Some(ArenaCommand::Cancel(args)), _) => commands::arena_work::cancel(&args, console),
            (None, Some(run)) => commands::arena::run(catalogue, &RunArgs { llm: args.llm, ..run }, console),
            (None, None) => Err(Failure::Usage(commands::arena::NOTHING.to_string())),
        },
        #[cfg(feature = "server")]
        Some(Command::Serve(args)) => commands::serve::run(catalogue, &args, console),
        #[cfg(feature = "server")]
        Some(Command::Store(args)) => commands::store::run(&args, console),
        #[cfg(not(feature = "server"))]
        Some(Command::Serve(_) | Command::Store(_)) => Err(Failure::WithoutServer),
        Some(Command::Ugi) => commands::ugi::run(catalogue, console),
        Some(Command::Mcp(args)) => commands::mcp::run(catalogue, &args),
        Some(Command::Man(args)) => commands::man::run(catalogue, &args, console),
        Some(Command::Complete(args)) => commands::completions::complete(catalogue, &args, console),
        Some(Command::Completions(args)) => commands::completions::run(catalogue, &args, console),
    }
}
