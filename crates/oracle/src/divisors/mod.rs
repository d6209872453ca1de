//! *divisors* by maximum matching, at any size.
//!
//! The game is undirected vertex geography: the numbers are joined where one divides the other, and the players
//! walk along the edges without coming back. Whoever moves to a number that some maximum matching of the
//! numbers left (this one still among them) misses wins: from then on the other player can only move to numbers
//! that the matching covers, and the answer is always the partner. So one maximum matching, and the numbers
//! that some maximum matching misses, give the value of every move; see [`Forest`] for how they are found and
//! kept up to date. With `one=no` the number 1 has no edges. As an opening it leaves the choice of any other
//! number, and wins if all of those can be matched.

mod blossom;
mod distances;
mod endgame;
mod forest;
mod graph;
mod greedy;
mod known;
mod probe;
mod survey;
mod upkeep;
mod why;

use duels_rules::games::divisors::Divisors;
use duels_rules::{Bits, Game, Move, Playing, Table};

use crate::method::unfinished;
use crate::{Judged, Judgement, Method, SolveError, Task, Value};
use distances::Distances;
use known::Known;

#[cfg(doc)]
use forest::Forest;

/// Perfect play by maximum matching. It keeps the matching from one position to the next.
#[derive(Debug, Default)]
pub struct DivisorsMethod {
    known: Option<Known>,
    distances: Distances,
}

impl DivisorsMethod {
    /// What is known of this position, to be put back after use: what an interruption leaves is dropped.
    fn take(&mut self, playing: &Playing<Divisors>, task: &Task) -> Result<Known, SolveError> {
        let (game, position) = (&*playing.game, &playing.position);
        match self.known.take().filter(|known| known.is_near(game, position)) {
            Some(near) => near.follow(position, task),
            None => Known::new(game, position, task),
        }
    }

    fn explain(&mut self, table: &dyn Table, judgement: &Judgement) -> Result<String, SolveError> {
        let mut known = self.take(unfinished::<Divisors>(table)?, &Task::default())?;
        let why = why::why(&mut known.forest, judgement)?;
        self.known = Some(known);
        Ok(why)
    }
}

impl Method for DivisorsMethod {
    fn judge(&mut self, table: &dyn Table, task: &Task) -> Result<Judgement, SolveError> {
        let playing = unfinished::<Divisors>(table)?;
        let moves: Vec<Move> = playing.game.moves(&playing.position).collect();
        let mut known = self.take(playing, task)?;
        let wins = known.wins(&moves, task)?;
        let distances = self.distances.of(&known.forest, &moves);
        self.known = Some(known);
        let judged = moves.iter().enumerate().map(|(index, &mv)| Judged {
            mv,
            value: if wins[index] { Value::Win } else { Value::Loss },
            distance: distances.as_ref().map(|distances| distances[index]),
        });
        Ok(Judgement::of(judged.collect()))
    }

    fn why(&mut self, table: &dyn Table, judgement: &Judgement) -> String {
        self.explain(table, judgement).unwrap_or_else(|error| error.to_string())
    }
}

/// The openings that win: the number `n` is member `n - 1`.
///
/// ```
/// use duels_oracle::{Task, divisors::openings};
/// use duels_rules::games::divisors::Divisors;
///
/// let game = Divisors { count: 9, one: true, even_opening: false };
/// let won = openings(&game, &Task::default())?;
/// assert_eq!((1..=9).filter(|&number| won.contains(number - 1)).collect::<Vec<_>>(), [5, 7]);
/// # Ok::<(), duels_oracle::SolveError>(())
/// ```
pub fn openings(game: &Divisors, task: &Task) -> Result<Bits, SolveError> {
    let start = game.start(duels_rules::Seat::One);
    let moves: Vec<Move> = game.moves(&start).collect();
    let wins = Known::new(game, &start, task)?.wins(&moves, task)?;
    let mut won = Bits::new(game.count as usize);
    for (mv, _) in moves.iter().zip(wins).filter(|(_, wins)| *wins) {
        won.insert(mv.0 as usize - 1);
    }
    Ok(won)
}
