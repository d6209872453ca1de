use ratatui::style::{Color, Modifier, Style};

use crate::board;

/// The colours of the screen. They never carry meaning alone, and nothing has a painted background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Every colour.
    True,
    /// The terminal's own sixteen.
    Sixteen,
    /// None: only bold, underlined and reversed.
    Plain,
}

/// Whose something is, seen from the person at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Yours; between two people or two computers, Player 1's.
    You,
    /// Theirs.
    Them,
}

impl Theme {
    /// What the terminal can show, and its owner wants to see.
    pub(crate) fn of_environment() -> Theme {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let colours = std::env::var("COLORTERM").unwrap_or_default();
        if is_set("NO_COLOR") {
            Theme::Plain
        } else if colours.contains("truecolor") || colours.contains("24bit") {
            Theme::True
        } else {
            Theme::Sixteen
        }
    }

    /// The colour of a side.
    pub(crate) fn side(self, side: Side) -> Style {
        self.paint(match (side, self) {
            (Side::You, Theme::True) => Color::Rgb(0xff, 0x80, 0x59),
            (Side::Them, Theme::True) => Color::Rgb(0x80, 0x86, 0xff),
            (Side::You, _) => Color::LightRed,
            (Side::Them, _) => Color::LightBlue,
        })
    }

    /// The style of a character of the board.
    pub(crate) fn board(self, style: board::Style) -> Style {
        match style {
            board::Style::Plain => Style::new(),
            board::Style::Faint => self.quiet(),
            board::Style::Playable => self.strong(),
            board::Style::You => self.side(Side::You),
            board::Style::Them => self.side(Side::Them),
            board::Style::Last => self.strong(),
            board::Style::Best | board::Style::Wins => self.gold().patch(self.strong()),
            board::Style::Slip | board::Style::Loses => self.warning(),
            board::Style::Accent => self.gold(),
        }
    }

    /// The best move, and the finish.
    fn gold(self) -> Style {
        self.paint(match self {
            Theme::True => Color::Rgb(0xff, 0xc9, 0x3d),
            _ => Color::Yellow,
        })
    }

    /// What is less important.
    pub(crate) fn quiet(self) -> Style {
        match self {
            Theme::Plain => Style::new(),
            Theme::True | Theme::Sixteen => Style::new().fg(Color::DarkGray),
        }
    }

    /// A refusal or a slip.
    pub(crate) fn warning(self) -> Style {
        self.paint(match self {
            Theme::True => Color::Rgb(0xff, 0x8f, 0xbf),
            _ => Color::LightMagenta,
        })
    }

    /// What can be chosen.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is chosen now.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    fn paint(self, colour: Color) -> Style {
        if self == Theme::Plain { Style::new() } else { Style::new().fg(colour) }
    }
}
