//! The programs of PostgreSQL, and the user that they run as.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of PostgreSQL. Debian does not put the ones of the server on the path.
pub fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders = versions.map(|entry| entry.unwrap().path().join("bin")).collect::<Vec<_>>();
    folders.sort_by_key(|folder| version(folder));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let elsewhere = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found =
        folders.into_iter().rev().chain(elsewhere).map(|folder| folder.join(name)).find(|path| path.exists());
    let package = if name == "pgbouncer" { "pgbouncer" } else { "postgresql" };
    found.unwrap_or_else(|| {
        panic!("{name} is missing: install Debian's package {package} (./check needs does it)")
    })
}

fn version(bin: &Path) -> u32 {
    let version = bin.parent().and_then(Path::file_name).and_then(|name| name.to_str()?.parse().ok());
    version.unwrap_or(0)
}

/// The user and the group to run a server as: PostgreSQL refuses to run as root.
pub fn unprivileged() -> Option<(u32, u32)> {
    let id = |option: &str, user: &str| {
        let output = Command::new("id").args([option, user]).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse::<u32>().ok()
    };
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|process| {
        use std::os::unix::fs::MetadataExt;
        process.uid() == 0
    });
    if !is_root {
        return None;
    }
    let user = ["postgres", "nobody"].into_iter().find_map(|user| Some((id("-u", user)?, id("-g", user)?)));
    Some(user.expect("a user that is not root: postgres or nobody"))
}
