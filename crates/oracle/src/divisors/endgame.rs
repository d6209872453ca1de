use std::collections::HashMap;

/// Exact distances among a few numbers, by looking at every line of play. The numbers are known by their index.
///
/// Only the distance is remembered, because its parity is the value: the player who cannot move has lost, so an even
/// number of plies to the end is a loss for the player to move and an odd one a win.
#[derive(Debug, Default)]
pub(super) struct Endgame {
    /// The neighbours of each number.
    beside: Vec<u64>,
    /// Distances by the moves there are and the numbers that still matter.
    known: HashMap<(u64, u64), u8>,
    /// How many positions may still be looked at.
    left: u32,
}

impl Endgame {
    /// Numbers with these neighbours.
    pub(super) fn new(beside: Vec<u64>) -> Endgame {
        Endgame { beside, known: HashMap::new(), left: 0 }
    }

    /// Plies to the end from before each of these moves, made from these numbers; nothing if that
    /// means looking at more than `limit` positions.
    pub(super) fn distances(&mut self, moves: &[usize], table: u64, limit: u32) -> Option<Vec<u64>> {
        self.left = limit;
        let distance = |&number: &usize| self.after(number, table).map(|plies| u64::from(plies) + 1);
        moves.iter().map(distance).collect()
    }

    fn after(&mut self, number: usize, table: u64) -> Option<u8> {
        let table = table & !(1 << number);
        self.distance(self.beside[number] & table, table)
    }

    /// Plies to the end when the winner hurries and the loser resists.
    fn distance(&mut self, moves: u64, table: u64) -> Option<u8> {
        if moves == 0 {
            return Some(0);
        }
        if indices(moves).any(|number| self.beside[number] & table == 0) {
            return Some(1);
        }
        let key = (moves, self.what_matters(moves, table));
        if let Some(&distance) = self.known.get(&key) {
            return Some(distance);
        }
        self.left = self.left.checked_sub(1)?;
        let (mut win, mut loss) = (None, 0);
        for number in indices(moves) {
            let plies = self.after(number, key.1)? + 1;
            if plies % 2 == 1 {
                win = Some(win.map_or(plies, |best: u8| best.min(plies)));
            } else {
                loss = loss.max(plies);
            }
        }
        let distance = win.unwrap_or(loss);
        self.known.insert(key, distance);
        Some(distance)
    }

    /// The part of the table that a game from these moves can depend on. A player at the neighbour of a leaf
    /// takes the leaf and wins at once: nothing beyond such a neighbour matters, and one leaf is like another,
    /// but for the leaves that may be taken now.
    fn what_matters(&self, moves: u64, table: u64) -> u64 {
        let (mut leaves, mut ends) = (0, 0);
        for number in indices(self.reach(moves, table, 0) & !moves) {
            let near = self.beside[number] & table;
            if near.is_power_of_two() {
                leaves |= 1 << number;
                ends |= near;
            }
        }
        let near = self.reach(moves, table, ends);
        let one_leaf = |end: usize| {
            let leaves = self.beside[end] & leaves;
            leaves & leaves.wrapping_neg()
        };
        indices(near & ends).fold(near, |near, end| near | one_leaf(end))
    }

    /// What can be reached from these numbers without passing through `ends`.
    fn reach(&self, from: u64, table: u64, ends: u64) -> u64 {
        let (mut reached, mut todo) = (from, from & !ends);
        while todo != 0 {
            let near = self.beside[todo.trailing_zeros() as usize] & table & !reached;
            reached |= near;
            todo = (todo & (todo - 1)) | (near & !ends);
        }
        reached
    }
}

/// The members of a set, smallest first.
fn indices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            index
        })
    })
}
