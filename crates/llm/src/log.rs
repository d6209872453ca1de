use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::spending::Spending;
use crate::{Question, Turn};

/// The log of all questions: one line of JSON each, appended and forced onto the disk before the answer counts.
///
/// Nothing is opened before the first question, because the folder may not exist until then.
#[derive(Debug)]
pub(crate) struct TurnLog {
    path: PathBuf,
    open: Mutex<Option<Open>>,
}

#[derive(Debug)]
struct Open {
    file: File,
    /// Where the last whole line ends.
    end: u64,
    /// Where answers of an earlier part of the run stand, by a number made of their question.
    known: HashMap<u64, Vec<u64>>,
    /// A line could not be written, so that nothing may follow it.
    broken: bool,
}

impl TurnLog {
    pub(crate) fn new(path: &Path) -> TurnLog {
        TurnLog { path: path.to_path_buf(), open: Mutex::new(None) }
    }

    /// The answer that an earlier part of the run got to this question.
    pub(crate) fn find(&self, question: &Question, spending: &Spending) -> Result<Option<Turn>, String> {
        self.with(spending, |open| open.find(question))
    }

    /// Adds a line.
    pub(crate) fn add(&self, turn: &Turn, spending: &Spending) -> Result<(), String> {
        self.with(spending, |open| open.add(turn))
    }

    /// Counts what stands there from an earlier part of the run, if that was not done yet.
    pub(crate) fn count_into(&self, spending: &Spending) -> Result<(), String> {
        if self.path.exists() { self.with(spending, |_| Ok(())) } else { Ok(()) }
    }

    fn with<T>(
        &self,
        spending: &Spending,
        act: impl FnOnce(&mut Open) -> io::Result<T>,
    ) -> Result<T, String> {
        let mut guard = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match guard.take() {
            Some(open) => Ok(open),
            None => Open::at(&self.path, spending),
        };
        let done = open.and_then(|open| act(guard.insert(open)));
        done.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

impl Open {
    /// Opens the log and reads what is there; a last line that was torn by a crash is cut off.
    fn at(path: &Path, spending: &Spending) -> io::Result<Open> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut open = Open { file, end: 0, known: HashMap::new(), broken: false };
        let mut lines = BufReader::new(open.file.try_clone()?);
        let mut line = Vec::new();
        for number in 1u64.. {
            line.clear();
            let length = lines.read_until(b'\n', &mut line)? as u64;
            if line.last() != Some(&b'\n') {
                break;
            }
            let turn: Turn = serde_json::from_slice(&line).map_err(|error| broken(number, &error))?;
            spending.count(&turn);
            if turn.class.is_answer() {
                open.known.entry(hash(&turn.question)).or_default().push(open.end);
            }
            open.end += length;
        }
        open.file.set_len(open.end)?;
        Ok(open)
    }

    fn find(&mut self, question: &Question) -> io::Result<Option<Turn>> {
        let places = self.known.get(&hash(question)).cloned().unwrap_or_default();
        for place in places {
            self.file.seek(SeekFrom::Start(place))?;
            let mut line = Vec::new();
            BufReader::new(Read::by_ref(&mut self.file)).read_until(b'\n', &mut line)?;
            let turn: Turn = serde_json::from_slice(&line)?;
            if turn.question == *question {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    fn add(&mut self, turn: &Turn) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("an earlier line could not be written"));
        }
        let mut line = serde_json::to_vec(turn)?;
        line.push(b'\n');
        if let Err(error) = self.file.write_all(&line).and_then(|()| self.file.sync_data()) {
            self.broken = true;
            // What stands there of the line is cut off now, or else when the log is opened again.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.end += line.len() as u64;
        Ok(())
    }
}

fn broken(number: u64, error: &serde_json::Error) -> io::Error {
    io::Error::other(format!("line {number} is not a turn as this program writes it ({error})"))
}

/// A number for a question. Two questions may share one: whoever finds a line compares the question itself.
fn hash(question: &Question) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Question { game, start, seat, words, model, attempt, .. } = question;
    (game, start, seat, words, model, attempt).hash(&mut hasher);
    hasher.finish()
}
