//! How fast the generic solver is on games of different shapes, and how much memory it takes against how much
//! it says it does. Run it with `--release`.

#![allow(clippy::print_stdout, reason = "it is there to print")]

mod measure;

use std::error::Error;

use duels_oracle::generic::Generic;
use duels_oracle::{Method, Task};
use duels_rules::{Catalogue, GameId, Seat};
use measure::{median, peak_memory, timed};

fn main() -> Result<(), Box<dyn Error>> {
    let deep = format!("append:target={}", "1".repeat(10_000));
    let variants = ["fifty", "divisors:count=16", "dilemma:length=2000#1", &deep, "divisors:count=20"];
    println!(
        "{:<24} {:>10} {:>10} {:>10} {:>10} {:>11}",
        "variant", "positions", "time", "each", "remembers", "peak"
    );
    for id in variants {
        let table = GameId::parse(Catalogue::standard(), id)?.open(Seat::One)?;
        let mut generic = Generic::default();
        let time = median(5, || {
            generic = Generic::default();
            timed(|| Ok(generic.judge(&*table, &Task::default())?))
        })?;
        let each = time / u32::try_from(generic.positions())?;
        let short: String = id.chars().take(24).collect();
        println!(
            "{short:<24} {:>10} {time:>10.1?} {each:>10.1?} {:>7} kB {:>11}",
            generic.positions(),
            generic.bytes() / 1024,
            peak_memory()
        );
    }
    Ok(())
}
