use duels_players::PlayerSpec;
use duels_session::Session;

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
