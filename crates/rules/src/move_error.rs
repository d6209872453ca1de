use crate::quoted;

/// Why a typed text was not accepted as a move. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Nothing but blanks.
    #[error("Nothing was entered. {accepts}")]
    Empty {
        /// What would be accepted.
        accepts: String,
    },
    /// A text that is not a move.
    #[error("{} is not a move here. {accepts}", quoted(word))]
    NotAMove {
        /// The text as it was given.
        word: String,
        /// What would be accepted.
        accepts: String,
    },
    /// A move that the rules do not allow here.
    #[error("{sentence}")]
    Illegal {
        /// The game's own sentences for it.
        sentence: String,
        /// What would be accepted.
        accepts: String,
    },
    /// The game has ended.
    #[error("The game is over: no more moves are accepted.")]
    Over,
}

impl MoveError {
    /// The refusal together with what would be accepted, for readers who are not asked again.
    pub fn complete(&self) -> String {
        let (refusal, accepts) = (self.to_string(), self.accepts());
        if refusal.ends_with(accepts) { refusal } else { format!("{refusal} {accepts}") }
    }

    /// What would be accepted instead, as a request.
    pub fn accepts(&self) -> &str {
        match self {
            MoveError::Empty { accepts }
            | MoveError::NotAMove { accepts, .. }
            | MoveError::Illegal { accepts, .. } => accepts,
            MoveError::Over => "",
        }
    }
}
