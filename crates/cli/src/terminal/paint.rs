use anstyle::{AnsiColor, Style};

use super::Tone;

/// Colours, or none. They never carry meaning alone: the text says the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    pub(crate) fn paint(self, tone: Tone, text: &str) -> String {
        let style = match tone {
            Tone::Plain => Style::new(),
            Tone::MoveError => AnsiColor::Yellow.on_default(),
            Tone::Ending => Style::new().bold(),
            Tone::Aside => AnsiColor::Cyan.on_default(),
        };
        if !self.0 || style == Style::new() {
            return text.to_string();
        }
        format!("{style}{text}{style:#}")
    }
}
