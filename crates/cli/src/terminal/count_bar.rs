use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar that counts games or other things, on standard error if that is a terminal. It goes away when it is dropped.
pub(crate) struct CountBar(ProgressBar);

const TEMPLATE: &str = "{msg}[{bar:40}] {pos} of {len} {prefix}, {elapsed} elapsed, about {eta} left";

impl CountBar {
    /// A bar that counts games, with a label before it, which may be empty.
    pub(crate) fn new(label: &str) -> CountBar {
        CountBar::of(label, "games")
    }

    /// A bar that counts these things.
    pub(crate) fn of(label: &str, things: &'static str) -> CountBar {
        let bar = ProgressBar::new(0);
        // The template is a constant, which the test below parses.
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        bar.set_message(label.to_string());
        bar.set_prefix(things);
        bar.enable_steady_tick(Duration::from_millis(200));
        CountBar(bar)
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

impl Drop for CountBar {
    fn drop(&mut self) {
        self.clear();
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
