use duels_session::lesson::StepState;
use ratatui::style::Style;

use super::LessonPage;
use crate::tui::board_page::{TalkLine, said_in_lines, talk_width};
use crate::tui::event::Size;
use crate::tui::faces::speech;
use crate::tui::layout::is_roomy;
use crate::tui::note::Note;
use crate::tui::state::Look;

impl LessonPage {
    /// What the teacher says in a window of this size.
    fn speech(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let talk = self.run.talk();
        let (event, strong) = match self.run.state() {
            StepState::Teacher => (talk.event, "Thinking …".to_string()),
            _ => (talk.event, talk.strong),
        };
        if !is_roomy(size) {
            let mut lines = said_in_lines("Teacher", &event, Style::new(), size.columns);
            lines.retain(|_| !event.is_empty());
            lines.extend(TalkLine::paragraph(&strong, look.theme.strong(), size.columns));
            return lines;
        }
        let mut lines = speech(&event, talk_width(size), Style::new());
        lines.extend(speech(&strong, talk_width(size), look.theme.strong()));
        lines.into_iter().map(|(text, style)| TalkLine { text, style, is_said: true }).collect()
    }

    /// What is above the answers: what the teacher says. Where there is little room, it gives way to what the program says.
    pub(super) fn above_choices(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let note = self.note_lines(size, look);
        if is_roomy(size) || note.is_empty() { self.speech(size, look) } else { note }
    }

    fn note_lines(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let lines = |note: &Note| TalkLine::paragraph(&note.text, note.style(look.theme), talk_width(size));
        self.controls.note.iter().flat_map(lines).collect()
    }

    /// The text below the board: what the teacher says, the answers, and what the program says.
    pub(super) fn talk(&self, size: Size, look: Look) -> Vec<TalkLine> {
        let columns = talk_width(size);
        let mut lines = self.above_choices(size, look);
        lines.extend(self.choice_rows(columns).iter().map(|row| {
            let text = row.iter().fold(String::new(), |line, place| {
                format!("{line:<width$}{}", place.text, width = usize::from(place.x))
            });
            TalkLine { text, style: Style::new(), is_said: false }
        }));
        if self.run.state() == StepState::Right && self.run.next().is_none() {
            let end = "That was the lesson. Now beat Perfect: a whole game.";
            lines.extend(TalkLine::paragraph(end, look.theme.strong(), columns));
        }
        if is_roomy(size) {
            lines.extend(self.note_lines(size, look));
        }
        lines
    }
}
