use crate::tui::review::ReviewPanel;

/// What is shown on top of the table.
pub(crate) enum Panel {
    None,
    /// The keys and words.
    Help {
        scroll: u16,
    },
    /// The rules of the game.
    Rules {
        scroll: u16,
    },
    /// The moves so far.
    Moves {
        scroll: u16,
    },
    /// The question whether to give up.
    Resign,
    /// How it ended.
    Result,
    /// The result is hidden, so that the board can be looked at.
    Bar,
    /// The game, move by move.
    Review(Box<ReviewPanel>),
}

impl Panel {
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Panel::None)
    }

    /// The lines that a panel with text was scrolled by.
    pub(crate) fn scroll_mut(&mut self) -> Option<&mut u16> {
        match self {
            Panel::Help { scroll } | Panel::Rules { scroll } | Panel::Moves { scroll } => Some(scroll),
            _ => None,
        }
    }
}
