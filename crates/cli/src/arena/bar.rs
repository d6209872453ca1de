use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How far a run is, on the error stream where that is a terminal.
pub(crate) struct Bar(ProgressBar);

const TEMPLATE: &str = "[{bar:40}] {pos} of {len} games, {elapsed} gone, about {eta} to go";

impl Bar {
    pub(crate) fn new() -> Bar {
        let bar = ProgressBar::new(0);
        // The template is ours: were it wrong the plain bar would do.
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar(bar)
    }

    /// So many games are done.
    pub(crate) fn show(&self, done: u64, total: u64) {
        if self.0.length() != Some(total) {
            self.0.set_length(total);
            // What was played before is not part of the speed.
            self.0.set_position(done);
            self.0.reset_eta();
        }
        self.0.set_position(done);
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
