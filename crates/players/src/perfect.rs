use duels_oracle::{Cache, Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Move, Seat};

use crate::Player;

/// Never gives a won position away: wins as quickly as possible, and when lost resists as long as possible.
///
/// Among equals it takes the move that leaves the other player the fewest winning replies, so that a slip is
/// as likely as possible. Where a variant is too large to know distances it takes the first move that keeps the
/// value. It is made for one variant, and remembers what it chose there.
#[derive(Default)]
pub struct Perfect {
    oracle: Option<Oracle>,
    chosen: Cache<Move>,
}

impl Perfect {
    /// The move, and what is known about the position.
    pub fn decide(
        &mut self,
        game: &dyn AnyGame,
        task: &SolveControl,
    ) -> Result<(Move, Solution), SolveError> {
        let oracle = self.oracle.get_or_insert_with(|| Oracle::new(game));
        let solution = oracle.solve(game, task)?;
        let equals: Vec<Move> = solution.best().collect();
        let lost = solution.value == Value::Loss && solution.distance.is_some();
        let mv = match equals.as_slice() {
            [] => return Err(SolveError::Over),
            [first, _, ..] if !lost => *first,
            [only] => *only,
            several => hardest(oracle, game, several, task)?,
        };
        Ok((mv, solution))
    }
}

impl Player for Perfect {
    fn choose(&mut self, game: &dyn AnyGame, task: &SolveControl) -> Result<Move, SolveError> {
        let key = game.key();
        if let Some(&mv) = self.chosen.get(&key) {
            return Ok(mv);
        }
        let (mv, _) = self.decide(game, task)?;
        // Where there is no room left it is decided anew the next time.
        let _ = self.chosen.keep(key, mv, 0);
        Ok(mv)
    }

    fn reseed(&mut self, _: u64, _: Seat) {}
}

/// The move after which the fewest replies win; the first of them where several are equal.
fn hardest(
    oracle: &mut Oracle,
    game: &dyn AnyGame,
    moves: &[Move],
    task: &SolveControl,
) -> Result<Move, SolveError> {
    let mut best = (usize::MAX, moves[0]);
    for &mv in moves {
        let mut after = game.copy();
        if after.play(mv).is_err() || after.turn().is_none() {
            continue;
        }
        let replies = winning(&oracle.solve(&*after, task)?);
        if replies < best.0 {
            best = (replies, mv);
        }
    }
    Ok(best.1)
}

fn winning(solution: &Solution) -> usize {
    solution.moves.iter().filter(|judged| judged.value == Value::Win).count()
}
