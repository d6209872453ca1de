use duels_rules::ILLEGAL_MOVES_ARE_REFUSED;

use super::Menu;
use crate::tui::event::Size;
use crate::tui::page::page_width;
use crate::tui::painter::{hanging, wrapped};

/// What the keys do.
const KEYS: [(&str, &str); 12] = [
    ("↑ ↓", "choose a game, one to continue, puzzles or lessons"),
    ("1 to 9", "the same by its place in the list"),
    ("Enter", "play"),
    ("← →", "change the setting that has arrows around it"),
    ("Tab", "the next setting"),
    ("l", "another opponent"),
    ("w", "another player to begin"),
    ("g", "another number of games"),
    ("s", "another size or variant"),
    ("o", "an open variant, where the classic game is decided"),
    ("mouse", "a click chooses; another one on the same line plays"),
    ("q", "quit"),
];
/// How many columns keys take, where there are enough.
const INDENT: u16 = 10;

impl Menu {
    /// The page with the keys of the menu and the rules of the game that is chosen.
    pub(super) fn help_lines(&self, size: Size) -> Vec<String> {
        let wide = page_width(size);
        let mut lines: Vec<String> =
            KEYS.iter().flat_map(|(key, about)| hanging(key, about, INDENT, wide)).collect();
        if let Some(setup) = self.setup() {
            lines.extend(hanging("n", &format!("choose {}, or have it drawn", setup.asks_for), INDENT, wide));
        }
        if let Some(game) = self.game() {
            let title = format!("{} · {}", game.name, game.title());
            let rules = game.rules().replace('\n', "\n\n");
            let rules = format!("{title}\n\n{rules}\n\n{ILLEGAL_MOVES_ARE_REFUSED}");
            lines.push(String::new());
            lines.extend(wrapped(&rules, wide));
        }
        lines
    }
}
