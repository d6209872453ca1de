use duels_rules::scene::{Mark, Tile, TileState};

use super::{TileClass, TileFace, TileView};
use crate::ChoiceMarkup;
use crate::html::push_escaped;
use crate::markup::{Markup, Tag};
use crate::numbers::push_number;
use crate::outline::fingerprint;
use crate::pen::Pen;

/// A flag, on the tile where the game is won.
const FLAG: &str =
    "<svg class='flag' viewBox='0 0 16 16' aria-hidden='true'><path d='M3 15V2h9.500l-2 3 2 3H3'/></svg>";
/// A gold disc with a star.
const STAR: &str = "<svg class='badge' viewBox='-1 -1 26 26' aria-hidden='true'><circle class='disc' cx='12' cy='12' r='12'/><path class='sign' d='m12 5 2 4.100 4.500.6-3.300 3.100.8 4.400-4-2.200-4 2.200.8-4.400-3.300-3.100 4.500-.6Z'/></svg>";
/// A diamond with an exclamation mark.
const DIAMOND: &str = "<svg class='badge' viewBox='-1 -1 26 26' aria-hidden='true'><path class='diamond' d='M12 0 24 12 12 24 0 12Z'/><path class='stroke' d='M12 6.500v6M12 17.200v.1'/></svg>";
/// A slash from the lower left to the upper right.
const SLASH: &str =
    "<svg class='slash' viewBox='0 0 70 100' aria-hidden='true'><path d='M12 88C27 66 43 42 58 14'/></svg>";

