//! Work on the largest variants stops soon after it is cancelled, whatever it is doing at that moment.

#![allow(clippy::unwrap_used, reason = "a test panics when something is wrong")]

use std::thread;
use std::time::{Duration, Instant};

use duels_oracle::generic::Generic;
use duels_oracle::{Method, Oracle, SolveControl, SolveError};
use duels_rules::{AnyGame, Catalogue, GameId, Seat};

/// How soon work must stop. It takes some 50 ms on a quiet machine, and tests run on busy ones.
const SOON: Duration = Duration::from_secs(1);

/// Milliseconds after which work is cancelled: during its beginnings, and in the middle of it.
const MOMENTS: [u64; 9] = [0, 1, 3, 10, 30, 60, 100, 200, 400];

fn open(id: &str) -> Box<dyn AnyGame> {
    GameId::parse(Catalogue::standard(), id).unwrap().open(Seat::One).unwrap()
}

/// Starts some work again and again, and cancels it each time a little later.
fn stops_soon(name: &str, work: impl Fn(&SolveControl) -> Result<(), SolveError> + Sync) {
    for moment in MOMENTS.map(Duration::from_millis) {
        let control = SolveControl::with_memory(512 << 20);
        let (result, took) = thread::scope(|scope| {
            let worker = scope.spawn(|| (work(&control), Instant::now()));
            thread::sleep(moment);
            let cancelled = Instant::now();
            control.cancel();
            let (result, end) = worker.join().unwrap();
            (result, end.saturating_duration_since(cancelled))
        });
        assert!(took < SOON, "{name}: it took {took:?} when cancelled after {moment:?}");
        if result.is_ok() {
            return;
        }
        assert_eq!(result, Err(SolveError::Cancelled), "{name}");
    }
}

fn solve_and_explain(id: &str) {
    let game = open(id);
    stops_soon(id.get(..40).unwrap_or(id), |control| {
        let mut oracle = Oracle::new(&*game);
        let solution = oracle.solve(&*game, control)?;
        oracle.why(&*game, &solution, control).map(drop)
    });
}

#[test]
fn divisors() {
    solve_and_explain("divisors:count=1000000");
    solve_and_explain("divisors:count=1000000,one=no");
}

#[test]
fn dilemma() {
    solve_and_explain(&format!("dilemma:sequence={}", "1".repeat(100_000)));
    solve_and_explain("dilemma:length=100000#7");
}

#[test]
fn fifty() {
    solve_and_explain("fifty:target=400,base=26,max=25");
    solve_and_explain("fifty:target=1000000,base=10,max=1000000");
    solve_and_explain("fifty:target=1000000,base=20,max=19");
}

#[test]
fn deletion() {
    solve_and_explain("deletion:digits=18,apart=3#1");
    solve_and_explain("deletion:digits=19,apart=1#2");
}

#[test]
fn append() {
    solve_and_explain(&format!("append:target={}", "9".repeat(100_000)));
}

#[test]
fn the_generic_solver() {
    for id in ["fifty:target=400,base=26,max=25", "divisors:count=100000", "dilemma:length=10000#7"] {
        let game = open(id);
        stops_soon(id, |control| match Generic::default().solve(&*game, control) {
            Err(SolveError::TooLarge { .. }) => Ok(()),
            other => other.map(drop),
        });
    }
}
