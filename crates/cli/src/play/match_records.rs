use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use duels_session::Session;

use super::Match;
use crate::{Failure, record_files};

/// The files that the records of a match are written to.
impl Match {
    /// Checks that the record of the next game can be written, before it is played.
    pub(crate) fn check_record(&self) -> Result<(), Failure> {
        match &self.record {
            Some(file) => Ok(record_files::check_writable(&self.numbered(file))?),
            None => Ok(()),
        }
    }

    /// Writes the record of a game that is over to the file that was asked for.
    pub(crate) fn save_record(&self, session: &Session) -> Result<(), Failure> {
        match &self.record {
            Some(file) => Ok(record_files::save(&session.record(), &self.numbered(file))?),
            None => Ok(()),
        }
    }

    /// The file of this game: in a match, and from the second game on, its number goes before the extension, as in
    /// `game-2.duel`.
    fn numbered(&self, file: &Path) -> PathBuf {
        if !self.score.is_match() && self.score.over() == 0 {
            return file.to_path_buf();
        }
        let number = self.score.next_game();
        let part = |part: Option<&OsStr>| part.map(|part| part.to_string_lossy().into_owned());
        match (part(file.file_stem()), part(file.extension())) {
            (Some(stem), Some(extension)) => file.with_file_name(format!("{stem}-{number}.{extension}")),
            (Some(stem), None) => file.with_file_name(format!("{stem}-{number}")),
            // Without a file name it is a folder, which saving refuses.
            (None, _) => file.to_path_buf(),
        }
    }
}
