//! The generic solver: perfect play for any game, from the erased [`AnyGame`] alone.
//!
//! It visits every position that can be reached from the given one, because an exact distance needs every
//! move, and remembers each by its key. It serves games that have no method of their own, and it is what
//! those methods are tested against.

mod memo;
mod search;

use duels_rules::text::{any_of, counted};
use duels_rules::{AnyGame, Move};

use crate::exact::Exact;
use crate::{Method, Solution, SolveControl, SolveError, Value};
use memo::Memo;
use search::Search;

/// The generic solver for one variant of any game.
#[derive(Default)]
pub struct Generic {
    memo: Memo,
}

impl Generic {
    /// How many positions it remembers.
    pub fn positions(&self) -> u64 {
        self.memo.len()
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes()
    }

    /// What the search has found about the position after a legal move.
    fn after(&self, game: &dyn AnyGame, mv: Move) -> Result<Exact, SolveError> {
        let mut child = game.copy();
        child.play(mv).map_err(|_| SolveError::Unsettled)?;
        self.memo.get(&child.key()).ok_or(SolveError::Unsettled)
    }
}

impl Method for Generic {
    fn solve(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        if game.turn().is_none() {
            return Err(SolveError::Over);
        }
        Search::new(&mut self.memo, control).run(game.copy())?;
        let value_of = |mv: Move| {
            control.check()?;
            Ok(self.after(game, mv)?.before().judged(mv))
        };
        Ok(Solution::of(game.legal_moves().into_iter().map(value_of).collect::<Result<_, _>>()?))
    }

    fn why(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        _: &SolveControl,
    ) -> Result<String, SolveError> {
        Ok(why(game, solution))
    }
}

/// What can be said about any game: which move is best, how long the game lasts after it, and the game's own reason
/// for the move where it gives one.
fn why(game: &dyn AnyGame, solution: &Solution) -> String {
    let best: Vec<String> = solution.best().map(|mv| game.move_text(mv).to_string()).collect();
    let (forced, all_alike) = (solution.moves.len() == 1, solution.moves.len() == best.len());
    let best = any_of(&best);
    let within = |plies| format!("{}, both players' counted", counted(plies, "move"));
    let lasts = solution.distance.map_or(String::new(), |plies| format!(" within {}", within(plies)));
    match (solution.value, solution.distance) {
        (Value::Win, Some(1)) => format!("{}Play {best} and you have won.", all_win(solution)),
        (Value::Win, _) if forced => format!("You can only play {best}, and it wins{lasts}."),
        (Value::Win, _) => match solution.best().find_map(|mv| game.explain_move(mv)) {
            Some(reason) => format!("{}Play {best}: you can win{lasts}. {reason}", all_win(solution)),
            None => format!(
                "{}Play {best}: whatever the other player answers, you can win{lasts}.",
                all_win(solution)
            ),
        },
        (Value::Loss, Some(1)) => "Whatever you play, it loses at once.".to_string(),
        (Value::Loss, _) if forced => {
            format!("You can only play {best}, and then the other player can win{lasts}.")
        }
        (Value::Loss, Some(plies)) if !all_alike => {
            format!("Every move lets the other player win; {best} holds out longest, for {}.", within(plies))
        }
        (Value::Loss, _) => format!("Every move lets the other player win{lasts}."),
    }
}

fn all_win(solution: &Solution) -> &'static str {
    if solution.moves.len() > 1 && solution.is_decided() { "Every move wins here. " } else { "" }
}
