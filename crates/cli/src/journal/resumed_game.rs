use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use duels_rules::Catalogue;
use duels_session::{Journal, Session};

use super::journal_file::JournalFileError;
use super::{GameSettings, JournalFile, state_folder};
use crate::Failure;
use crate::record_files;

/// An unfinished game that is played on.
pub(crate) struct ResumedGame {
    /// The game.
    pub(crate) session: Session,
    /// How it is played.
    pub(crate) settings: GameSettings,
    /// Its journal, locked; none for a game from elsewhere, which gets one of its own.
    pub(crate) journal: Option<JournalFile>,
    /// An unfinished game of an earlier version, which its journal replaces.
    pub(crate) replaces: Option<PathBuf>,
}

impl ResumedGame {
    /// The game of a file: an unfinished game of one's own, or any journal or record.
    pub(crate) fn open(catalogue: Catalogue, path: &Path) -> Result<ResumedGame, Failure> {
        match (is_journal(path), state_folder::contains(path)) {
            (true, true) => Ok(ResumedGame::own(catalogue, path)?),
            (true, false) => Ok(ResumedGame::copied(catalogue, path)?),
            (false, own) => {
                let session = record_files::load(catalogue, path)?;
                let settings = GameSettings { external_players: own, ..GameSettings::default() };
                let replaces = own.then(|| path.to_path_buf());
                Ok(ResumedGame { session, settings, journal: None, replaces })
            }
        }
    }

    fn own(catalogue: Catalogue, path: &Path) -> Result<ResumedGame, JournalFileError> {
        let (file, journal) = JournalFile::open(path)?;
        let settings = GameSettings::of(&journal);
        Ok(ResumedGame {
            session: session(catalogue, path, &journal)?,
            settings,
            journal: Some(file),
            replaces: None,
        })
    }

    fn copied(catalogue: Catalogue, path: &Path) -> Result<ResumedGame, JournalFileError> {
        let (journal, _) = JournalFile::look(path)?;
        let settings = GameSettings::of_stranger(&journal);
        Ok(ResumedGame {
            session: session(catalogue, path, &journal)?,
            settings,
            journal: None,
            replaces: None,
        })
    }

    /// The journal that is continued, with the game in it.
    pub(crate) fn into_journal(self) -> (Session, JournalFile) {
        let journal =
            self.journal.unwrap_or_else(|| JournalFile::create(&self.session, self.settings.tags()));
        if let (Some(old), Ok(_)) = (self.replaces, journal.kept()) {
            // If it stays, it is only listed once more.
            let _ = fs::remove_file(old);
        }
        (self.session, journal)
    }
}

fn session(catalogue: Catalogue, path: &Path, journal: &Journal) -> Result<Session, JournalFileError> {
    let wrong = |error| JournalFileError::Journal { path: path.to_path_buf(), error };
    journal.session(catalogue).map_err(wrong)
}

/// Whether a file starts like a journal; a file that cannot be read does not.
fn is_journal(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut bytes));
    read.is_ok() && Journal::is_journal(&bytes)
}
