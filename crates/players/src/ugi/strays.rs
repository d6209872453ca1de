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

/// Ends every process that carries the mark.
#[cfg(target_os = "linux")]
pub(super) fn end(mark: &str) {
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    let kill = |pid: u32| {
        let handle = pidfd_open(Pid::from_raw(pid as i32)?, PidfdFlags::empty()).ok()?;
        // The handle was taken before the mark is read again: it cannot mean another process by now.
        carries(pid, mark).then(|| pidfd_send_signal(handle, Signal::KILL).ok())?
    };
    for _ in 0..ROUNDS {
        if marked(mark).filter_map(kill).count() == 0 {
            break;
        }
    }
}

/// How many processes but this one carry the mark and run.
#[cfg(target_os = "linux")]
pub(super) fn count(mark: &str, but: u32) -> usize {
    marked(mark).filter(|&pid| pid != but).count()
}

#[cfg(target_os = "linux")]
fn marked(mark: &str) -> impl Iterator<Item = u32> {
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    pids.filter(move |&pid| carries(pid, mark))
}

/// Whether a process carries the mark; one that has ended carries nothing.
#[cfg(target_os = "linux")]
fn carries(pid: u32, mark: &str) -> bool {
    let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    let named = |word: &[u8]| word.strip_prefix(MARK.as_bytes())?.strip_prefix(b"=").map(<[u8]>::to_vec);
    environment.split(|&byte| byte == 0).filter_map(named).any(|value| value == mark.as_bytes())
}

/// Without `/proc` only the process group is ended.
#[cfg(not(target_os = "linux"))]
pub(super) fn end(_: &str) {}

/// Without `/proc` nobody is seen.
#[cfg(not(target_os = "linux"))]
pub(super) fn count(_: &str, _: u32) -> usize {
    0
}
