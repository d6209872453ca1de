use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::usage::UsageCounter;
use crate::{LogEntry, Question};

/// The log of all questions: one line of JSON each, appended and synced to the disk before the answer counts.
///
/// The file is opened at the first question, because its folder may not exist before.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    open: Mutex<Option<OpenLog>>,
}

#[derive(Debug)]
struct OpenLog {
    file: File,
    /// Where the last whole line ends.
    end: u64,
    /// Where the answers of an earlier part of the run begin, by the hash of their question.
    known: HashMap<u64, Vec<u64>>,
    /// Whether a line could not be written, so that nothing may follow it.
    broken: bool,
}

impl Log {
    pub(crate) fn new(path: &Path) -> Log {
        Log { path: path.to_path_buf(), open: Mutex::new(None) }
    }

    /// The answer that an earlier part of the run got to this question.
    pub(crate) fn find(&self, question: &Question, usage: &UsageCounter) -> Result<Option<LogEntry>, String> {
        self.with(usage, |open| open.find(question))
    }

    /// Adds an entry.
    pub(crate) fn add(&self, entry: &LogEntry, usage: &UsageCounter) -> Result<(), String> {
        self.with(usage, |open| open.add(entry))
    }

    /// Counts the entries of an earlier part of the run, unless that was done.
    pub(crate) fn count_into(&self, usage: &UsageCounter) -> Result<(), String> {
        if self.path.exists() { self.with(usage, |_| Ok(())) } else { Ok(()) }
    }

    fn with<T>(
        &self,
        usage: &UsageCounter,
        act: impl FnOnce(&mut OpenLog) -> io::Result<T>,
    ) -> Result<T, String> {
        let mut guard = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match guard.take() {
            Some(open) => Ok(open),
            None => OpenLog::open(&self.path, usage),
        };
        let done = open.and_then(|open| act(guard.insert(open)));
        done.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

impl OpenLog {
    /// Opens the log and reads its entries; an incomplete last line, left by a crash, is removed.
    fn open(path: &Path, usage: &UsageCounter) -> io::Result<OpenLog> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut open = OpenLog { file, end: 0, known: HashMap::new(), broken: false };
        let mut lines = BufReader::new(open.file.try_clone()?);
        let mut line = Vec::new();
        for number in 1u64.. {
            line.clear();
            let length = lines.read_until(b'\n', &mut line)? as u64;
            if line.last() != Some(&b'\n') {
                break;
            }
            let entry: LogEntry = serde_json::from_slice(&line).map_err(|error| malformed(number, &error))?;
            usage.count(&entry);
            if entry.class.is_answer() {
                open.known.entry(hash(&entry.question)).or_default().push(open.end);
            }
            open.end += length;
        }
        open.file.set_len(open.end)?;
        Ok(open)
    }

    fn find(&mut self, question: &Question) -> io::Result<Option<LogEntry>> {
        let Some(offsets) = self.known.get(&hash(question)) else { return Ok(None) };
        for &offset in offsets {
            self.file.seek(SeekFrom::Start(offset))?;
            let mut line = Vec::new();
            BufReader::new(Read::by_ref(&mut self.file)).read_until(b'\n', &mut line)?;
            let entry: LogEntry = serde_json::from_slice(&line)?;
            if entry.question == *question {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    fn add(&mut self, entry: &LogEntry) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("an earlier line could not be written"));
        }
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        if let Err(error) = self.file.write_all(&line).and_then(|()| self.file.sync_data()) {
            self.broken = true;
            // The incomplete line is removed now; if that fails too, when the log is opened again.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.end += line.len() as u64;
        Ok(())
    }
}

fn malformed(number: u64, error: &serde_json::Error) -> io::Error {
    io::Error::other(format!("line {number} is not an entry of this version ({error})"))
}

/// The hash of a question. Two questions may share one, so [`OpenLog::find`] compares the questions themselves.
fn hash(question: &Question) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Question { game, start, seat, moves, model, attempt, .. } = question;
    (game, start, seat, moves, model, attempt).hash(&mut hasher);
    hasher.finish()
}
