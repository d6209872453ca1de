use duels_rules::Move;

use super::endgame::Endgame;
use super::forest::{Forest, State};

/// Up to this count every distance is found; that takes at most some 50,000 positions.
const EASY: u32 = 28;

/// Beyond that, distances are sought among at most this many numbers,
const MOST: usize = 64;

/// and given up after this many positions: a few milliseconds of work.
const PATIENCE: u32 = 1 << 12;

/// Exact distances, where few enough numbers are left that can still come up.
#[derive(Debug, Default)]
pub(super) struct Distances {
    /// What is remembered for a count, while it is an easy one.
    easy: Option<(u32, Endgame)>,
}

impl Distances {
    /// Plies to the end from before each of these moves, or nothing if that is too hard to say. The forest
    /// knows the numbers on the table.
    pub(super) fn of(&mut self, forest: &Forest, moves: &[Move]) -> Option<Vec<u64>> {
        let count = forest.graph.count();
        if count > EASY {
            let numbers = around(forest, moves)?;
            return distances(&mut endgame(&numbers), forest, &numbers, moves, PATIENCE);
        }
        let numbers: Vec<u32> = (1..=count).collect();
        let known = self.easy.take().filter(|known| known.0 == count);
        let (_, endgame) = self.easy.insert(known.unwrap_or_else(|| (count, endgame(&numbers))));
        distances(endgame, forest, &numbers, moves, u32::MAX)
    }
}

fn distances(
    endgame: &mut Endgame,
    forest: &Forest,
    numbers: &[u32],
    moves: &[Move],
    patience: u32,
) -> Option<Vec<u64>> {
    let there = |&(_, number): &(usize, &u32)| forest.state(*number) != State::Gone;
    let table = numbers.iter().enumerate().filter(there).fold(0, |table, (index, _)| table | 1 << index);
    let moves: Option<Vec<usize>> = moves.iter().map(|mv| numbers.binary_search(&mv.0).ok()).collect();
    endgame.distances(&moves?, table, patience)
}

/// The numbers that can still come up after these moves, smallest first; nothing if there are too many.
fn around(forest: &Forest, moves: &[Move]) -> Option<Vec<u32>> {
    let mut found: Vec<u32> = moves.iter().map(|mv| mv.0).take(MOST + 1).collect();
    let mut index = 0;
    while index < found.len() && found.len() <= MOST {
        for other in forest.neighbours(found[index]) {
            if !found.contains(&other) && found.len() <= MOST {
                found.push(other);
            }
        }
        index += 1;
    }
    found.sort_unstable();
    (found.len() <= MOST).then_some(found)
}

fn endgame(numbers: &[u32]) -> Endgame {
    let beside = |&one: &u32| {
        let near =
            |&(_, two): &(usize, &u32)| one != *two && (one.is_multiple_of(*two) || two.is_multiple_of(one));
        numbers.iter().enumerate().filter(near).fold(0, |set, (index, _)| set | 1 << index)
    };
    Endgame::new(numbers.iter().map(beside).collect())
}
