//! Games that are being played, on disk from their first prompt on, so that nothing is lost however they end.

mod game_settings;
mod journal_file;
mod resumed_game;
mod state_folder;
mod unfinished_game;

pub(crate) use game_settings::GameSettings;
pub(crate) use journal_file::JournalFile;
pub use journal_file::JournalFileError;
pub(crate) use resumed_game::ResumedGame;
pub(crate) use state_folder::data_dir;
pub(crate) use unfinished_game::{UnfinishedGame, UnfinishedGames, unfinished_games};
