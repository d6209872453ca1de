use super::block::{self, Block};
use super::plan::Plan;
use super::script::{Script, Step};
use super::sweep::{Observer, SegmentStack, Store, Sweep};
use super::tiling::Tiling;
use crate::{SolveControl, SolveError, Value};

/// How a landing turns out for the player who moves next: the value, and in how many plies.
pub(super) type Fate = Option<(Value, u64)>;

/// How many bytes distances take; saturating.
pub(super) fn memory(plan: &Plan, tiling: &Tiling) -> u64 {
    let local = (u128::from(plan.window) << (tiling.low - 2)) + Script::memory(plan.totals());
    let table =
        u128::from(plan.totals()).saturating_mul(1u128.checked_shl(tiling.bits()).unwrap_or(u128::MAX)) / 8;
    u64::try_from(table.saturating_add(local)).unwrap_or(u64::MAX)
}

/// How many bits are turned over to find distances; saturating.
pub(super) fn work(plan: &Plan, tiling: &Tiling) -> u64 {
    let bits = 1u64.checked_shl(tiling.bits()).unwrap_or(u64::MAX);
    plan.totals().saturating_mul(plan.plies + 1).saturating_mul(bits)
}

/// How every landing within reach of the present position turns out, by the number added less one.
///
/// First every position counts as lost. Then all of them are evaluated again by what their landings counted as,
/// again and again. After round 0 the positions without a move are lost for good, after round 1 those that
/// lead there are won for good, and so on: an even round finds the losses that take that many plies, an odd
/// one the wins.
pub(super) fn solve<const W: usize>(
    plan: &Plan,
    tiling: Tiling,
    control: &SolveControl,
) -> Result<Vec<Fate>, SolveError> {
    let mut script = Script::default();
    script.write(plan, tiling.low, plan.top, plan.below + 1);
    let mut table = Table::<W>::new(plan, tiling, &script, control)?;
    let mut past = block::blocks::<W>(0, plan.window as usize, control)?;
    let mut landings = block::blocks::<W>(0, plan.window as usize, control)?;
    let mut fates = Fates::new(plan, &script);
    control.begin((plan.plies + 1) << (tiling.mid + tiling.high));
    for round in 0..=plan.plies {
        fates.round = round;
        // Upwards, so that a block still finds what the blocks with one digit more counted as before.
        for block in 0..1 << (tiling.mid + tiling.high) {
            let past = SegmentStack { blocks: &mut past, held: 0 };
            let (store, landings, observer) = (&mut table, &mut landings, &mut fates);
            Sweep { low: tiling.low, block, store, past, landings, observer }.run(&script.ops, control)?;
            control.advance(1)?;
        }
        if fates.open == 0 {
            break;
        }
    }
    Ok(fates.fates)
}

/// The lost sets of every block at every total that concerns it.
struct Table<const W: usize> {
    lost: Vec<Block<W>>,
    places: Vec<usize>,
}

impl<const W: usize> Table<W> {
    fn new(
        plan: &Plan,
        tiling: Tiling,
        script: &Script,
        control: &SolveControl,
    ) -> Result<Table<W>, SolveError> {
        let always = script.steps().next_back().map_or(0, |last| last.always as usize + 1);
        let rounds = plan.totals().div_ceil(plan.base) as usize;
        let mut end = 0;
        let place = |block: u32| {
            let place = end;
            end += always + rounds * block.count_ones() as usize;
            place
        };
        let places = (0..1 << (tiling.mid + tiling.high)).map(place).collect();
        Ok(Table { lost: block::blocks(!0, end, control)?, places })
    }

    #[inline(always)]
    fn index(&self, step: &Step, block: u32) -> usize {
        self.places[block as usize] + step.always as usize + step.rank(block)
    }
}

impl<const W: usize> Store<W> for Table<W> {
    #[inline(always)]
    fn own(&mut self, step: &Step, block: u32) -> &mut Block<W> {
        let index = self.index(step, block);
        &mut self.lost[index]
    }

    #[inline(always)]
    fn other(&self, step: &Step, block: u32) -> &Block<W> {
        &self.lost[self.index(step, block)]
    }

    #[inline(always)]
    fn swap(&mut self, step: &Step, block: u32, lost: &mut Block<W>) {
        std::mem::swap(self.own(step, block), lost);
    }
}

/// Notes in which round the landings from the present position are settled.
struct Fates {
    below: u64,
    round: u64,
    fates: Vec<Fate>,
    /// How many are still to be settled.
    open: usize,
}

impl Fates {
    fn new(plan: &Plan, script: &Script) -> Fates {
        let near = |step: &&Step| step.total - plan.below <= plan.window;
        let open = script.steps().filter(near).count();
        Fates { below: plan.below, round: 0, fates: vec![None; plan.window as usize], open }
    }
}

impl<const W: usize> Observer<W> for Fates {
    #[inline]
    fn root(&mut self, total: u64, lost: bool) {
        let Some(fate) = self.fates.get_mut((total - self.below - 1) as usize) else { return };
        // What is seen here is what the round before has found.
        let Some(plies) = self.round.checked_sub(1) else { return };
        let settled = if plies.is_multiple_of(2) { lost } else { !lost };
        if settled && fate.is_none() {
            *fate = Some((if lost { Value::Loss } else { Value::Win }, plies));
            self.open -= 1;
        }
    }
}
