//! The generic solver: perfect play for any game, from the erased [`AnyGame`] alone.
//!
//! It visits every position that can be reached from the given one, because an exact distance needs every
//! move, and remembers each by its key. It serves games that have no method of their own, and it is what
//! those methods are tested against.

mod bounded;
mod memo;
mod search;

use duels_rules::text::{any_of, counted};
use duels_rules::{AnyGame, Move, Names};

use crate::exact::Exact;
use crate::player_ref::PlayerRef;
use crate::{Method, Solution, SolveControl, SolveError, Value};
pub use bounded::{BoundedSearch, SeenMove, Sight};
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

    fn why_for(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        _: &SolveControl,
    ) -> Result<String, SolveError> {
        Ok(why(game, solution, PlayerRef::new(names, game.next_seat())))
    }
}

/// What can be said about any game: which move is best, how long the game lasts after it, and the game's own reason
/// for the move where it gives one, which speaks to the player who makes it.
fn why(game: &dyn AnyGame, solution: &Solution, mover: PlayerRef<'_>) -> String {
    let best: Vec<String> = solution.best().map(|mv| game.move_text(mv).to_string()).collect();
    let (forced, all_alike) = (solution.moves.len() == 1, solution.moves.len() == best.len());
    let (best, opponent) = (any_of(&best), mover.opponent().name());
    let (play, only) = (mover.order("play"), format!("{} can only play {best}", mover.capital()));
    let within = |plies| format!("{}, both players' counted", counted(plies, "move"));
    let lasts = solution.distance.map_or(String::new(), |plies| format!(" within {}", within(plies)));
    match (solution.value, solution.distance) {
        (Value::Win, Some(1)) => {
            let who = if mover.is_you() { "you " } else { "" };
            format!("{}{play} {best} and {who}{} won.", all_win(solution, mover), mover.have())
        }
        (Value::Win, _) if forced => format!("{only}, and it wins{lasts}."),
        (Value::Win, _) => {
            let play = format!("{}{play} {best}", all_win(solution, mover));
            let reason =
                if mover.is_you() { solution.best().find_map(|mv| game.explain_move(mv)) } else { None };
            match reason {
                Some(reason) => format!("{play}: {} can win{lasts}. {reason}", mover.name()),
                None => format!(
                    "{play}: whatever {}, {} can win{lasts}.",
                    mover.opponent().does("answer"),
                    mover.name()
                ),
            }
        }
        (Value::Loss, Some(1)) => format!("Whatever {}, it loses at once.", mover.does("play")),
        (Value::Loss, _) if forced => format!("{only}, and then {opponent} can win{lasts}."),
        (Value::Loss, Some(plies)) if !all_alike => {
            format!("Every move lets {opponent} win; {best} holds out longest, for {}.", within(plies))
        }
        (Value::Loss, _) => format!("Every move lets {opponent} win{lasts}."),
    }
}

fn all_win(solution: &Solution, mover: PlayerRef<'_>) -> String {
    let is_sure = solution.moves.len() > 1 && solution.is_decided();
    if is_sure { mover.every_move_wins() } else { String::new() }
}
