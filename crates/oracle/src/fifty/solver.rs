use duels_rules::games::fifty::{Fifty, Position};
use duels_rules::{AnyGame, Game, GameState, Seat};

use super::cut::Cut;
use super::depth::solve as depths;
use super::lanes::Block;
use super::plan::Plan;
use super::refusal::{check, workers};
use super::script::Step;
use super::sweep::Eye;
use super::{by_width, depth, ring, why};
use crate::{Method, MoveValue, Solution, SolveControl, SolveError, Value};

/// Perfect play for any variant of the race.
///
/// It keeps nothing from one position to the next: only the digits that are still free matter, so each ply
/// halves the work, and at the default parameters a position is judged in less time than it takes to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct FiftyMethod;

/// Distances are given where finding them turns over no more bits than this, about a second's work.
const PATIENCE: u64 = 3 << 33;

impl Method for FiftyMethod {
    fn solve(&mut self, any: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        let GameState { game, position } = race(any).ok_or(SolveError::Over)?;
        solve(game, position, control)
    }

    fn why(&mut self, any: &dyn AnyGame, solution: &Solution) -> String {
        let why = |GameState { game, position }: &GameState<Fifty>| why::why(game, position, solution);
        race(any).map(why).unwrap_or_default()
    }
}

fn race(any: &dyn AnyGame) -> Option<&GameState<Fifty>> {
    any.as_any().downcast_ref()
}

/// Judges a position.
pub(super) fn solve(
    game: &Fifty,
    position: &Position,
    control: &SolveControl,
) -> Result<Solution, SolveError> {
    let mut moves = game.legal_moves(position).peekable();
    moves.peek().ok_or(SolveError::Over)?;
    let plan = Plan::rest(game, position);
    let fates = fates(game, &plan, control)?;
    let judged = moves.map(|mv| {
        let (value, distance) = fates[(plan.landing(u64::from(mv.0)) - plan.below - 1) as usize];
        MoveValue { mv, value: value.flipped(), distance: distance.map(|distance| distance + 1) }
    });
    Ok(Solution::of(judged.collect()))
}

/// How landing on each of the next totals turns out for the player who moves then.
fn fates(game: &Fifty, plan: &Plan, control: &SolveControl) -> Result<Vec<(Value, Option<u64>)>, SolveError> {
    let workers = workers(plan, control);
    let cut = Cut::new(plan, workers, control.memory());
    if depth::memory(plan, &cut) <= control.memory() && depth::work(plan, &cut) <= PATIENCE {
        let fates = by_width!(cut.low, depths(plan, cut, control))?;
        let known = fates
            .into_iter()
            .map(|fate| fate.map_or((Value::Loss, None), |(value, plies)| (value, Some(plies))));
        return Ok(known.collect());
    }
    check(game, plan, cut.memory(plan, workers), control, |game| Plan::rest(game, &game.start(Seat::One)))?;
    let lost = by_width!(cut.low, landings(plan, cut, workers, control))?;
    let value = |lost| if lost { Value::Loss } else { Value::Win };
    Ok(lost.into_iter().map(|lost| (value(lost), None)).collect())
}

/// Which of the next totals lose for the player who moves then, in no more memory than the values need.
fn landings<const W: usize>(
    plan: &Plan,
    cut: Cut,
    workers: usize,
    control: &SolveControl,
) -> Result<Vec<bool>, SolveError> {
    let landings = || Landings { below: plan.below, lost: vec![false; plan.window as usize] };
    let all = ring::solve::<W, _>(plan, cut, workers, control, landings)?;
    let mut lost = vec![false; plan.window as usize];
    for landings in all {
        lost.iter_mut().zip(landings.lost).for_each(|(lost, more)| *lost |= more);
    }
    Ok(lost)
}

struct Landings {
    below: u64,
    lost: Vec<bool>,
}

impl<const W: usize> Eye<W> for Landings {
    #[inline(always)]
    fn lost(&mut self, _: &Step, _: u32, _: &Block<W>) {}

    #[inline]
    fn root(&mut self, total: u64, lost: bool) {
        if let Some(landing) = self.lost.get_mut((total - self.below - 1) as usize) {
            *landing = lost;
        }
    }
}
