use serde::Deserialize;

use crate::{GameRow, Pairing};

/// The part of a finished game that standings and tests need.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct GameOutcome {
    pub(crate) index: u64,
    pub(crate) winner: u8,
    pub(crate) decided: Option<bool>,
}

impl From<&GameRow> for GameOutcome {
    fn from(game: &GameRow) -> GameOutcome {
        GameOutcome { index: game.index, winner: game.winner, decided: game.decided }
    }
}

/// Puts the two games of a start together, which follow each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct StartPairs {
    /// Whether the player with the lower number won the first game of the current start.
    first_game: Option<bool>,
}

impl StartPairs {
    /// Adds the next game. After the second of a start it returns how many of the two the player with the lower
    /// number won, unless the start is decided in every line of play.
    pub(crate) fn add(&mut self, pairing: &Pairing, game: GameOutcome) -> Option<usize> {
        let lower_won = (game.winner == 1) != pairing.swapped;
        match self.first_game.take() {
            Some(first) if pairing.swapped => {
                (game.decided != Some(true)).then(|| usize::from(first) + usize::from(lower_won))
            }
            _ => {
                self.first_game = Some(lower_won);
                None
            }
        }
    }
}
