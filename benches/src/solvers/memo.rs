//! What anyone would write first for *fifty*: a recursion with a hash map, over all positions.

use std::collections::HashMap;

use duels_rules::games::fifty::Fifty;

/// Solves all positions; returns how many there are, and whether the first player wins.
pub(crate) fn solve(game: &Fifty) -> (usize, bool) {
    let mut known = HashMap::new();
    let base = u64::from(game.base);
    for total in (1..=game.target).rev() {
        for used in (0..1u64 << base).filter(|used| used >> (total % base) & 1 == 1) {
            wins(game, total, used, &mut known);
        }
    }
    let won = wins(game, 0, 0, &mut known);
    (known.len(), won)
}

fn wins(game: &Fifty, total: u64, used: u64, known: &mut HashMap<(u64, u64), bool>) -> bool {
    if let Some(&known) = known.get(&(total, used)) {
        return known;
    }
    let won = (1..=u64::from(game.max)).any(|number| {
        let (next, digit) = (total + number, (total + number) % u64::from(game.base));
        next <= game.target && used >> digit & 1 == 0 && !wins(game, next, used | 1 << digit, known)
    });
    known.insert((total, used), won);
    won
}
