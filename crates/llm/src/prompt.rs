//! What a model is told and asked. Whoever changes a word here raises [`WORDING`].

use duels_players::MoveRequest;
use duels_rules::Seat;

use crate::{LlmSettings, Message};

/// The number of this wording, which is part of every question in the log.
pub(crate) const WORDING: u32 = 2;
/// How many legal moves are listed.
const LISTED: usize = 1000;

/// The messages of the first question at a ply.
pub(crate) fn messages(asked: &MoveRequest<'_>, seat: Seat, settings: &LlmSettings) -> Vec<Message> {
    vec![
        Message::new("system", instructions(asked, settings)),
        Message::new("user", position(asked, seat, settings)),
    ]
}

/// What is said to a model after a wrong answer.
pub(crate) fn again(sentence: &str) -> Message {
    let text = format!("That was not accepted: {sentence} Answer again. {FORM}");
    Message::new("user", text)
}

const FORM: &str = "Think as long as you like, but end with a line of its own that holds nothing but MOVE: and your \
                    move, such as MOVE: word";

fn instructions(asked: &MoveRequest<'_>, settings: &LlmSettings) -> String {
    let mut parts = vec![format!(
        "You play a game for two players, {}. These are its rules.\n\n{}",
        asked.game.title(),
        asked.game.rules()
    )];
    let chances = match settings.retries {
        0 => "An answer that is not a legal move loses the game at once.".to_string(),
        retries => format!(
            "After an answer that is not a legal move you are asked again, at most {retries} {}; then the game is lost.",
            if retries == 1 { "time" } else { "times" }
        ),
    };
    parts.push(format!("{FORM}\n{chances}"));
    parts.join("\n\n")
}

fn position(asked: &MoveRequest<'_>, seat: Seat, settings: &LlmSettings) -> String {
    let game = asked.game;
    let state = game.state();
    let mut parts =
        vec![format!("You are {seat}. {}", played(asked)), state.trim().to_string(), game.prompt().text];
    if settings.list_moves {
        let moves = game.legal_moves();
        let words: Vec<_> = moves.iter().take(LISTED).map(|mv| game.move_text(*mv).to_string()).collect();
        let more = match moves.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        parts.push(format!("Legal moves: {}{more}", words.join(", ")));
    }
    parts.join("\n\n")
}

fn played(asked: &MoveRequest<'_>) -> String {
    if asked.words.is_empty() {
        return "No move was made yet.".to_string();
    }
    let mut seat = asked.first;
    let plies = asked.words.iter().map(|word| {
        let ply = format!("{seat}: {word}");
        seat = seat.other();
        ply
    });
    format!("The moves so far: {}.", plies.collect::<Vec<_>>().join(", "))
}
