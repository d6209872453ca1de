//! The book's generated pages: who wins each game, as tables and as pictures.
//!
//! Everything on them comes from the solvers. `cargo run -p duels-report` writes the pages into `docs`, and a test
//! checks that they are current.

mod dilemma;
mod divisors;
mod fifty;
mod sample;
mod table;

use std::error::Error;

use duels_oracle::{Oracle, Solution, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, Seat};

/// A generated file of the book.
#[derive(Debug)]
pub struct Page {
    /// Where it goes, relative to `docs`.
    pub path: &'static str,
    /// Its content.
    pub text: String,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The page with the tables of the catalogue's games.
pub fn tables(catalogue: Catalogue) -> Result<Page> {
    Ok(Page { path: "truth.md", text: table::page(catalogue)? })
}

/// The pictures of three games over whole ranges of variants.
pub fn pictures() -> Result<Vec<Page>> {
    Ok(vec![
        Page { path: "truth/fifty.svg", text: fifty::chart()? },
        Page { path: "truth/divisors.svg", text: divisors::chart()? },
        Page { path: "truth/dilemma.svg", text: dilemma::chart()? },
    ])
}

/// A variant at its start, and its solution.
fn solve(catalogue: Catalogue, id: &str) -> Result<(Box<dyn AnyGame>, Solution)> {
    let game = GameId::parse(catalogue, id)?.open(Seat::One)?;
    let solution = Oracle::new(&*game).solve(&*game, &SolveControl::default())?;
    Ok((game, solution))
}
