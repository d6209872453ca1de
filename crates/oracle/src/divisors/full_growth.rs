//! Growing the whole forest from scratch.

use crate::{SolveControl, SolveError};

use super::forest::{Forest, NONE, State};
use super::greedy::match_greedily;

/// Bookkeeping while all trees grow from scratch. It saves the search for outer neighbours of loose numbers: most
/// have none, again and again, and would have to look at every neighbour to find that out.
#[derive(Debug)]
pub(super) struct FullGrowth {
    /// The numbers that have looked around since the loose ones were last gathered.
    pub(super) looked: Vec<u32>,
    /// Whether a number ever had an outer neighbour when the loose ones were gathered.
    pub(super) touched: Vec<bool>,
}

impl Forest {
    /// A maximum matching of the numbers on the table, with its forest.
    pub(super) fn solve(
        count: u32,
        on_table: impl Fn(u32) -> bool,
        control: &SolveControl,
    ) -> Result<Forest, SolveError> {
        // Matching greedily looks at every edge twice, and the search a little more than twice.
        control.begin(u64::from(count) * (u64::from(count.max(1).ilog2()) + 1) * 3);
        let mut forest = Forest::new(count, on_table, control)?;
        match_greedily(&mut forest, control)?;
        for number in 1..=count {
            if forest.state(number) == State::Plain && forest.mate(number) == NONE {
                forest.plant(number);
            }
        }
        forest.full_growth =
            Some(FullGrowth { looked: Vec::new(), touched: vec![false; count as usize + 1] });
        forest.grow(control)?;
        forest.full_growth = None;
        Ok(forest)
    }

    /// Lets the outer numbers that have looked around since the last time look again, for they passed over
    /// inner numbers that may be in no tree now.
    pub(super) fn look_again(
        &mut self,
        full_growth: &mut FullGrowth,
        control: &SolveControl,
    ) -> Result<(), SolveError> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut unchecked = 0;
        for number in full_growth.looked.drain(..) {
            if self.state(number) != State::Outer {
                continue;
            }
            let divisors = self.graph.divisors(number, &mut buffer);
            for other in divisors.iter().copied().chain(self.graph.multiples(number)) {
                full_growth.touched[other as usize] = true;
                if self.state(other) == State::Plain {
                    self.adopt(number, other);
                }
            }
            unchecked += divisors.len() + (self.graph.count() / number) as usize;
            if unchecked > 1 << 16 {
                control.check()?;
                unchecked = 0;
            }
        }
        self.buffer = buffer;
        Ok(())
    }
}
