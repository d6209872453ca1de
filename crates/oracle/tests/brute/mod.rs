//! The games once more, written from the rulings on plain strings and lists, and solved by plain recursion.
//! Nothing here uses the rules or the oracle: what both get wrong in the same way would otherwise stay hidden.

#![allow(dead_code, unused_imports, reason = "every test file uses its own part of this")]

mod games;

pub(crate) use games::{Append, Deletion, Dilemma, Divisors, Fifty};

/// A position with its moves as people type them.
pub(crate) trait Brute: Clone {
    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// The position after a legal move.
    fn after(&self, word: &str) -> Self;
    /// Whether the player who just moved has won; asked only when the game is over.
    fn mover_won(&self) -> bool;
}

/// Whether the player to move wins, and in how many plies.
pub(crate) fn solve(position: &impl Brute) -> (bool, u64) {
    let moves = position.moves();
    if moves.is_empty() {
        return (!position.mover_won(), 0);
    }
    let results: Vec<(bool, u64)> = moves.iter().map(|word| through(position, word)).collect();
    let wins = results.iter().filter(|result| result.0).map(|result| result.1).min();
    let losses = results.iter().map(|result| result.1).max();
    match wins {
        Some(distance) => (true, distance),
        None => (false, losses.unwrap()),
    }
}

/// Whether the player to move wins by this move, and in how many plies.
pub(crate) fn through(position: &impl Brute, word: &str) -> (bool, u64) {
    let (other_wins, distance) = solve(&position.after(word));
    (!other_wins, distance + 1)
}
