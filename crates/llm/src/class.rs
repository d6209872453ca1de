use std::fmt;

use serde::{Deserialize, Serialize};

/// What became of one question to a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A legal move.
    Ok,
    /// An answer came, but no move can be read from it.
    Unparsable,
    /// The answer is a move that is not legal here.
    Illegal,
    /// The model or its server refused to answer.
    Refused,
    /// No answer came in time.
    TimedOut,
    /// The server could not be reached, or failed every time.
    Unreachable,
    /// The server does not accept the question: a wrong key, a model that it does not have.
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

    /// Whether the model has answered, so that it is not asked the same question again.
    pub fn is_answer(self) -> bool {
        matches!(self, Class::Ok | Class::Unparsable | Class::Illegal | Class::Refused)
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
