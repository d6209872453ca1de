use duels_rules::games::fifty::Fifty;

use super::block::Block;
use super::by_width;
use super::limits::check;
use super::plan::{Digit, Plan};
use super::script::Step;
use super::sweep::Observer;
use super::tiling::Tiling;
use super::values;
use crate::{SolveControl, SolveError, Value};

/// What is known when all positions of a variant have been solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many positions there are: the start, and every total up to the target with every set of used
    /// digits that has the last digit of the total in it.
    pub positions: u64,
    /// How many of them are won by the player to move.
    pub won: u64,
    /// The value of the start.
    pub start: Value,
}

/// Solves all positions of a variant with this many threads and counts those that are won.
pub fn solve_all(game: &Fifty, threads: usize, control: &SolveControl) -> Result<Summary, SolveError> {
    let plan = Plan::whole(game);
    let tiling = Tiling::new(&plan, threads, control.memory());
    check(game, &plan, tiling.memory(&plan, threads), control, Plan::whole)?;
    by_width!(tiling.low, tally(&plan, tiling, threads, control))
}

fn tally<const W: usize>(
    plan: &Plan,
    tiling: Tiling,
    threads: usize,
    control: &SolveControl,
) -> Result<Summary, SolveError> {
    let tally = || Tally { real: real(plan), window: plan.window, lost: 0, start: false };
    let tallies = values::solve::<W, _>(plan, tiling, threads, control, tally)?;
    let positions = 1 + (plan.totals() << (plan.bits - 1));
    let start = tallies.iter().any(|tally| tally.start);
    let lost: u64 = tallies.iter().map(|tally| tally.lost).sum();
    let won = positions - lost - u64::from(!start);
    Ok(Summary { positions, won, start: if start { Value::Win } else { Value::Loss } })
}

/// The bits of a word that are sets of digits, where there are too few digits to fill a word.
fn real(plan: &Plan) -> u64 {
    if plan.bits < 6 { (1 << (1 << plan.bits)) - 1 } else { !0 }
}

struct Tally {
    real: u64,
    window: u64,
    lost: u64,
    start: bool,
}

impl<const W: usize> Observer<W> for Tally {
    #[inline(always)]
    fn lost(&mut self, _: &Step, _: u32, lost: &Block<W>) {
        self.lost += lost.iter().map(|word| u64::from((word & self.real).count_ones())).sum::<u64>();
    }

    #[inline]
    fn root(&mut self, total: u64, lost: bool) {
        self.start |= lost && total <= self.window;
    }
}

/// The values of all positions of a variant, one bit each.
#[derive(Clone, Debug)]
pub struct ValueTable {
    plan: Plan,
    tiling: Tiling,
    lost: Vec<u64>,
}

impl ValueTable {
    /// Solves all positions of a variant and keeps their values.
    pub fn new(game: &Fifty, control: &SolveControl) -> Result<ValueTable, SolveError> {
        let plan = Plan::whole(game);
        let tiling = Tiling::new(&plan, 1, control.memory());
        Self::with(game, plan, tiling, 1, control)
    }

    fn with(
        game: &Fifty,
        plan: Plan,
        tiling: Tiling,
        threads: usize,
        control: &SolveControl,
    ) -> Result<ValueTable, SolveError> {
        let bits =
            u128::from(plan.totals()).saturating_mul(1u128.checked_shl(tiling.bits()).unwrap_or(u128::MAX));
        let bytes = u64::try_from(bits / 8).unwrap_or(u64::MAX);
        check(game, &plan, tiling.memory(&plan, 1).saturating_add(bytes), control, Plan::whole)?;
        let lost = by_width!(tiling.low, keep(&plan, tiling, threads, control))?;
        Ok(ValueTable { plan, tiling, lost })
    }

    /// The value of a total with a set of used digits (bit 0 is the digit 0); `None` if no game reaches it.
    pub fn value(&self, total: u64, used: u64) -> Option<Value> {
        let Digit::Bit(digit) = self.plan.digit(total) else { return None };
        let start = total == 0 && used == 0;
        if start {
            let lost = |number: u64| self.is_lost(number, self.plan.digit(number), 0);
            let won = (1..=self.plan.window).any(lost);
            return Some(if won { Value::Win } else { Value::Loss });
        }
        let real =
            total > 0 && total <= self.plan.top && used >> digit & 1 == 1 && used >> self.plan.bits == 0;
        real.then(|| match self.is_lost(total, Digit::Bit(digit), used) {
            true => Value::Loss,
            false => Value::Win,
        })
    }

    fn is_lost(&self, total: u64, digit: Digit, used: u64) -> bool {
        let Digit::Bit(digit) = digit else { return false };
        let set = if digit < self.tiling.low { used & !(1 << digit) } else { used | 1 << digit };
        let index = ((self.plan.top - total) << self.tiling.bits()) + set;
        self.lost[(index / 64) as usize] >> (index % 64) & 1 == 1
    }
}

fn keep<const W: usize>(
    plan: &Plan,
    tiling: Tiling,
    threads: usize,
    control: &SolveControl,
) -> Result<Vec<u64>, SolveError> {
    let words = (plan.totals() << tiling.bits() >> 6) as usize;
    let keeper = || Keeper { top: plan.top, blocks: 1 << (tiling.mid + tiling.high), lost: vec![0; words] };
    let keepers = values::solve::<W, _>(plan, tiling, threads, control, keeper)?;
    let merged = keepers.into_iter().map(|keeper| keeper.lost).reduce(|mut one, two| {
        one.iter_mut().zip(two).for_each(|(one, two)| *one |= two);
        one
    });
    // There is always at least one observer.
    merged.ok_or(SolveError::Unsettled)
}

struct Keeper {
    top: u64,
    blocks: usize,
    lost: Vec<u64>,
}

impl<const W: usize> Observer<W> for Keeper {
    #[inline]
    fn lost(&mut self, step: &Step, block: u32, lost: &Block<W>) {
        let index = (self.top - step.total) as usize * self.blocks + block as usize;
        self.lost[index * W..][..W].copy_from_slice(lost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the work is divided, the values are the same.
    #[test]
    fn every_tiling_agrees() {
        for (target, base, max) in [(60, 12, 11), (45, 11, 4), (70, 10, 23), (33, 9, 9), (60, 13, 12)] {
            let game = Fifty { target, base, max };
            let control = SolveControl::default();
            let plan = Plan::whole(&game);
            let whole =
                ValueTable::with(&game, plan.clone(), Tiling::with(&plan, 12, 1), 1, &control).unwrap();
            for (low, rounds, threads) in [(6, 1, 1), (6, 2, 3), (7, 3, 2), (8, 1, 2)] {
                let tiling = Tiling::with(&plan, low, rounds);
                let other = ValueTable::with(&game, plan.clone(), tiling, threads, &control).unwrap();
                for (total, used) in
                    (0..=target).flat_map(|total| (0..1 << base).map(move |used| (total, used)))
                {
                    assert_eq!(
                        whole.value(total, used),
                        other.value(total, used),
                        "{game:?} {total} {used:b}"
                    );
                }
            }
        }
    }
}
