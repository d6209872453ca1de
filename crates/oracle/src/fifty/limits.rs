use duels_rules::games::fifty::Fifty;
use duels_rules::text;

use super::plan::Plan;
use super::tiling::Tiling;
use crate::{SolveControl, SolveError};

/// Refuses work that needs more memory than it may use. `start` makes the plan of another variant like it.
pub(super) fn check(
    game: &Fifty,
    plan: &Plan,
    needs: u64,
    control: &SolveControl,
    start: fn(&Fifty) -> Plan,
) -> Result<(), SolveError> {
    if needs <= control.memory() {
        return Ok(());
    }
    let needs = if needs < 1 << 60 { text::bytes(needs) } else { format!("2^{} bytes", plan.bits) };
    let advice = if plan.below == 0 { advice(game, control, start) } else { LATER.to_string() };
    Err(SolveError::TooLarge { needs, limit: text::bytes(control.memory()), advice })
}

const LATER: &str = "It can be solved later in the game, when more digits are used";

fn advice(game: &Fifty, control: &SolveControl, start: fn(&Fifty) -> Plan) -> String {
    let Fifty { target, max, .. } = *game;
    let fits = |&base: &u32| {
        let plan = start(&Fifty { target, base, max });
        Tiling::new(&plan, 1, control.memory()).memory(&plan, 1) <= control.memory()
    };
    match (2..game.base).rev().find(fits) {
        Some(base) => format!("With target={target} and max={max} the largest base that fits is {base}"),
        None => format!("A max below {max} would need less"),
    }
}

/// How many workers a plan is worth: one where starting a second takes longer than it saves.
pub(super) fn workers(plan: &Plan, control: &SolveControl) -> usize {
    let sets = 1u64.checked_shl(plan.bits).unwrap_or(u64::MAX);
    if plan.totals().saturating_mul(sets) < 1 << 28 { 1 } else { control.threads().min(16) }
}
