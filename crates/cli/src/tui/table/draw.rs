use duels_rules::text;
use ratatui::Frame;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Note, NoteKind, Panel, Table, Turn};
use crate::tui::event::Size;
use crate::tui::painter::{Painter, width, wrapped};
use crate::tui::state::Look;
use crate::tui::theme::{Side, Theme};

/// The style of a note.
pub(super) fn note_style(note: &Note, theme: Theme) -> Style {
    match note.kind {
        NoteKind::Notice => theme.strong(),
        NoteKind::Refusal => theme.warning(),
    }
}

/// Draws the table; gives the place of the cursor, if it is shown.
pub(crate) fn draw(table: &Table, size: Size, now: std::time::Duration, look: Look, frame: &mut Frame<'_>) {
    let layout = table.layout(size);
    let buffer = frame.buffer_mut();
    let theme = look.theme;
    table.draw_header(&mut Painter::new(buffer, layout.header), look);
    if layout.is_roomy {
        let area = *buffer.area();
        let mut whole = Painter::new(buffer, area);
        for y in [layout.header.y + 1, layout.prompt.y - 1, layout.prompt.y + 1] {
            whole.rule(y, theme.quiet());
        }
    }
    if let Some(area) = layout.value {
        table.draw_value(&mut Painter::new(buffer, area), look);
    }
    table.draw_board(&mut Painter::new(buffer, layout.board), size, now, look);
    if let Some(area) = layout.list {
        table.draw_list(&mut Painter::new(buffer, area), look);
    }
    match layout.is_roomy {
        _ if matches!(table.panel, Panel::Review(_)) => {}
        true => table.draw_faces(&mut Painter::new(buffer, layout.talk), look),
        false => table.draw_talk(&mut Painter::new(buffer, layout.talk), look),
    }
    let cursor = table.draw_prompt(&mut Painter::new(buffer, layout.prompt), size, look);
    table.draw_keys(&mut Painter::new(buffer, layout.keys), look);
    let covered = super::lines::draw_panel(table, layout, size, look, buffer);
    if let Some(position) = cursor.filter(|_| !covered) {
        frame.set_cursor_position(position);
    }
}

impl Table {
    fn draw_header(&self, painter: &mut Painter<'_>, look: Look) {
        let theme = look.theme;
        let mark = Line::from(vec![
            Span::styled(" ◗", theme.side(Side::You)),
            Span::styled("◖", theme.side(Side::Them)),
        ]);
        let x = painter.line(0, 0, &mark);
        let mut right = vec!["? help".to_string()];
        if let Some(strength) = self.opponent_strength() {
            right.insert(0, strength);
        }
        if let Some(score) = self.score_words() {
            right.insert(0, score);
        }
        let right = right.join("  ");
        let room = painter.width().saturating_sub(width(&right) + x + 3);
        let info = self.session.game().info();
        let name = text::capitalized(info.id);
        let title = self.session.game().title();
        let full = format!(" Digit Duels   {name} · {title}");
        let middle = format!(" {name} · {title}");
        let short = format!(" {name}");
        let shown = [full, middle, short].into_iter().find(|text| width(text) <= room).unwrap_or_default();
        painter.text(x, 0, &shown, theme.strong());
        painter.right(1, 0, &right, theme.quiet());
    }

    fn opponent_strength(&self) -> Option<String> {
        let you = self.seats.you()?;
        self.seats.strength(you.other())
    }

    /// The score of a match, the left side first.
    fn score_words(&self) -> Option<String> {
        if !self.counts {
            return Some("Practice".to_string());
        }
        let [left, right] = [Side::You, Side::Them].map(|side| self.score.wins(self.seats.seat(side)));
        if self.score.is_match() {
            // A game that is over is counted already.
            let game = match self.session.turn() {
                Some(_) => self.score.next_game(),
                None => self.score.over(),
            };
            return Some(format!("Game {game} of {}  {left}:{right}", self.score.games()));
        }
        (left + right > 0).then(|| format!("{left}:{right}"))
    }

    /// Who is winning, in one line.
    fn draw_value(&self, painter: &mut Painter<'_>, look: Look) {
        const CELLS: usize = 12;
        let names = [Side::You, Side::Them].map(|side| self.seats.name(self.seats.seat(side)));
        let (full, words) = match (&self.value.forecast, &self.value.problem) {
            (Some(forecast), _) => {
                let side = self.seats.side(forecast.winner);
                let near =
                    forecast.distance.map_or(4, |distance| 6_usize.saturating_sub(distance as usize / 3));
                let cells = if side == Side::You { CELLS / 2 + near } else { CELLS / 2 - near };
                let name = self.seats.name(forecast.winner);
                let verb = if name == "You" { "win" } else { "wins" };
                let when = forecast.distance.map(|moves| format!(" in {}", text::counted(moves, "move")));
                (cells, format!("{name} {verb}{}", when.unwrap_or_default()))
            }
            (None, Some(problem)) => (CELLS / 2, problem.clone()),
            (None, None) => (CELLS / 2, "Looking …".to_string()),
        };
        let bar = Line::from(vec![
            Span::raw(format!(" {} ", names[0])),
            Span::styled("▓".repeat(full), look.theme.side(Side::You)),
            Span::styled("░".repeat(CELLS - full), look.theme.side(Side::Them)),
            Span::raw(format!(" {}   ", names[1])),
            Span::styled(words, look.theme.strong()),
        ]);
        painter.line(0, 0, &bar);
    }

