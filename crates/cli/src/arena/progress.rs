use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The progress bar of a run, on standard error if that is a terminal.
pub(crate) struct Progress(ProgressBar);

const TEMPLATE: &str = "[{bar:40}] {pos} of {len} games, {elapsed} elapsed, about {eta} left";

impl Progress {
    pub(crate) fn new() -> Progress {
        let bar = ProgressBar::new(0);
        // The template is a constant, which the test below parses.
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    /// Shows how many games are finished.
    pub(crate) fn show(&self, done: u64, total: u64) {
        if self.0.length() != Some(total) {
            self.0.set_length(total);
            // The games of an earlier part of the run do not count for the speed.
            self.0.set_position(done);
            self.0.reset_eta();
        }
        self.0.set_position(done);
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_valid() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }
}
