use std::fmt;
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use duels_oracle::SolveControl;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Work that takes longer than this gets a progress bar.
const PATIENCE: Duration = Duration::from_millis(120);
/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(80);

/// Does long work while the error stream, if it is a terminal, shows how far it is.
pub(crate) fn with_progress<T: Send>(
    control: &SolveControl,
    work: impl FnOnce(&SolveControl) -> T + Send,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work(control);
    }
    std::thread::scope(|scope| {
        let (running, finished) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            // Dropped when the work is done, or has panicked.
            let _running = running;
            work(control)
        });
        if finished.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            let bar = ProgressBar::no_length();
            while finished.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                draw(&bar, control.progress());
            }
            bar.finish_and_clear();
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A bar without length is still waiting to learn how much there is to do.
fn draw(bar: &ProgressBar, (done, total): (u64, u64)) {
    if total == 0 || done == 0 {
        bar.set_style(progress_style("thinking, {gone} elapsed"));
        bar.tick();
        return;
    }
    if bar.length() != Some(total) {
        bar.set_style(progress_style(
            "thinking [{bar:24}] {percent:>3} %, {gone} elapsed, about {left} left",
        ));
        bar.set_length(total);
    }
    bar.set_position(done.min(total));
}

/// The style of the bar. A template may also say `{gone}` and `{left}`: times in seconds.
fn progress_style(template: &str) -> ProgressStyle {
    // The templates are ours: if one were wrong, the plain bar would do.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style
        .progress_chars("=> ")
        .with_key("gone", seconds(ProgressState::elapsed))
        .with_key("left", seconds(ProgressState::eta))
}

fn seconds(
    time: fn(&ProgressState) -> Duration,
) -> impl Fn(&ProgressState, &mut dyn fmt::Write) + Clone + Send + Sync + 'static {
    move |state, out| {
        // A bar with a gap in it is better than none.
        let _ = write!(out, "{} s", time(state).as_secs());
    }
}
