use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;

use super::lanes::Block;
use super::plan::Plan;
use super::schedule::{Item, Schedule};
use super::script::{Script, Step};
use super::sweep::{Eye, Past, Store, sweep};
use crate::{SolveError, Task};

/// How the work of a plan is cut up. The sets of digits are cut into blocks that stay in the first cache, the
/// blocks into shelves that one worker takes at a time, the totals into bands of a few segments each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Digits within a block, on a shelf, and naming a shelf.
    pub(super) low: u32,
    pub(super) mid: u32,
    pub(super) high: u32,
    /// How many totals a band has.
    pub(super) band: u64,
}

impl Cut {
    /// Digits within a block at least and at most: one word; a block of a kilobyte.
    pub(super) const LOW: (u32, u32) = (6, 13);
    /// Digits that name a shelf: enough shelves to keep many workers busy.
    const HIGH: u32 = 6;

    pub(super) fn new(plan: &Plan) -> Cut {
        Cut::with(plan, Self::LOW.1)
    }

    /// A cut with blocks of at most so many digits.
    pub(super) fn with(plan: &Plan, low: u32) -> Cut {
        let low = plan.bits.clamp(Self::LOW.0, low);
        let rest = plan.bits.saturating_sub(low);
        let high = rest.min(Self::HIGH);
        let band = plan.window * (plan.base / plan.window).max(1);
        Cut { low, mid: rest - high, high, band }
    }

    fn bands(&self, plan: &Plan) -> u64 {
        plan.totals().div_ceil(self.band)
    }

    /// How many blocks of losses and of the past a block with so many high digits keeps, at most.
    fn kept(&self, plan: &Plan, digits: u64) -> (u64, u64) {
        let low = u64::from(plan.bits.min(self.low));
        let rounds = |totals: u64| totals.div_ceil(plan.base);
        let past = rounds(plan.window) * (low + plan.once() + digits);
        (rounds(self.band) * digits, past.min(plan.window))
    }

    /// How many bytes a solution in a ring takes, for each of the workers and in all; saturating.
    pub(super) fn memory(&self, plan: &Plan, workers: u64) -> u64 {
        let digits = self.mid + self.high;
        let mut choose = 1u128;
        let mut blocks = u128::from(workers * plan.window);
        for count in 0..=u128::from(digits) {
            let (lost, past) = self.kept(plan, count as u64);
            blocks = blocks.saturating_add(choose.saturating_mul(u128::from(lost + past)));
            choose = choose.saturating_mul(u128::from(digits) - count) / (count + 1);
        }
        u64::try_from(blocks.saturating_mul(1 << (self.low - 3))).unwrap_or(u64::MAX)
    }
}

/// The blocks that share their highest digits, with what they keep from one total to the next.
struct Shelf<const W: usize> {
    lost: Vec<Block<W>>,
    past: Vec<Block<W>>,
    places: Vec<Place>,
}

/// Where a block's share begins, and how many blocks of the past are held.
#[derive(Clone, Copy)]
struct Place {
    lost: usize,
    past: usize,
    held: usize,
}

impl<const W: usize> Shelf<W> {
    fn new(plan: &Plan, cut: Cut, name: u32) -> Shelf<W> {
        let mut places = Vec::with_capacity((1 << cut.mid) + 1);
        let (mut lost, mut past) = (0, 0);
        for block in 0..=1u32 << cut.mid {
            places.push(Place { lost, past, held: 0 });
            let kept = cut.kept(plan, u64::from(block.count_ones() + name.count_ones()));
            if block < 1 << cut.mid {
                (lost, past) = (lost + kept.0 as usize, past + kept.1 as usize);
            }
        }
        Shelf { lost: vec![[0; W]; lost], past: vec![[0; W]; past], places }
    }
}

/// A shelf being worked on, with those above it that it reads, by digit.
struct Open<'a, const W: usize> {
    lost: &'a mut [Block<W>],
    places: &'a [Place],
    above: &'a [Option<RwLockReadGuard<'a, Shelf<W>>>],
    mid: u32,
    block: u32,
}

