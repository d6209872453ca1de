use std::fmt::Display;
use std::path::PathBuf;
use std::{fs, io};

use duels_rules::Catalogue;
use duels_session::lesson::{LessonError, LessonProgress, LessonRun};

use crate::journal::data_dir;
use crate::terminal::without_error_codes;

/// The most bytes that the file may have.
const MOST_BYTES: u64 = 1 << 16;

/// The file that remembers which steps of the lessons are done, a line for each lesson.
pub(crate) struct ProgressFile {
    catalogue: Catalogue,
    path: PathBuf,
    /// The lines of lessons, and lines that this program cannot read, which are kept.
    lines: Vec<Line>,
    /// What is wrong with the file, in a sentence.
    problem: Option<String>,
}

/// A line of the file.
enum Line {
    Known(LessonProgress),
    Unknown(String),
}

impl ProgressFile {
    /// Reads the file. What cannot be read counts as not done.
    pub(crate) fn read(catalogue: Catalogue) -> ProgressFile {
        let path = data_dir().join("lessons.txt");
        let mut file = ProgressFile { catalogue, path, lines: Vec::new(), problem: None };
        match file.text() {
            Ok(text) => text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| file.take(line)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => file.problem = Some(file.problem_with(&error)),
        }
        file
    }

    fn text(&self) -> io::Result<String> {
        if fs::metadata(&self.path)?.len() > MOST_BYTES {
            return Err(io::Error::other("the file is too large for a list of lessons"));
        }
        fs::read_to_string(&self.path)
    }

    fn take(&mut self, line: &str) {
        match LessonProgress::parse(self.catalogue, line) {
            Ok(progress) => self.lines.push(Line::Known(progress)),
            Err(error) => {
                self.problem = Some(self.problem_with(&error));
                self.lines.push(Line::Unknown(line.to_string()));
            }
        }
    }

    fn problem_with(&self, error: &dyn Display) -> String {
        without_error_codes(&format!("{}: {error}", self.path.display()))
    }

    /// What is wrong with the file, once.
    pub(crate) fn take_problem(&mut self) -> Option<String> {
        self.problem.take()
    }

    /// The lesson of a game at this step; without one, at the first step that is not done.
    pub(crate) fn open(&self, game: &str, step: Option<usize>) -> Result<LessonRun, LessonError> {
        let mut run = LessonRun::new(self.catalogue, game)?;
        let progress = self.progress(run.entry().info.id)?;
        run.go_to(step.or(progress.next()).unwrap_or(1))?;
        Ok(run)
    }

    /// How far the lesson of a game is.
    pub(crate) fn progress(&self, game: &str) -> Result<LessonProgress, LessonError> {
        let known = self.lines.iter().find_map(|line| match line {
            Line::Known(progress) if progress.entry().info.id == game => Some(progress.clone()),
            _ => None,
        });
        known.map_or_else(|| LessonProgress::new(self.catalogue, game), Ok)
    }

    /// Remembers that a step of a lesson is done; gives a sentence if that fails.
    pub(crate) fn finish(&mut self, game: &str, step: usize) -> Result<(), String> {
        let mut progress = self.progress(game).map_err(|error| error.to_string())?;
        progress.finish(step);
        self.keep(&progress)
    }

    fn keep(&mut self, progress: &LessonProgress) -> Result<(), String> {
        let id = progress.entry().info.id;
        self.lines.retain(|line| !matches!(line, Line::Known(other) if other.entry().info.id == id));
        self.lines.push(Line::Known(progress.clone()));
        let text: String = self.lines.iter().map(|line| format!("{}\n", line.text())).collect();
        self.write(&text).map_err(|error| {
            let problem = self.problem_with(&error);
            format!("the progress of the lesson cannot be kept: {problem}")
        })
    }

    /// Writes the whole file at once: another program sees the old or the new one.
    fn write(&self, text: &str) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let new = self.path.with_extension(format!("{}.new", std::process::id()));
        fs::write(&new, text)?;
        fs::rename(&new, &self.path)
    }
}

impl Line {
    fn text(&self) -> String {
        match self {
            Line::Known(progress) => progress.to_string(),
            Line::Unknown(line) => line.clone(),
        }
    }
}