    fn draw_board(&self, painter: &mut Painter<'_>, size: Size, now: std::time::Duration, look: Look) {
        let picture = self.picture(size, look);
        picture.paint(painter, look.theme);
        if let Some(motion) = &self.motion
            && let Some(frame) = motion.frame(now)
        {
            self.draw_hop(motion, frame, &picture, painter, look);
        }
    }

    /// What is said where there is no room for faces.
    fn draw_talk(&self, painter: &mut Painter<'_>, look: Look) {
        let Some(note) = &self.note else {
            let speaker = self.seats.you().map(|you| format!("{}: ", self.seats.name(you.other())));
            let text = format!("{}{}", speaker.unwrap_or_default(), self.said());
            painter.text(0, 0, &text, Style::new());
            return;
        };
        for (y, line) in (0..).zip(wrapped(&note.text, painter.width())) {
            painter.text(0, y, &line, note_style(note, look.theme));
        }
    }

    /// The line to type in; gives the place of the cursor on the screen.
    fn draw_prompt(&self, painter: &mut Painter<'_>, size: Size, look: Look) -> Option<(u16, u16)> {
        let question = self.question(painter.width());
        let x = painter.text(1, 0, &question, look.theme.strong()) + 1;
        let typed = self.line.text();
        if typed.is_empty() {
            if let Some(words) = self.cursor_words(size, look) {
                painter.text(x + 1, 0, &words, look.theme.quiet());
            }
            return Some(painter.position(x, 0));
        }
        // A long line shows what is around the cursor.
        let room = usize::from(painter.width().saturating_sub(x + 1)).max(1);
        let start = (self.line.cursor() + 1).saturating_sub(room);
        let shown: String = typed.chars().skip(start).take(room).collect();
        painter.text(x, 0, &shown, Style::new());
        let before: String = typed.chars().skip(start).take(self.line.cursor() - start).collect();
        Some(painter.position(x.saturating_add(width(&before)), 0))
    }

    /// What the line asks for.
    fn question(&self, columns: u16) -> String {
        match (&self.turn, self.person_to_move()) {
            (_, Some(_)) => {
                let prompt = self.session.game().prompt(&self.seats.names());
                let asks = prompt.text.lines().last().unwrap_or_default().trim();
                // The bubble says whose turn it is.
                let asks = asks.strip_prefix("Your turn. ").unwrap_or(asks);
                let fits = !asks.is_empty() && width(asks) + 8 <= columns;
                if fits { asks.to_string() } else { "Your move:".to_string() }
            }
            (Turn::Over, _) => ">".to_string(),
            _ if self.seats.is_watched() => format!("Watching, {}:", self.pace.words()),
            _ => "Their turn:".to_string(),
        }
    }

    /// What Enter would do to the chosen tile, or a click to the one under the mouse.
    fn cursor_words(&self, size: Size, look: Look) -> Option<String> {
        let picture = self.picture(size, look);
        let (spot, key) = match (self.hover, self.cursor) {
            (Some(spot), _) => (spot, "click"),
            (None, Some(spot)) => (spot, "Enter"),
            (None, None) => return None,
        };
        let text = picture.tile_text(spot);
        let note = picture.tile(spot).and_then(|tile| tile.note.clone());
        let about = note.map(|note| format!(": {note}")).unwrap_or_default();
        match (picture.move_of(spot), picture.why_not(spot)) {
            (Some(_), _) => Some(format!("{text}{about}   ({key} plays it)")),
            (None, Some(why)) => Some(why),
            (None, None) => Some(format!("{text}{about}")),
        }
    }

    /// The keys that mean something now, as many as fit.
    fn draw_keys(&self, painter: &mut Painter<'_>, look: Look) {
        let keys: Vec<(String, &str)> = match &self.panel {
            Panel::None if self.seats.is_watched() => {
                [("Space", "pause"), ("+ -", "pace"), ("m", "moves"), ("r", "rules"), ("q", "save and quit")]
                    .map(|(key, what)| (key.to_string(), what))
                    .to_vec()
            }
            Panel::None => self.play_keys(),
            Panel::Help { .. } | Panel::Rules { .. } | Panel::Moves { .. } => {
                [("↑↓", "scroll"), ("Esc", "back")].map(|(key, what)| (key.to_string(), what)).to_vec()
            }
            Panel::Resign => {
                [("y", "resign"), ("n", "play on")].map(|(key, what)| (key.to_string(), what)).to_vec()
            }
            Panel::Result => {
                [("Esc", "look at the board")].map(|(key, what)| (key.to_string(), what)).to_vec()
            }
            Panel::Bar => {
                [("Enter", "back to the result")].map(|(key, what)| (key.to_string(), what)).to_vec()
            }
            Panel::Review(_) => {
                [("←→", "step"), ("Home End", "start, end"), ("Enter", "play from here"), ("Esc", "back")]
                    .map(|(key, what)| (key.to_string(), what))
                    .to_vec()
            }
        };
        let mut x = 1;
        for (key, what) in keys {
            if x + width(&key) + width(what) + 1 > painter.width() {
                return;
            }
            x = painter.text(x, 0, &key, look.theme.strong());
            x = painter.text(x + 1, 0, what, look.theme.quiet()) + 2;
        }
    }

    fn play_keys(&self) -> Vec<(String, &'static str)> {
        // A letter that begins a move here is typed; the capital always works.
        let key = |letter: char| match self.begins_move(letter) {
            true => letter.to_ascii_uppercase().to_string(),
            false => letter.to_string(),
        };
        vec![
            ("←→↑↓".to_string(), "choose"),
            ("Enter".to_string(), "play"),
            (key('h'), "hint"),
            (key('u'), "undo"),
            (key('m'), "moves"),
            (key('r'), "rules"),
            (key('q'), "save and quit"),
        ]
    }
}
