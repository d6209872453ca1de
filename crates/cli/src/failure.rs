use std::process::ExitCode;

use duels_arena::RunError;
use duels_mcp::McpError;
use duels_oracle::SolveError;
use duels_players::{OpenPlayerError, PlayerError};
use duels_postgres::AddressError;
use duels_rules::{IdError, Seat, UnknownGame};
#[cfg(feature = "server")]
use duels_server::{ServeError, store::CopyError};
use duels_session::lesson::LessonError;
use duels_session::puzzle::{DailyError, PuzzleError};
use duels_session::{PlyError, SeedError};

use crate::Console;
use crate::commands::resume::ResumeError;
use crate::journal::JournalFileError;
use crate::play::SavedGame;
use crate::record_files::RecordFileError;
use crate::terminal::StopReason;

/// Why the program did not do what it was asked, in one sentence, with the exit status that goes with it.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments were refused before anything was done; the message is ready to print.
    #[error("{0}")]
    Usage(String),
    /// A variant that does not exist.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A player that cannot be opened.
    #[error(transparent)]
    OpenPlayer(#[from] OpenPlayerError),
    /// A player that was stopped, or whose variant cannot be solved.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A move in `--moves` that was refused.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// The system has no randomness to draw a seed from.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// The game ended early.
    #[error("{reason}{saved}")]
    Stopped {
        /// Why.
        reason: StopReason,
        /// What became of the game.
        saved: SavedGame,
    },
    /// The input ended in the middle of a lesson.
    #[error("the input ended before the lesson was over; continue it with `duels lesson {game}`")]
    LessonEnded {
        /// The game of the lesson.
        game: &'static str,
    },
    /// There is no such lesson or step.
    #[error(transparent)]
    Lesson(#[from] LessonError),
    /// A program that does not play as it should.
    #[error("{failed} of {steps} steps failed")]
    Check {
        /// How many steps failed.
        failed: usize,
        /// How many there were.
        steps: usize,
    },
    /// A position without a move to judge.
    #[error("the game is over: {winner} won")]
    Over {
        /// Who won.
        winner: Seat,
    },
    /// A position that cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Arguments that contradict each other or name something that does not exist.
    #[error("{0}")]
    Refused(String),
    /// A run in the arena that has no results.
    #[error("{error}{hint}")]
    Arena {
        /// Why.
        error: Box<RunError>,
        /// How to continue.
        hint: String,
    },
    /// A command that this build of the program does not have.
    #[cfg(not(feature = "server"))]
    #[error(
        "this program was built for playing in a terminal; to build one that also serves games to browsers, run \
         `cargo run --release -- serve`"
    )]
    WithoutServer,
    /// The server did not start, or stopped by itself.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The address of a store that is not one.
    #[error(transparent)]
    StoreAddress(#[from] AddressError),
    /// An address for other servers, where there can be none.
    #[cfg(feature = "server")]
    #[error(
        "--node is for servers that share a PostgreSQL database; give its address with --store postgres://…"
    )]
    NodeWithoutDatabase,
    /// The same for `--news`.
    #[cfg(feature = "server")]
    #[error(
        "--news takes the address of the same PostgreSQL database as --store, without the pooler: postgres://USER@HOST:PORT/DATABASE"
    )]
    NewsWithoutDatabase,
    /// An address for news that leads to another database.
    #[cfg(feature = "server")]
    #[error(
        "--news must lead to the same database as --store, but {news} and {store} are different databases"
    )]
    NewsElsewhere {
        /// The database of the games.
        store: String,
        /// The other one.
        news: String,
    },
    /// Games that were not copied.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The folder for the server's games cannot be used.
    #[cfg(feature = "server")]
    #[error("the folder {path} for the games cannot be created: {reason}", path = path.display())]
    DataFolder {
        /// The folder.
        path: std::path::PathBuf,
        /// Why.
        reason: String,
    },
    /// The server of the Model Context Protocol stopped by itself.
    #[error(transparent)]
    Mcp(#[from] McpError),
    /// A record that cannot be read or written.
    #[error(transparent)]
    RecordFile(#[from] RecordFileError),
    /// There is not exactly one unfinished game to continue.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// There is no such puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// There is no such daily duel.
    #[error(transparent)]
    Daily(#[from] DailyError),
    /// The input ended.
    #[error("the input ended before the puzzle was solved")]
    Unsolved,
    /// An unfinished game that cannot be continued.
    #[error(transparent)]
    JournalFile(#[from] JournalFileError),
}

impl Failure {
    /// 2 wrong usage, 3 input ended early, 1 anything else.
    pub fn status(&self) -> ExitCode {
        match self {
            Failure::Resume(ResumeError::Several { .. } | ResumeError::NoSuchNumber { .. })
            | Failure::Usage(_)
            | Failure::Refused(_)
            | Failure::StoreAddress(_)
            | Failure::Id(_)
            | Failure::Lesson(_)
            | Failure::Ply(_) => ExitCode::from(2),
            #[cfg(feature = "server")]
            Failure::NodeWithoutDatabase | Failure::NewsWithoutDatabase | Failure::NewsElsewhere { .. } => {
                ExitCode::from(2)
            }
            #[cfg(feature = "server")]
            Failure::Serve(_) | Failure::Copy(_) | Failure::DataFolder { .. } => ExitCode::FAILURE,
            #[cfg(not(feature = "server"))]
            Failure::WithoutServer => ExitCode::FAILURE,
            Failure::Arena { error, .. } => arena_status(error),
            Failure::Puzzle(error) | Failure::Daily(DailyError::Puzzle(error)) => puzzle_status(error),
            Failure::Daily(_) => ExitCode::from(2),
            Failure::Unsolved => ExitCode::from(3),
            Failure::Stopped { reason: StopReason::EndOfInput | StopReason::Interrupted, .. }
            | Failure::LessonEnded { .. } => ExitCode::from(3),
            Failure::Stopped { .. }
            | Failure::Check { .. }
            | Failure::OpenPlayer(_)
            | Failure::Player(_)
            | Failure::Over { .. }
            | Failure::Solve(_)
            | Failure::Seed(_)
            | Failure::Mcp(_)
            | Failure::JournalFile(_)
            | Failure::Resume(_)
            | Failure::RecordFile(_) => ExitCode::FAILURE,
        }
    }
}

impl Failure {
    /// The same failure with what became of the game that it ended.
    pub(crate) fn with_saved_game(self, save: impl FnOnce(&StopReason) -> SavedGame) -> Failure {
        match self {
            Failure::Stopped { reason, .. } => {
                let saved = save(&reason);
                Failure::Stopped { reason, saved }
            }
            Failure::Player(error) => {
                let reason = StopReason::Player(Box::new(error));
                let saved = save(&reason);
                Failure::Stopped { reason, saved }
            }
            failure => failure,
        }
    }
}

/// A puzzle that does not exist is wrong usage.
fn puzzle_status(error: &PuzzleError) -> ExitCode {
    match error {
        PuzzleError::Solve(SolveError::Cancelled) => ExitCode::from(3),
        PuzzleError::Solve(_) => ExitCode::FAILURE,
        _ => ExitCode::from(2),
    }
}

/// A failed run is wrong usage if other arguments would avoid it.
fn arena_status(error: &RunError) -> ExitCode {
    match error {
        RunError::Interrupted { .. } => ExitCode::from(3),
        RunError::Plan(_) => ExitCode::from(2),
        RunError::Folder(error) if error.is_usage() => ExitCode::from(2),
        RunError::Store(error) if error.is_usage() => ExitCode::from(2),
        RunError::Open(_)
        | RunError::Folder(_)
        | RunError::Store(_)
        | RunError::Game(_)
        | RunError::WorkerStopped(_) => ExitCode::FAILURE,
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

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Failure {
        Failure::Stopped { reason, saved: SavedGame::Nothing }
    }
}

/// Prints help and version; anything else that the parser says is wrong usage.
pub(crate) fn usage(error: &clap::Error, console: &mut Console) -> Result<(), Failure> {
    let text = error.render();
    if error.use_stderr() {
        return Err(Failure::Usage(console.styled_error(&text)));
    }
    console.say_styled(&text)?;
    Ok(())
}
