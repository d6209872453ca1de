use std::fmt;

use crate::text;

/// What perfect play says about the classic game. The soundness sweep of `duels-gym` checks it with the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// Who wins, and how.
    pub result: ClassicResult,
    /// A sentence that helps to understand it; may be empty.
    pub note: &'static str,
}

/// Who wins the classic game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicResult {
    /// The player who begins, but not with every first move.
    FirstWins {
        /// The first moves that win.
        moves: &'static [&'static str],
        /// How many plies the game lasts when the winner hurries and the loser resists.
        plies: u64,
    },
    /// The player who moves second, though not in every line of play.
    SecondWins {
        /// How many plies the game lasts when the winner hurries and the loser resists.
        plies: u64,
    },
    /// The same player in every line of play: no choice matters.
    Decided {
        /// Whether it is the player who begins.
        first_wins: bool,
        /// How many plies every game lasts.
        plies: u64,
    },
    /// It depends on the start, which is drawn.
    DependsOnStart {
        /// In about how many of a hundred random starts the player who begins wins.
        first_wins_percent: u32,
    },
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.result)?;
        if self.note.is_empty() { Ok(()) } else { write!(f, " {}", self.note) }
    }
}

impl fmt::Display for ClassicResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves_in_all = |plies: &u64| text::counted(*plies, "move");
        match self {
            ClassicResult::FirstWins { moves, plies: lasts } => write!(
                f,
                "The player who begins wins, but only with {} as the first move. With perfect play the game lasts {}.",
                text::any_of(*moves),
                moves_in_all(lasts)
            ),
            ClassicResult::SecondWins { plies: lasts } => write!(
                f,
                "The player who moves second wins, whatever the first move. With perfect play the game lasts {}.",
                moves_in_all(lasts)
            ),
            ClassicResult::Decided { first_wins, plies: lasts } => {
                let winner = if *first_wins { "begins" } else { "moves second" };
                write!(
                    f,
                    "The player who {winner} wins in every line of play, after {}.",
                    moves_in_all(lasts)
                )
            }
            ClassicResult::DependsOnStart { first_wins_percent } => write!(
                f,
                "Who wins depends on the start: the player who begins wins about {first_wins_percent} % of random starts."
            ),
        }
    }
}
