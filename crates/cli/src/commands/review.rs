use std::sync::Arc;

use duels_oracle::SolveControl;
use duels_rules::Catalogue;
use duels_session::data::ReviewData;

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
        console.json(&ReviewData::new(&session, &review))?;
        return Ok(());
    }
    let [one, two] = &session.players;
    let head = format!("{}: {}", session.game().title(), session.id());
    let result = match &review.outcome {
        Some(outcome) => format!("{} {} won.", outcome.reason, outcome.winner),
        None => "The game is not over.".to_string(),
    };
    let players = format!("Player 1 ({one}) against Player 2 ({two}). {result}");
    console.say(MessageKind::Game, &format!("{head}\n{players}\n\n{}", review_text(&review)))?;
    Ok(())
}
