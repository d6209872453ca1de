//! The game of divisors and multiples, solved by maximum matching at any size.

mod forest;
mod graph;
mod greedy;
mod upkeep;

use duels_rules::{Bits};
use duels_rules::games::divisors::Divisors;

use crate::{SolveError, Task};
use forest::{Forest, NONE, State};

pub fn divisors_openings(game: &Divisors, task: &Task) -> Result<Bits, SolveError> {
    let t = std::time::Instant::now();
    let mut forest = Forest::new(game.count, |n| game.one || n != 1);
    eprintln!("new {:?}", t.elapsed());
    greedy::match_greedily(&mut forest, task)?;
    eprintln!("greedy {:?}", t.elapsed());
    let exposed: Vec<u32> = (1..=game.count).filter(|&n| forest.state[n as usize] != State::Gone && forest.mate(n) == NONE).collect();
    eprintln!("exposed {}", exposed.len());
    for n in exposed { forest.plant(n); }
    forest.survey = Some(forest::Survey { looked: vec![], touched: vec![false; game.count as usize + 1] });
    forest.grow(task)?;
    forest.survey = None;
    eprintln!("grown {:?}", t.elapsed());
    let exposed = (1..=game.count).filter(|&n| forest.state[n as usize] != State::Gone && forest.mate(n) == NONE).count();
    let mut tally = [0; 5];
    for s in &forest.state { tally[*s as usize] += 1; }
    let mut b = Bits::new(game.count as usize);
    for n in 1..=game.count { if forest.is_outer(n) { b.insert(n as usize - 1); } }
    Ok(b)
}
