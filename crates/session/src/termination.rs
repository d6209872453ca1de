use std::fmt;
use std::str::FromStr;

use duels_rules::{Names, Seat};

/// How a game ended, or that it did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Termination {
    /// By the rules.
    Normal,
    /// A player gave up.
    Resigned,
    /// A player for whom an illegal move is a loss made one.
    Illegal,
    /// A player did not answer in time.
    Timeout,
    /// A player's program exited.
    Crash,
    /// A player closed the connection, or could not be reached.
    Disconnect,
    /// It is not over.
    Unterminated,
}

impl Termination {
    /// Every way, in the order in which they are listed.
    pub const ALL: [Termination; 7] = [
        Termination::Normal,
        Termination::Resigned,
        Termination::Illegal,
        Termination::Timeout,
        Termination::Crash,
        Termination::Disconnect,
        Termination::Unterminated,
    ];

    /// Whether a player lost the game by something other than the rules.
    pub fn is_forfeit(self) -> bool {
        !matches!(self, Termination::Normal | Termination::Unterminated)
    }

    /// What happened to the loser, where the rules did not end the game, as a sentence without its full stop.
    pub(crate) fn event(self, loser: Seat, names: &Names) -> String {
        let who = names.capital(loser);
        match self {
            Termination::Resigned => format!("{who} resigned"),
            Termination::Illegal => format!("{who} made an illegal move"),
            Termination::Timeout => format!("{who} did not answer in time"),
            Termination::Crash => format!("{} program exited", names.capital_possessive(loser)),
            Termination::Disconnect => format!("{who} closed the connection"),
            Termination::Normal | Termination::Unterminated => format!("{who} played"),
        }
    }

    fn text(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::Resigned => "resigned",
            Termination::Illegal => "illegal move",
            Termination::Timeout => "timeout",
            Termination::Crash => "crash",
            Termination::Disconnect => "disconnect",
            Termination::Unterminated => "unterminated",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text that is not a way for a game to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("accepted: {}", UnknownTermination::ACCEPTED)]
pub struct UnknownTermination;

impl UnknownTermination {
    /// What would be accepted.
    pub const ACCEPTED: &str = "normal, resigned, illegal move, timeout, crash, disconnect or unterminated";
}

impl FromStr for Termination {
    type Err = UnknownTermination;

    fn from_str(text: &str) -> Result<Termination, UnknownTermination> {
        Termination::ALL.into_iter().find(|way| way.text() == text).ok_or(UnknownTermination)
    }
}
