//! A small disk in memory, to be filled.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) struct Tmpfs {
    folder: PathBuf,
}

impl Tmpfs {
    /// A disk of this size; none if this user may not mount one.
    pub(crate) fn mount(size: &str) -> Option<Tmpfs> {
        let folder = tempfile::Builder::new().prefix("duels-disk-").tempdir().unwrap().keep();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size},mode=755"), "tmpfs"]).arg(&folder);
        if mount.output().is_ok_and(|output| output.status.success()) {
            return Some(Tmpfs { folder });
        }
        std::fs::remove_dir(&folder).unwrap();
        None
    }

    /// A new folder on the disk.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        let folder = self.folder.join(name);
        std::fs::create_dir(&folder).unwrap();
        folder
    }

    /// Fills the disk and returns the file that does it.
    pub(crate) fn fill(&self) -> PathBuf {
        let path = self.folder.join("ballast");
        let mut file = std::fs::File::create(&path).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
        path
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        unmount(&self.folder);
    }
}

/// At once, even if a server still ends on it.
fn unmount(folder: &Path) {
    let _ = Command::new("umount").arg("-l").arg(folder).output();
    let _ = std::fs::remove_dir(folder);
}
