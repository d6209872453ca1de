use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use duels_session::{Journal, JournalError, JournalEvent, Record, Session, Tags};

use super::state_folder;
use crate::terminal::without_error_codes;

/// A journal that has grown beyond this is written again without what was undone.
const MOST_BYTES: u64 = 8 << 20;
/// How often, and how long apart, a lock is tried: another program may only be looking at the game.
const LOCK_TRIES: u32 = 5;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// The journal of a game that is being played. What cannot be written now is written with the next event.
pub(crate) struct JournalFile {
    path: PathBuf,
    settings: Tags,
    /// Holds the lock; none until the file was created.
    file: Option<File>,
    /// How much of the file is known to be right.
    length: u64,
    /// What is not in the file yet.
    pending: String,
    /// Whether `pending` is a whole journal, and not the end of the one in the file.
    replaces: bool,
    /// Whether a power cut could lose the name of the file.
    is_new: bool,
    /// Why the game is not on disk, if it is not.
    problem: Option<String>,
    /// What the players have to know and have not seen yet.
    warnings: Vec<String>,
}

/// Why the journal of a game cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalFileError {
    /// Another program plays it.
    #[error("this game is being played in another window; continue it there, or close that window first")]
    InUse,
    /// The file cannot be opened.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The text is not a game.
    #[error("{path} cannot be continued, and is left as it is: {error}", path = path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: JournalError,
    },
}

impl JournalFile {
    /// Starts the journal of a game. If that fails, it is tried again with every event.
    pub(crate) fn create(session: &Session, settings: Tags) -> JournalFile {
        let path = state_folder::new_path(session.game().info().id);
        let mut journal = JournalFile {
            path,
            settings,
            file: None,
            length: 0,
            pending: String::new(),
            replaces: true,
            is_new: true,
            problem: None,
            warnings: Vec::new(),
        };
        // Before the first move there is little to lose, and waiting for the disk would delay the first prompt.
        journal.rewrite(session, !session.plies().is_empty());
        journal
    }

    /// Opens the journal of an unfinished game to continue it.
    pub(crate) fn open(path: &Path) -> Result<(JournalFile, Journal), JournalFileError> {
        let failed = |error| JournalFileError::File { path: path.to_path_buf(), error };
        let mut warnings = Vec::new();
        let (file, bytes, is_writable) = loop {
            let (mut file, is_writable) = open_file(path).map_err(failed)?;
            warnings.clear();
            warnings.extend(lock(&file)?);
            let bytes = read(&mut file).map_err(failed)?;
            // Another program may have put a new file in its place before the lock was taken.
            if File::open(path).and_then(|mut file| read(&mut file)).map_err(failed)? == bytes {
                break (file, bytes, is_writable);
            }
        };
        let (journal, length) = parse(path, &bytes)?;
        let file = JournalFile {
            path: path.to_path_buf(),
            settings: journal.settings.clone(),
            file: Some(file),
            length: length as u64,
            pending: if is_writable { String::new() } else { journal.to_string() },
            replaces: !is_writable,
            is_new: false,
            problem: None,
            warnings,
        };
        Ok((file, journal))
    }

    /// Reads the journal of a game without continuing it; also says whether another program plays it.
    pub(super) fn look(path: &Path) -> Result<(Journal, bool), JournalFileError> {
        let failed = |error| JournalFileError::File { path: path.to_path_buf(), error };
        let mut file = File::open(path).map_err(failed)?;
        let in_use = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        let bytes = read(&mut file).map_err(failed)?;
        Ok((parse(path, &bytes)?.0, in_use))
    }

    /// Adds an event that has just changed the game. It is on disk when this returns, unless the disk refused it.
    pub(crate) fn append(&mut self, event: &JournalEvent, session: &Session) {
        if self.replaces || self.length + self.pending.len() as u64 > MOST_BYTES {
            return self.rewrite(session, true);
        }
        self.pending += &format!("{event}\n");
        self.write(true);
    }

    /// Starts the next game of a match: its journal takes the place of the last game's in one step.
    pub(crate) fn next_game(&mut self, session: &Session, settings: Tags) {
        self.settings = settings;
        self.rewrite(session, true);
    }

