//! The generated pages of the book are what the solvers say today.
#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use std::path::PathBuf;

use duels_report::truth::{self, Page};
use duels_rules::{Catalogue, Entry};

fn read(path: &str) -> String {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::read_to_string(docs.join(path)).unwrap_or_else(|error| format!("{path}: {error}"))
}

fn assert_current(page: &Page) {
    let path = page.path;
    assert!(read(path) == page.text, "docs/{path} is out of date: `cargo run -p duels-report` updates it");
}

#[test]
fn the_pictures_are_current() {
    truth::pictures().unwrap().iter().for_each(assert_current);
}

/// A game that the book describes has its rows in the tables. A new game may wait for both.
#[test]
fn the_tables_are_current() {
    let (tables, book) = (read("truth.md"), read("games.md"));
    let in_tables = |entry: &&Entry| tables.contains(&format!("\n| `{}` |", entry.info.id));
    let in_book = |entry: &&Entry| book.contains(&format!("\n## {}:", entry.info.id));
    let entries = Catalogue::standard().entries();
    for entry in entries.iter().filter(in_book) {
        assert!(in_tables(&entry), "{} is missing: `cargo run -p duels-report` adds it", entry.info.id);
    }
    let listed: Vec<Entry> = entries.iter().filter(in_tables).copied().collect();
    assert_current(&truth::tables(Catalogue::of(listed.leak())).unwrap());
}
