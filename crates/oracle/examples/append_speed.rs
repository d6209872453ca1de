//! How long *append* takes as its target grows, against reading the target's digits ten times. Run it with
//! `--release`.
//!
//! Reading means adding all digits up, as fast as the compiler can make it. The column "text" is the time in
//! which the same digits are parsed from their text.

#![allow(clippy::print_stdout, reason = "it is there to print")]

mod measure;

use std::error::Error;
use std::hint::black_box;

use duels_oracle::{Oracle, Task};
use duels_rules::games::append::Append;
use duels_rules::{Catalogue, GameId, Seat};
use measure::{median, peak_memory, ratio, timed};

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "{:>9}  {:>10} {:>6}  {:>10} {:>6}  {:>10}  {:>10}  {:>9}",
        "digits", "judged", "×", "10 reads", "of it", "text", "next ply", "peak"
    );
    let mut before = None;
    for length in [62_500, 125_000, 250_000, 500_000, 1_000_000] {
        let id = format!("append:target={},digits=0-9", target(length));
        let mut table = GameId::parse(Catalogue::standard(), &id)?.open(Seat::One)?;
        let digits = &table.downcast::<Append>().ok_or("not append")?.game.target;
        let task = Task::default();
        let read = median(9, || timed(|| Ok((0..10).map(|_| sum(black_box(digits))).sum::<u64>())))?;
        let text = median(9, || timed(|| Ok(GameId::parse(Catalogue::standard(), black_box(&id))?)))?;
        let judged = median(9, || timed(|| Ok(Oracle::new(&*table).judge(&*table, &task)?)))?;
        let mut oracle = Oracle::new(&*table);
        let best = oracle.judge(&*table, &task)?.best().next().ok_or("no move")?;
        table.play(best)?;
        let next = median(9, || timed(|| Ok(oracle.judge(&*table, &task)?)))?;
        println!(
            "{length:>9}  {judged:>10.1?} {:>6}  {read:>10.1?} {:>6.2}  {text:>10.1?}  {next:>10.1?}  {:>9}",
            ratio(judged, before.replace(judged)),
            judged.as_secs_f64() / read.as_secs_f64(),
            peak_memory()
        );
    }
    Ok(())
}

/// The target that is the hardest to judge: it runs 9, 0, 9, 0, … so that nobody ever leaves it gladly.
fn target(length: usize) -> String {
    (0..length).map(|place| if place % 2 == 0 { '9' } else { '0' }).collect()
}

fn sum(digits: &[u8]) -> u64 {
    digits.iter().map(|&digit| u64::from(digit)).sum()
}
