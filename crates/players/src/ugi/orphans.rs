//! Processes that a program started and left running, even those that left its process group. They are found by a
//! marker in their environment.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable that holds the marker.
pub(super) const MARKER: &str = "DIGIT_DUELS_PROGRAM";

/// How often we look again, because a process may start another while it is being killed.
#[cfg(target_os = "linux")]
const ROUNDS: usize = 20;

/// A marker that no other program has.
pub(super) fn new_marker() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    // A clock before 1970 leaves the process id and the counter, which are enough.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    format!("{}-{now}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Kills every process that has the marker.
#[cfg(target_os = "linux")]
pub(super) fn kill(marker: &str) {
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    let kill_one = |pid: u32| {
        let handle = pidfd_open(Pid::from_raw(pid as i32)?, PidfdFlags::empty()).ok()?;
        // The handle was opened before the marker is read again, so it cannot mean another process by now.
        has_marker(pid, marker).then(|| pidfd_send_signal(handle, Signal::KILL).ok())?
    };
    for _ in 0..ROUNDS {
        if marked(marker).filter_map(kill_one).count() == 0 {
            break;
        }
    }
}

/// How many running processes have the marker, without this one.
#[cfg(target_os = "linux")]
pub(super) fn count(marker: &str, without: u32) -> usize {
    marked(marker).filter(|&pid| pid != without).count()
}

#[cfg(target_os = "linux")]
fn marked(marker: &str) -> impl Iterator<Item = u32> {
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    pids.filter(move |&pid| has_marker(pid, marker))
}

/// Whether a process has the marker; one that has exited has none.
#[cfg(target_os = "linux")]
fn has_marker(pid: u32, marker: &str) -> bool {
    // Processes of other users cannot be read, and are not ours.
    let Ok(environment) = std::fs::read(format!("/proc/{pid}/environ")) else { return false };
    let wanted = format!("{MARKER}={marker}");
    environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
}

/// Without `/proc` only the process group is killed.
#[cfg(not(target_os = "linux"))]
pub(super) fn kill(_: &str) {}

/// Without `/proc` no other process is found.
#[cfg(not(target_os = "linux"))]
pub(super) fn count(_: &str, _: u32) -> usize {
    0
}
