//! The files of records: those that people name, and games that ended early.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use duels_rules::Catalogue;
use duels_session::{LoadError, Record, RecordError, Session};
use etcetera::BaseStrategy;

/// How many games that ended early are kept.
const KEPT: usize = 50;
/// The extension of a record's file.
const EXTENSION: &str = "duel";

/// Why a record was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordFileError {
    /// The file cannot be opened or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is something else, which is not overwritten.
    #[error("{path} exists and is not the record of a game; choose another name", path = path.display())]
    NotARecord {
        /// The file.
        path: PathBuf,
    },
    /// The text is not a record.
    #[error("{path} is not a record: {error}", path = path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: RecordError,
    },
    /// The record is not a game.
    #[error("{path} cannot be played: {error}", path = path.display())]
    Load {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<LoadError>,
    },
    /// There is no game to resume.
    #[error("there is no unfinished game to resume; start one with `duels play GAME`")]
    NothingToResume,
}

/// Reads a game, checking all of it.
pub(crate) fn load(catalogue: Catalogue, path: &Path) -> Result<Session, RecordFileError> {
    load_round(catalogue, path, None)
}

/// Reads a game, or one of several in a file by its number from 1, checking all of it.
pub(crate) fn load_round(
    catalogue: Catalogue,
    path: &Path,
    round: Option<u64>,
) -> Result<Session, RecordFileError> {
    let failed = |error| RecordFileError::File { path: path.to_path_buf(), error };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "this is a directory, not a record")));
    }
    let wrong = |error| RecordFileError::Record { path: path.to_path_buf(), error };
    let record = match round {
        Some(round) => Record::read_nth(io::BufReader::new(file), round),
        None => Record::read_from(file),
    };
    let record = record.map_err(wrong)?;
    let unplayable = |error| RecordFileError::Load { path: path.to_path_buf(), error: Box::new(error) };
    Session::from_record(catalogue, &record).map_err(unplayable)
}

/// Writes a record to a file that a person named. Overwrites an earlier record, and nothing else.
pub(crate) fn save(record: &Record, path: &Path) -> Result<(), RecordFileError> {
    let failed = |error| RecordFileError::File { path: path.to_path_buf(), error };
    match File::open(path).map(Record::read_from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
        Ok(Err(_)) => return Err(RecordFileError::NotARecord { path: path.to_path_buf() }),
        Ok(Ok(_)) => {}
    }
    replace(record, path).map_err(failed)
}

/// Saves a game that ended early in the folder for unfinished games. `instead_of` is the file that it was resumed from.
pub(crate) fn keep_unfinished(session: &Session, instead_of: Option<&Path>) -> io::Result<PathBuf> {
    let (record, game) = (session.record(), session.game().info().id);
    let kept = keep_in(&unfinished_dir(), game, &record)
        .or_else(|_| keep_in(&std::env::temp_dir().join("digit-duels"), game, &record))?;
    if let Some(earlier) = instead_of {
        discard_unfinished(earlier);
    }
    Ok(kept)
}

/// Removes the saved copy of a game that is over now. A file that a person named stays.
pub(crate) fn discard_unfinished(path: &Path) {
    if path.parent() == Some(&unfinished_dir()) {
        // A file that cannot be removed does no harm.
        let _ = fs::remove_file(path);
    }
}

/// The game that ended early most recently.
pub(crate) fn newest_unfinished() -> Result<PathBuf, RecordFileError> {
    records_in(&unfinished_dir()).pop().ok_or(RecordFileError::NothingToResume)
}

/// Our part of the user's data directory.
pub(crate) fn data_dir() -> PathBuf {
    let data = etcetera::choose_base_strategy().map(|strategy| strategy.data_dir());
    data.unwrap_or_else(|_| std::env::temp_dir()).join("digit-duels")
}

fn unfinished_dir() -> PathBuf {
    data_dir().join("unfinished")
}

fn keep_in(folder: &Path, game: &str, record: &Record) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let now = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%S%6f");
    let path = folder.join(format!("{now}-{game}-{}.{EXTENSION}", std::process::id()));
    replace(record, &path)?;
    let records = records_in(folder);
    for old in records.iter().take(records.len().saturating_sub(KEPT)) {
        // One file too many does no harm.
        let _ = fs::remove_file(old);
    }
    Ok(path)
}

/// The records of a folder, oldest first: their names start with the time.
fn records_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut records: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION)).collect();
    records.sort();
    records
}

/// Replaces a file in one step: readers see all of the old text or all of the new.
fn replace(record: &Record, path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(|error| without_path(&error))?;
    file.write_all(record.to_string().as_bytes()).map_err(|error| without_path(&error))?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The error without the name of the temporary file, which means nothing to people.
fn without_path(error: &io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::NotFound => io::Error::new(kind, "the folder does not exist"),
        kind => io::Error::from(kind),
    }
}
