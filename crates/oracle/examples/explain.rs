//! Prints what the oracle says about a position: `explain GAME [WORD…]`.

#![allow(clippy::print_stdout, reason = "it is there to print")]

use std::error::Error;

use duels_oracle::{Oracle, Task};
use duels_rules::{Catalogue, GameId, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "fifty".to_string());
    let mut table = GameId::parse(Catalogue::standard(), &id)?.open(Seat::One)?;
    for word in words {
        table.play(table.read(&word)?)?;
    }
    let mut oracle = Oracle::new(&*table);
    let judgement = oracle.judge(&*table, &Task::default())?;
    let best: Vec<String> = judgement.best().map(|mv| table.word(mv).to_string()).collect();
    println!("{}, distance {:?}, best {}", judgement.value, judgement.distance, best.join(" "));
    println!("{}", oracle.why(&*table, &judgement));
    Ok(())
}
