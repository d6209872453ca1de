use duels_rules::view::{Tile, TileState};
use duels_session::View;

/// How many legal moves are listed.
const LISTED: usize = 60;

/// The position as text: rows of tiles with a mark for each state, and the legal moves.
pub(crate) fn render(view: &View) -> String {
    let width = view.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in &view.rows {
        let tiles: Vec<_> = row.tiles.iter().map(tile).collect();
        let line = format!("  {:<width$}  {}", row.label, tiles.join(" "));
        text += &format!("{}\n", line.trim_end());
    }
    text += "  [n] legal, (n) used, *n* last\n";
    text + &legal_moves(view)
}

fn tile(tile: &Tile) -> String {
    let text = &tile.text;
    match (tile.state, &tile.choice) {
        (TileState::Gap, _) => text.clone(),
        (_, Some(_)) => format!("[{text}]"),
        (TileState::Used, None) => format!("({text})"),
        (TileState::Last, None) => format!("*{text}*"),
        (TileState::Free, None) => text.clone(),
    }
}

fn legal_moves(view: &View) -> String {
    let shown: Vec<_> = view.moves.iter().take(LISTED).map(String::as_str).collect();
    let more = match view.moves.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{} Legal moves: {}{more}", view.status, shown.join(" "))
}
