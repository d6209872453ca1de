use anstyle::{AnsiColor, Style};

use super::MessageKind;

/// Colours, or none. They never carry meaning alone: the text says the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette(pub(crate) bool);

impl Palette {
    /// The text in the colour of its kind.
    pub(crate) fn paint(self, kind: MessageKind, text: &str) -> String {
        let style = match kind {
            MessageKind::Game => Style::new(),
            MessageKind::Rejection => AnsiColor::Yellow.on_default(),
            MessageKind::Ending => Style::new().bold(),
            MessageKind::Notice => AnsiColor::Cyan.on_default(),
        };
        if !self.0 || style == Style::new() {
            return text.to_string();
        }
        format!("{style}{text}{style:#}")
    }
}
