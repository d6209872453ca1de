use duels_rules::{MoveError, Ply, Seat, quoted};

use crate::Session;

/// A ply with what the game says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedPly {
    /// The ply.
    pub ply: Ply,
    /// What the game says about it: one or more lines.
    pub announcement: String,
}

/// Why a list of moves is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlyError {
    /// A move that was not legal when its turn came.
    #[error("ply {ply} ({seat}: {text}) is illegal: {}", error.complete())]
    Illegal {
        /// Which ply, counted from 1.
        ply: usize,
        /// Whose turn it was.
        seat: Seat,
        /// The move, quoted.
        text: String,
        /// Why it is illegal.
        error: MoveError,
    },
    /// More moves after the end of the game.
    #[error("ply {ply} ({text}) comes after the end: the game is over after ply {}. {reason}", ply - 1)]
    AfterEnd {
        /// Which ply, counted from 1.
        ply: usize,
        /// The move, quoted.
        text: String,
        /// How the game ended.
        reason: String,
    },
}

impl Session {
    /// Plays moves one after another, without announcing them. An illegal one stops it: those before it stay.
    pub fn play_moves<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), PlyError> {
        for text in moves {
            let ply = self.plies().len() + 1;
            let Some(seat) = self.turn() else {
                let reason = self.outcome().map_or_else(String::new, |outcome| outcome.reason);
                return Err(PlyError::AfterEnd { ply, text: quoted(text), reason });
            };
            let illegal = |error| PlyError::Illegal { ply, seat, text: quoted(text), error };
            let mv = self.parse_move(text).map_err(illegal)?;
            self.make_move(mv).map_err(illegal)?;
        }
        Ok(())
    }
}
