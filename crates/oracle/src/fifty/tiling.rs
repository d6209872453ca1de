use super::plan::Plan;
use super::script::Script;

/// How the work of a plan is divided. The sets of digits are divided into blocks that stay in the first cache, the
/// blocks into chunks that one worker takes at a time, the totals into bands of a few segments each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tiling {
    /// Digits within a block, within a chunk, and naming a chunk.
    pub(super) low: u32,
    pub(super) mid: u32,
    pub(super) high: u32,
    /// How many totals a band has.
    pub(super) band: u64,
}

impl Tiling {
    /// Digits within a block at least and at most: one word; half a kilobyte, of which a segment fits the cache.
    const LOW: (u32, u32) = (6, 12);
    /// Digits that name a chunk: enough chunks to keep many workers busy.
    const HIGH: u32 = 6;

    /// The fastest tiling that fits, or else the smallest.
    pub(super) fn new(plan: &Plan, workers: usize, memory: u64) -> Tiling {
        // Longer bands touch what is kept from one to the next less often, but keep more in between.
        let long = Tiling::with(plan, Self::LOW.1, 2);
        if long.memory(plan, workers) <= memory { long } else { Tiling::with(plan, Self::LOW.1, 1) }
    }

    /// A tiling with blocks of at most `low` digits, and bands in which each digit occurs `rounds` times.
    pub(super) fn with(plan: &Plan, low: u32, rounds: u64) -> Tiling {
        let low = plan.bits.clamp(Self::LOW.0, low);
        let rest = plan.bits.saturating_sub(low);
        let high = rest.min(Self::HIGH);
        // A single block keeps nothing for others, so that its bands may be as long as they like.
        let rounds = if rest == 0 { 64 } else { rounds };
        let band = plan.window * (rounds * plan.base / plan.window).max(1);
        Tiling { low, mid: rest - high, high, band }
    }

    /// How many digits there are in all, or as many as a word has room for.
    pub(super) fn bits(&self) -> u32 {
        self.low + self.mid + self.high
    }

    /// How many bands there are.
    pub(super) fn bands(&self, plan: &Plan) -> u64 {
        plan.totals().div_ceil(self.band)
    }

    /// How many blocks of losses and of the past a block with this many high digits keeps, at most.
    pub(super) fn kept(&self, plan: &Plan, digits: u64) -> (u64, u64) {
        let low = u64::from(plan.bits.min(self.low));
        let rounds = |totals: u64| totals.div_ceil(plan.base);
        let past = rounds(plan.window) * (low + plan.once + digits);
        (rounds(self.band) * digits, past.min(plan.window))
    }

    /// How many bytes solving for values takes with this many workers; saturating.
    pub(super) fn memory(&self, plan: &Plan, workers: usize) -> u64 {
        let digits = u128::from(self.mid + self.high);
        let mut blocks = workers as u128 * u128::from(plan.window);
        // As many blocks as there are ways to choose `count` of the high digits.
        let mut ways = 1u128;
        for count in 0..=digits {
            let (lost, past) = self.kept(plan, count as u64);
            blocks = blocks.saturating_add(ways.saturating_mul(u128::from(lost + past)));
            ways = ways.saturating_mul(digits - count) / (count + 1);
        }
        let scripts = workers as u128 * Script::memory(self.band.min(plan.totals()));
        u64::try_from(blocks.saturating_mul(1 << (self.low - 3)).saturating_add(scripts)).unwrap_or(u64::MAX)
    }
}
