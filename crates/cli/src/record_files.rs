//! The files of records that people name.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use duels_rules::{Catalogue, text};
use duels_session::{LoadError, Record, RecordError, Session};

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
    /// The file does not exist.
    #[error("{path} does not exist", path = path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file has several records.
    #[error("{path} has {count} records: {advice}", path = path.display())]
    Several {
        /// The file.
        path: PathBuf,
        /// How many.
        count: u64,
        /// What to do about it.
        advice: &'static str,
    },
    /// The file does not have so many records.
    #[error("{path} has {}; --round must be {}", text::counted(*count, "record"), rounds(*count), path = path.display())]
    NoSuchRound {
        /// The file.
        path: PathBuf,
        /// How many it has.
        count: u64,
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
}

/// The values of `--round` for a file with so many records.
fn rounds(count: u64) -> String {
    if count == 1 { "1".to_string() } else { format!("from 1 to {count}") }
}

/// Reads the game of a file with one record, checking all of it.
pub(crate) fn load(catalogue: Catalogue, path: &Path) -> Result<Session, RecordFileError> {
    let record = read_only_record(path, "only a file with one record can be resumed")?;
    session(catalogue, path, &record)
}

/// Reads a game, or one of several in a file by its number from 1, checking all of it.
pub(crate) fn load_round(
    catalogue: Catalogue,
    path: &Path,
    round: Option<u64>,
) -> Result<Session, RecordFileError> {
    let record = match round {
        Some(round) => {
            Record::read_nth(io::BufReader::new(open(path)?), round).map_err(|error| match error {
                RecordError::TooFew { found: count @ 1.., .. } => {
                    RecordFileError::NoSuchRound { path: path.to_path_buf(), count }
                }
                error => RecordFileError::Record { path: path.to_path_buf(), error },
            })?
        }
        None => read_only_record(path, "choose one with --round N")?,
    };
    session(catalogue, path, &record)
}

fn open(path: &Path) -> Result<File, RecordFileError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => RecordFileError::Missing { path: path.to_path_buf() },
        _ => RecordFileError::File { path: path.to_path_buf(), error },
    };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "this is a directory, not a record")));
    }
    Ok(file)
}

/// The record of a file with one; `advice` says what to do about a file with several.
fn read_only_record(path: &Path, advice: &'static str) -> Result<Record, RecordFileError> {
    Record::read_from(open(path)?).map_err(|error| match record_count(path) {
        count @ 2.. => RecordFileError::Several { path: path.to_path_buf(), count, advice },
        _ => RecordFileError::Record { path: path.to_path_buf(), error },
    })
}

/// How many records a file has; 0 if it cannot be read to its end.
fn record_count(path: &Path) -> u64 {
    let counted = File::open(path).map(|file| Record::read_nth(io::BufReader::new(file), u64::MAX));
    match counted {
        Ok(Err(RecordError::TooFew { found, .. })) => found,
        _ => 0,
    }
}

fn session(catalogue: Catalogue, path: &Path, record: &Record) -> Result<Session, RecordFileError> {
    let unplayable = |error| RecordFileError::Load { path: path.to_path_buf(), error: Box::new(error) };
    Session::from_record(catalogue, record).map_err(unplayable)
}

/// Writes a record to a file that a person named. Overwrites an earlier record, and nothing else.
pub(crate) fn save(record: &Record, path: &Path) -> Result<(), RecordFileError> {
    let failed = |error| RecordFileError::File { path: path.to_path_buf(), error };
    check_replaceable(path)?;
    replace(&record.to_string(), path).map_err(failed)
}

/// Writes text to a file that a person named, in one step.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), RecordFileError> {
    replace(text, path).map_err(|error| RecordFileError::File { path: path.to_path_buf(), error })
}

/// Checks that a record can be written to a file later: its folder takes files, and it overwrites nothing but an
/// earlier record.
pub(crate) fn check_writable(path: &Path) -> Result<(), RecordFileError> {
    check_replaceable(path)?;
    match temporary_file(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(RecordFileError::File { path: path.to_path_buf(), error }),
    }
}

fn check_replaceable(path: &Path) -> Result<(), RecordFileError> {
    match File::open(path).map(Record::read_from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(RecordFileError::File { path: path.to_path_buf(), error }),
        Ok(Err(_)) => Err(RecordFileError::NotARecord { path: path.to_path_buf() }),
        Ok(Ok(_)) => Ok(()),
    }
}

/// Replaces a file in one step: readers see all of the old text or all of the new.
fn replace(text: &str, path: &Path) -> io::Result<()> {
    let mut file = temporary_file(path)?;
    file.write_all(text.as_bytes()).map_err(|error| without_path(&error))?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A new file next to the one that it replaces later; it disappears when it is dropped.
fn temporary_file(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|error| without_path(&error))
}

/// The error without the name of the temporary file, which means nothing to people.
fn without_path(error: &io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::NotFound => io::Error::new(kind, "the folder does not exist"),
        kind => io::Error::from(kind),
    }
}
