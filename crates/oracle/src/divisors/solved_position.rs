use duels_rules::games::divisors::{Divisors, Position};
use duels_rules::{BitSet, Move};

use crate::memory_budget::MemoryBudget;
use crate::{SolveControl, SolveError};

use super::forest::{Forest, NONE, State};

/// A position with its matching.
#[derive(Debug)]
pub(super) struct SolvedPosition {
    count: u32,
    one: bool,
    removed: BitSet,
    pub(super) forest: Forest,
}

impl SolvedPosition {
    /// Solves a position from scratch.
    pub(super) fn new(
        game: &Divisors,
        position: &Position,
        control: &SolveControl,
    ) -> Result<SolvedPosition, SolveError> {
        let Divisors { count, one, .. } = *game;
        MemoryBudget::of(control).check(count as usize + 1, Forest::BYTES, "numbers")?;
        let on_table = |number| (one || number != 1) && !position.is_removed(number);
        let forest = Forest::solve(count, on_table, control)?;
        Ok(SolvedPosition { count, one, removed: position.removed.clone(), forest })
    }

    /// Whether the position is of the same variant, and few enough moves away to be followed there.
    pub(super) fn is_near(&self, game: &Divisors, position: &Position) -> bool {
        const FEW: u32 = 64;
        let changes = || words(&self.removed, &position.removed).map(|(_, change)| change.count_ones());
        (self.count, self.one) == (game.count, game.one) && changes().sum::<u32>() <= FEW
    }

    /// The same for a position that is near.
    pub(super) fn follow(
        mut self,
        position: &Position,
        control: &SolveControl,
    ) -> Result<SolvedPosition, SolveError> {
        control.begin(0);
        let before = std::mem::replace(&mut self.removed, position.removed.clone());
        for (index, mut change) in words(&before, &position.removed) {
            while change != 0 {
                let number = (64 * index) as u32 + change.trailing_zeros() + 1;
                change &= change - 1;
                if number == 1 && !self.one {
                    continue;
                }
                if position.is_removed(number) {
                    self.forest.remove(number, control)?;
                } else {
                    self.forest.insert(number, control)?;
                }
            }
        }
        Ok(self)
    }

    /// Whether each of these moves, which are legal, wins.
    pub(super) fn wins(&mut self, moves: &[Move], control: &SolveControl) -> Result<Vec<bool>, SolveError> {
        let numbers: Vec<u32> = moves.iter().map(|mv| mv.0).collect();
        let mut wins = self.forest.are_missable(&numbers, control)?;
        if let (Some(1), false) = (numbers.first(), self.one) {
            wins[0] = self.is_perfect();
        }
        Ok(wins)
    }

    /// Whether every number on the table is matched.
    fn is_perfect(&self) -> bool {
        let matched = |&number: &u32| self.forest.mate(number) != NONE;
        (1..=self.count)
            .filter(|&number| self.forest.state(number) != State::Gone)
            .all(|number| matched(&number))
    }
}

/// The words in which two sets differ, with the bits that do.
fn words<'a>(one: &'a BitSet, two: &'a BitSet) -> impl Iterator<Item = (usize, u64)> + 'a {
    let changes = one.words().iter().zip(two.words()).map(|(one, two)| one ^ two);
    changes.enumerate().filter(|&(_, change)| change != 0)
}
