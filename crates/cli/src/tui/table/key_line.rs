use super::{Panel, Table};
use crate::tui::event::Size;
use crate::tui::key_line::draw_keys;
use crate::tui::painter::Painter;
use crate::tui::state::Look;

impl Table {
    /// The keys that mean something now, as many as fit.
    pub(super) fn draw_keys(&self, painter: &mut Painter<'_>, size: Size, look: Look) {
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
                let more = (self.hidden_story(size) > 0).then_some(("↑↓", "read on"));
                let rest = [("Esc", "back"), ("Enter", "play from here"), ("Home End", "start, end")];
                let keys = [("←→", "step")].into_iter().chain(more).chain(rest);
                keys.map(|(key, what)| (key.to_string(), what)).collect()
            }
        };
        draw_keys(painter, 0, &keys, look);
    }

    fn play_keys(&self) -> Vec<(String, &'static str)> {
        vec![
            ("←→↑↓".to_string(), "choose"),
            ("Enter".to_string(), "play"),
            (self.key_name('h'), "hint"),
            (self.key_name('u'), "undo"),
            (self.key_name('m'), "moves"),
            (self.key_name('r'), "rules"),
            (self.key_name('q'), "save and quit"),
        ]
    }
}
