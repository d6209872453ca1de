use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use duels_oracle::{Cache, MoveValue, Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, Move, PositionKey};

use crate::game_row::Verdict;

/// Judges the plies of games from one start by perfect play, and remembers what it found.
pub(crate) struct Judge {
    oracle: Oracle,
    known: Cache<Arc<Solution>>,
    decided: Option<Option<bool>>,
}

/// How many positions are looked at to prove that nothing can matter.
const PROOF: usize = 1 << 14;
/// How many of the moves that would have kept the win are named.
const NAMED: usize = 8;

impl Judge {
    /// A judge for this start.
    pub(crate) fn new(game: &dyn AnyGame) -> Judge {
        Judge { oracle: Oracle::new(game), known: Cache::default(), decided: None }
    }

    /// The solution of a position; none if the variant is too large to solve.
    pub(crate) fn judge(
        &mut self,
        game: &dyn AnyGame,
        control: &SolveControl,
    ) -> Result<Option<Arc<Solution>>, SolveError> {
        let key = game.key();
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(Arc::clone(known)));
        }
        let solution = match self.oracle.solve(game, control) {
            Ok(solution) => Arc::new(solution),
            Err(SolveError::TooLarge { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let bytes = size_of::<Solution>() + size_of::<MoveValue>() * solution.moves.len();
        // A full cache hands the solution back. The position is then solved again the next time.
        let _ = self.known.keep(key, Arc::clone(&solution), bytes);
        Ok(Some(solution))
    }

    /// Whether nothing can matter in any line of play from the start; unknown where that would take
    /// looking at too many positions. It is computed once.
    pub(crate) fn decided(
        &mut self,
        start: &dyn AnyGame,
        control: &SolveControl,
    ) -> Result<Option<bool>, SolveError> {
        if let Some(decided) = self.decided {
            return Ok(decided);
        }
        let decided = self.prove(start, control)?;
        self.decided = Some(decided);
        Ok(decided)
    }

    /// Looks at the positions nearest to the start first, because most critical positions are there.
    fn prove(&mut self, start: &dyn AnyGame, control: &SolveControl) -> Result<Option<bool>, SolveError> {
        let mut seen: HashSet<PositionKey> = HashSet::from([start.key()]);
        let mut waiting: VecDeque<Box<dyn AnyGame>> = VecDeque::from([start.copy()]);
        while let Some(game) = waiting.pop_front() {
            if game.turn().is_none() {
                continue;
            }
            let Some(solution) = self.judge(&*game, control)? else { return Ok(None) };
            if !solution.is_decided() {
                return Ok(Some(false));
            }
            for judged in &solution.moves {
                let mut after = game.copy();
                if after.play(judged.mv).is_ok() && seen.insert(after.key()) {
                    waiting.push_back(after);
                }
            }
            // Positions take memory: with large ones the proof gives up sooner.
            if seen.len() * game.weight().max(64) > PROOF * 64 {
                return Ok(None);
            }
        }
        Ok(Some(true))
    }
}

/// The verdict on a move, as a finished game keeps it; nothing where the move is not legal.
pub(crate) fn verdict(game: &dyn AnyGame, solution: &Solution, mv: Move) -> Option<Verdict> {
    let verdict = duels_session::Verdict::of(solution, mv)?;
    let winning = if verdict.is_blunder() { winning(game, solution) } else { Vec::new() };
    Some(Verdict {
        before: verdict.before,
        after: verdict.after,
        distance: verdict.distance,
        mattered: verdict.mattered,
        winning,
    })
}

fn winning(game: &dyn AnyGame, solution: &Solution) -> Vec<String> {
    let mut wins: Vec<&MoveValue> =
        solution.moves.iter().filter(|judged| judged.value == Value::Win).collect();
    wins.sort_by_key(|judged| judged.distance);
    wins.into_iter().take(NAMED).map(|judged| game.move_text(judged.mv).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use duels_rules::{Catalogue, GameId, Seat};

    use super::*;

    fn decided(text: &str) -> Option<bool> {
        let game = GameId::parse(Catalogue::standard(), text).unwrap().open(Seat::One).unwrap();
        Judge::new(&*game).decided(&*game, &SolveControl::default()).unwrap()
    }

    #[test]
    fn what_can_never_matter_is_proved() {
        assert_eq!(decided("append"), Some(true));
        assert_eq!(decided("deletion"), Some(true));
        assert_eq!(decided("deletion:digits=9#3"), Some(true));
        assert_eq!(decided("dilemma:sequence=55555555"), Some(true));
    }

    #[test]
    fn what_can_matter_is_found() {
        for open in
            ["fifty", "divisors", "append:target=77", "dilemma:sequence=4917258630", "divisors:count=5000"]
        {
            assert_eq!(decided(open), Some(false), "{open}");
        }
    }
}
