use duels_rules::scene::{Row, Standing, TileState};

use super::row_window::{RowWindow, visible};
use super::{BoardOptions, Canvas, Style};

/// Draws how a row compares with the one above it: `=` where both are equal, then which one is larger.
pub(super) fn draw_signs(
    group: &[&Row],
    row: &Row,
    window: &RowWindow,
    canvas: &mut Canvas,
    options: &BoardOptions<'_>,
) {
    let Some(comparison) = &row.comparison else { return };
    let different = comparison.equal;
    let first = group.iter().map(|row| row.cells.first).min().unwrap_or(0);
    for &(number, x, _) in window.runs.iter().flat_map(|run| &run.tiles) {
        if (first..different).contains(&number) {
            canvas.put(x + 1, 0, "=", Style::Faint);
        }
    }
    let text = match comparison.then {
        Some(standing) => format!("{} {}", symbol(standing, options), word(standing)),
        None if is_open(group, different) => "?".to_string(),
        None => String::new(),
    };
    let x = match window.place(different) {
        Some((x, _)) => x + 1,
        None => canvas.lines().first().map_or(0, Vec::len) + 2,
    };
    let style = if comparison.then.is_some() { Style::Accent } else { Style::Faint };
    canvas.put(x, 0, &text, style);
    // Where not all of it is on the board, a word says what cannot be seen.
    if window.shortened && comparison.then.is_none() && different > first {
        canvas.put(x + text.len() + 2, 0, "all equal so far", Style::Faint);
    }
}

/// Whether one of the rows still waits for the tile of that number while the other one has it.
fn is_open(group: &[&Row], number: u64) -> bool {
    let is_filled = |row: &&&Row| !matches!(row.cells.state(number), TileState::Slot | TileState::Next);
    let filled = group.iter().filter(|row| visible(row).contains(&number)).filter(is_filled).count();
    filled > 0 && filled < group.len()
}

fn symbol(standing: Standing, options: &BoardOptions<'_>) -> &'static str {
    match (standing, options.unicode) {
        (Standing::Over, true) => "▲",
        (Standing::Over, false) => "^",
        (Standing::Under, true) => "▼",
        (Standing::Under, false) => "v",
    }
}

fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Over => "over",
        Standing::Under => "under",
    }
}