    /// Removes the journal of a game that need not be continued.
    pub(crate) fn remove(&mut self) {
        // It is not listed any more in any case.
        let _ = fs::remove_file(&self.path);
        self.file = None;
    }

    /// Where the game is, or why it is not on disk.
    pub(crate) fn kept(&self) -> Result<&Path, &str> {
        match &self.problem {
            None => Ok(&self.path),
            Some(problem) => Err(problem),
        }
    }

    /// What the players have to know about how the game is kept: each sentence once.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    fn rewrite(&mut self, session: &Session, sync: bool) {
        self.pending = Journal::of(session, self.settings.clone()).to_string();
        self.replaces = true;
        self.write(sync);
    }

    fn write(&mut self, sync: bool) {
        let written = if self.replaces { self.write_all_new(sync) } else { self.write_end() };
        match (written, self.problem.take()) {
            (Ok(()), None) => {}
            (Ok(()), Some(_)) => self.warnings.push("The game is being kept again.".to_string()),
            (Err(error), earlier) => {
                let error = without_error_codes(&error.to_string());
                if earlier.is_none() {
                    self.warnings.push(not_kept(&self.path, &error));
                }
                self.problem = Some(error);
            }
        }
    }

    /// Puts a new file in the place of the old one, if there is one: readers see all of the one or all of the other.
    fn write_all_new(&mut self, sync: bool) -> io::Result<()> {
        let new = self.path.with_extension(state_folder::NEW);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(&new)?;
        let no_lock = file.try_lock().is_err();
        let written = file
            .write_all(self.pending.as_bytes())
            .and_then(|()| if sync { file.sync_data() } else { Ok(()) });
        if let Err(error) = written.and_then(|()| fs::rename(&new, &self.path)) {
            // A file that stays is removed with other old ones.
            let _ = fs::remove_file(&new);
            return Err(error);
        }
        if no_lock && self.file.is_none() {
            self.warnings.push(no_locks());
        }
        (self.file, self.length, self.replaces) = (Some(file), self.pending.len() as u64, false);
        (self.is_new, self.pending) = (true, String::new());
        if sync { self.sync_folder() } else { Ok(()) }
    }

    /// Writes the events that are missing at the end of the file, and waits for the disk.
    fn write_end(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        if file.metadata()?.len() != self.length {
            // An event that was written in part, now or before a power cut.
            file.set_len(self.length)?;
        }
        io::Seek::seek(file, io::SeekFrom::Start(self.length))?;
        if let Err(error) = file.write_all(self.pending.as_bytes()).and_then(|()| file.sync_data()) {
            // If a part of an event stays, it is ignored, and removed with the next one.
            let _ = file.set_len(self.length);
            return Err(error);
        }
        self.length += self.pending.len() as u64;
        self.pending.clear();
        self.sync_folder()
    }

    /// Makes the name of a new file survive a power cut, too, and removes games that are too many.
    fn sync_folder(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.is_new) {
            return Ok(());
        }
        state_folder::prune(|path| {
            path != self.path && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
        });
        #[cfg(unix)]
        if let Some(folder) = self.path.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

/// Opens a file to write to it, or only to read it if it cannot be written.
fn open_file(path: &Path) -> io::Result<(File, bool)> {
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => Ok((file, true)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(error),
        Err(_) => Ok((File::open(path)?, false)),
    }
}

/// Takes the lock of a game. A warning if there are no locks here.
fn lock(file: &File) -> Result<Option<String>, JournalFileError> {
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(None),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(_)) => return Ok(Some(no_locks())),
        }
    }
    Err(JournalFileError::InUse)
}

fn read(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(Record::MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn parse(path: &Path, bytes: &[u8]) -> Result<(Journal, usize), JournalFileError> {
    Journal::parse(bytes).map_err(|error| JournalFileError::Journal { path: path.to_path_buf(), error })
}

fn not_kept(path: &Path, error: &str) -> String {
    let folder = path.parent().unwrap_or(path).display();
    format!(
        "This game is not being kept, because {folder} cannot be written: {error}. You can play on; save FILE \
             saves the game elsewhere."
    )
}

fn no_locks() -> String {
    "Games cannot be locked in this folder: do not continue this game in two windows at once.".to_string()
}
