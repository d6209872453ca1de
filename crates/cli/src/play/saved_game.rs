use std::fmt;
use std::path::PathBuf;

/// What became of a game that ended early, as the end of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedGame {
    /// There was nothing to save: no game, no move yet, or a game that is over.
    Nothing,
    /// It is in this file.
    In(PathBuf),
    /// No file could be written, so the record itself is all there is.
    Failed {
        /// Why.
        error: String,
        /// The game as text.
        record: String,
    },
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedGame::Nothing => Ok(()),
            SavedGame::In(path) => {
                write!(f, "; the game is saved in {}: continue it with `duels play --resume`", path.display())
            }
            SavedGame::Failed { error, record } => {
                write!(f, "; the game could not be saved ({error}), so here it is:\n{record}")
            }
        }
    }
}
