//! How the forest changes when the matching does, and when numbers leave the table or come back.

use crate::{SolveError, Task};

use super::forest::{Forest, NONE, State};

impl Forest {
    /// Takes a number off the table. What has to be looked at anew is one tree, or what grows from the mate
    /// that the number leaves behind.
    pub(super) fn remove(&mut self, number: u32, task: &Task) -> Result<(), SolveError> {
        let index = number as usize;
        let mut members = Vec::new();
        match self.state[index] {
            State::Gone => return Ok(()),
            State::Plain => {}
            State::Inner => self.dissolve(self.root[index], &mut members),
            // Some maximum matching misses the number: change to that one first.
            State::Outer | State::Fresh => {
                self.rematch(number, NONE);
                self.dissolve(self.root[index], &mut members);
            }
        }
        self.state[index] = State::Gone;
        let mate = std::mem::replace(&mut self.mate[index], NONE);
        if mate != NONE {
            self.mate[mate as usize] = NONE;
            members.push(mate);
        }
        self.replant(&members);
        self.grow(task)
    }

    /// Puts a number back on the table.
    pub(super) fn insert(&mut self, number: u32, task: &Task) -> Result<(), SolveError> {
        if self.state[number as usize] == State::Gone {
            self.plant(number);
            self.grow(task)?;
        }
        Ok(())
    }

    /// Matches two outer numbers of different trees, and what follows from it along the ways to their roots.
    pub(super) fn augment(&mut self, one: u32, two: u32) {
        self.rematch(one, two);
        self.rematch(two, one);
        let mut members = Vec::new();
        self.dissolve(self.root[one as usize], &mut members);
        self.dissolve(self.root[two as usize], &mut members);
        self.replant(&members);
    }

    /// Gives an outer number a new mate and shifts the matching along its way to the root, which becomes
    /// matched. (The procedure R of Gabow's paper, with a stack of our own.)
    fn rematch(&mut self, number: u32, mate: u32) {
        let mut stack = vec![(number, mate)];
        while let Some((number, mate)) = stack.pop() {
            let before = std::mem::replace(&mut self.mate[number as usize], mate);
            if before == NONE || self.mate[before as usize] != number {
                continue;
            }
            let (label, bridge) = (self.label[number as usize], self.bridge[number as usize]);
            if bridge == NONE {
                self.mate[before as usize] = label;
                stack.push((label, before));
            } else {
                stack.push((bridge, label));
                stack.push((label, bridge));
            }
        }
    }

    /// Gives the members of dissolved trees back to the trees that stand: the unmatched become roots, and the
    /// others join where they have an outer neighbour.
    fn replant(&mut self, members: &[u32]) {
        for &member in members {
            if self.state[member as usize] == State::Plain && self.mate[member as usize] == NONE {
                self.plant(member);
            }
        }
        let mut list = std::mem::take(&mut self.list);
        for &member in members {
            if self.state[member as usize] == State::Plain
                && let Some(outer) = self.outer_neighbour(member, &mut list)
            {
                self.adopt(outer, member);
            }
        }
        self.list = list;
    }

    /// An outer neighbour that has looked around already; the fresh ones will find the number themselves.
    fn outer_neighbour(&self, number: u32, list: &mut Vec<u32>) -> Option<u32> {
        let outer = |other: &u32| self.state[*other as usize] == State::Outer;
        self.graph.list_divisors(number, list);
        list.iter().copied().find(outer).or_else(|| self.graph.multiples(number).find(outer))
    }
}
