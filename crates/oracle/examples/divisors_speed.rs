//! How long *divisors* takes: the value of every opening against the time to enumerate the edges of its graph,
//! and what each further ply of a game costs. Run it with `--release`.

#![allow(clippy::print_stdout, reason = "it is there to print")]

mod measure;

use std::error::Error;
use std::hint::black_box;
use std::time::Duration;

use duels_oracle::divisors::{DivisorsMethod, openings};
use duels_oracle::{Judgement, Method, Task};
use duels_rules::games::divisors::Divisors;
use duels_rules::{Catalogue, Draw, GameId, Move, Seat, Stream, Table};
use measure::{median, peak_memory, timed};

/// The median of so many runs is printed.
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    println!("every opening against the edges of the graph, medians of {RUNS}");
    println!(
        "{:>9} {:>10} {:>11} {:>11} {:>13} {:>6} {:>6} {:>12}",
        "count", "edges", "enumerate", "count ends", "all openings", "×", "×", "peak"
    );
    for count in [100, 10_000, 100_000, 1_000_000] {
        openings_of(count)?;
    }
    println!("\ngames of 100000 numbers, a perfect player against random moves");
    println!("{:>9} {:>12} {:>6} {:>12} {:>12} {:>6}", "opening", "first", "plies", "median", "slowest", "×");
    for opening in
        [Opening::Best, Opening::Random, Opening::Number(1), Opening::Number(2), Opening::Number(97_656)]
    {
        game(opening)?;
    }
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
        median(RUNS, || times.next().ok_or_else(|| "no time".into()))
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

#[derive(Clone, Copy, Debug)]
enum Opening {
    Best,
    Random,
    Number(u32),
}

/// One game: the first judgement, then one before every ply. The player who may win plays perfectly.
fn game(opening: Opening) -> Result<(), Box<dyn Error>> {
    let mut table = GameId::parse(Catalogue::standard(), "divisors:count=100000")?.open(Seat::One)?;
    let mut method = DivisorsMethod::default();
    let mut draw = Draw::new(1, Stream::Start);
    let mut judge = |table: &dyn Table| -> Result<(Judgement, Duration), Box<dyn Error>> {
        let mut judgement = None;
        let time = timed(|| {
            judgement = Some(method.judge(table, &Task::default())?);
            Ok(())
        })?;
        Ok((judgement.ok_or("not judged")?, time))
    };
    let (judgement, first) = judge(&*table)?;
    let mut pick = |moves: Vec<Move>| moves[draw.below(moves.len() as u64) as usize];
    table.play(match opening {
        Opening::Best => pick(judgement.best().collect()),
        Opening::Random => pick(table.moves()),
        Opening::Number(number) => Move(number),
    })?;
    let mut times = Vec::new();
    while table.turn().is_some() {
        let (judgement, time) = judge(&*table)?;
        times.push(time);
        table.play(pick(judgement.best().collect()))?;
    }
    times.sort_unstable();
    let (middle, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    let share = first.as_secs_f64() / slowest.as_secs_f64();
    let name = format!("{opening:?}");
    println!("{name:>14} {first:>12.1?} {:>6} {middle:>12.1?} {slowest:>12.1?} {share:>6.1}", times.len());
    Ok(())
}
