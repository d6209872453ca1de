use duels_oracle::{Cache, Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Move};

use crate::{GameStart, MoveRequest, Player, PlayerError};

/// Never gives a won position away: wins as quickly as possible, and when lost holds out as long as possible.
///
/// Among equal moves it takes the one that leaves the other player the fewest winning replies, so that a mistake is
/// as likely as possible. Where a variant is too large to know distances it takes the first move that keeps the
/// value. It remembers its decisions for one start.
#[derive(Default)]
pub struct Perfect {
    start: String,
    oracle: Option<Oracle>,
    decisions: Cache<Decision>,
}

/// A move of the perfect player, with what is known about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// Whether the player to move wins.
    pub value: Value,
    /// In how many plies; none where the variant is too large to know it.
    pub distance: Option<u64>,
}

impl Perfect {
    /// The decision for a position. One that was made before is given again, even when the work is cancelled.
    pub fn decide(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Decision, SolveError> {
        let key = game.key();
        if let Some(&decision) = self.decisions.get(&key) {
            return Ok(decision);
        }
        let oracle = self.oracle.get_or_insert_with(|| Oracle::new(game));
        let decision = decide(oracle, game, control)?;
        // A full cache hands the decision back. It is then made again the next time.
        let _ = self.decisions.keep(key, decision, 0);
        Ok(decision)
    }
}

impl Player for Perfect {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        let id = start.session.id().to_string();
        if id != self.start {
            *self = Perfect { start: id, ..Perfect::default() };
        }
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        Ok(self.decide(request.session.game(), request.control)?.mv)
    }
}

fn decide(oracle: &mut Oracle, game: &dyn AnyGame, control: &SolveControl) -> Result<Decision, SolveError> {
    let solution = oracle.solve(game, control)?;
    let best: Vec<Move> = solution.best().collect();
    let lost = solution.value == Value::Loss && solution.distance.is_some();
    let mv = match best.as_slice() {
        [] => return Err(SolveError::Over),
        [only] => *only,
        [first, ..] if !lost => *first,
        several => hardest(oracle, game, several, control)?,
    };
    Ok(Decision { mv, value: solution.value, distance: solution.distance })
}

/// The move after which the fewest replies win; the first of them where several are equal.
fn hardest(
    oracle: &mut Oracle,
    game: &dyn AnyGame,
    moves: &[Move],
    control: &SolveControl,
) -> Result<Move, SolveError> {
    let mut best = (usize::MAX, moves[0]);
    for &mv in moves {
        let mut after = game.copy();
        if after.play(mv).is_err() || after.turn().is_none() {
            continue;
        }
        let replies = winning(&oracle.solve(&*after, control)?);
        if replies < best.0 {
            best = (replies, mv);
        }
    }
    Ok(best.1)
}

fn winning(solution: &Solution) -> usize {
    solution.moves.iter().filter(|judged| judged.value == Value::Win).count()
}
