use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::game_outcome::GameOutcome;
use crate::game_queue::FinishedGames;
use crate::{Folder, FolderError, GameRow};

/// The lines of finished games, in the order in which they finished: the results of a run follow from it.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

/// The name of the journal.
pub(crate) const NAME: &str = "games.jsonl";

impl Journal {
    /// Opens the journal of a folder, reads which games are in it, and hands each to `each`. An incomplete last line is
    /// dropped.
    pub(crate) fn open(
        folder: &Folder,
        total: u64,
        mut each: impl FnMut(GameOutcome),
    ) -> Result<(Journal, FinishedGames), FolderError> {
        let path = folder.file(NAME);
        let mut options = OpenOptions::new();
        let opened = options.create(true).truncate(false).read(true).append(true).open(&path);
        let file = opened.map_err(FolderError::file(&path))?;
        let (mut done, mut whole) = (FinishedGames::default(), 0);
        let mut lines = Lines::new(&file, &path);
        while lines.advance()? {
            let game: GameOutcome = lines.parse()?;
            let index = game.index;
            if index >= total || !done.add(index) {
                return Err(lines.broken(&format!("game {index} is twice in it, or more than was asked for")));
            }
            each(game);
            whole = lines.read;
        }
        file.set_len(whole).map_err(FolderError::file(&path))?;
        Ok((Journal { file, path }, done))
    }

    /// Adds a finished game. It is handed to the operating system before this returns, so only a crash of the machine
    /// could lose it.
    pub(crate) fn add(&mut self, line: &[u8]) -> Result<(), FolderError> {
        self.file.write_all(line).map_err(FolderError::file(&self.path))
    }

    /// Syncs what was added to the disk.
    pub(crate) fn sync(&self) -> Result<(), FolderError> {
        self.file.sync_data().map_err(FolderError::file(&self.path))
    }
}

/// A game as a line.
pub(crate) fn line(game: &GameRow) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(game)?;
    line.push(b'\n');
    Ok(line)
}

/// Hands every game of a journal to `each`, by number from 0, with its line, until `each` has seen enough. They finished
/// nearly in order, so only a few are held back until their turn.
pub(crate) fn in_order(
    folder: &Folder,
    mut each: impl FnMut(&GameRow, &[u8]) -> Result<ControlFlow<()>, FolderError>,
) -> Result<(), FolderError> {
    let path = folder.file(NAME);
    let file = File::open(&path).map_err(FolderError::file(&path))?;
    let mut lines = Lines::new(&file, &path);
    let (mut next, mut waiting) = (0, BTreeMap::new());
    while lines.advance()? {
        let game: GameRow = lines.parse()?;
        waiting.insert(game.index, (game, lines.line.clone()));
        while let Some((game, line)) = waiting.remove(&next) {
            next += 1;
            if each(&game, &line)?.is_break() {
                return Ok(());
            }
        }
    }
    if waiting.is_empty() { Ok(()) } else { Err(lines.broken(&format!("game {next} is missing"))) }
}

/// The complete lines of a file; a last line without a line break is left out.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    path: &'a Path,
    line: Vec<u8>,
    count: usize,
    read: u64,
}

impl<'a> Lines<'a> {
    fn new(file: &'a File, path: &'a Path) -> Lines<'a> {
        Lines { reader: BufReader::with_capacity(1 << 16, file), path, line: Vec::new(), count: 0, read: 0 }
    }

    /// Reads the next complete line, if there is one.
    fn advance(&mut self) -> Result<bool, FolderError> {
        self.line.clear();
        let read = self.reader.read_until(b'\n', &mut self.line).map_err(FolderError::file(self.path))?;
        self.count += 1;
        let whole = self.line.ends_with(b"\n");
        self.read += if whole { read as u64 } else { 0 };
        Ok(whole)
    }

    fn parse<T: DeserializeOwned>(&self) -> Result<T, FolderError> {
        serde_json::from_slice(&self.line).map_err(|error| self.broken(&error.to_string()))
    }

    fn broken(&self, why: &str) -> FolderError {
        FolderError::Broken { path: self.path.to_path_buf(), why: format!("line {}: {why}", self.count) }
    }
}
