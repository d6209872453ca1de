use super::block::{self, Block};
use super::plan::Digit;
use super::script::{Blocks, Op, Step};
use crate::{SolveControl, SolveError};

/// Operations between two looks at whether the work should stop: at most half a millisecond.
const CHECK: usize = 4096;

/// Where the lost sets of the high digits are kept between one block and the next.
pub(super) trait Store<const W: usize> {
    /// The lost sets of this block at a total whose digit it has.
    fn own(&mut self, step: &Step, block: u32) -> &mut Block<W>;
    /// The lost sets of another block, which has one digit more.
    fn other(&self, step: &Step, block: u32) -> &Block<W>;
    /// Gets the lost sets at a total that concerns every block, and may replace those that landing sees.
    fn swap(&mut self, step: &Step, block: u32, lost: &mut Block<W>);
}

/// Sees the results as they are found.
pub(super) trait Observer<const W: usize> {
    /// The lost sets of a block at a total. A low digit that the total ends in is left out of the sets.
    fn lost(&mut self, _step: &Step, _block: u32, _lost: &Block<W>) {}
    /// Whether the next player loses when this total is landed on from the present position.
    fn root(&mut self, _total: u64, _lost: bool) {}
}

/// What is kept of the segment above: a stack, since it is filled upwards and used downwards.
pub(super) struct SegmentStack<'a, const W: usize> {
    pub(super) blocks: &'a mut [Block<W>],
    pub(super) held: usize,
}

impl<const W: usize> SegmentStack<'_, W> {
    /// What the total at hand can still reach in the segment above; nothing above the first.
    #[inline(always)]
    fn pop(&mut self) -> &Block<W> {
        const { assert!(W > 0) };
        if self.held == 0 {
            return &[0; W];
        }
        self.held -= 1;
        &self.blocks[self.held]
    }

    #[inline(always)]
    fn push(&mut self) -> &mut Block<W> {
        self.held += 1;
        &mut self.blocks[self.held - 1]
    }
}

/// One block on its way through the totals of a script.
pub(super) struct Sweep<'a, const W: usize, S, E> {
    /// The digits from this bit up are in the block's name, those below in its sets.
    pub(super) low: u32,
    pub(super) block: u32,
    pub(super) store: &'a mut S,
    pub(super) past: SegmentStack<'a, W>,
    /// What landing on the totals of the segment is worth.
    pub(super) landings: &'a mut [Block<W>],
    pub(super) observer: &'a mut E,
}

impl<const W: usize, S: Store<W>, E: Observer<W>> Sweep<'_, W, S, E> {
    /// Runs a script; how much of the past is held then.
    #[inline]
    pub(super) fn run(mut self, ops: &[Op], control: &SolveControl) -> Result<usize, SolveError> {
        let mut near = [0; W];
        let mut beginning = [0; W];
        for ops in ops.chunks(CHECK) {
            control.check()?;
            for op in ops {
                match *op {
                    Op::OpenChunk => (near, beginning) = ([0; W], [0; W]),
                    Op::Land(ref step) => self.land(step, &mut near),
                    Op::Keep { slot, landing, below } => self.keep(slot, landing, below, &mut beginning),
                }
            }
        }
        Ok(self.past.held)
    }

    #[inline(always)]
    fn land(&mut self, step: &Step, near: &mut Block<W>) {
        let landing = &mut self.landings[step.slot as usize];
        match step.digit {
            Digit::Bit(bit) if bit >= self.low => {
                let digit = 1 << (bit - self.low);
                if self.block & digit != 0 {
                    let lost = self.store.own(step, self.block);
                    block::neither(lost, near, self.past.pop());
                    return self.observer.lost(step, self.block, lost);
                }
                block::add_and_note(near, landing, self.store.other(step, self.block | digit));
            }
            digit => {
                let mut lost = [0; W];
                block::neither(&mut lost, near, self.past.pop());
                self.store.swap(step, self.block, &mut lost);
                match digit {
                    Digit::Bit(bit) => block::before(landing, &lost, bit),
                    _ => *landing = lost,
                }
                block::add(near, landing);
                self.observer.lost(step, self.block, landing);
            }
        }
        if self.block == 0 {
            self.observer.root(step.total, landing[0] & 1 == 1);
        }
    }

    #[inline(always)]
    fn keep(&mut self, slot: u32, landing: Blocks, below: Blocks, beginning: &mut Block<W>) {
        let landing = landing.has(self.block).then(|| &self.landings[slot as usize]);
        match (landing, below.has(self.block)) {
            (Some(landing), true) => block::add_and_keep(beginning, self.past.push(), landing),
            (Some(landing), false) => block::add(beginning, landing),
            (None, true) => *self.past.push() = *beginning,
            (None, false) => {}
        }
    }
}
