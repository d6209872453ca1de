use std::io::{self, Write};
use std::path::PathBuf;

use duels_session::puzzle::{Progress, TryMark};

use super::{Challenge, today};
use crate::journal::data_dir;
use crate::terminal::without_error_codes;

/// What the solver has done so far, in a file of the user's data directory. Where it cannot be read or written, puzzles
/// work all the same, and one sentence says so.
pub(crate) struct ProgressFile {
    path: PathBuf,
    /// Why the file must not be written: it holds something that this version does not understand.
    foreign: Option<String>,
    progress: Progress,
}

impl ProgressFile {
    /// Reads the file, if there is one.
    pub(crate) fn open() -> ProgressFile {
        let path = data_dir().join("puzzles.json");
        let (progress, foreign) = match read(&path) {
            Ok(progress) => (progress, None),
            Err(reason) => (Progress::default(), Some(reason)),
        };
        ProgressFile { path, foreign, progress }
    }

    /// Notes how a puzzle went. Gives what is said at the end, and a sentence if nothing is kept.
    pub(crate) fn finish(challenge: &Challenge, marks: &[TryMark]) -> (String, Option<String>) {
        let (mut file, today) = (ProgressFile::open(), today());
        let problem = file.update(|progress| challenge.record(progress, marks, today));
        (challenge.closing(&file.progress, marks, today), problem)
    }

    /// What is known.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Changes what is known, and writes it. Another window may have written since, so the file is read again first.
    /// The answer is a sentence, if nothing is kept.
    fn update(&mut self, change: impl Fn(&mut Progress)) -> Option<String> {
        let path = self.path.display().to_string();
        match read(&self.path) {
            Ok(newest) if self.foreign.is_none() => self.progress = newest,
            Ok(_) => {}
            Err(reason) => self.foreign = Some(reason),
        }
        change(&mut self.progress);
        let written = match &self.foreign {
            Some(reason) => Err(reason.clone()),
            None => self.write().map_err(|error| without_error_codes(&error.to_string())),
        };
        written.err().map(|reason| format!("Your progress with puzzles is not kept: {path}: {reason}."))
    }

    /// Replaces the file in one step.
    fn write(&self) -> io::Result<()> {
        let folder = self.path.parent().ok_or(io::ErrorKind::NotFound)?;
        std::fs::create_dir_all(folder)?;
        let mut file =
            tempfile::NamedTempFile::new_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        serde_json::to_writer(&mut file, &self.progress)?;
        file.write_all(b"\n")?;
        file.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// A file that does not exist is an empty one.
fn read(path: &std::path::Path) -> Result<Progress, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Progress::default());
        }
        Err(error) => return Err(without_error_codes(&error.to_string())),
    };
    serde_json::from_str(&text).map_err(|_| "the file is damaged or from a newer version".to_string())
}
