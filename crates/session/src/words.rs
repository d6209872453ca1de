use duels_rules::{MoveError, Seat, quoted};

use crate::Session;

/// Why a list of words is not a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PlyError {
    /// A word that was not legal when it was played.
    #[error("ply {ply} ({seat}: {word}) is illegal: {refusal}")]
    Illegal {
        /// Which ply, counted from 1.
        ply: usize,
        /// Whose turn it was.
        seat: Seat,
        /// The word, quoted.
        word: String,
        /// Why it was refused.
        refusal: MoveError,
    },
    /// More plies behind the end of the game.
    #[error("the game is over after ply {0}, but more moves follow")]
    PastTheEnd(usize),
}

impl Session {
    /// Plays words one after another. One that is refused, or behind the end, stops it: those before it stay.
    pub fn play_moves<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) -> Result<(), PlyError> {
        for word in words {
            let ply = self.plies().len() + 1;
            let seat = self.turn().ok_or(PlyError::PastTheEnd(ply - 1))?;
            let refused = |refusal| PlyError::Illegal { ply, seat, word: quoted(word), refusal };
            self.play(word).map_err(refused)?;
        }
        Ok(())
    }
}
