//! Processes that a program started and left behind, even those that left its process group: they carry a mark
//! in their environment, and we go by that.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The name of the mark in a program's environment.
pub(super) const MARK: &str = "DIGIT_DUELS_PROGRAM";

/// How often we look again, since a process may start another while it is ended.
#[cfg(target_os = "linux")]
const ROUNDS: usize = 20;

/// A mark that no other program carries.
pub(super) fn new_mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("{}-{now}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Ends every process that carries the mark; how many there were.
#[cfg(target_os = "linux")]
pub(super) fn end(mark: &str) -> usize {
    let mut ended = 0;
    for _ in 0..ROUNDS {
        match sweep(format!("{MARK}={mark}").as_bytes()) {
            0 => break,
            count => ended += count,
        }
    }
    ended
}

/// Without `/proc` only the process group is ended.
#[cfg(not(target_os = "linux"))]
pub(super) fn end(_: &str) -> usize {
    0
}

#[cfg(target_os = "linux")]
fn sweep(entry: &[u8]) -> usize {
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    pids.filter(|&pid| end_if_marked(pid, entry).is_some()).count()
}

/// The handle is taken before the mark is read, so that it cannot come to mean another process in between.
#[cfg(target_os = "linux")]
fn end_if_marked(pid: i32, entry: &[u8]) -> Option<()> {
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    let path = format!("/proc/{pid}/environ");
    let marked = || Some(std::fs::read(&path).ok()?.split(|&byte| byte == 0).any(|word| word == entry));
    if !marked()? {
        return None;
    }
    let handle = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
    marked()?.then(|| pidfd_send_signal(handle, Signal::KILL).ok())?
}
