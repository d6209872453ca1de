use std::fmt;

use duels_oracle::{Solution, Value};
use duels_rules::{AnyGame, Move, Seat, text};
use rustc_hash::FxHashMap;

/// All positions of a variant, each with its exact value. They are compared as a whole, never by their keys.
pub(super) struct Positions {
    /// The positions; the first is the start with Player 1 to begin.
    pub(super) games: Vec<Box<dyn AnyGame>>,
    /// The value of each.
    pub(super) exact: Vec<Exact>,
    /// How each was reached first: from which position, by which move.
    from: Vec<Option<(usize, Move)>>,
}

/// A value with its distance, for the player who is to move or would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    pub(super) value: Value,
    pub(super) distance: u64,
}

impl Exact {
    pub(super) fn agrees(self, solution: &Solution) -> bool {
        solution.value == self.value && solution.distance.is_none_or(|distance| distance == self.distance)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.value, text::counted(self.distance, "ply"))
    }
}

impl Positions {
    /// Visits all positions from these starts; `None` where there are more than `most`.
    pub(super) fn visit(starts: [Box<dyn AnyGame>; 2], most: usize) -> Option<Positions> {
        let mut all = Positions { games: Vec::new(), exact: Vec::new(), from: Vec::new() };
        let mut known: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        let mut successors: Vec<Vec<usize>> = Vec::new();
        for start in starts {
            all.add(start, None, &mut known);
        }
        let mut next = 0;
        while next < all.games.len() {
            let mut after = Vec::new();
            for mv in all.games[next].legal_moves() {
                let mut game = all.games[next].copy();
                // A listed move that is refused is the conformance suite's to find.
                if game.play(mv).is_ok() {
                    after.push(all.add(game, Some((next, mv)), &mut known));
                }
            }
            successors.push(after);
            next += 1;
            if all.games.len() > most {
                return None;
            }
        }
        all.judge(&successors);
        Some(all)
    }

    fn add(
        &mut self,
        game: Box<dyn AnyGame>,
        from: Option<(usize, Move)>,
        known: &mut FxHashMap<u64, Vec<usize>>,
    ) -> usize {
        let alike = known.entry(game.digest()).or_default();
        if let Some(&index) = alike.iter().find(|&&index| self.games[index].same(&*game)) {
            return index;
        }
        alike.push(self.games.len());
        self.games.push(game);
        self.from.push(from);
        self.games.len() - 1
    }

    /// Values every position once all that follow from it are valued. No game repeats a position, so this ends.
    fn judge(&mut self, successors: &[Vec<usize>]) {
        let mut exact: Vec<Option<Exact>> = vec![None; self.games.len()];
        for start in 0..self.games.len() {
            let mut stack = vec![start];
            while let Some(&index) = stack.last() {
                let missing = successors[index].iter().find(|&&after| exact[after].is_none());
                match missing {
                    Some(&after) if exact[index].is_none() && stack.len() <= self.games.len() => {
                        stack.push(after);
                    }
                    _ => {
                        let after = successors[index].iter().filter_map(|&after| exact[after]);
                        exact[index] = Some(self.value(index, after));
                        stack.pop();
                    }
                }
            }
        }
        self.exact = exact.into_iter().flatten().collect();
    }

    fn value(&self, index: usize, after: impl Iterator<Item = Exact>) -> Exact {
        let game = &self.games[index];
        if let Some(winner) = game.winner() {
            let value = if winner == game.next_seat() { Value::Win } else { Value::Loss };
            return Exact { value, distance: 0 };
        }
        let mut best: Option<Exact> = None;
        for reply in after {
            let own = Exact { value: reply.value.flipped(), distance: reply.distance + 1 };
            let better = best.is_none_or(|best| match (own.value, best.value) {
                (Value::Win, Value::Win) => own.distance < best.distance,
                (Value::Loss, Value::Loss) => own.distance > best.distance,
                (Value::Win, Value::Loss) => true,
                (Value::Loss, Value::Win) => false,
            });
            if better {
                best = Some(own);
            }
        }
        best.unwrap_or(Exact { value: Value::Loss, distance: 0 })
    }

    /// Where a position was met, for people: "after 3 1".
    pub(super) fn path(&self, index: usize) -> String {
        let (mut moves, mut at) = (Vec::new(), index);
        while let Some((before, mv)) = self.from[at] {
            moves.push(self.games[before].move_text(mv).to_string());
            at = before;
        }
        moves.reverse();
        let begins = if at == 0 { Seat::One } else { Seat::Two };
        match moves.len() {
            0 => format!("at the start with {begins} to begin"),
            _ => format!("after {} with {begins} to begin", moves.join(" ")),
        }
    }
}
