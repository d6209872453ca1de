use std::process::ExitCode;

use duels_arena::RunError;
use duels_mcp::McpError;
use duels_oracle::SolveError;
use duels_players::{BadCommand, UnknownPlayer};
use duels_rules::{IdError, UnknownGame};
use duels_server::ServeError;

use crate::Console;
use crate::shelf::ShelfError;
use crate::terminal::Stop;

/// Why the program did not do what it was asked, in one sentence, with the exit status that goes with it.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments were refused before anything was done; the message is ready to print.
    #[error("{0}")]
    Usage(String),
    /// A variant that does not exist.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A player that does not exist.
    #[error(transparent)]
    PlayerSpec(#[from] UnknownPlayer),
    /// A move in `--moves` that was refused.
    #[error("ply {ply}: {sentence}")]
    Ply {
        /// Which ply, counted from 1.
        ply: usize,
        /// Why, and what would be accepted.
        sentence: String,
    },
    /// The game could not go on.
    #[error("{what}{rescue}")]
    Stopped {
        /// What happened.
        what: Stop,
        /// What became of the game.
        rescue: String,
    },
    /// A command that starts no program.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// A program that does not play as it should.
    #[error("{failed} of {steps} steps failed")]
    Check {
        /// How many steps failed.
        failed: usize,
        /// How many there were.
        steps: usize,
    },
    /// A position that cannot be judged.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Arguments that contradict each other or name nothing.
    #[error("{0}")]
    Refused(String),
    /// A run in the arena that has no results.
    #[error("{error}{hint}")]
    Arena {
        /// Why.
        error: Box<RunError>,
        /// How to go on.
        hint: String,
    },
    /// The server did not start, or stopped by itself.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The server of the Model Context Protocol stopped by itself.
    #[error(transparent)]
    Mcp(#[from] McpError),
    /// A record that cannot be read or written.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
}

impl Failure {
    /// 2 wrong usage, 3 input ended early, 1 anything else.
    pub fn status(&self) -> ExitCode {
        match self {
            Failure::Usage(_)
            | Failure::Command(_)
            | Failure::Refused(_)
            | Failure::Id(_)
            | Failure::PlayerSpec(_)
            | Failure::Ply { .. } => ExitCode::from(2),
            Failure::Arena { error, .. } => arena_status(error),
            Failure::Stopped { what: Stop::EndOfInput | Stop::Interrupted, .. } => ExitCode::from(3),
            Failure::Stopped { .. }
            | Failure::Check { .. }
            | Failure::Solve(_)
            | Failure::Serve(_)
            | Failure::Mcp(_)
            | Failure::Shelf(_) => ExitCode::FAILURE,
        }
    }
}

impl Failure {
    /// The same failure with a word on what became of the game it broke off.
    pub(crate) fn rescued(self, keep: impl FnOnce() -> String) -> Failure {
        match self {
            Failure::Stopped { what, .. } => Failure::Stopped { what, rescue: keep() },
            Failure::Solve(error) => {
                Failure::Stopped { what: Stop::Unsolved(Box::new(error)), rescue: keep() }
            }
            failure => failure,
        }
    }
}

/// Of the failures of a run those are wrong usage that other arguments would avoid.
fn arena_status(error: &RunError) -> ExitCode {
    match error {
        RunError::Interrupted { .. } => ExitCode::from(3),
        RunError::Plan(_) => ExitCode::from(2),
        RunError::Folder(error) if error.is_usage() => ExitCode::from(2),
        RunError::Open(_) | RunError::Folder(_) | RunError::Game(_) => ExitCode::FAILURE,
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        Failure::Arena { error: Box::new(error), hint: String::new() }
    }
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Failure {
        Failure::Id(error.into())
    }
}

impl From<Stop> for Failure {
    fn from(what: Stop) -> Failure {
        Failure::Stopped { what, rescue: String::new() }
    }
}

/// Help and version are asked for and printed; anything else that the parser says is wrong usage.
pub(crate) fn usage(error: &clap::Error, console: &mut Console) -> Result<(), Failure> {
    let text = error.render();
    if error.use_stderr() {
        return Err(Failure::Usage(console.styled_error(&text)));
    }
    console.say_styled(&text)?;
    Ok(())
}
