//! *divisors* by maximum matching, at any size.
//!
//! The game is undirected vertex geography: the numbers are joined where one divides the other, and the players
//! walk along the edges without visiting a number twice. A player who moves to a number that some maximum matching
//! of the numbers left (this one included) misses wins: from then on the other player can only move to numbers
//! that the matching covers, and the answer is always the partner. So one maximum matching, and the numbers
//! that some maximum matching misses, give the value of every move; `forest.rs` explains how they are found, and
//! `updates.rs` and `probe.rs` how they are kept up to date. With `one=no` the number 1 has no edges. As an opening
//! it leaves the choice of any other number, and wins if all of those can be matched.
//!
//! The matching is our own because the crates at hand give neither the labels nor the updates, and search from
//! one root after the other: `maximum_matching` of petgraph 0.8 took 0.5 s for 10,000 numbers and 94 s for
//! 100,000, where this takes 3 ms and 30 ms and has the value of every opening.

mod blossom;
mod distances;
mod endgame;
mod forest;
mod full_growth;
mod graph;
mod greedy;
mod probe;
mod solved_position;
mod updates;
mod why;

use duels_rules::games::divisors::Divisors;
use duels_rules::{AnyGame, BitSet, Game, GameState, Move, Names};

use crate::method::unfinished;
use crate::player_ref::PlayerRef;
use crate::{Method, MoveValue, Solution, SolveControl, SolveError, Theme, Value};
use distances::Distances;
use solved_position::SolvedPosition;

/// Perfect play by maximum matching. It keeps the matching from one position to the next.
#[derive(Debug, Default)]
pub struct DivisorsMethod {
    known: Option<SolvedPosition>,
    distances: Distances,
}

impl DivisorsMethod {
    /// Takes what is known about this position, to be put back after use; an interrupted solve drops it.
    fn take(
        &mut self,
        state: &GameState<Divisors>,
        control: &SolveControl,
    ) -> Result<SolvedPosition, SolveError> {
        let (game, position) = (&*state.game, &state.position);
        match self.known.take().filter(|known| known.is_near(game, position)) {
            Some(near) => near.follow(position, control),
            None => SolvedPosition::new(game, position, control),
        }
    }
}

impl Method for DivisorsMethod {
    fn solve(&mut self, any: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        let state = unfinished::<Divisors>(any)?;
        let moves: Vec<Move> = state.game.legal_moves(&state.position).collect();
        let mut known = self.take(state, control)?;
        let wins = known.wins(&moves, control)?;
        let distances = self.distances.of(&known.forest, &moves);
        self.known = Some(known);
        let judged = moves.iter().enumerate().map(|(index, &mv)| MoveValue {
            mv,
            value: if wins[index] { Value::Win } else { Value::Loss },
            distance: distances.as_ref().map(|distances| distances[index]),
        });
        Ok(Solution::of(judged.collect()))
    }

    fn recommend(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Option<Move>, SolveError> {
        let known = self.take(unfinished::<Divisors>(any)?, control)?;
        let simplest = (solution.value == Value::Win).then(|| why::simplest(&known.forest, solution));
        self.known = Some(known);
        Ok(simplest.map(Move))
    }

    fn why_for(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        let mut known = self.take(unfinished::<Divisors>(any)?, control)?;
        let why = why::why(&mut known.forest, solution, PlayerRef::new(names, any.next_seat()), control)?;
        self.known = Some(known);
        Ok(why)
    }

    fn theme(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Theme, SolveError> {
        let mut known = self.take(unfinished::<Divisors>(any)?, control)?;
        let theme = why::theme(&mut known.forest, solution, control)?;
        self.known = Some(known);
        Ok(theme)
    }

    fn themes(&self) -> &'static [Theme] {
        why::THEMES
    }
}

/// The openings that win: the number `n` is member `n - 1`.
///
/// ```
/// use duels_oracle::{SolveControl, divisors::openings};
/// use duels_rules::games::divisors::Divisors;
///
/// let game = Divisors { count: 9, one: true, even_opening: false };
/// let won = openings(&game, &SolveControl::default())?;
/// assert_eq!((1..=9).filter(|&number| won.contains(number - 1)).collect::<Vec<_>>(), [5, 7]);
/// # Ok::<(), duels_oracle::SolveError>(())
/// ```
pub fn openings(game: &Divisors, control: &SolveControl) -> Result<BitSet, SolveError> {
    let start = game.start(duels_rules::Seat::One);
    let moves: Vec<Move> = game.legal_moves(&start).collect();
    let wins = SolvedPosition::new(game, &start, control)?.wins(&moves, control)?;
    let mut won = BitSet::new(game.count as usize);
    for (mv, _) in moves.iter().zip(wins).filter(|(_, wins)| *wins) {
        won.insert(mv.0 as usize - 1);
    }
    Ok(won)
}
