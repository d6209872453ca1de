//! Values without growing everything.
//!
//! A number removed from where everything is matched leaves its mate alone, and the tree that grows from there
//! may take in most of the table. But only the legal moves matter. So the mate stays asleep: it is a root that has
//! not looked around. Each move that is in no tree is examined on its own: would its mate, without it, find a path
//! to the sleeper? Where there is no path, this is mostly known soon. The existing trees are not in the way: they
//! have nothing left to grow, and no number outside them has an outer neighbour in them.

use crate::{SolveControl, SolveError};

use super::forest::{Forest, NONE, State};

impl Forest {
    /// Whether some maximum matching misses each of these numbers.
    pub(super) fn are_missable(
        &mut self,
        numbers: &[u32],
        control: &SolveControl,
    ) -> Result<Vec<bool>, SolveError> {
        let mut known: Vec<bool> = numbers.iter().map(|&number| self.is_outer(number)).collect();
        if self.asleep != NONE && numbers.iter().any(|&number| self.state(number) == State::Plain) {
            self.stir(numbers, &mut known);
            let mut patience = self.patience();
            for (index, &number) in numbers.iter().enumerate() {
                if self.asleep != NONE && !known[index] && self.state(number) == State::Plain {
                    control.check()?;
                    match self.probe(number, &mut patience) {
                        Some(missable) => known[index] = missable,
                        None => self.wake(control)?,
                    }
                }
            }
        }
        let label = |(index, &number): (usize, &u32)| known[index] || self.is_outer(number);
        Ok(numbers.iter().enumerate().map(label).collect())
    }

    /// Changes the matching, if that takes little work, so that this number sleeps in place of the sleeper.
    pub(super) fn falls_asleep(&mut self, number: u32) -> bool {
        let mut patience = self.patience();
        self.probe(number, &mut patience) == Some(true)
    }

    /// How many edges are looked at before the sleeper is woken. To grow everything means looking at some ten for
    /// each number. With this limit, and the parts of it that the two searches may use, one position in two thousand of
    /// games with 100,000 numbers was grown in full.
    fn patience(&self) -> u64 {
        3 * u64::from(self.graph.count())
    }

    /// Lets the sleeper's tree grow in full.
    pub(super) fn wake(&mut self, control: &SolveControl) -> Result<(), SolveError> {
        match std::mem::replace(&mut self.asleep, NONE) {
            NONE => Ok(()),
            sleeper => {
                self.plant(sleeper);
                self.grow(control)
            }
        }
    }

    /// Makes an unmatched number a root that does not look around yet.
    pub(super) fn lull(&mut self, number: u32) {
        self.plant(number);
        self.forget();
        self.asleep = number;
    }

    /// Lets the sleeper look around a little, for the numbers that are near it.
    fn stir(&mut self, numbers: &[u32], known: &mut [bool]) {
        let sleeper = std::mem::replace(&mut self.asleep, NONE);
        self.plant(sleeper);
        let mut patience = u64::from(self.graph.count());
        let done = self.grow_some(&mut patience, sleeper);
        for (known, &number) in known.iter_mut().zip(numbers) {
            *known |= self.is_outer(number);
        }
        if !done {
            self.dissolve(sleeper);
            self.lull(sleeper);
        }
    }

    /// Whether some maximum matching misses a number that is in no tree; nothing if that takes too long. From
    /// both ends a path is found soon if there is one, and from one end it is soon clear if there is none.
    fn probe(&mut self, number: u32, patience: &mut u64) -> Option<bool> {
        self.seek(number, true, patience).or_else(|| self.seek(number, false, patience))
    }

    /// Looks for a path from the mate of a number, without it, to the sleeper, which may look around as well.
    fn seek(&mut self, number: u32, both: bool, patience: &mut u64) -> Option<bool> {
        let sleeper = self.asleep;
        if both {
            self.plant(sleeper);
        }
        let mate = self.part(number);
        self.plant(mate);
        let count = u64::from(self.graph.count());
        let share = (if both { count / 4 } else { count * 2 }).min(*patience);
        let mut left = share;
        let done = self.grow_some(&mut left, sleeper);
        *patience -= share - left;
        if self.mate(sleeper) != NONE {
            // The matching is as large without the number, which may sleep now.
            self.lull(number);
            return Some(true);
        }
        self.dissolve(mate);
        self.dissolve(sleeper);
        self.lull(sleeper);
        self.node(number).mate = mate;
        self.node(mate).mate = number;
        self.state[number as usize] = State::Plain;
        done.then_some(false)
    }

    /// Takes a number off the table and gives back its mate, which is not matched then.
    fn part(&mut self, number: u32) -> u32 {
        self.state[number as usize] = State::Gone;
        let mate = std::mem::replace(&mut self.node(number).mate, NONE);
        self.node(mate).mate = NONE;
        mate
    }

    /// Grows what is fresh until nothing is left to grow (then it says so), `root` is matched or patience ends.
    fn grow_some(&mut self, patience: &mut u64, root: u32) -> bool {
        while let Some(number) = self.next_fresh() {
            match patience.checked_sub(self.look_around(number)) {
                Some(left) if self.mate(root) == NONE => *patience = left,
                _ => return false,
            }
        }
        true
    }

    /// Clears the queues. What was in them has been dissolved, and has no tree near it.
    fn forget(&mut self) {
        self.clear_queues();
        self.loose.clear();
    }
}
