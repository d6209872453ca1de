//! The pages of truth: what the solvers know, as a table and as pictures.
//!
//! What belongs here: asking the oracle about many variants and drawing the answers. What does not: any
//! knowledge of its own about the games. `cargo run --release -p duels-truth` writes the pages into `docs`, and a
//! test checks that they are what it would write.

mod dilemma;
mod divisors;
mod fifty;
mod table;

use std::error::Error;

use duels_oracle::{Oracle, Solution, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, Seat};

/// A generated file of the book.
pub struct Page {
    /// Its name below `docs`.
    pub name: &'static str,
    /// What is in it.
    pub text: String,
}

type Outcome<T> = Result<T, Box<dyn Error>>;

/// All generated pages.
pub fn pages() -> Outcome<Vec<Page>> {
    let shares = dilemma::shares()?;
    Ok(vec![
        Page { name: "truth.md", text: table::page(&shares)? },
        Page { name: "truth/fifty.svg", text: fifty::chart()? },
        Page { name: "truth/divisors.svg", text: divisors::chart()? },
        Page { name: "truth/dilemma.svg", text: dilemma::chart(&shares) },
    ])
}

/// The start of a variant, and what perfect play knows about it.
fn solved(id: &str) -> Outcome<(Box<dyn AnyGame>, Solution)> {
    let game = GameId::parse(Catalogue::standard(), id)?.open(Seat::One)?;
    let solution = Oracle::new(&*game).solve(&*game, &SolveControl::default())?;
    Ok((game, solution))
}
