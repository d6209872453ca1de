use std::ops::Range;

use duels_rules::scene::{Cells, Row, TileState};

/// Rows with more places than this are shortened.
pub(super) const MOST: u64 = 12;
/// How many places before the one that matters are shown then.
const BEFORE: u64 = 7;

/// The places that some rows show: all, or those around the one that matters now.
pub(super) fn window(rows: &[&Row], after: u64) -> Range<u64> {
    let start = rows.iter().map(|row| row.cells.first).min().unwrap_or(0);
    let end = rows.iter().map(|row| row.cells.end()).max().unwrap_or(0);
    if end - start <= MOST {
        return start..end;
    }
    let focus = rows.iter().map(|row| focus(&row.cells)).max().unwrap_or(start);
    let to = (focus + 1 + after).clamp((start + BEFORE + 1).min(end), end);
    to.saturating_sub(BEFORE + 1).max(start)..to
}

/// The place that matters now: the next one, or the one after the last that is filled.
fn focus(cells: &Cells) -> u64 {
    let next = cells.tiles.rfind(|tile| tile.state == TileState::Next);
    next.or_else(|| cells.tiles.rfind(|tile| tile.owner.is_some())).unwrap_or(cells.first)
}

/// How many places of a row are filled.
pub(super) fn filled(cells: &Cells) -> u64 {
    let empty = |state: TileState| matches!(state, TileState::Slot | TileState::Next);
    let listed = cells.tiles.count(|tile| empty(tile.state)) as u64;
    let spans = cells.spans.iter().filter(|span| empty(span.state));
    let unlisted = spans.map(|span| {
        let listed = cells.tiles.range(span.from..span.to).count() as u64;
        (span.to - span.from).saturating_sub(listed)
    });
    cells.count.saturating_sub(listed + unlisted.sum::<u64>())
}

/// What the tiles of a row are: digits or numbers.
pub(super) fn kind(cells: &Cells) -> &'static str {
    let is_digit = |text: &str| text.len() <= 1 || text.chars().count() <= 1;
    if cells.tiles.looks().all(|tile| is_digit(&tile.text)) { "digit" } else { "number" }
}
