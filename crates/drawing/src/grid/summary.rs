use duels_rules::scene::{Grid, TileState};
use duels_rules::text::comma_list;

use super::GridLayout;
use crate::numbers::{counted, grouped};
use crate::pen::Pen;

/// How many playable tiles are named.
const NAMED: usize = 12;

/// The grid in words: "6 rows of 10. 25 last move. 6 playable: 27, 28, 29."
pub(super) fn summary(grid: &Grid, layout: &GridLayout, pen: &Pen<'_>) -> String {
    let mut sentences = vec![format!("{} of {}.", counted(layout.rows, "row"), grouped(layout.columns))];
    let tiles = || grid.cells.tiles.values();
    if let Some(last) = tiles().find(|tile| tile.last && tile.state != TileState::Gone) {
        sentences.push(format!("{} last move.", last.text));
    }
    let choices: Vec<&str> = tiles().filter(|tile| tile.is_choice()).map(|tile| tile.text.as_str()).collect();
    if pen.has_choices() && !choices.is_empty() {
        sentences.push(format!("{} playable: {}.", choices.len(), comma_list(choices, NAMED)));
    }
    sentences.join(" ")
}
