use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use duels_oracle::Task;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes longer than this gets a progress bar.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// Does long work while the error stream, where it is a terminal, shows how far it is.
pub(crate) fn think<T: Send>(task: &Task, work: impl FnOnce(&Task) -> T + Send) -> T {
    if !std::io::stderr().is_terminal() {
        return work(task);
    }
    let (done, finished) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The receiver waits until this was sent.
            let _ = done.send(work(task));
        });
        let mut bar = None;
        loop {
            let patience = if bar.is_none() { PATIENCE } else { TICK };
            match finished.recv_timeout(patience) {
                Ok(result) => {
                    bar.iter().for_each(ProgressBar::finish_and_clear);
                    return result;
                }
                Err(RecvTimeoutError::Timeout) => draw(bar.get_or_insert_with(new_bar), task),
                // The worker is gone without a result, so it has panicked: the scope hands the panic on.
                Err(RecvTimeoutError::Disconnected) => std::thread::park(),
            }
        }
    })
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    // The template is ours and well formed; without it the bar draws itself plainly.
    if let Ok(style) =
        ProgressStyle::with_template("thinking [{bar:40}] {percent:>3} %  {elapsed} gone, {eta} to go")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

fn draw(bar: &ProgressBar, task: &Task) {
    let (done, total) = task.progress();
    bar.set_length(total.max(done).max(1));
    bar.set_position(done);
    bar.tick();
}
