//! How the forest changes when the matching does, and when numbers leave the table or return.

use crate::{SolveControl, SolveError};

use super::forest::{Forest, NONE, State};

/// Numbers between two looks at whether the work should stop: about a millisecond of work.
const CHECK: usize = 1 << 10;

impl Forest {
    /// Takes a number off the table.
    ///
    /// An inner number leaves all labels as they are (Gallai's stability lemma): its mate begins a tree of what
    /// hung below. An outer one is missed by some maximum matching; once the matching is changed to that one,
    /// only its tree has to be looked at again. Elsewhere the mate that is left may grow a new tree; it is put to
    /// sleep until that matters, and woken before another such number is removed.
    pub(super) fn remove(&mut self, number: u32, control: &SolveControl) -> Result<(), SolveError> {
        if self.asleep != NONE && self.state(number) == State::Plain && !self.falls_asleep(number) {
            self.wake(control)?;
        }
        if number == self.asleep {
            self.asleep = NONE;
        }
        let state = std::mem::replace(&mut self.state[number as usize], State::Gone);
        if matches!(state, State::Outer | State::Fresh) {
            self.rematch(number, NONE);
            self.dissolve(number);
        }
        let mate = std::mem::replace(&mut self.node(number).mate, NONE);
        if mate != NONE {
            self.node(mate).mate = NONE;
        }
        if state == State::Plain {
            self.lull(mate);
        }
        self.grow(control)
    }

    /// Puts a number back on the table.
    pub(super) fn insert(&mut self, number: u32, control: &SolveControl) -> Result<(), SolveError> {
        self.wake(control)?;
        if self.state(number) == State::Gone {
            self.plant(number);
        }
        self.grow(control)
    }

    /// Matches two outer numbers of different trees, and what follows from it along the ways to their roots.
    /// The first is the one that is looking around, and has not seen all of its neighbours yet.
    pub(super) fn augment(&mut self, one: u32, two: u32) {
        self.rematch(one, two);
        self.rematch(two, one);
        self.dissolve(one);
        if self.is_outer(two) {
            self.dissolve(two);
        }
        self.loose.push(one);
    }

    /// Gives an outer number a new mate and shifts the matching along its way to the root, which becomes
    /// matched. (The procedure R of Gabow's paper, with an explicit stack.)
    fn rematch(&mut self, number: u32, mate: u32) {
        let mut stack = vec![(number, mate)];
        while let Some((number, mate)) = stack.pop() {
            let before = std::mem::replace(&mut self.node(number).mate, mate);
            if before == NONE || self.mate(before) != number {
                continue;
            }
            let (label, bridge) = (self.node(number).label, self.node(number).bridge);
            if bridge == NONE {
                self.node(before).mate = label;
                stack.push((label, before));
            } else {
                stack.push((bridge, label));
                stack.push((label, bridge));
            }
        }
    }

    /// Brings the loose numbers back: the unmatched become roots, and the others join where they have an outer
    /// neighbour.
    ///
    /// No other number of a dissolved tree can have one that has looked around. An outer number that looked
    /// around itself would have met it; and one that came into the tree as a mate was in no tree before, where
    /// that neighbour would have taken it, unless it was loose already.
    pub(super) fn gather(&mut self, control: &SolveControl) -> Result<(), SolveError> {
        let mut loose = std::mem::take(&mut self.loose);
        loose.sort_unstable();
        loose.dedup();
        for &number in &loose {
            if self.state(number) == State::Plain && self.mate(number) == NONE {
                self.plant(number);
            }
        }
        let mut full_growth = self.full_growth.take();
        if let Some(full_growth) = &mut full_growth {
            self.look_again(full_growth, control)?;
            loose.retain(|&number| full_growth.touched[number as usize]);
        }
        for (index, &number) in loose.iter().enumerate() {
            if index.is_multiple_of(CHECK) {
                control.check()?;
            }
            if self.state(number) == State::Plain
                && let Some(outer) = self.outer_neighbour(number)
            {
                self.adopt(outer, number);
            }
        }
        self.full_growth = full_growth;
        Ok(())
    }

    /// An outer neighbour that has looked around already; the fresh ones will find the number themselves.
    fn outer_neighbour(&mut self, number: u32) -> Option<u32> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let divisors = self.graph.divisors(number, &mut buffer);
        let outer = |other: &u32| self.state(*other) == State::Outer;
        let found = divisors.iter().copied().find(outer).or_else(|| self.graph.multiples(number).find(outer));
        self.buffer = buffer;
        found
    }
}
