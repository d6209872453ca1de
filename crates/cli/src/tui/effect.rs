use std::path::PathBuf;
use std::sync::Arc;

use duels_rules::{Move, Names, Seat};
use duels_session::puzzle::TryMark;
use duels_session::{Session, Termination};

use super::menu::NewGame;
use crate::puzzle::Challenge;

/// What [`update`](super::update::update) asks of the world outside.
pub(crate) enum Effect {
    /// Open a new match.
    Start(NewGame),
    /// Continue the unfinished game of this number in the list.
    Continue(usize),
    /// Open the next game of the match.
    NextGame,
    /// Play the same again, with the same player to begin or the other one.
    Again { swap: bool },
    /// Play on from a position of this game, outside the match.
    PlayFrom(Session),
    /// The game has changed: keep it.
    Keep(Change),
    /// The game is over.
    Finish,
    /// Ask a worker.
    Ask(Job),
    /// Open puzzles.
    OpenPuzzles(NewPuzzles),
    /// Ask a worker for a puzzle, or about one.
    AskPuzzle(PuzzleJob),
    /// A puzzle is done: note how it went.
    KeepPuzzle { challenge: Arc<Challenge>, marks: Vec<TryMark> },
    /// Open the lesson of a game.
    OpenLesson(&'static str),
    /// A step of the lesson of a game is done.
    KeepLesson { game: &'static str, step: usize },
    /// Stop what the workers do.
    Cancel,
    /// Write the record of the game to a file.
    Save(PathBuf),
    /// Hints were turned on or off.
    Hints(crate::play::Hints),
    /// Leave the game for the menu; it can be continued.
    ToMenu,
    /// Leave the program.
    Leave(Leave),
    /// Let the shell have the terminal until it continues the program.
    Suspend,
}

/// A change of the game, which the program makes in its own copy too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Play(Move),
    /// The latest move of a person is taken back, with the answers to it.
    Undo,
    /// What was taken back is played again.
    Redo,
    /// The player to move gives up.
    Resign,
    /// A hint was given.
    Hint,
    /// A player has failed.
    Forfeit(Seat, Termination),
}

/// Puzzles that were chosen in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewPuzzles {
    /// The puzzle of today.
    Daily,
    /// Puzzles without end: of this game and of this difficulty, where they are given.
    Drawn { game: Option<&'static str>, band: Option<u8> },
}

/// Something for a worker to find out about puzzles. The ticket comes back with the answer.
pub(crate) struct PuzzleJob {
    pub(crate) ticket: u64,
    pub(crate) question: PuzzleQuestion,
}

/// What a worker is asked about puzzles.
pub(crate) enum PuzzleQuestion {
    /// The next puzzle of those that were opened.
    Next,
    /// What comes of an answer to a puzzle.
    Judge(Arc<Challenge>, String),
}

/// Something for a worker to find out. The ticket comes back with the answer.
pub(crate) struct Job {
    pub(crate) ticket: u64,
    pub(crate) question: Question,
    /// What the players are called in the answer.
    pub(crate) names: Names,
    /// The position that it is about.
    pub(crate) session: Session,
}

/// What a worker is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The move of the computer whose turn it is.
    Move,
    /// The next step of a hint.
    Hint,
    /// Who is winning.
    Value,
    /// The whole game, ply by ply.
    Review,
    /// Why the position is won or lost.
    Why,
    /// The perfect move.
    Reply,
}

/// Why the program is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// On request.
    Quit,
    /// By Ctrl-C.
    Interrupted,
    /// By Ctrl-D.
    EndOfInput,
}
