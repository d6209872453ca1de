//! The games once more, written from the rulings on plain strings and lists, and solved by plain recursion.
//! Nothing here uses the rules or the oracle: what both get wrong in the same way would otherwise stay hidden.

#![allow(dead_code, unused_imports, reason = "every test file uses its own part of this")]

mod games;

use std::collections::HashMap;

pub(crate) use games::{Append, Deletion, Dilemma, Divisors, Fifty};

/// A position with its moves as people type them.
pub(crate) trait Brute: Clone {
    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// The position after a legal move.
    fn after(&self, word: &str) -> Self;
    /// Whether the player who just moved has won; asked only when the game is over.
    fn mover_won(&self) -> bool;
    /// What tells positions apart that go on differently.
    fn key(&self) -> String;
}

/// Whether the player to move wins, with what is `known` about other positions of the same start; none where more than
/// `budget` positions would have to be looked at.
pub(crate) fn wins(position: &impl Brute, known: &mut HashMap<String, bool>, budget: usize) -> Option<bool> {
    let key = position.key();
    if let Some(&won) = known.get(&key) {
        return Some(won);
    }
    if known.len() >= budget {
        return None;
    }
    let moves = position.moves();
    let mut won = moves.is_empty() && !position.mover_won();
    for word in moves {
        won = won || !wins(&position.after(&word), known, budget)?;
    }
    known.insert(key, won);
    Some(won)
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
