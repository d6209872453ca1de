//! *divisors* in play: what every further ply costs, against the first.

use std::time::Duration;

use duels_oracle::divisors::DivisorsMethod;
use duels_oracle::{Method, Solution, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, Move, RngStream, Seat, SeededRng};

use duels_bench::measure::{PlayerError, alone, median, work};
use duels_bench::table::Line;

/// Every game is played so many times, and each ply counts with its median.
const TURNS: usize = 5;

/// How the game begins.
#[derive(Clone, Copy, Debug)]
enum Opening {
    /// With a winning number, if there is one.
    Best,
    /// With any number.
    Random,
    /// With the number that takes part in the most edges.
    One,
}

/// Games of a hundred thousand numbers, both players perfect after the opening.
pub(crate) fn each() -> Result<Vec<Line>, PlayerError> {
    let mut lines = Vec::new();
    for (opening, name) in [(Opening::Best, "best"), (Opening::Random, "random"), (Opening::One, "1 as the")]
    {
        let games = (0..TURNS).map(|_| game(opening)).collect::<Result<Vec<_>, _>>()?;
        let plies = games.iter().map(Vec::len).min().unwrap_or(0);
        let ply = |index: usize| median(games.iter().map(|game| game[index]).collect());
        let first = ply(0);
        let later: Vec<_> = (1..plies).map(ply).collect();
        let slowest = later.iter().copied().max().unwrap_or_default();
        let work = format!("divisors count=100000, {name} opening");
        let against = "the first ply, from nothing";
        let middle = format!("{work}: median ply of {}", later.len());
        lines.push(Line::within(&middle, median(later), against, first, Some(0.1)));
        lines.push(Line::within(&format!("{work}: slowest ply"), slowest, against, first, Some(0.1)));
    }
    Ok(lines)
}

/// How long it takes to judge each position of a game.
fn game(opening: Opening) -> Result<Vec<Duration>, PlayerError> {
    let mut game = GameId::parse(Catalogue::standard(), "divisors:count=100000")?.open(Seat::One)?;
    let mut method = DivisorsMethod::default();
    // The same choices every time, so that the same positions come.
    let mut draw = SeededRng::new(1, RngStream::Start);
    let mut times = Vec::new();
    while game.turn().is_some() {
        let (solution, time) = solve(&mut method, &*game)?;
        let mut pick = |moves: Vec<Move>| moves[draw.below(moves.len() as u64) as usize];
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

fn solve(method: &mut DivisorsMethod, game: &dyn AnyGame) -> Result<(Solution, Duration), PlayerError> {
    let mut solution = None;
    let mut judging = work(|| {
        solution = Some(method.solve(game, &SolveControl::default())?);
        Ok(())
    });
    let time = alone(&mut judging, 1)?;
    drop(judging);
    Ok((solution.ok_or("not judged")?, time))
}
