use ratatui::style::Style;

use super::Stage;
use super::solving::Solving;
use crate::tui::board_page::{TalkLine, said_in_lines, talk_width};
use crate::tui::event::Size;
use crate::tui::faces::sentences;
use crate::tui::layout::is_roomy;
use crate::tui::state::Look;

impl Solving {
    /// The text below the board in a window of this size.
    pub(super) fn talk(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let note = self.controls.note.as_ref().map(|note| (note.text.clone(), note.style(look.theme)));
        let told = match &self.stage {
            Stage::Asking if note.is_some() => Vec::new(),
            Stage::Asking => return self.last_move(size, look),
            Stage::Judging { .. } => vec![("Looking …".to_string(), Style::new())],
            Stage::Playing(playback) => self.outcome(&playback.told(), look),
            Stage::Shown(told) => vec![(told.clone(), Style::new())],
        };
        let closing = self.closing_lines().into_iter().map(|line| (line, look.theme.strong()));
        let paragraphs = told.into_iter().chain(closing).chain(note);
        let lines = |(text, style): (String, Style)| TalkLine::paragraph(&text, style, talk_width(size));
        paragraphs.flat_map(lines).collect()
    }

    /// What is said at the end: how the solver is doing, or what can be shared, and the game of the day.
    fn closing_lines(&self) -> Vec<String> {
        let Some(closing) = self.closing.as_ref().filter(|_| !self.is_moving()) else { return Vec::new() };
        let game = self.challenge.daily().map(|daily| format!("The game of the day: {}", daily.game));
        closing.lines().map(str::to_string).chain(game).collect()
    }

    /// The other player says what they did last.
    fn last_move(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let said = self.shown().talk(&self.puzzle().names(), |_| true).to_string();
        if !is_roomy(size) {
            return said_in_lines("The other player", &said, Style::new(), size.columns);
        }
        let line = |text: &str| {
            let style = if text.contains("turn") { look.theme.strong() } else { Style::new() };
            TalkLine { text: text.to_string(), style, is_said: true }
        };
        sentences(&said).map(line).collect()
    }

    /// Whether an answer was right, what happened then, and why.
    fn outcome(&self, told: &str, look: Look) -> Vec<(String, Style)> {
        let Stage::Playing(playback) = &self.stage else { return Vec::new() };
        let (verdict, style) = match playback.attempt.right {
            true => ("Right!", look.theme.strong()),
            false => ("Wrong.", look.theme.warning()),
        };
        let mut told = vec![(format!("{verdict} {told}"), style)];
        if playback.is_over() {
            told.push((duels_rules::text::sentence(&playback.attempt.why), Style::new()));
        }
        told
    }
}
