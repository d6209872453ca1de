//! What perfect play says to programs.

use duels_rules::Seat;
use duels_session::{Review, Reviewed, Session};
use serde::Serialize;
use utoipa::ToSchema;

/// A game with perfect play beside it.
#[derive(Serialize, ToSchema)]
pub(super) struct ReviewShape {
    start: String,
    /// Who stood to win before the first ply; null when none was made.
    at_start: Option<u8>,
    plies: Vec<ReviewedShape>,
    /// A sentence for each player, or one that says that nothing mattered.
    verdict: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct ReviewedShape {
    seat: u8,
    word: String,
    /// `win` or `loss` for the player who moved, before the ply.
    before: String,
    /// The same after it.
    after: String,
    /// Plies to the end before it under perfect play; null where that is not known.
    distance: Option<u64>,
    /// Whether the choice could change the winner.
    mattered: bool,
    /// Whether a won position was given away.
    blunder: bool,
    /// The words that would have kept the win; empty unless the choice mattered.
    winning: Vec<String>,
}

impl ReviewShape {
    pub(super) fn of(session: &Session, review: Review) -> ReviewShape {
        ReviewShape {
            start: session.id().to_string(),
            at_start: review.at_start.map(Seat::number),
            verdict: review.verdict(),
            plies: review.plies.into_iter().map(ReviewedShape::of).collect(),
        }
    }
}

impl ReviewedShape {
    fn of(reviewed: Reviewed) -> ReviewedShape {
        ReviewedShape {
            seat: reviewed.ply.seat.number(),
            word: reviewed.ply.word.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            distance: reviewed.distance,
            mattered: reviewed.mattered,
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning,
        }
    }
}