impl TileView<'_> {
    /// Writes the tile: a button or a link where it can be chosen, otherwise a plain cell.
    pub(crate) fn write(&self, pen: &Pen<'_>, markup: &mut Markup<'_>) {
        match self.id.and(pen.fingerprint) {
            None => self.draw(pen, markup),
            Some(_) => markup.known_element(fingerprint(self), |markup| self.draw(pen, markup)),
        }
    }

    fn draw(&self, pen: &Pen<'_>, markup: &mut Markup<'_>) {
        let choice = self.listed().and_then(|tile| tile.mv.as_ref());
        let name = match (choice, pen.choices) {
            (Some(_), ChoiceMarkup::Buttons) => "button",
            (Some(_), ChoiceMarkup::Links(_)) => "a",
            _ if self.is_blocked() && pen.has_choices() => "button",
            _ => "span",
        };
        markup.element(
            name,
            |tag| self.write_attributes(name, tag, pen),
            |inside| self.write_face(&mut inside.html),
        );
    }

    fn write_attributes(&self, name: &str, tag: &mut Tag<'_, '_>, pen: &Pen<'_>) {
        let label = self.label(pen);
        let choice = self.listed().and_then(|tile| tile.mv.as_ref());
        match (choice, pen.choices) {
            (Some(mv), ChoiceMarkup::Buttons) => {
                tag.fixed(" name='move'");
                tag.attribute("value", &[mv.as_str()]);
            }
            (Some(mv), ChoiceMarkup::Links(address)) => tag.attribute("href", &[&address(mv)]),
            _ if name == "button" => {
                tag.fixed(" type='button' aria-disabled='true'");
            }
            _ if label.is_some() => tag.fixed(" role='img'"),
            _ => {}
        }
        tag.write("class", |html| self.write_classes(pen, html));
        if let Some(label) = label {
            tag.attribute("aria-label", &[&label]);
        }
        if let Some(why_not) = self.listed().and_then(|tile| tile.why_not.as_ref()) {
            tag.attribute("data-why", &[why_not]);
        }
        if let Some(id) = self.id {
            tag.id_with(|html| id.push_to(html));
        }
    }

    fn write_classes(&self, pen: &Pen<'_>, classes: &mut String) {
        let (state, owner) = (self.state(), self.owner().map(|seat| pen.side(seat)));
        let (is_raised, is_blocked) = (self.is_raised(pen), self.is_blocked());
        classes.push_str("tile");
        let mut add = |class: &str| {
            classes.push(' ');
            classes.push_str(class);
        };
        match state {
            TileState::Free if is_raised => {}
            TileState::Free if is_blocked => add("blocked"),
            TileState::Free if owner.is_none() => add("free"),
            TileState::Free | TileState::Taken => {}
            TileState::Finish if is_blocked => add("finish blocked"),
            state @ (TileState::Gone
            | TileState::Struck
            | TileState::Slot
            | TileState::Next
            | TileState::Finish) => add(state.name()),
        }
        owner.into_iter().for_each(&mut add);
        let is_last = self.listed().is_some_and(|tile| tile.last);
        let flags = [(is_raised, "play"), (self.is_shut, "shut"), (is_last, "last")];
        flags.into_iter().filter(|(is_set, _)| *is_set).for_each(|(_, class)| add(class));
        match self.mark() {
            Some(Mark::Best) => add("best"),
            Some(Mark::Slip) => add("slip"),
            Some(Mark::Pair(_)) => add("pair"),
            Some(Mark::Wins | Mark::Loses) | None => {}
        }
        match self.wins() {
            Some(true) => add("wins"),
            Some(false) => add("loses"),
            None => {}
        }
        match self.class {
            TileClass::None => {}
            TileClass::End(side) => add(side),
        }
    }

    fn write_face(&self, html: &mut String) {
        if self.state() == TileState::Finish {
            html.push_str(FLAG);
        }
        match self.face {
            TileFace::Listed(tile) if self.is_key() => push_escaped(html, key_text(tile)),
            TileFace::Listed(tile) => push_escaped(html, &tile.text),
            TileFace::Number(number, _) => push_number(html, number),
            TileFace::Blank(_) => {}
        }
        self.write_note(html);
        match self.mark() {
            Some(Mark::Best) => html.push_str(STAR),
            Some(Mark::Slip) => html.push_str(DIAMOND),
            Some(Mark::Pair(letter)) => {
                html.push_str("<i class='letter'>");
                push_escaped(html, letter.encode_utf8(&mut [0; 4]));
                html.push_str("</i>");
            }
            Some(Mark::Wins | Mark::Loses) | None => {}
        }
        if self.state() == TileState::Struck {
            html.push_str(SLASH);
        }
    }

    fn write_note(&self, html: &mut String) {
        let note = self.listed().and_then(|tile| tile.note.as_deref());
        let mut write = |class: &str, pieces: &[&str]| {
            ["<small", class, " data-note='"].iter().for_each(|piece| html.push_str(piece));
            pieces.iter().for_each(|piece| push_escaped(html, piece));
            html.push_str("'></small>");
        };
        match (self.wins(), note) {
            (Some(wins), note) => {
                let sign = if wins { "▲ W" } else { "▽ L" };
                let distance = note.and_then(|note| note.strip_prefix("in ")?.split(' ').next());
                let gap = if distance.is_some() { " " } else { "" };
                write("", &[sign, gap, distance.unwrap_or_default()]);
            }
            (None, Some(note)) if !self.is_key() => {
                write(if note.chars().count() > 4 { " class='long'" } else { "" }, &[note]);
            }
            // On a map the key says where the move leads, which the board cannot.
            (None, Some(_)) if self.is_renamed_key() => {
                write("", &[self.listed().map_or("", |tile| tile.text.as_str())]);
            }
            (None, _) => {}
        }
    }

    /// Whether it is a key that shows something else than its tile.
    pub(super) fn is_renamed_key(&self) -> bool {
        self.is_key() && self.listed().is_some_and(|tile| key_text(tile) != tile.text)
    }
}

/// What is on the key of a tile: its text, or the note of a tile whose move is something else.
pub(super) fn key_text(tile: &Tile) -> &str {
    let is_named = tile.mv.as_ref().is_some_and(|mv| mv.as_str() == tile.text);
    match &tile.note {
        Some(note) if !is_named && note.chars().count() <= 4 => note,
        _ => &tile.text,
    }
}
