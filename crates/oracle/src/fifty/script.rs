use super::plan::{Digit, Plan};

/// What to do for one block of sets while the totals run downwards, the same for every block.
///
/// Whether a set wins at a total is the union, over the next `window` totals, of whether landing there wins.
/// Landing there does not depend on where one comes from, so this is a sliding window, and a sliding window
/// needs three operations a step however wide it is: divide the totals into segments of one window each; the
/// window then is the part of this segment seen so far ([`Op::Land`], downwards) and the beginning of the
/// segment above, of which all beginnings are kept when it is complete ([`Op::Keep`], upwards).
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) ops: Vec<Op>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// A segment begins.
    OpenChunk,
    /// The sets are judged at this total, and what landing there is worth joins the segment.
    Land(Step),
    /// The beginning of the segment grows by the landing in a slot, and is kept for the total one window below.
    Keep { slot: u32, landing: Blocks, below: Blocks },
}

/// A total that may be landed on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) total: u64,
    pub(super) digit: Digit,
    /// Where what landing is worth is held until the segment is complete.
    pub(super) slot: u32,
    /// How many totals before this one, in this script, concern every block.
    pub(super) always: u32,
    /// How often all digits occurred before this one, and the high digits that occurred since.
    turns: u32,
    seen: u32,
}

impl Step {
    /// How many totals before this one have a high digit that is in `block`.
    #[inline(always)]
    pub(super) fn rank(&self, block: u32) -> usize {
        (self.turns * block.count_ones() + (block & self.seen).count_ones()) as usize
    }
}

/// Which blocks something concerns; a block is named by its set of high digits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Blocks {
    Nothing,
    All,
    With(u32),
    Without(u32),
}

impl Blocks {
    #[inline(always)]
    pub(super) fn has(self, block: u32) -> bool {
        match self {
            Blocks::Nothing => false,
            Blocks::All => true,
            Blocks::With(digit) => block & digit != 0,
            Blocks::Without(digit) => block & digit == 0,
        }
    }
}

impl Script {
    /// Writes the script for the totals from `top` down to `bottom`, whole segments but for the last.
    /// Digits from bit `low` up are the high ones.
    pub(super) fn write(&mut self, plan: &Plan, low: u32, top: u64, bottom: u64) {
        self.ops.clear();
        let totals = top + 1 - bottom;
        self.ops.reserve((2 * totals + totals.div_ceil(plan.window)) as usize);
        let mut pace = Pace { always: 0, turns: 0, seen: 0 };
        let mut high = top;
        while high >= bottom {
            let end = (high + 1).saturating_sub(plan.window).max(bottom);
            self.ops.push(Op::OpenChunk);
            let slots = self.land(plan, low, (top, high, end), &mut pace);
            self.keep(plan, low, (high, end), slots);
            high = end - 1;
        }
    }

    /// How many bytes a script for this many totals takes.
    pub(super) fn memory(totals: u64) -> u128 {
        2 * u128::from(totals) * size_of::<Op>() as u128
    }

    /// The totals that are landed on, highest first.
    pub(super) fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.ops.iter().filter_map(|op| if let Op::Land(step) = op { Some(step) } else { None })
    }

    fn land(&mut self, plan: &Plan, low: u32, (top, high, end): (u64, u64, u64), pace: &mut Pace) -> u32 {
        let mut slot = 0;
        for total in (end..=high).rev() {
            if total < top && (top - total).is_multiple_of(plan.base) {
                (pace.turns, pace.seen) = (pace.turns + 1, 0);
            }
            let digit = plan.digit(total);
            let Pace { always, turns, seen } = *pace;
            match digit {
                Digit::Gone => continue,
                Digit::Bit(bit) if bit >= low => pace.seen |= 1 << (bit - low),
                _ => pace.always += 1,
            }
            self.ops.push(Op::Land(Step { total, digit, slot, always, turns, seen }));
            slot += 1;
        }
        slot
    }

    fn keep(&mut self, plan: &Plan, low: u32, (high, end): (u64, u64), slots: u32) {
        let mut slot = slots;
        for total in end..=high {
            let landing = match plan.digit(total) {
                Digit::Gone => Blocks::Nothing,
                Digit::Bit(bit) if bit >= low => Blocks::Without(1 << (bit - low)),
                _ => Blocks::All,
            };
            slot -= u32::from(!matches!(landing, Blocks::Nothing));
            let below = match total.checked_sub(plan.window) {
                Some(below) if below > plan.below => concerned(plan.digit(below), low),
                _ => Blocks::Nothing,
            };
            self.ops.push(Op::Keep { slot, landing, below });
        }
    }
}

/// The blocks with a set that has the digit: only they can occur at a total that ends in it.
fn concerned(digit: Digit, low: u32) -> Blocks {
    match digit {
        Digit::Gone => Blocks::Nothing,
        Digit::Bit(bit) if bit >= low => Blocks::With(1 << (bit - low)),
        _ => Blocks::All,
    }
}

#[derive(Clone, Copy)]
struct Pace {
    always: u32,
    turns: u32,
    seen: u32,
}
