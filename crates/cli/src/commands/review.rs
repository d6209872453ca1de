use std::sync::Arc;

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, Seat};
use duels_session::{Accuracy, PlyReview, Review, Session};
use serde::Serialize;

use super::replay::OutcomeJson;
use super::solve::cancel_on_signal;
use crate::args::ReviewArgs;
use crate::play::review_text;
use crate::terminal::{MessageKind, with_progress};
use crate::{Console, Failure, record_files};

/// Shows where a saved game was won and lost.
pub(crate) fn run(catalogue: Catalogue, args: &ReviewArgs, console: &mut Console) -> Result<(), Failure> {
    let session = record_files::load_round(catalogue, &args.record, args.round)?;
    let control = Arc::new(SolveControl::default());
    cancel_on_signal(console, &control);
    let review = with_progress(&control, |control| session.review(control))?;
    if args.json {
        console.json(&ReviewJson::of(&session, &review))?;
        return Ok(());
    }
    let [one, two] = &session.players;
    let head = format!("{}: {}", session.game().info().full_title(), session.id());
    let result = match &review.outcome {
        Some(outcome) => format!("{} {} won.", outcome.reason, outcome.winner),
        None => "The game is not over.".to_string(),
    };
    let players = format!("Player 1 ({one}) against Player 2 ({two}). {result}");
    console.say(MessageKind::Game, &format!("{head}\n{players}\n\n{}", review_text(&review)))?;
    Ok(())
}

#[derive(Serialize)]
struct ReviewJson {
    game: &'static str,
    id: String,
    first: u8,
    plies: Vec<PlyJson>,
    accuracy: [AccuracyJson; 2],
    mattered: bool,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct PlyJson {
    ply: usize,
    seat: u8,
    #[serde(rename = "move")]
    mv: String,
    /// Whether the player was winning before the move, and after it.
    before: String,
    after: String,
    distance: Option<u64>,
    mattered: bool,
    blunder: bool,
    winning: Vec<String>,
}

#[derive(Serialize)]
struct AccuracyJson {
    seat: u8,
    held: usize,
    mattered: usize,
    accuracy: Option<f64>,
}

impl ReviewJson {
    fn of(session: &Session, review: &Review) -> ReviewJson {
        ReviewJson {
            game: session.game().info().id,
            id: session.id().to_string(),
            first: session.first().number(),
            plies: review.plies.iter().zip(1..).map(|(reviewed, ply)| PlyJson::of(reviewed, ply)).collect(),
            accuracy: Seat::BOTH.map(|seat| AccuracyJson::of(seat, review.accuracy(seat))),
            mattered: review.mattered(),
            outcome: review.outcome.clone().map(OutcomeJson::from),
        }
    }
}

impl PlyJson {
    fn of(reviewed: &PlyReview, ply: usize) -> PlyJson {
        PlyJson {
            ply,
            seat: reviewed.ply.seat.number(),
            mv: reviewed.ply.text.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            distance: reviewed.distance,
            mattered: reviewed.mattered,
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning.clone(),
        }
    }
}

impl AccuracyJson {
    fn of(seat: Seat, Accuracy { held, mattered }: Accuracy) -> AccuracyJson {
        let accuracy = (mattered > 0).then(|| held as f64 / mattered as f64);
        AccuracyJson { seat: seat.number(), held, mattered, accuracy }
    }
}
