use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Table;
use super::panel_keys::Action;
use super::panels::below_board;
use crate::tui::context::Context;
use crate::tui::event::Size;
use crate::tui::layout::Layout;
use crate::tui::painter::{Painter, whole_sentences, width};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// The panel that says how the game ended.
pub(super) fn draw(table: &Table, layout: Layout, size: Size, look: Look, buffer: &mut Buffer) {
    let content = Content::new(table, layout, size);
    let mut painter = Painter::new(buffer, content.area);
    let side = table.session.outcome().map_or(Side::You, |outcome| table.seats.side(outcome.winner));
    let mut inside = painter.framed(look.theme.side(side));
    inside.text(0, 0, &content.heading, look.theme.strong());
    for (y, line) in (1..).zip(&content.lines) {
        inside.text(0, y, line, Style::new());
    }
    for place in &content.places {
        let x = inside.text(place.x, place.y, &format!("[{}] ", place.key), look.theme.strong());
        inside.text(x, place.y, place.what, Style::new());
    }
}

/// The first row of the panel.
pub(super) fn top(table: &Table, layout: Layout, size: Size) -> u16 {
    Content::new(table, layout, size).area.y
}

/// The action at a place of the screen, if there is one.
pub(super) fn action_at(table: &Table, column: u16, row: u16, context: &Context<'_>) -> Option<Action> {
    let content = Content::new(table, table.layout(context.size), context.size);
    let (x, y) = (column.checked_sub(content.area.x + 2)?, row.checked_sub(content.area.y + 1)?);
    let is_here = |place: &&Place| place.y == y && (place.x..place.x + place.width()).contains(&x);
    content.places.iter().find(is_here).map(|place| place.action)
}

/// What the panel shows, and where.
struct Content {
    area: Rect,
    heading: String,
    lines: Vec<String>,
    places: Vec<Place>,
}

/// Where an action is in the panel.
struct Place {
    action: Action,
    key: char,
    what: &'static str,
    x: u16,
    y: u16,
}

impl Place {
    fn width(&self) -> u16 {
        width(self.what) + 4
    }
}

impl Content {
    fn new(table: &Table, layout: Layout, size: Size) -> Content {
        let inside = size.columns.min(72).saturating_sub(4);
        let heading = table.heading();
        // The board stays visible where it can: what does not fit above the actions is left out.
        let most = size.rows.saturating_sub(8).clamp(1, 8);
        let mut lines = whole_sentences(&table.story(), inside, most);
        if layout.is_roomy {
            lines.push(String::new());
        }
        let top = 1 + u16::try_from(lines.len()).unwrap_or(0);
        let mut places = Vec::new();
        let (mut x, mut y) = (0, top);
        for (action, key, what) in table.actions() {
            let mut place = Place { action, key, what, x, y };
            if x > 0 && x + place.width() > inside {
                (x, y) = (0, y + 1);
                (place.x, place.y) = (x, y);
            }
            x += place.width() + 2;
            places.push(place);
        }
        Content { area: below_board(layout, size, y + 3), heading, lines, places }
    }
}

impl Table {
    /// "You won!", "You lost.", "Player 1 won."
    pub(crate) fn heading(&self) -> String {
        let Some(outcome) = self.session.outcome() else { return String::new() };
        let heading = match self.seats.you() {
            Some(you) if you == outcome.winner => "You won!".to_string(),
            Some(_) => "You lost.".to_string(),
            None => format!("{} won.", outcome.winner),
        };
        match self.score_sentence() {
            Some(score) => format!("{heading}  {score}"),
            None => heading,
        }
    }

    /// The score after a game of a match.
    fn score_sentence(&self) -> Option<String> {
        if !self.counts || !(self.score.is_match() || self.score.over() > 1) {
            return None;
        }
        let [left, right] = [Side::You, Side::Them].map(|side| self.score.wins(self.seats.seat(side)));
        let [one, two] = [Side::You, Side::Them].map(|side| self.seats.name(self.seats.seat(side)));
        let score = format!("{one} {left} : {right} {two}");
        Some(if self.score.is_match() && self.score.is_over() {
            format!("The match is over: {score}")
        } else {
            score
        })
    }

    /// Why it ended, and which move decided it.
    pub(crate) fn story(&self) -> Vec<String> {
        let reason = self.session.reason(&self.seats.names());
        let Some(review) = &self.review else {
            let looking = self.review_ticket.map(|_| "Looking for the deciding move …".to_string());
            return reason.into_iter().chain(looking).collect();
        };
        reason.into_iter().chain(review.decided.clone()).collect()
    }
}
