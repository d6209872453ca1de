use duels_rules::games::fifty::Fifty;
use duels_rules::{Game, Seat};

use super::cut::Cut;
use super::plan::Plan;
use crate::{SolveError, Task};

/// Refuses work that needs more memory than it may use.
pub(super) fn check(game: &Fifty, plan: &Plan, needs: u64, task: &Task) -> Result<(), SolveError> {
    if needs <= task.memory() {
        return Ok(());
    }
    let needs = if needs < 1 << 60 { bytes(needs) } else { format!("2^{} bytes", plan.bits) };
    Err(SolveError::TooLarge { needs, limit: bytes(task.memory()), advice: advice(game, plan, task) })
}

fn advice(game: &Fifty, plan: &Plan, task: &Task) -> String {
    let fits = |plan: &Plan| Cut::new(plan, 1, task.memory()).memory(plan, 1) <= task.memory();
    let smaller = |base: u32| {
        let game = Fifty { base, ..*game };
        fits(&Plan::rest(&game, &game.start(Seat::One))).then_some(base)
    };
    let largest = (2..game.base).rev().find_map(smaller);
    match largest {
        _ if plan.below > 0 => "It can be judged later in the game, when more digits are used.".to_string(),
        Some(base) => {
            format!("With target={} and max={} the largest base that fits is {base}.", game.target, game.max)
        }
        None => format!("A max below {} would need less.", game.max),
    }
}

/// An amount of memory, for people.
fn bytes(amount: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let power = (amount.max(1).ilog2() / 10).min(5);
    let amount = amount as f64 / f64::from(10 * power).exp2();
    let digits = usize::from(power > 0 && amount < 10.0);
    format!("{amount:.digits$} {}", units[power as usize])
}

/// How many workers a plan is worth: one where starting a second takes longer than it saves.
pub(super) fn workers(plan: &Plan) -> usize {
    let bits = u128::from(plan.totals()).checked_shl(plan.bits).unwrap_or(u128::MAX);
    if bits < 1 << 28 {
        1
    } else {
        std::thread::available_parallelism().map_or(1, |threads| threads.get().min(16))
    }
}
