//! Whether a program plays as the arena asks it to: one step after another, with a sentence for each.

mod positions;
mod steps;

use std::time::Duration;

use duels_rules::{Catalogue, Entry};

use super::program::Program;
use positions::variants;
use steps::Tester;

/// One thing that was tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is about, in a word or two; a variant stands for itself.
    pub about: String,
    /// Whether it is as it should be.
    pub passed: bool,
    /// What was seen.
    pub sentence: String,
}

/// Tests a program with these games, or where none are named with those that it lists, or else with all of the
/// catalogue. A move may take `limit`. Each step is told as soon as it is done.
pub fn check(
    catalogue: Catalogue,
    program: Program,
    games: &[Entry],
    limit: Duration,
    mut tell: impl FnMut(&Step),
) -> Vec<Step> {
    let mut tester = Tester::new(program, limit);
    let mut steps = Vec::new();
    let mut note = |about: &str, result: Result<String, String>| {
        let (passed, sentence) = match result {
            Ok(sentence) => (true, sentence),
            Err(sentence) => (false, sentence),
        };
        steps.push(Step { about: about.to_string(), passed, sentence });
        steps.last().into_iter().for_each(&mut tell);
        passed
    };
    // Without the handshake nothing else can be asked.
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
        note("processes", tester.leaves_nobody_behind());
    }
    steps
}
