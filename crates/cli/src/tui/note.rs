use ratatui::style::Style;

use super::theme::Theme;

/// Something the program says to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) text: String,
    pub(crate) kind: NoteKind,
}

/// What kind of note it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteKind {
    /// A hint, or that something is done.
    Notice,
    /// Something was not accepted.
    Refusal,
}

impl Note {
    pub(crate) fn notice(text: impl Into<String>) -> Note {
        Note { text: text.into(), kind: NoteKind::Notice }
    }

    pub(crate) fn refusal(text: impl Into<String>) -> Note {
        Note { text: text.into(), kind: NoteKind::Refusal }
    }

    /// How it is written.
    pub(crate) fn style(&self, theme: Theme) -> Style {
        match self.kind {
            NoteKind::Notice => theme.strong(),
            NoteKind::Refusal => theme.warning(),
        }
    }
}
