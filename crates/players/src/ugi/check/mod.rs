//! Whether a program plays by the protocol: one step after another, with a sentence for each.

mod positions;
mod tester;

use std::time::Duration;

use duels_rules::{Catalogue, Entry};

use super::program::Program;
use positions::variants;
use tester::Tester;

/// One thing that was tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckStep {
    /// What it tests, in a word or two; a variant is its own name.
    pub about: String,
    /// Whether the program passed.
    pub passed: bool,
    /// What was observed.
    pub sentence: String,
}

/// Tests a program with these games; if none are named, with those that it lists, or else with the whole catalogue.
/// A move may take `limit`. Each step is passed to `report` as soon as it is done.
pub fn check(
    catalogue: Catalogue,
    program: Program,
    games: &[Entry],
    limit: Duration,
    mut report: impl FnMut(&CheckStep),
) -> Vec<CheckStep> {
    let mut tester = Tester::new(program, limit);
    let mut steps = Vec::new();
    let mut note = |about: &str, result: Result<String, String>| {
        let passed = result.is_ok();
        let (Ok(sentence) | Err(sentence)) = result;
        let step = CheckStep { about: about.to_string(), passed, sentence };
        report(&step);
        steps.push(step);
        passed
    };
    // Without the handshake nothing else can be tested.
    if note("start", tester.starts()) && note("ready", tester.is_ready()) {
        note("unknown words", tester.ignores_unknown_words());
        let games = if games.is_empty() { tester.games(catalogue) } else { games.to_vec() };
        if games.is_empty() {
            note("games", Err("the option Game lists no game that we know".to_string()));
        }
        for id in games.iter().flat_map(|&entry| variants(catalogue, entry)) {
            note(&id.variant(), tester.plays(&id));
        }
        if let Some(id) = games.first().and_then(|&entry| variants(catalogue, entry).into_iter().next()) {
            note("one answer", tester.answers_once(&id));
            note("time", tester.keeps_the_time(&id));
            note("stop", tester.stops(&id));
        }
        note("quit", tester.quits());
        note("processes", tester.leaves_no_process());
    }
    steps
}
