//! Random plies per second and allocations of every game, against the tic-tac-toe of `board-game`.
//!
//! Both sides choose uniformly among the legal moves with the same generator, start again when a game is
//! over, and play the same number of plies in the same run, alternating so that a busy machine slows both.
#![allow(clippy::print_stdout, reason = "a table on standard output is what this program is for")]

use std::alloc::System;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use board_game::board::{Board, BoardMoves};
use board_game::games::ttt::TTTBoard;
use board_game::util::coord::Coord3;
use duels_rules::games::{
    append::Append, deletion::Deletion, dilemma::Dilemma, divisors::Divisors, fifty::Fifty,
};
use duels_rules::{Game, Move, ParamError, ParamValues, Seat};
use internal_iterator::InternalIterator;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const PLIES: u64 = 1_000_000;
const REPEATS: usize = 15;
const SEED: u64 = 7;
/// At least as many as the legal moves of any position of a classic game.
const MAX_MOVES: usize = 16;

/// Plays random plies. The result keeps the work from being optimized away.
type Runner = Box<dyn Fn(u64) -> u64>;

struct Bench {
    name: &'static str,
    run: Runner,
    allocations: usize,
    times: Vec<Duration>,
}

impl Bench {
    fn new(name: &'static str, run: Runner) -> Bench {
        Bench { name, run, allocations: 0, times: Vec::with_capacity(REPEATS) }
    }

    fn repeat(&mut self) {
        let region = Region::new(COUNTING);
        let begun = Instant::now();
        black_box((self.run)(PLIES));
        self.times.push(begun.elapsed());
        let change = region.change();
        self.allocations += change.allocations + change.reallocations;
    }

    fn plies_per_second(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        let median = times.get(times.len() / 2).copied().unwrap_or(Duration::MAX);
        PLIES as f64 / median.as_secs_f64()
    }
}

/// Puts the legal moves into `moves` and returns how many there are. No classic game has more than fit.
fn list<G: Game>(game: &G, position: &G::Position, moves: &mut [Move; MAX_MOVES]) -> usize {
    let mut count = 0;
    game.legal_moves(position).for_each(|mv| {
        moves[count % MAX_MOVES] = mv;
        count += 1;
    });
    count
}

/// One random game of ours after another.
fn ours<G: Game>() -> Result<Bench, ParamError> {
    let game = G::new(&ParamValues::parse(G::INFO.params, [])?, SEED)?;
    let run = move |plies| {
        let mut rng = SmallRng::seed_from_u64(SEED);
        let mut position = game.start(Seat::One);
        let mut moves = [Move(0); MAX_MOVES];
        let mut won = 0;
        for _ in 0..plies {
            let count = list(&game, &position, &mut moves);
            game.play(&mut position, moves[rng.gen_range(0..count)]);
            if let Some(winner) = game.winner(&position) {
                won += u64::from(winner == Seat::One);
                position = game.start(Seat::One);
            }
        }
        won
    };
    Ok(Bench::new(G::INFO.id, Box::new(run)))
}

/// One random game of tic-tac-toe after another; `choose` makes a random move.
fn theirs(name: &'static str, choose: fn(&mut TTTBoard, &mut SmallRng)) -> Bench {
    let run = move |plies| {
        let mut rng = SmallRng::seed_from_u64(SEED);
        let mut board = TTTBoard::default();
        let mut over = 0;
        for _ in 0..plies {
            choose(&mut board, &mut rng);
            if black_box(board.outcome()).is_some() {
                over += 1;
                board = TTTBoard::default();
            }
        }
        over
    };
    Bench::new(name, Box::new(run))
}

/// The way `board-game` itself plays: count the moves, then step to the chosen one. The game is never over here.
fn by_library(board: &mut TTTBoard, rng: &mut SmallRng) {
    // It fails only if the game is over.
    let _ = board.play_random_available_move(rng);
}

/// The way ours are played: list the moves once, then take one of them.
fn by_list(board: &mut TTTBoard, rng: &mut SmallRng) {
    let mut moves = [Coord3::from_xy(0, 0); MAX_MOVES];
    let mut count = 0;
    if let Ok(available) = board.available_moves() {
        available.for_each(|mv| {
            moves[count % MAX_MOVES] = mv;
            count += 1;
        });
        // A listed move is available, so it cannot fail.
        let _ = board.play(moves[rng.gen_range(0..count)]);
    }
}

fn main() -> Result<ExitCode, ParamError> {
    let ours =
        [ours::<Fifty>()?, ours::<Append>()?, ours::<Divisors>()?, ours::<Dilemma>()?, ours::<Deletion>()?];
    let peers = [theirs("tic-tac-toe", by_library), theirs("  from a list", by_list)];
    let mut benches = peers.into_iter().chain(ours).collect::<Vec<_>>();
    for bench in &benches {
        black_box((bench.run)(PLIES / 10));
    }
    for _ in 0..REPEATS {
        benches.iter_mut().for_each(Bench::repeat);
    }
    let baseline = benches[0].plies_per_second().max(benches[1].plies_per_second());
    let plies = PLIES * REPEATS as u64;
    println!("{:<12} {:>10} {:>12} {:>14} {:>8}", "game", "plies", "allocations", "plies/second", "ratio");
    let mut is_met = true;
    for (index, bench) in benches.iter().enumerate() {
        let speed = bench.plies_per_second();
        let ratio = speed / baseline;
        println!("{:<12} {plies:>10} {:>12} {speed:>14.0} {ratio:>8.2}", bench.name, bench.allocations);
        is_met &= index < 2 || (ratio >= 1.0 && bench.allocations == 0);
    }
    println!(
        "ratio: against the faster tic-tac-toe of board-game in this run, medians of {REPEATS} rounds each"
    );
    println!(
        "{}",
        if is_met { "no game allocates, and none is slower" } else { "requirements NOT met: see above" }
    );
    Ok(if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
