//! What the conformance suite is built from: every game there is, variants of it drawn from its own
//! declaration, and everything a table shows at one moment.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "clippy lets only test functions fail, not their helpers"
)]

pub(crate) mod variants;

use duels_rules::{Draw, Key, Move, Outcome, Prompt, Refusal, Row, Seat, Stream, Table};

/// All that anyone can see of a table; two that are equal here are the same to every frontend.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) turn: Option<Seat>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) moves: Vec<Move>,
    pub(crate) key: Key,
    pub(crate) state: String,
    pub(crate) prompts: [Prompt; 2],
    pub(crate) ending: Option<String>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) fn seen(table: &dyn Table) -> Seen {
    Seen {
        turn: table.turn(),
        outcome: table.outcome(),
        moves: table.moves(),
        key: table.key(),
        state: table.state(),
        prompts: [table.prompt(), table.reprompt()],
        ending: table.ending(),
        rows: table.rows(),
    }
}

/// The words of the legal moves, in their order.
pub(crate) fn words(table: &dyn Table) -> Vec<String> {
    table.moves().into_iter().map(|mv| table.word(mv).to_string()).collect()
}

/// Plays random legal moves until `plies` of them are made or the game is over; gives back what was played.
pub(crate) fn play_on(table: &mut dyn Table, plies: u64, chance: u64) -> Vec<Move> {
    let mut draw = Draw::new(chance, Stream::PlayerOne);
    let (mut moves, mut played) = (Vec::new(), Vec::new());
    for _ in 0..plies {
        table.list_moves(&mut moves);
        let Some(mv) = draw.pick(&moves) else { break };
        table.play(mv).expect("a listed move is legal");
        played.push(mv);
    }
    played
}

/// Plays a random number of random legal moves: any position of the variant may come out.
pub(crate) fn wander(table: &mut dyn Table, chance: u64) -> Vec<Move> {
    let plies = Draw::new(chance, Stream::First).below(table.bound().min(60) + 1);
    play_on(table, plies, chance)
}

/// The sentence of a refusal, which is never empty and never a debugging aid.
pub(crate) fn sentence(refusal: &Refusal) -> String {
    let sentence = refusal.to_string();
    assert!(!sentence.trim().is_empty() && sentence.trim() == sentence, "{refusal:?}: {sentence:?}");
    assert!(!sentence.contains('\0'), "{sentence:?}");
    assert!(sentence.chars().count() < 300, "a refusal nobody would read: {sentence:?}");
    assert_eq!(refusal.accepts().is_empty(), *refusal == Refusal::Over);
    sentence
}
