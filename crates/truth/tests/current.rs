//! The pages of truth in the book are what the solvers say today.
#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use std::path::Path;

#[test]
fn the_pages_of_truth_are_current() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for page in duels_truth::pages().unwrap() {
        let written = std::fs::read_to_string(docs.join(page.name)).unwrap_or_default();
        assert!(
            written == page.text,
            "docs/{} is not current: `cargo run --release -p duels-truth` writes it anew",
            page.name
        );
    }
}
