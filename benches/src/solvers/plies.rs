//! *divisors* in play: the cost of every further ply, against the first.

use std::time::Duration;

use duels_oracle::divisors::DivisorsMethod;
use duels_oracle::{Method, Solution, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, Move, RngStream, Seat, SeededRng};

use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, median, thread_time, work};

/// How often every game is played; each ply counts with its median time.
const ROUNDS: usize = 5;

/// How the game begins.
#[derive(Clone, Copy, Debug)]
enum Opening {
    /// With a winning number, if there is one.
    Best,
    /// With any number.
    Random,
    /// With the number that has the most edges.
    One,
}

/// Games of a hundred thousand numbers, both players perfect after the opening.
pub(crate) fn each() -> Result<Vec<Comparison>, BenchError> {
    let mut rows = Vec::new();
    for (opening, name) in [(Opening::Best, "best"), (Opening::Random, "random"), (Opening::One, "1 as the")]
    {
        let games = (0..ROUNDS).map(|_| game(opening)).collect::<Result<Vec<_>, _>>()?;
        let plies = games.iter().map(Vec::len).min().unwrap_or(0);
        let ply = |index: usize| median(games.iter().map(|game| game[index]).collect());
        let first = ply(0);
        let later: Vec<_> = (1..plies).map(ply).collect();
        let slowest = later.iter().copied().max().ok_or("the game has only one ply")?;
        let work = format!("divisors count=100000, {name} opening");
        let against = "the first ply, from nothing";
        let middle = format!("{work}: median ply of {}", later.len());
        rows.push(Comparison::within(&middle, median(later), against, first, Some(0.1)));
        rows.push(Comparison::within(&format!("{work}: slowest ply"), slowest, against, first, Some(0.1)));
    }
    Ok(rows)
}

/// The time to solve each position of a game.
fn game(opening: Opening) -> Result<Vec<Duration>, BenchError> {
    let mut game = GameId::parse(Catalogue::standard(), "divisors:count=100000")?.open(Seat::One)?;
    let mut method = DivisorsMethod::default();
    // The same choices every time, so that the positions are the same.
    let mut rng = SeededRng::new(1, RngStream::Start);
    let mut times = Vec::new();
    while game.turn().is_some() {
        let (solution, time) = solve(&mut method, &*game)?;
        let mut pick = |moves: Vec<Move>| moves[rng.below(moves.len() as u64) as usize];
        let mv = match (times.is_empty(), opening) {
            (true, Opening::Random) => pick(game.legal_moves()),
            (true, Opening::One) => Move(1),
            _ => pick(solution.best().collect()),
        };
        times.push(time);
        game.play(mv)?;
    }
    Ok(times)
}

fn solve(method: &mut DivisorsMethod, game: &dyn AnyGame) -> Result<(Solution, Duration), BenchError> {
    let mut solution = None;
    let mut solving = work(|| {
        solution = Some(method.solve(game, &SolveControl::default())?);
        Ok(())
    });
    let time = thread_time(&mut solving, 1)?;
    drop(solving);
    Ok((solution.ok_or("not solved")?, time))
}
