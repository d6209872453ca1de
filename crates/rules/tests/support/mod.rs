//! What the conformance suite is built from: every game there is, variants of it drawn from its own
//! declaration, and everything a table shows at one moment.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "clippy lets only test functions fail, not their helpers"
)]

pub(crate) mod variants;

use duels_rules::scene::Scene;
use duels_rules::{
    AnyGame, Move, MoveError, Names, Outcome, PositionKey, Prompt, RngStream, Seat, SeededRng,
};

/// All that frontends can see of a game; two games that are equal here look the same everywhere.
#[derive(Debug, PartialEq)]
pub(crate) struct Snapshot {
    pub(crate) turn: Option<Seat>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) moves: Vec<Move>,
    pub(crate) key: PositionKey,
    pub(crate) state: String,
    pub(crate) prompts: [Prompt; 2],
    pub(crate) ending: Option<String>,
    pub(crate) scene: Scene,
}

pub(crate) fn snapshot(game: &dyn AnyGame) -> Snapshot {
    Snapshot {
        turn: game.turn(),
        outcome: game.outcome(),
        moves: game.legal_moves(),
        key: game.key(),
        state: game.state(&Names::SEATS),
        prompts: [game.prompt(&Names::SEATS), game.reprompt(&Names::SEATS)],
        ending: game.ending(&Names::SEATS),
        scene: game.scene(&[]),
    }
}

/// The words of the legal moves, in their order.
pub(crate) fn words(game: &dyn AnyGame) -> Vec<String> {
    game.legal_moves().into_iter().map(|mv| game.move_text(mv).to_string()).collect()
}

/// Plays random legal moves until `plies` of them are made or the game is over; gives back what was played.
pub(crate) fn play_on(game: &mut dyn AnyGame, plies: u64, chance: u64) -> Vec<Move> {
    let mut draw = SeededRng::new(chance, RngStream::PlayerOne);
    let (mut moves, mut played) = (Vec::new(), Vec::new());
    for _ in 0..plies {
        game.list_moves(&mut moves);
        let Some(mv) = draw.pick(&moves) else { break };
        game.play(mv).expect("a listed move is legal");
        played.push(mv);
    }
    played
}

/// Plays a random number of random legal moves: any position of the variant may come out.
pub(crate) fn wander(game: &mut dyn AnyGame, chance: u64) -> Vec<Move> {
    let plies = SeededRng::new(chance, RngStream::First).below(game.max_plies().min(60) + 1);
    play_on(game, plies, chance)
}

/// The sentence of a refusal, which is never empty and never a debugging aid.
pub(crate) fn sentence(refusal: &MoveError) -> String {
    let sentence = refusal.to_string();
    assert!(!sentence.trim().is_empty() && sentence.trim() == sentence, "{refusal:?}: {sentence:?}");
    assert!(!sentence.contains('\0'), "{sentence:?}");
    assert!(sentence.chars().count() < 300, "a refusal that is too long to read: {sentence:?}");
    assert_eq!(refusal.accepts().is_empty(), *refusal == MoveError::Over);
    sentence
}
