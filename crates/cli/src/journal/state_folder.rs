use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

/// How many unfinished games are kept.
const KEPT: usize = 50;
/// The extension of a journal's file.
pub(super) const JOURNAL: &str = "journal";
/// The extension of a journal that is being written.
pub(super) const NEW: &str = "new";
/// The extension of a record's file: earlier versions kept unfinished games as records.
pub(super) const RECORD: &str = "duel";

/// Our part of the user's data directory.
pub(crate) fn data_dir() -> PathBuf {
    let data = etcetera::choose_base_strategy().map(|strategy| strategy.data_dir());
    data.unwrap_or_else(|_| std::env::temp_dir()).join("digit-duels")
}

/// Where unfinished games are.
pub(super) fn folder() -> PathBuf {
    data_dir().join("unfinished")
}

/// A file that no other game has.
pub(super) fn new_path(game: &str) -> PathBuf {
    let now = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%S%6f");
    folder().join(format!("{now}-{game}-{}.{JOURNAL}", std::process::id()))
}

/// Whether a file is one of the unfinished games.
pub(super) fn contains(file: &Path) -> bool {
    let parent = file.canonicalize().ok().and_then(|file| file.parent().map(Path::to_path_buf));
    parent.is_some_and(|parent| folder().canonicalize().is_ok_and(|folder| parent == folder))
}

/// The files with one of these extensions, the one written last first.
pub(super) fn files(extensions: &[&str]) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(folder()).into_iter().flatten().flatten();
    let fits =
        |path: &PathBuf| path.extension().is_some_and(|end| extensions.iter().any(|known| end == *known));
    let mut files: Vec<_> = entries
        .filter(|entry| fits(&entry.path()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    files.reverse();
    files
}

/// Removes the games that were left longest ago, if there are too many; `is_free` says which may be removed.
pub(super) fn prune(is_free: impl Fn(&Path) -> bool) {
    for (_, old) in files(&[JOURNAL, RECORD, NEW]).iter().skip(KEPT).filter(|(_, old)| is_free(old)) {
        // One file too many does no harm.
        let _ = fs::remove_file(old);
    }
}
