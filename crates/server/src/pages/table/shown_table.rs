use duels_drawing::Outline;

use super::move_log::ShownMoves;

/// What a page shows, as far as the next update has to know it. There is one for each role in every game, so it has
/// fingerprints instead of texts.
#[derive(Debug)]
pub(super) struct ShownTable {
    /// How many plies there were.
    pub(super) plies: u32,
    /// The board and the keys.
    pub(super) board: Outline,
    /// The fingerprints of the other parts, in their order.
    pub(super) parts: Vec<u64>,
    /// The moves.
    pub(super) moves: ShownMoves,
    /// Whether a seat was open.
    pub(super) is_waiting: bool,
}
