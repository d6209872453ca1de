use duels_players::PlayerSpec;
use duels_rules::GameId;
use duels_session::Session;
use duels_session::lesson::LessonRun;

use crate::play::{Hints, MatchScore};

/// A game that has just been opened, with all that a table needs to know about it.
pub(crate) struct Opening {
    /// The game: new, or somewhere in the middle.
    pub(crate) session: Session,
    /// Who plays.
    pub(crate) specs: [PlayerSpec; 2],
    /// How far the match is.
    pub(crate) score: MatchScore,
    /// Whether hints are given.
    pub(crate) hints: Hints,
    /// Whether it counts in the match; a game that is played again from a mistake does not.
    pub(crate) counts: bool,
    /// A sentence to begin with.
    pub(crate) notice: Option<String>,
}

/// A lesson that has just been opened.
pub(crate) struct LessonOpening {
    /// The lesson, at one of its steps.
    pub(crate) run: LessonRun,
    /// The game that can be played against perfect play after it.
    pub(crate) game: GameId,
}
