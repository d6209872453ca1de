//! The race to a target, exactly: bit-parallel over the sets of used digits.
mod lanes;
mod plan;
mod ring;
mod schedule;
mod script;
mod sweep;

use duels_rules::games::fifty::Fifty;
use crate::{SolveError, Task, Value};
use lanes::Block;
use plan::Plan;
use ring::Cut;
use script::Step;
use sweep::Eye;

macro_rules! by_width {
    ($low:expr, $function:ident, $($argument:expr),*) => {
        match $low {
            ..=6 => $function::<1>($($argument),*),
            7 => $function::<2>($($argument),*),
            8 => $function::<4>($($argument),*),
            9 => $function::<8>($($argument),*),
            10 => $function::<16>($($argument),*),
            11 => $function::<32>($($argument),*),
            12 => $function::<64>($($argument),*),
            _ => $function::<128>($($argument),*),
        }
    };
}

/// All positions of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many positions.
    pub positions: u64,
    /// How many won.
    pub won: u64,
    /// The start.
    pub start: Value,
}

struct Tally { valid: u64, lost: u64, start: bool, window: u64 }
impl<const W: usize> Eye<W> for Tally {
    #[inline(always)]
    fn lost(&mut self, _: &Step, _: u32, lost: &Block<W>) {
        let mut sum = 0u64;
        for w in lost { sum += u64::from((w & self.valid).count_ones()); }
        self.lost += sum;
    }
    fn root(&mut self, total: u64, lost: bool) {
        self.start |= lost && total <= self.window;
    }
}

/// solve
pub fn solve_all(game: &Fifty, threads: usize, task: &Task) -> Result<Summary, SolveError> {
    let plan = Plan::whole(game);
    let cut = Cut::new(&plan);
    eprintln!("{cut:?} mem {}", cut.memory(&plan, threads as u64));
    by_width!(cut.low, tally, &plan, cut, threads, task)
}

fn tally<const W: usize>(plan: &Plan, cut: Cut, threads: usize, task: &Task) -> Result<Summary, SolveError> {
    let valid = if plan.bits < 6 { (1 << (1 << plan.bits)) - 1 } else { !0 };
    let eyes = ring::solve::<W, _>(plan, cut, threads, task, || Tally { valid, lost: 0, start: false, window: plan.window })?;
    let lost: u64 = eyes.iter().map(|e| e.lost).sum();
    let positions = plan.totals() << (plan.bits - 1);
    Ok(Summary { positions, won: positions - lost, start: if eyes.iter().any(|e| e.start) { Value::Win } else { Value::Loss } })
}
