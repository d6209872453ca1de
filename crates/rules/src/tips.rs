use crate::{AnyGame, MoveText};

/// A piece of advice about a variant.
#[derive(Clone, Debug)]
pub struct Tip {
    /// The advice, in a sentence or two.
    pub text: String,
    /// What it says, for a solver to check.
    pub claim: Claim,
}

/// What a tip says about a variant.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The same player wins in every line of play.
    Decided {
        /// Whether it is the player who begins.
        first_wins: bool,
    },
    /// These first moves win, and all others lose.
    Openings(Vec<MoveText>),
    /// The player to move wins every position like this.
    Wins(fn(&dyn AnyGame) -> bool),
    /// The player to move loses every position like this.
    Loses(fn(&dyn AnyGame) -> bool),
}

impl Tip {
    /// A tip with what it says.
    pub fn new(text: impl Into<String>, claim: Claim) -> Tip {
        Tip { text: text.into(), claim }
    }

    /// The first moves that win, where those of the classic game are known.
    pub(crate) fn openings(moves: &[&'static str], text: impl Into<String>) -> Tip {
        Tip::new(text, Claim::Openings(moves.iter().map(|&mv| MoveText::name(mv)).collect()))
    }
}
