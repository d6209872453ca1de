//! What a model is sent. A change to any sentence here, or to the games' sentences that are sent, raises [`WORDING`].

use duels_rules::{Names, Seat};
use duels_session::Session;

use crate::{LlmSettings, Message};

/// The version of the wording, which is part of every question in the log.
pub(crate) const WORDING: u32 = 4;
/// How many legal moves are listed.
const LISTED: usize = 1000;

/// The messages of the first question at a ply.
pub(crate) fn prompt(session: &Session, seat: Seat, settings: &LlmSettings) -> Vec<Message> {
    vec![
        Message::new("system", instructions(session, settings)),
        Message::new("user", position(session, seat, settings)),
    ]
}

/// The message after a wrong answer.
pub(crate) fn retry_message(sentence: &str) -> Message {
    Message::new("user", format!("That was not accepted: {sentence} Answer again. {ANSWER_FORM}"))
}

const ANSWER_FORM: &str = "Think as long as you like, but end your answer with one line that contains only MOVE: and \
                           your move, such as MOVE: 7";

fn instructions(session: &Session, settings: &LlmSettings) -> String {
    let game = session.game();
    let rules =
        format!("You are playing {}, a game for two players. The rules:\n\n{}", game.title(), game.rules());
    let chances = match settings.retries {
        0 => "An answer that is not a legal move loses the game at once.".to_string(),
        1 => "After an answer that is not a legal move you are asked once more; then the game is lost."
            .to_string(),
        retries => format!(
            "After an answer that is not a legal move you are asked again, at most {retries} times; then the game is \
             lost."
        ),
    };
    format!("{rules}\n\n{ANSWER_FORM}\n{chances}")
}

fn position(session: &Session, seat: Seat, settings: &LlmSettings) -> String {
    let game = session.game();
    let state = game.state(&Names::SEATS);
    let mut parts = vec![
        format!("You are {seat}. {}", played(session)),
        state.trim().to_string(),
        game.prompt(&Names::SEATS).text,
    ];
    if settings.list_moves {
        let moves = session.legal_moves();
        let listed = moves[..moves.len().min(LISTED)].join(", ");
        let more = match moves.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        parts.push(format!("Legal moves: {listed}{more}"));
    }
    parts.join("\n\n")
}

fn played(session: &Session) -> String {
    if session.plies().is_empty() {
        return "No moves yet.".to_string();
    }
    let plies: Vec<_> = session.plies().iter().map(|ply| format!("{}: {}", ply.seat, ply.text)).collect();
    format!("The moves so far: {}.", plies.join(", "))
}
