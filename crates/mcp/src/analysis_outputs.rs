//! The outputs of the tools for studying, as JSON. A model reads the comments on the fields.

use duels_oracle::{MoveValue, Solution};
use duels_rules::Seat;
use duels_session::{Accuracy, PlyReview, Review, Session};
use schemars::JsonSchema;
use serde::Serialize;

use crate::outputs::{LISTED, OutcomeOutput, outcome};

#[derive(Serialize, JsonSchema)]
pub(crate) struct HintOutput {
    pub(crate) game: String,
    pub(crate) hint: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct SolveOutput {
    start: String,
    /// The seat to move.
    turn: Option<u8>,
    /// Whether the player to move wins under perfect play: win or loss.
    value: String,
    /// Plies to the end when the winner hurries and the loser holds out; null if a variant is too large to know.
    distance: Option<u64>,
    /// The best moves, at most 200 of them.
    best: Vec<String>,
    /// Every move with its value for the player spec makes it, at most 200 of them.
    moves: Vec<MoveOutput>,
    /// Whether every move has the same value, so that the choice does not matter.
    decided: bool,
    why: String,
}

#[derive(Serialize, JsonSchema)]
struct MoveOutput {
    #[serde(rename = "move")]
    mv: String,
    value: String,
    distance: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ReviewOutput {
    game: String,
    start: String,
    plies: Vec<ReviewedOutput>,
    /// How accurately each seat played.
    accuracy: [AccuracyOutput; 2],
    /// Whether any choice in the whole game could have changed the winner.
    mattered: bool,
    outcome: Option<OutcomeOutput>,
    verdict: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct ReviewedOutput {
    ply: usize,
    seat: u8,
    #[serde(rename = "move")]
    mv: String,
    /// Whether the player was winning before the move: win or loss.
    before: String,
    /// The same after the move.
    after: String,
    /// Whether the position was critical: won, but not with every move.
    mattered: bool,
    /// Whether the move gave a win away.
    blunder: bool,
    /// The moves that keep the win, best first; empty unless the position was critical.
    winning: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct AccuracyOutput {
    seat: u8,
    /// Critical positions in which the win was kept.
    held: usize,
    /// Critical positions: won, but not with every move.
    mattered: usize,
}

impl SolveOutput {
    pub(crate) fn new(session: &Session, solution: &Solution, why: String) -> SolveOutput {
        let text = |mv| session.game().move_text(mv).to_string();
        let judged = |judged: &MoveValue| MoveOutput {
            mv: text(judged.mv),
            value: judged.value.to_string(),
            distance: judged.distance,
        };
        SolveOutput {
            start: session.id().to_string(),
            turn: session.turn().map(Seat::number),
            value: solution.value.to_string(),
            distance: solution.distance,
            best: solution.best().take(LISTED).map(text).collect(),
            moves: solution.moves.iter().take(LISTED).map(judged).collect(),
            decided: solution.is_decided(),
            why,
        }
    }
}

impl ReviewOutput {
    pub(crate) fn new(name: &str, session: &Session, review: &Review) -> ReviewOutput {
        let plies = review.plies.iter().zip(1..).map(|(reviewed, ply)| ReviewedOutput::new(reviewed, ply));
        let accuracy = |seat: Seat| {
            let Accuracy { held, mattered } = review.accuracy(seat);
            AccuracyOutput { seat: seat.number(), held, mattered }
        };
        ReviewOutput {
            game: name.to_string(),
            start: session.id().to_string(),
            plies: plies.collect(),
            accuracy: Seat::BOTH.map(accuracy),
            mattered: review.mattered(),
            outcome: outcome(session),
            verdict: review.verdict(),
        }
    }
}

impl ReviewedOutput {
    fn new(reviewed: &PlyReview, ply: usize) -> ReviewedOutput {
        ReviewedOutput {
            ply,
            seat: reviewed.ply.seat.number(),
            mv: reviewed.ply.text.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            mattered: reviewed.mattered,
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning.iter().take(LISTED).cloned().collect(),
        }
    }
}
