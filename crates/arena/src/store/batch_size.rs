use duels_players::PlayerSpec;

use crate::Plan;

/// A batch of games between our own players.
const MOST: u64 = 64;
/// A small run is still divided among many workers.
const BATCHES: u64 = 256;

/// How many games a batch of this plan has. It is even, so the two games of a start are never apart. A start of a
/// program or a language model is a batch by itself, because it may take minutes; otherwise all games from a start are
/// together where possible, because what perfect play learns about it serves all of them.
pub(super) fn batch_size(plan: &Plan, players: &[PlayerSpec]) -> u64 {
    if !players.iter().all(|player| matches!(player, PlayerSpec::Computer(_))) {
        return 2;
    }
    let together = 2 * plan.matchups().len() as u64;
    let wanted = (plan.total() / BATCHES).clamp(2, MOST);
    wanted.next_multiple_of(if together <= MOST { together } else { 2 })
}
