//! Where records are kept: files that people name, and games that were broken off.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use duels_rules::Catalogue;
use duels_session::{LoadError, Record, RecordError, Session};
use etcetera::BaseStrategy;

/// How many games that were broken off are kept.
const KEPT: usize = 50;
/// How the files of records end.
const ENDING: &str = "duel";

/// Why a record was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The file cannot be opened or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is something else, which is not overwritten.
    #[error("{path} exists and is not a record of a game: it is left as it is, choose another name", path = path.display())]
    NotOurs {
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
    /// There is no game to go on with.
    #[error("there is no game that was broken off: `duels play GAME` starts one")]
    NothingToResume,
}

/// Reads a game, checking all of it.
pub(crate) fn load(catalogue: Catalogue, path: &Path) -> Result<Session, ShelfError> {
    load_round(catalogue, path, None)
}

/// Reads a game, or one of several in a file by its number from 1, checking all of it.
pub(crate) fn load_round(
    catalogue: Catalogue,
    path: &Path,
    round: Option<u64>,
) -> Result<Session, ShelfError> {
    let failed = |error| ShelfError::File { path: path.to_path_buf(), error };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory, not a record")));
    }
    let wrong = |error| ShelfError::Record { path: path.to_path_buf(), error };
    let record = match round {
        Some(round) => Record::read_nth(io::BufReader::new(file), round),
        None => Record::read_from(file),
    };
    let record = record.map_err(wrong)?;
    let unplayable = |error| ShelfError::Load { path: path.to_path_buf(), error: Box::new(error) };
    Session::from_record(catalogue, &record).map_err(unplayable)
}

/// Writes a record to a file that a person named. Overwrites an earlier record, and nothing else.
pub(crate) fn save(record: &Record, path: &Path) -> Result<(), ShelfError> {
    let failed = |error| ShelfError::File { path: path.to_path_buf(), error };
    match File::open(path).map(Record::read_from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
        Ok(Err(_)) => return Err(ShelfError::NotOurs { path: path.to_path_buf() }),
        Ok(Ok(_)) => {}
    }
    write_whole(record, path).map_err(failed)
}

/// Keeps a game that was broken off, and says where. `instead_of` is the file it was read from, if it was.
pub(crate) fn keep(session: &Session, instead_of: Option<&Path>) -> io::Result<PathBuf> {
    let record = session.record();
    let kept = keep_in(&unfinished(), &record)
        .or_else(|_| keep_in(&std::env::temp_dir().join("digit-duels"), &record))?;
    if let Some(earlier) = instead_of {
        discard(earlier);
    }
    Ok(kept)
}

/// Removes a game that was broken off and is now over. A file that a person named stays.
pub(crate) fn discard(path: &Path) {
    if path.parent() == Some(&unfinished()) {
        // A file that stays behind does no harm.
        let _ = fs::remove_file(path);
    }
}

/// The game that was broken off last.
pub(crate) fn newest() -> Result<PathBuf, ShelfError> {
    records_in(&unfinished()).pop().ok_or(ShelfError::NothingToResume)
}

/// The user's data directory, the part of it that is ours.
pub(crate) fn data() -> PathBuf {
    let data = etcetera::choose_base_strategy().map(|strategy| strategy.data_dir());
    data.unwrap_or_else(|_| std::env::temp_dir()).join("digit-duels")
}

fn unfinished() -> PathBuf {
    data().join("unfinished")
}

fn keep_in(folder: &Path, record: &Record) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let game = record.tag("Game").unwrap_or("game").split(':').next().unwrap_or("game");
    let now = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%S%6f");
    let path = folder.join(format!("{now}-{game}-{}.{ENDING}", std::process::id()));
    write_whole(record, &path)?;
    let records = records_in(folder);
    for old in records.iter().take(records.len().saturating_sub(KEPT)) {
        let _ = fs::remove_file(old);
    }
    Ok(path)
}

/// The records of a folder, oldest first: their names start with the time.
fn records_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut records: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    records.sort();
    records
}

/// Writes a file so that it is there whole or not at all.
fn write_whole(record: &Record, path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(record.to_string().as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
