use std::panic::resume_unwind;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;

use super::cut::Cut;
use super::lanes::{self, Block};
use super::plan::Plan;
use super::schedule::{Item, Schedule};
use super::script::{Script, Step};
use super::sweep::{Observer, SegmentStack, Store, Sweep};
use crate::{SolveControl, SolveError};

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
    fn new(plan: &Plan, cut: Cut, name: u32, control: &SolveControl) -> Result<Shelf<W>, SolveError> {
        let mut places = Vec::with_capacity((1 << cut.mid) + 1);
        let (mut lost, mut past) = (0, 0);
        for block in 0..=1u32 << cut.mid {
            places.push(Place { lost, past, held: 0 });
            let kept = cut.kept(plan, u64::from(block.count_ones() + name.count_ones()));
            if block < 1 << cut.mid {
                (lost, past) = (lost + kept.0 as usize, past + kept.1 as usize);
            }
        }
        let blocks = |count| lanes::blocks(0, count, control);
        Ok(Shelf { lost: blocks(lost)?, past: blocks(past)?, places })
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

/// Solves a plan for values alone, keeping no more than the totals within reach. Every observer sees a part.
pub(super) fn solve<const W: usize, E: Observer<W> + Send>(
    plan: &Plan,
    cut: Cut,
    workers: usize,
    control: &SolveControl,
    observer: impl Fn() -> E + Sync,
) -> Result<Vec<E>, SolveError> {
    let shelf = |name| Shelf::new(plan, cut, name, control).map(RwLock::new);
    let shelves: Vec<_> = (0..1 << cut.high).map(shelf).collect::<Result<_, _>>()?;
    let bands = cut.bands(plan);
    control.begin(bands << cut.high);
    let schedule = Schedule::new(cut.high, bands);
    let work = || {
        let mut worker = Worker::<W>::new(plan, cut, control).inspect_err(|_| schedule.stop())?;
        let mut observer = observer();
        while let Some(item) = schedule.next() {
            // The others must not wait for a shelf that never gets through.
            let taken = worker.take(&shelves, item, &mut observer, control).and_then(|()| control.advance(1));
            taken.inspect_err(|_| schedule.stop())?;
            schedule.finish(item);
        }
        Ok(observer)
    };
    if workers < 2 {
        return work().map(|observer| vec![observer]);
    }
    thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let mut observers = vec![work()];
        let join = |other: thread::ScopedJoinHandle<'_, _>| {
            other.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        observers.extend(others.into_iter().map(join));
        observers.into_iter().collect()
    })
}

struct Worker<'a, const W: usize> {
    plan: &'a Plan,
    cut: Cut,
    script: Script,
    band: Option<u64>,
    landings: Vec<Block<W>>,
}

impl<'a, const W: usize> Worker<'a, W> {
    fn new(plan: &'a Plan, cut: Cut, control: &SolveControl) -> Result<Worker<'a, W>, SolveError> {
        let landings = lanes::blocks(0, plan.window as usize, control)?;
        Ok(Worker { plan, cut, script: Script::default(), band: None, landings })
    }

    /// Has the script of a band at hand.
    fn prepare(&mut self, band: u64) {
        if self.band != Some(band) {
            self.band = Some(band);
            let top = self.plan.top - band * self.cut.band;
            let bottom = (top + 1).saturating_sub(self.cut.band).max(self.plan.below + 1);
            self.script.write(self.plan, self.cut.low, top, bottom);
        }
    }

    /// Takes a shelf through a band.
    fn take(
        &mut self,
        shelves: &[RwLock<Shelf<W>>],
        item: Item,
        observer: &mut impl Observer<W>,
        control: &SolveControl,
    ) -> Result<(), SolveError> {
        self.prepare(item.band);
        let Cut { low, mid, high, .. } = self.cut;
        let above = (0..high).map(|digit| {
            let missing = item.shelf & (1 << digit) == 0;
            missing.then(|| {
                shelves[(item.shelf | 1 << digit) as usize].read().unwrap_or_else(PoisonError::into_inner)
            })
        });
        let above: Vec<_> = above.collect();
        let mut shelf = shelves[item.shelf as usize].write().unwrap_or_else(PoisonError::into_inner);
        let Shelf { lost, past, places } = &mut *shelf;
        for index in (0..1usize << mid).rev() {
            let block = item.shelf << mid | index as u32;
            let (from, to) = (places[index].past, places[index + 1].past);
            let past = SegmentStack { blocks: &mut past[from..to], held: places[index].held };
            let store = &mut Open { lost, places, above: &above, mid, block };
            let sweep = Sweep { low, block, store, past, landings: &mut self.landings, observer };
            places[index].held = sweep.run(&self.script.ops, control)?;
        }
        Ok(())
    }
}
