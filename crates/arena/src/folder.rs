use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::{Plan, PlanError};

/// The folder of a run. `run.json` is its plan, `games.jsonl` has a line for every finished game; every other file is
/// made from these two when the run is over.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    /// Held during the run, so that no other run writes into the folder.
    lock: Option<File>,
}

/// Why a folder cannot be used for a run.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// It is not a folder.
    #[error("{0} is not a folder: --out must be a folder that is empty or does not exist yet")]
    NotAFolder(String),
    /// It contains other files.
    #[error("{0} contains other files: --out must be a folder that is empty or does not exist yet")]
    Foreign(String),
    /// It contains a run already.
    #[error("{0} contains a run already: continue it with --resume, or choose another folder")]
    Taken(String),
    /// There is nothing to resume.
    #[error("{0} contains no run to resume: leave --resume out to start one there")]
    Nothing(String),
    /// It contains another run.
    #[error(
        "{path} contains another run: it was started with {what} {existing}, not {requested}. Leave these arguments out to resume it, or \
         choose another folder"
    )]
    Other {
        /// The folder.
        path: String,
        /// What is different.
        what: &'static str,
        /// What the run in the folder has.
        existing: String,
        /// What the arguments say.
        requested: String,
    },
    /// Another run uses it.
    #[error("{0} is in use: another run writes into it")]
    InUse(String),
    /// A file that no run of this version wrote.
    #[error("{path} is damaged, or from another version: {why}", path = path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl FolderError {
    /// Whether another folder or other arguments would help.
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
            // A run that was killed right after it started leaves only a temporary file.
            Ok(entries) => {
                let is_temporary =
                    |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(TEMPORARY);
                if entries.flatten().any(|entry| !is_temporary(&entry)) {
                    return Err(FolderError::Foreign(shown()));
                }
            }
        }
        Ok(Folder { path: path.to_path_buf(), plan, lock: None })
    }

    /// The folder of a run that was started before.
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

    /// The plan of its run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The error for arguments that differ from the run in the folder.
    pub fn other(&self, what: &'static str, existing: String, requested: String) -> FolderError {
        FolderError::Other { path: self.path.display().to_string(), what, existing, requested }
    }

    /// Creates the folder, if it is new, and locks it for this run.
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
            // On a file system without locks, people must not start two runs in one folder.
            Err(TryLockError::Error(_)) => {}
        }
        Ok(())
    }

    /// A file of the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Replaces a file atomically: it is always complete, the old one or the new one.
    pub fn replace(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let mut new = NewFile::create(self, name)?;
        new.write(write)?;
        new.finish()
    }
}

/// The prefix of the name of a file that is not complete yet.
const TEMPORARY: &str = ".duels-";

/// A file that replaces another when it is complete.
pub(crate) struct NewFile {
    out: io::BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl NewFile {
    pub(crate) fn create(folder: &Folder, name: &str) -> Result<NewFile, FolderError> {
        let path = folder.file(name);
        let file = tempfile::Builder::new()
            .prefix(TEMPORARY)
            .permissions(fs::Permissions::from_mode(0o666))
            .tempfile_in(&folder.path);
        let file = file.map_err(FolderError::file(&path))?;
        Ok(NewFile { out: io::BufWriter::new(file), path })
    }

    /// Where the parts are written.
    pub(crate) fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Writes a part.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        write(&mut self.out).map_err(FolderError::file(&self.path))
    }

    /// Replaces the old file with this one.
    pub(crate) fn finish(self) -> Result<(), FolderError> {
        let NewFile { out, path } = self;
        let error = FolderError::file(&path);
        let replaced = out.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|error| error.error)
        });
        replaced.map(drop).map_err(error)
    }
}

/// Writes a value as JSON for people to read.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    out.write_all(b"\n")
}
