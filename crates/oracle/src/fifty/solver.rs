use duels_rules::games::fifty::{Fifty, Position};
use duels_rules::{AnyGame, Game, GameState, Move, Names, Seat};

use super::block::Block;
use super::distances::solve as solve_distances;
use super::limits::{check, workers};
use super::plan::Plan;
use super::script::Step;
use super::sweep::Observer;
use super::tiling::Tiling;
use super::{by_width, distances, values, why};
use crate::method::unfinished;
use crate::player_ref::PlayerRef;
use crate::{Method, MoveValue, Solution, SolveControl, SolveError, Theme, Value};

/// Perfect play for any variant of the race.
///
/// It keeps nothing from one position to the next: only the digits that are still free matter, so each ply
/// halves the work, and at the default parameters a position is solved in less time than it takes to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct FiftyMethod;

/// Distances are given where finding them turns over no more bits than this, about a second's work.
const PATIENCE: u64 = 3 << 33;

impl Method for FiftyMethod {
    fn solve(&mut self, any: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        let GameState { game, position } = unfinished::<Fifty>(any)?;
        solve(game, position, control)
    }

    fn why_for(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        let GameState { game, position } = unfinished::<Fifty>(any)?;
        why::why(game, position, solution, PlayerRef::new(names, any.next_seat()), control)
    }

    fn theme(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Theme, SolveError> {
        let GameState { game, position } = unfinished::<Fifty>(any)?;
        why::theme(game, position, solution, control)
    }

    fn themes(&self) -> &'static [Theme] {
        why::THEMES
    }
}

/// Solves a position.
pub(super) fn solve(
    game: &Fifty,
    position: &Position,
    control: &SolveControl,
) -> Result<Solution, SolveError> {
    let mut moves = game.legal_moves(position).peekable();
    moves.peek().ok_or(SolveError::Over)?;
    let plan = Plan::rest(game, position);
    solution(moves, &plan, &fates(game, &plan, control)?)
}

/// What the moves are worth, from how their landings turn out.
fn solution(moves: impl Iterator<Item = Move>, plan: &Plan, fates: &[Fate]) -> Result<Solution, SolveError> {
    let value_of = |mv: Move| {
        let landing = plan.landing(u64::from(mv.0)) - plan.below - 1;
        let (value, distance) = fates[landing as usize].ok_or(SolveError::Unsettled)?;
        Ok(MoveValue { mv, value: value.flipped(), distance: distance.map(|distance| distance + 1) })
    };
    Ok(Solution::of(moves.map(value_of).collect::<Result<_, _>>()?))
}

/// How landing on a total turns out for the player who moves then: the value, and in how many plies where that
/// is known. A total that cannot be landed on has none.
type Fate = Option<(Value, Option<u64>)>;

/// How landing on each of the next totals turns out for the player who moves then.
fn fates(game: &Fifty, plan: &Plan, control: &SolveControl) -> Result<Vec<Fate>, SolveError> {
    let workers = workers(plan, control);
    let tiling = Tiling::new(plan, workers, control.memory());
    if distances::memory(plan, &tiling) <= control.memory() && distances::work(plan, &tiling) <= PATIENCE {
        let fates = by_width!(tiling.low, solve_distances(plan, tiling, control))?;
        return Ok(fates.into_iter().map(|fate| fate.map(|(value, plies)| (value, Some(plies)))).collect());
    }
    check(game, plan, tiling.memory(plan, workers), control, |game| {
        Plan::rest(game, &game.start(Seat::One))
    })?;
    let lost = by_width!(tiling.low, landings(plan, tiling, workers, control))?;
    let value = |lost| if lost { Value::Loss } else { Value::Win };
    Ok(lost.into_iter().map(|lost| lost.map(|lost| (value(lost), None))).collect())
}

/// Which of the next totals lose for the player who moves then, in no more memory than the values need.
fn landings<const W: usize>(
    plan: &Plan,
    tiling: Tiling,
    workers: usize,
    control: &SolveControl,
) -> Result<Vec<Option<bool>>, SolveError> {
    let landings = || Landings { below: plan.below, lost: vec![None; plan.window as usize] };
    let all = values::solve::<W, _>(plan, tiling, workers, control, landings)?;
    let mut lost = vec![None; plan.window as usize];
    for landings in all {
        lost.iter_mut().zip(landings.lost).for_each(|(lost, more)| *lost = lost.or(more));
    }
    Ok(lost)
}

struct Landings {
    below: u64,
    lost: Vec<Option<bool>>,
}

impl<const W: usize> Observer<W> for Landings {
    #[inline(always)]
    fn lost(&mut self, _: &Step, _: u32, _: &Block<W>) {}

    #[inline]
    fn root(&mut self, total: u64, lost: bool) {
        if let Some(landing) = self.lost.get_mut((total - self.below - 1) as usize) {
            *landing = Some(lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_was_not_found_is_an_error_and_not_a_loss() {
        let game = Fifty { target: 50, base: 10, max: 9 };
        let position = game.start(Seat::One);
        let plan = Plan::rest(&game, &position);
        let mut fates = vec![Some((Value::Win, Some(8))); 9];
        let judge = |fates: &[Fate]| solution(game.legal_moves(&position), &plan, fates);
        assert_eq!(judge(&fates).map(|solution| solution.value), Ok(Value::Loss));
        fates[5] = None;
        assert_eq!(judge(&fates), Err(SolveError::Unsettled));
    }
}
