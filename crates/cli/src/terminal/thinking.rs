use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;

/// Work that takes longer than this gets a progress bar.
const PATIENCE: Duration = Duration::from_millis(120);
/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(80);
/// How many signs the bar has.
const WIDTH: u64 = 40;

/// Does long work while the error stream, where it is a terminal, shows how far it is.
pub(crate) fn think<T: Send>(task: &SolveControl, work: impl FnOnce(&SolveControl) -> T + Send) -> T {
    if !std::io::stderr().is_terminal() {
        return work(task);
    }
    let (done, finished) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The receiver waits until this was sent.
            let _ = done.send(work(task));
        });
        let begun = Instant::now();
        let mut patience = PATIENCE;
        loop {
            match finished.recv_timeout(patience) {
                Ok(result) => {
                    if patience == TICK {
                        show("");
                    }
                    return result;
                }
                Err(RecvTimeoutError::Timeout) => show(&bar(task.progress(), begun.elapsed())),
                // The worker is gone without a result, so it has panicked: the scope hands the panic on.
                Err(RecvTimeoutError::Disconnected) => std::thread::park(),
            }
            patience = TICK;
        }
    })
}

/// Puts a text in the place of the line that is there. It never fills the line, so that the `^C` that a
/// terminal shows stays on it and goes away with it.
fn show(text: &str) {
    let mut stderr = std::io::stderr();
    // A bar that cannot be drawn is no reason to stop the work.
    let _ = write!(stderr, "\r\x1b[2K{text}").and_then(|()| stderr.flush());
}

fn bar((done, total): (u64, u64), elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    if total == 0 || done == 0 {
        return format!("thinking, {seconds} s gone");
    }
    let share = (done as f64 / total as f64).min(1.0);
    let filled = (share * WIDTH as f64) as usize;
    let (full, empty) = ("=".repeat(filled), " ".repeat(WIDTH as usize - filled));
    let left = (elapsed.as_secs_f64() * (1.0 - share) / share).ceil();
    format!("thinking [{full}{empty}] {:3.0} %, {seconds} s gone, about {left:.0} s to go", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_how_far_the_work_is() {
        let second = Duration::from_secs(1);
        assert_eq!(bar((0, 0), second), "thinking, 1 s gone");
        let half =
            format!("thinking [{}{}]  50 %, 1 s gone, about 1 s to go", "=".repeat(20), " ".repeat(20));
        assert_eq!(bar((2, 4), second), half);
        assert!(bar((9, 4), second).contains("100 %"), "work may turn out longer than it thought");
    }
}
