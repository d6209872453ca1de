use duels_rules::Seat;
use duels_rules::scene::{Mark, Tile, TileState};
use unicode_width::UnicodeWidthStr;

use super::{BoardOptions, Style};

/// A tile in characters: `[7]`, `|7)`, `(7|<`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// The character before the text.
    pub(super) left: char,
    /// The text.
    pub(super) text: String,
    /// The character after the text.
    pub(super) right: char,
    /// What a hint or the latest move says, after the tile.
    pub(super) suffix: Option<char>,
    /// How it looks.
    pub(super) style: Style,
    /// How the character after the tile looks.
    pub(super) suffix_style: Style,
}

impl Face {
    /// The face of a tile.
    pub(super) fn new(tile: &Tile, options: &BoardOptions<'_>) -> Face {
        let (left, text, right, style) = body(tile, options);
        let text = plain_text(text, options);
        let suffix = tile.mark.map(mark).or(tile.last.then_some(('<', Style::Last)));
        let (suffix, suffix_style) =
            suffix.map_or((None, Style::Plain), |(suffix, style)| (Some(suffix), style));
        Face { left, text, right, suffix, style, suffix_style }
    }

    /// The face of a cell that is not listed.
    pub(super) fn unlisted(number: u64, state: TileState, options: &BoardOptions<'_>) -> Face {
        Face::new(&Tile::new(number).state(state), options)
    }

    /// The face of a cell in a closed column.
    pub(super) fn closed() -> Face {
        Face {
            left: ' ',
            text: ":".to_string(),
            right: ' ',
            suffix: None,
            style: Style::Faint,
            suffix_style: Style::Plain,
        }
    }

    /// How many columns the text has.
    pub(super) fn text_width(&self) -> usize {
        self.text.width()
    }

    /// The tile as one character of a map.
    pub(super) fn map_symbol(&self, tile: &Tile, options: &BoardOptions<'_>) -> (char, Style) {
        match (tile.mark, tile.is_choice(), tile.last, tile.state, tile.owner) {
            (Some(known), ..) => mark(known),
            (None, true, ..) => ('[', Style::Playable),
            (None, false, true, ..) => ('<', Style::Last),
            (None, false, false, TileState::Struck, _) => ('/', self.style),
            (None, false, false, _, Some(owner)) => (lane_symbol(owner, options), self.style),
            (None, false, false, state, None) => (state_symbol(state), self.style),
        }
    }
}

/// A closed column or a taken cell as one character.
pub(super) fn lane_symbol(owner: Seat, options: &BoardOptions<'_>) -> char {
    if options.is_you(owner) { ')' } else { '(' }
}

/// A cell without an owner as one character.
pub(super) fn state_symbol(state: TileState) -> char {
    match state {
        TileState::Free | TileState::Taken => '.',
        TileState::Gone => ' ',
        TileState::Slot => '_',
        TileState::Next => '>',
        TileState::Struck => '/',
        TileState::Finish => '=',
    }
}

/// The style of a player.
pub(super) fn owner_style(owner: Seat, options: &BoardOptions<'_>) -> Style {
    if options.is_you(owner) { Style::You } else { Style::Them }
}

fn body<'a>(tile: &'a Tile, options: &BoardOptions<'_>) -> (char, &'a str, char, Style) {
    let text = tile.text.as_str();
    if tile.is_choice() {
        let style = tile.mark.map_or(Style::Playable, |known| mark(known).1);
        return ('[', text, ']', style);
    }
    let dot = if options.unicode { '·' } else { '.' };
    let owned = |owner: Seat| (options.is_you(owner), owner_style(owner, options));
    match (tile.state, tile.owner.map(owned)) {
        (TileState::Taken, Some((true, style))) => ('|', text, ')', style),
        (TileState::Taken, Some((false, style))) => ('(', text, '|', style),
        (TileState::Gone, Some((true, _))) => (dot, text, ')', Style::Faint),
        (TileState::Gone, Some((false, _))) => ('(', text, dot, Style::Faint),
        (TileState::Gone, None) => (' ', ".", ' ', Style::Faint),
        (TileState::Struck, owner) => (' ', text, '/', owner.map_or(Style::Faint, |(_, style)| style)),
        (TileState::Slot, _) => (' ', "_", ' ', Style::Faint),
        (TileState::Next, _) => ('>', "_", ' ', Style::Accent),
        (TileState::Finish, _) => ('=', text, '=', Style::Accent),
        (TileState::Free | TileState::Taken, _) => {
            let style = if tile.why_not.is_some() { Style::Faint } else { Style::Plain };
            (' ', text, ' ', style)
        }
    }
}

fn mark(mark: Mark) -> (char, Style) {
    match mark {
        Mark::Best => ('*', Style::Best),
        Mark::Slip => ('!', Style::Slip),
        Mark::Wins => ('+', Style::Wins),
        Mark::Loses => ('-', Style::Loses),
        Mark::Pair(letter) => (letter, Style::Accent),
    }
}

/// A text in the characters that can be shown.
pub(super) fn plain_text(text: &str, options: &BoardOptions<'_>) -> String {
    if options.unicode || text.is_ascii() {
        return text.to_string();
    }
    let mut plain = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '…' => plain.push_str("..."),
            '×' => plain.push('x'),
            '–' | '—' | '−' => plain.push('-'),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            symbol if symbol.is_ascii() => plain.push(symbol),
            _ => plain.push('?'),
        }
    }
    plain
}
