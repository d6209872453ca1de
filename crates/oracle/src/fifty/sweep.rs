use super::lanes::{self, Block};
use super::plan::Digit;
use super::script::{Op, Step};

/// Where the lost sets of the high digits are kept between one block and the next.
pub(super) trait Store<const W: usize> {
    /// The lost sets of this block at a total whose digit it has.
    fn own(&mut self, step: &Step, block: u32) -> &mut Block<W>;
    /// The lost sets of another block, which has one digit more.
    fn other(&self, step: &Step, block: u32) -> &Block<W>;
    /// Gets the lost sets at a total that concerns every block, and may replace those that landing sees.
    fn swap(&mut self, step: &Step, block: u32, lost: &mut Block<W>);
}

/// Who looks at the results as they come by.
pub(super) trait Eye<const W: usize> {
    /// The lost sets of a block at a total. A low digit that the total ends in is left out of the sets.
    fn lost(&mut self, _step: &Step, _block: u32, _lost: &Block<W>) {}
    /// Whether the next player loses when this total is landed on from the present position.
    fn root(&mut self, _total: u64, _lost: bool) {}
}

/// What is kept of the segment above: a stack, since it is filled upwards and used downwards.
pub(super) struct Past<'a, const W: usize> {
    pub(super) blocks: &'a mut [Block<W>],
    pub(super) held: usize,
}

impl<const W: usize> Past<'_, W> {
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

/// Runs a script for one block. The digits from bit `low` up are in the block's name, those below in its sets.
#[inline]
pub(super) fn sweep<const W: usize>(
    ops: &[Op],
    low: u32,
    block: u32,
    store: &mut impl Store<W>,
    past: &mut Past<'_, W>,
    landings: &mut [Block<W>],
    eye: &mut impl Eye<W>,
) {
    let mut near = [0; W];
    let mut beginning = [0; W];
    let mut fresh = [0; W];
    for op in ops {
        match op {
            Op::Open => {
                near = [0; W];
                beginning = [0; W];
            }
            Op::Land(step) => {
                let landing = &mut landings[step.slot as usize];
                match step.digit {
                    Digit::Bit(bit) if bit >= low => {
                        let digit = 1 << (bit - low);
                        if block & digit != 0 {
                            let lost = store.own(step, block);
                            lanes::neither(lost, &near, past.pop());
                            eye.lost(step, block, lost);
                            continue;
                        }
                        lanes::add_and_note(&mut near, landing, store.other(step, block | digit));
                    }
                    digit => {
                        lanes::neither(&mut fresh, &near, past.pop());
                        store.swap(step, block, &mut fresh);
                        match digit {
                            Digit::Bit(bit) => lanes::before(landing, &fresh, bit),
                            _ => *landing = fresh,
                        }
                        lanes::add(&mut near, landing);
                        eye.lost(step, block, landing);
                    }
                }
                if block == 0 {
                    eye.root(step.total, landing[0] & 1 == 1);
                }
            }
            Op::Keep { slot, landing, below } => {
                let landing = landing.has(block).then(|| &landings[*slot as usize]);
                match (landing, below.has(block)) {
                    (Some(landing), true) => lanes::add_and_keep(&mut beginning, past.push(), landing),
                    (Some(landing), false) => lanes::add(&mut beginning, landing),
                    (None, true) => *past.push() = beginning,
                    (None, false) => {}
                }
            }
        }
    }
}
