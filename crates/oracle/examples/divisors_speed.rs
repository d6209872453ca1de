//! How long *divisors* takes: the value of every opening against the time to enumerate the edges of its graph,
//! and what each further ply of a game costs. Run it with `--release`.

#![allow(clippy::print_stdout, reason = "it is there to print")]

mod measure;

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use duels_oracle::divisors::{DivisorsMethod, openings};
use duels_oracle::{Method, Task};
use duels_rules::games::divisors::Divisors;
use duels_rules::{Catalogue, Draw, GameId, Move, Seat, Stream};
use measure::{fastest, peak_memory, timed};

/// The median of so many runs is printed.
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    println!("every opening against the edges of the graph, fastest of {RUNS}");
    println!(
        "{:>9} {:>10} {:>11} {:>11} {:>13} {:>6} {:>6} {:>12}",
        "count", "edges", "enumerate", "count ends", "all openings", "×", "×", "peak"
    );
    for count in [100, 10_000, 100_000, 1_000_000] {
        openings_of(count)?;
    }
    println!(
        "\ngames of 100000 numbers in which both play a best move, fastest of {RUNS} games with the same moves"
    );
    println!(
        "{:>8} {:>12} {:>6} {:>12} {:>12} {:>13}",
        "opening", "first", "plies", "median ply", "slowest ply", "first/slowest"
    );
    let mut draw = Draw::new(7, Stream::Start);
    let drawn = (0..6).map(|_| draw.below(100_000) as u32 + 1);
    for opening in [1, 2, 12, 360, 27_720, 97_656, 99_991].into_iter().chain(drawn) {
        game(opening)?;
    }
    println!("peak memory {}", peak_memory());
    Ok(())
}

fn openings_of(count: u32) -> Result<(), Box<dyn Error>> {
    let game = Divisors { count, one: true, even_opening: false };
    let (mut edges, mut ends, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        edges.push(timed(|| Ok(enumerate(count)))?);
        ends.push(timed(|| Ok(count_ends(count)))?);
        all.push(timed(|| Ok(openings(&game, &Task::default())?))?);
    }
    let [edges, ends, all] = [edges, ends, all].map(|times| {
        let mut times = times.into_iter();
        fastest(RUNS, || times.next().ok_or_else(|| "no time".into()))
    });
    let (edges, ends, all) = (edges?, ends?, all?);
    let ratio = |to: Duration| all.as_secs_f64() / to.as_secs_f64();
    println!(
        "{count:>9} {:>10} {edges:>11.1?} {ends:>11.1?} {all:>13.1?} {:>6.0} {:>6.0} {:>12}",
        enumerate(count),
        ratio(edges),
        ratio(ends),
        peak_memory()
    );
    Ok(())
}

/// Goes through the edges of the graph, each once, and does nothing with them.
fn enumerate(count: u32) -> u64 {
    let mut edges = 0;
    for divisor in 1..=count {
        let mut multiple = 2 * divisor;
        while multiple <= count {
            black_box((divisor, multiple));
            edges += 1;
            multiple += divisor;
        }
    }
    edges
}

/// Goes through the edges and touches both ends of each.
fn count_ends(count: u32) -> Vec<u32> {
    let mut degree = vec![0; count as usize + 1];
    for divisor in 1..=count as usize {
        for multiple in (2 * divisor..=count as usize).step_by(divisor) {
            degree[divisor] += 1;
            degree[multiple] += 1;
        }
    }
    degree
}

/// A game after this opening, with one judgement before every ply; the first is the one from nothing.
fn game(opening: u32) -> Result<(), Box<dyn Error>> {
    let games = (0..RUNS).map(|_| play(opening)).collect::<Result<Vec<_>, _>>()?;
    let of_ply = |ply: usize| {
        let mut times = games.iter().map(|times| times[ply]);
        fastest(RUNS, || times.next().ok_or_else(|| "no time".into()))
    };
    let first = of_ply(0)?;
    let mut rest = (1..games[0].len()).map(of_ply).collect::<Result<Vec<_>, _>>()?;
    rest.sort_unstable();
    let (middle, slowest) = (rest[rest.len() / 2], rest[rest.len() - 1]);
    let share = first.as_secs_f64() / slowest.as_secs_f64();
    println!("{opening:>8} {first:>12.1?} {:>6} {middle:>12.1?} {slowest:>12.1?} {share:>13.1}", rest.len());
    Ok(())
}

fn play(opening: u32) -> Result<Vec<Duration>, Box<dyn Error>> {
    let mut table = GameId::parse(Catalogue::standard(), "divisors:count=100000")?.open(Seat::One)?;
    let mut method = DivisorsMethod::default();
    let mut draw = Draw::new(u64::from(opening), Stream::Start);
    let mut times = Vec::new();
    while table.turn().is_some() {
        let start = Instant::now();
        let judgement = method.judge(&*table, &Task::default())?;
        times.push(start.elapsed());
        let best: Vec<Move> = judgement.best().collect();
        let drawn = best[draw.below(best.len() as u64) as usize];
        table.play(if times.len() == 1 { Move(opening) } else { drawn })?;
    }
    Ok(times)
}
