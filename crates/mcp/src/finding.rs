//! What the tools for studying give back as JSON. The comments on the fields are what a model reads about them.

use duels_oracle::{MoveValue, Solution};
use duels_rules::Seat;
use duels_session::{Accuracy, Review, Reviewed, Session};
use schemars::JsonSchema;
use serde::Serialize;

use crate::shape::{LISTED, OutcomeShape, outcome};

#[derive(Serialize, JsonSchema)]
pub(crate) struct HintShape {
    pub(crate) game: String,
    pub(crate) hint: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct SolveShape {
    start: String,
    /// Who is to move.
    turn: Option<u8>,
    /// Whether the player to move wins under perfect play: win or loss.
    value: String,
    /// Plies to the end when the winner hurries and the loser resists; null where a variant is too large.
    distance: Option<u64>,
    /// The moves to make, at most 200 of them.
    best: Vec<String>,
    /// Every move with its value for the player who makes it, at most 200 of them.
    moves: Vec<MoveShape>,
    /// Whether every move has the same value, so that the choice does not matter.
    decided: bool,
    why: String,
}

#[derive(Serialize, JsonSchema)]
struct MoveShape {
    #[serde(rename = "move")]
    word: String,
    value: String,
    distance: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ReviewShape {
    game: String,
    start: String,
    plies: Vec<ReviewedShape>,
    /// How well each seat held what it had won.
    accuracy: [AccuracyShape; 2],
    /// Whether any choice in the whole game could have changed the winner.
    mattered: bool,
    outcome: Option<OutcomeShape>,
    verdict: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct ReviewedShape {
    ply: usize,
    seat: u8,
    #[serde(rename = "move")]
    word: String,
    /// Whether the player stood to win before the move: win or loss.
    before: String,
    /// And after it.
    after: String,
    /// Whether the choice mattered: the position was won, and not with every move.
    mattered: bool,
    /// Whether a won position was given away.
    blunder: bool,
    /// The moves that would have kept the win, best first; empty unless the choice mattered.
    winning: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct AccuracyShape {
    seat: u8,
    /// Plies that kept the win.
    held: usize,
    /// Plies at which it could be lost.
    mattered: usize,
}

impl SolveShape {
    pub(crate) fn of(session: &Session, solution: &Solution, why: String) -> SolveShape {
        let word = |mv| session.game().move_text(mv).to_string();
        let judged = |judged: &MoveValue| MoveShape {
            word: word(judged.mv),
            value: judged.value.to_string(),
            distance: judged.distance,
        };
        SolveShape {
            start: session.id().to_string(),
            turn: session.turn().map(Seat::number),
            value: solution.value.to_string(),
            distance: solution.distance,
            best: solution.best().take(LISTED).map(word).collect(),
            moves: solution.moves.iter().take(LISTED).map(judged).collect(),
            decided: solution.is_decided(),
            why,
        }
    }
}

impl ReviewShape {
    pub(crate) fn of(name: &str, session: &Session, review: &Review) -> ReviewShape {
        let plies = review.plies.iter().zip(1..).map(|(reviewed, ply)| ReviewedShape::of(reviewed, ply));
        let accuracy = |seat: Seat| {
            let Accuracy { held, mattered } = review.accuracy(seat);
            AccuracyShape { seat: seat.number(), held, mattered }
        };
        ReviewShape {
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

impl ReviewedShape {
    fn of(reviewed: &Reviewed, ply: usize) -> ReviewedShape {
        ReviewedShape {
            ply,
            seat: reviewed.ply.seat.number(),
            word: reviewed.ply.word.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            mattered: reviewed.mattered,
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning.iter().take(LISTED).cloned().collect(),
        }
    }
}
