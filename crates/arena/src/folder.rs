use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::{Plan, PlanError};

/// The folder of a run. `run.json` says what was asked, `games.jsonl` has a line for every finished game; all else
/// is made from these two when the run is over.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    /// Held while the folder is open, so that no other run writes into it.
    lock: Option<File>,
}

/// Why a folder cannot be used for a run.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system refuses something.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is no folder.
    #[error("{0} is a file, or lies in one: give a folder that is empty or does not exist yet")]
    NotAFolder(String),
    /// Somebody else's files.
    #[error(
        "{0} is not empty and holds no run: it is left as it is, give a folder that is empty or does not exist yet"
    )]
    Foreign(String),
    /// A run is there already.
    #[error("{0} holds a run already: go on with it by --resume, or give another folder")]
    Taken(String),
    /// There is nothing to go on with.
    #[error("{0} holds no run to resume: leave --resume out to begin one there")]
    Nothing(String),
    /// Another run is there.
    #[error(
        "{path} holds another run: it has {what} {there}, not {asked}. Leave these arguments out to resume it, or give another folder"
    )]
    Other {
        /// The folder.
        path: String,
        /// What is different.
        what: &'static str,
        /// What the run there has.
        there: String,
        /// What was asked now.
        asked: String,
    },
    /// A run is going on there.
    #[error("{0} is in use: another run writes into it")]
    InUse(String),
    /// A file that is not what it should be.
    #[error("{path} is not what a run writes: {why}", path = path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl FolderError {
    /// Whether another folder or other arguments would do.
    pub fn is_usage(&self) -> bool {
        !matches!(self, FolderError::File { .. } | FolderError::InUse(_) | FolderError::Broken { .. })
    }

    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> FolderError + '_ {
        move |error| FolderError::File { path: path.to_path_buf(), error }
    }
}

impl Folder {
    /// A folder for a new run: it must be empty, or not exist yet. Nothing is written until the run begins.
    pub fn fresh(path: &Path, plan: Plan) -> Result<Folder, FolderError> {
        let shown = || path.display().to_string();
        match fs::read_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return Err(FolderError::NotAFolder(shown()));
            }
            Err(error) => return Err(FolderError::file(path)(error)),
            Ok(_) if path.join("run.json").exists() => return Err(FolderError::Taken(shown())),
            // A run that was ended in its first moment leaves no more than this.
            Ok(entries) => {
                if entries.flatten().any(|entry| entry.file_name() != "run.json.new") {
                    return Err(FolderError::Foreign(shown()));
                }
            }
        }
        Ok(Folder { path: path.to_path_buf(), plan, lock: None })
    }

    /// The folder of a run that was begun.
    pub fn resumed(path: &Path) -> Result<Folder, FolderError> {
        let file = path.join("run.json");
        let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                FolderError::Nothing(path.display().to_string())
            }
            _ => FolderError::file(&file)(error),
        })?;
        let broken = |why: String| FolderError::Broken { path: file.clone(), why };
        let plan: Plan = serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if plan.schema != Plan::SCHEMA {
            return Err(broken(PlanError::Schema(plan.schema).to_string()));
        }
        Ok(Folder { path: path.to_path_buf(), plan, lock: None })
    }

    /// What its run was asked.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The refusal to go on with this run as if it were another.
    pub fn other(&self, what: &'static str, there: String, asked: String) -> FolderError {
        FolderError::Other { path: self.path.display().to_string(), what, there, asked }
    }

    /// Makes the folder, if it is new, and takes it for this run alone.
    pub(crate) fn begin(&mut self) -> Result<(), FolderError> {
        fs::create_dir_all(&self.path).map_err(FolderError::file(&self.path))?;
        let file = self.file("run.json");
        if !file.exists() {
            self.replace("run.json", |out| write_json(out, &self.plan))?;
        }
        let lock = File::open(&file).map_err(FolderError::file(&file))?;
        match lock.try_lock() {
            Ok(()) => self.lock = Some(lock),
            Err(TryLockError::WouldBlock) => return Err(FolderError::InUse(self.path.display().to_string())),
            // Where files cannot be locked, people must not start two runs in one folder.
            Err(TryLockError::Error(_)) => {}
        }
        Ok(())
    }

    /// A file of the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file anew; it is there whole or not at all.
    pub fn replace(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let new = NewFile::create(self, name)?;
        new.fill(write)
    }
}

/// A file that takes the place of another when it is complete.
pub(crate) struct NewFile {
    out: io::BufWriter<File>,
    new: PathBuf,
    path: PathBuf,
}

impl NewFile {
    pub(crate) fn create(folder: &Folder, name: &str) -> Result<NewFile, FolderError> {
        let (path, new) = (folder.file(name), folder.file(&format!("{name}.new")));
        let out = io::BufWriter::new(File::create(&new).map_err(FolderError::file(&new))?);
        Ok(NewFile { out, new, path })
    }

    /// Writes a part.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        write(&mut self.out).map_err(FolderError::file(&self.new))
    }

    /// Puts the file into its place.
    pub(crate) fn done(mut self) -> Result<(), FolderError> {
        let NewFile { out, new, path } = &mut self;
        let written =
            out.flush().and_then(|()| out.get_ref().sync_all()).and_then(|()| fs::rename(&*new, &*path));
        written.map_err(FolderError::file(path))
    }

    fn fill(mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FolderError> {
        self.write(write)?;
        self.done()
    }
}

/// A value as JSON for people to read.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    out.write_all(b"\n")
}
