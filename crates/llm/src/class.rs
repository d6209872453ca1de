use std::fmt;

use duels_players::PlayerErrorKind;
use serde::{Deserialize, Serialize};

/// What became of one question to a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A legal move.
    Ok,
    /// An answer came, but no move can be read from it.
    Unparsable,
    /// A move was read that is not legal here.
    Illegal,
    /// The model or its server declined to answer.
    Refused,
    /// No answer came in time.
    TimedOut,
    /// The server could not be reached, or was in trouble each time.
    Unreachable,
    /// The server does not take the question: a wrong key, a model it does not have.
    Rejected,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 7] = [
        Class::Ok,
        Class::Unparsable,
        Class::Illegal,
        Class::Refused,
        Class::TimedOut,
        Class::Unreachable,
        Class::Rejected,
    ];

    /// Whether the model has had its say, so that it is not asked the same again.
    pub fn is_answer(self) -> bool {
        matches!(self, Class::Ok | Class::Unparsable | Class::Illegal | Class::Refused)
    }

    /// How a game is scored that ends like this; none for a move.
    pub fn fault(self) -> Option<PlayerErrorKind> {
        match self {
            Class::Ok => None,
            Class::Unparsable | Class::Illegal | Class::Refused => Some(PlayerErrorKind::Illegal),
            Class::TimedOut => Some(PlayerErrorKind::Timeout),
            Class::Unreachable => Some(PlayerErrorKind::Disconnect),
            // A wrong key says nothing about play.
            Class::Rejected => Some(PlayerErrorKind::Interrupted),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Ok => "ok",
            Class::Unparsable => "unparsable",
            Class::Illegal => "illegal",
            Class::Refused => "refused",
            Class::TimedOut => "timed out",
            Class::Unreachable => "unreachable",
            Class::Rejected => "rejected",
        })
    }
}