impl<const W: usize> Store<W> for Open<'_, W> {
    #[inline(always)]
    fn own(&mut self, step: &Step, block: u32) -> &mut Block<W> {
        let place = (block & ((1 << self.mid) - 1)) as usize;
        &mut self.lost[self.places[place].lost + step.rank(block)]
    }

    #[inline(always)]
    fn other(&self, step: &Step, block: u32) -> &Block<W> {
        let place = (block & ((1 << self.mid) - 1)) as usize;
        let digit = (block ^ self.block) >> self.mid;
        let above = if digit == 0 { None } else { self.above[digit.trailing_zeros() as usize].as_deref() };
        match above {
            None => &self.lost[self.places[place].lost + step.rank(block)],
            Some(shelf) => &shelf.lost[shelf.places[place].lost + step.rank(block)],
        }
    }

    #[inline(always)]
    fn swap(&mut self, _: &Step, _: u32, _: &mut Block<W>) {}
}

/// Solves a plan for values alone, keeping no more than the totals within reach. Every eye sees a part.
pub(super) fn solve<const W: usize, E: Eye<W> + Send>(
    plan: &Plan,
    cut: Cut,
    workers: usize,
    task: &Task,
    eye: impl Fn() -> E + Sync,
) -> Result<Vec<E>, SolveError> {
    let shelves: Vec<_> = (0..1 << cut.high).map(|name| RwLock::new(Shelf::new(plan, cut, name))).collect();
    let bands = cut.bands(plan);
    task.begin(bands << cut.high);
    let schedule = Schedule::new(cut.high, u32::try_from(bands).unwrap_or(u32::MAX));
    let work = || {
        let mut worker = Worker::<W>::new(plan, cut);
        let mut eye = eye();
        while let Some(item) = schedule.next() {
            worker.take(&shelves, item, &mut eye);
            schedule.finish(item);
            task.advance(1).inspect_err(|_| schedule.stop())?;
        }
        Ok(eye)
    };
    if workers < 2 {
        return work().map(|eye| vec![eye]);
    }
    thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let mut eyes = vec![work()];
        eyes.extend(others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        eyes.into_iter().collect()
    })
}

struct Worker<'a, const W: usize> {
    plan: &'a Plan,
    cut: Cut,
    script: Script,
    band: Option<u32>,
    landings: Vec<Block<W>>,
}

impl<'a, const W: usize> Worker<'a, W> {
    fn new(plan: &'a Plan, cut: Cut) -> Worker<'a, W> {
        let landings = vec![[0; W]; plan.window as usize];
        Worker { plan, cut, script: Script::default(), band: None, landings }
    }

    fn take(&mut self, shelves: &[RwLock<Shelf<W>>], item: Item, eye: &mut impl Eye<W>) {
        if self.band != Some(item.band) {
            self.band = Some(item.band);
            let top = self.plan.top - u64::from(item.band) * self.cut.band;
            let bottom = (top + 1).saturating_sub(self.cut.band).max(self.plan.below + 1);
            self.script.write(self.plan, self.cut.low, top, bottom);
        }
        let Cut { low, mid, high, .. } = self.cut;
        let above = (0..high).map(|digit| {
            let missing = item.shelf & (1 << digit) == 0;
            missing.then(|| shelves[(item.shelf | 1 << digit) as usize].read().unwrap_or_else(PoisonError::into_inner))
        });
        let above: Vec<_> = above.collect();
        let mut shelf = shelves[item.shelf as usize].write().unwrap_or_else(PoisonError::into_inner);
        let Shelf { lost, past, places } = &mut *shelf;
        for index in (0..1usize << mid).rev() {
            let block = item.shelf << mid | index as u32;
            let (from, to) = (places[index].past, places[index + 1].past);
            let mut past = Past { blocks: &mut past[from..to], held: places[index].held };
            let mut open = Open { lost, places, above: &above, mid, block };
            sweep(&self.script.ops, low, block, &mut open, &mut past, &mut self.landings, eye);
            places[index].held = past.held;
        }
    }
}
