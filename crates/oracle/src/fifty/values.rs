use std::panic::resume_unwind;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::thread;

use super::block::{self, Block};
use super::plan::Plan;
use super::schedule::{Item, Schedule};
use super::script::{Script, Step};
use super::sweep::{Observer, SegmentStack, Store, Sweep};
use super::tiling::Tiling;
use crate::{SolveControl, SolveError};

/// The blocks that share their highest digits, with what they keep from one total to the next.
struct Chunk<const W: usize> {
    lost: Vec<Block<W>>,
    past: Vec<Block<W>>,
    offsets: Vec<BlockOffsets>,
}

/// Where the memory of a block begins, and how many blocks of the past it holds.
#[derive(Clone, Copy)]
struct BlockOffsets {
    lost: usize,
    past: usize,
    held: usize,
}

impl<const W: usize> Chunk<W> {
    fn new(plan: &Plan, tiling: Tiling, name: u32, control: &SolveControl) -> Result<Chunk<W>, SolveError> {
        let mut offsets = Vec::with_capacity((1 << tiling.mid) + 1);
        let (mut lost, mut past) = (0, 0);
        for block in 0..=1u32 << tiling.mid {
            offsets.push(BlockOffsets { lost, past, held: 0 });
            let kept = tiling.kept(plan, u64::from(block.count_ones() + name.count_ones()));
            if block < 1 << tiling.mid {
                (lost, past) = (lost + kept.0 as usize, past + kept.1 as usize);
            }
        }
        let blocks = |count| block::blocks(0, count, control);
        Ok(Chunk { lost: blocks(lost)?, past: blocks(past)?, offsets })
    }
}

/// A chunk being worked on, with those above it that it reads, by digit.
struct OpenChunk<'a, const W: usize> {
    lost: &'a mut [Block<W>],
    offsets: &'a [BlockOffsets],
    above: &'a [Option<RwLockReadGuard<'a, Chunk<W>>>],
    mid: u32,
    block: u32,
}

impl<const W: usize> Store<W> for OpenChunk<'_, W> {
    #[inline(always)]
    fn own(&mut self, step: &Step, block: u32) -> &mut Block<W> {
        let index = (block & ((1 << self.mid) - 1)) as usize;
        &mut self.lost[self.offsets[index].lost + step.rank(block)]
    }

    #[inline(always)]
    fn other(&self, step: &Step, block: u32) -> &Block<W> {
        let index = (block & ((1 << self.mid) - 1)) as usize;
        let digit = (block ^ self.block) >> self.mid;
        let above = if digit == 0 { None } else { self.above[digit.trailing_zeros() as usize].as_deref() };
        match above {
            None => &self.lost[self.offsets[index].lost + step.rank(block)],
            Some(chunk) => &chunk.lost[chunk.offsets[index].lost + step.rank(block)],
        }
    }

    #[inline(always)]
    fn swap(&mut self, _: &Step, _: u32, _: &mut Block<W>) {}
}

/// Solves a plan for values alone, keeping no more than the totals within reach. Every observer sees a part.
pub(super) fn solve<const W: usize, E: Observer<W> + Send>(
    plan: &Plan,
    tiling: Tiling,
    workers: usize,
    control: &SolveControl,
    observer: impl Fn() -> E + Sync,
) -> Result<Vec<E>, SolveError> {
    let chunk = |name| Chunk::new(plan, tiling, name, control).map(RwLock::new);
    let chunks: Vec<_> = (0..1 << tiling.high).map(chunk).collect::<Result<_, _>>()?;
    let bands = tiling.bands(plan);
    control.begin(bands << tiling.high);
    let schedule = Schedule::new(tiling.high, bands);
    let work = || {
        let mut worker = Worker::<W>::new(plan, tiling, control).inspect_err(|_| schedule.stop())?;
        let mut observer = observer();
        while let Some(item) = schedule.next() {
            // The others must not wait for a chunk that never finishes.
            let taken = worker.take(&chunks, item, &mut observer, control).and_then(|()| control.advance(1));
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
    tiling: Tiling,
    script: Script,
    band: Option<u64>,
    landings: Vec<Block<W>>,
}

impl<'a, const W: usize> Worker<'a, W> {
    fn new(plan: &'a Plan, tiling: Tiling, control: &SolveControl) -> Result<Worker<'a, W>, SolveError> {
        let landings = block::blocks(0, plan.window as usize, control)?;
        Ok(Worker { plan, tiling, script: Script::default(), band: None, landings })
    }

    /// Writes the script of a band, unless it is written already.
    fn prepare(&mut self, band: u64) {
        if self.band != Some(band) {
            self.band = Some(band);
            let top = self.plan.top - band * self.tiling.band;
            let bottom = (top + 1).saturating_sub(self.tiling.band).max(self.plan.below + 1);
            self.script.write(self.plan, self.tiling.low, top, bottom);
        }
    }

    /// Works through a band of a chunk.
    fn take(
        &mut self,
        chunks: &[RwLock<Chunk<W>>],
        item: Item,
        observer: &mut impl Observer<W>,
        control: &SolveControl,
    ) -> Result<(), SolveError> {
        self.prepare(item.band);
        let Tiling { low, mid, high, .. } = self.tiling;
        let above = (0..high).map(|digit| {
            let missing = item.chunk & (1 << digit) == 0;
            missing.then(|| {
                chunks[(item.chunk | 1 << digit) as usize].read().unwrap_or_else(PoisonError::into_inner)
            })
        });
        let above: Vec<_> = above.collect();
        let mut chunk = chunks[item.chunk as usize].write().unwrap_or_else(PoisonError::into_inner);
        let Chunk { lost, past, offsets } = &mut *chunk;
        for index in (0..1usize << mid).rev() {
            let block = item.chunk << mid | index as u32;
            let (from, to) = (offsets[index].past, offsets[index + 1].past);
            let past = SegmentStack { blocks: &mut past[from..to], held: offsets[index].held };
            let store = &mut OpenChunk { lost, offsets, above: &above, mid, block };
            let sweep = Sweep { low, block, store, past, landings: &mut self.landings, observer };
            offsets[index].held = sweep.run(&self.script.ops, control)?;
        }
        Ok(())
    }
}
