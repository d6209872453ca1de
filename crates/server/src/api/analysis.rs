//! Hints and reviews.

use axum::Json;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;
use duels_rules::Seat;
use duels_session::{PlyReview, Review, Session};
use schemars::JsonSchema;
use serde::Serialize;

use super::openapi::RouteDocs;
use super::requests::GamePath;
use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::errors::ApiError;

/// The next step of a hint.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HintResponse {
    /// A sentence; the next one says more.
    hint: String,
}

/// A game with the value of every ply.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReviewResponse {
    start: String,
    /// Who had a won position before the first ply; null when there is no ply.
    at_start: Option<u8>,
    plies: Vec<PlyReviewResponse>,
    /// A sentence for each player, or one that says that no choice mattered.
    verdict: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct PlyReviewResponse {
    seat: u8,
    #[serde(rename = "move")]
    mv: String,
    /// `win` or `loss` for the player who moved, before the ply.
    before: String,
    /// The same after it.
    after: String,
    /// Plies to the end before it under perfect play; null where it is not known.
    distance: Option<u64>,
    /// Whether the choice could change the winner.
    mattered: bool,
    /// Whether the move gave a won position away.
    blunder: bool,
    /// The moves that would have kept the win; empty where the choice did not matter.
    winning: Vec<String>,
}

pub(super) const HINT: RouteDocs = RouteDocs {
    summary: "The next step of a hint, against the computer or on one screen.",
    response: "A sentence.",
    needs_key: true,
    reads_body: false,
    errors: &[
        (403, "The key does not belong to this game, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "Two people play."),
    ],
};

pub(super) async fn hint(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
) -> Result<Json<HintResponse>, ApiError> {
    let hint = state.rooms.find(&game.id).await?.hint(key.as_ref()).await?;
    Ok(Json(HintResponse { hint }))
}

pub(super) const REVIEW: RouteDocs = RouteDocs {
    summary: "Where the game was won and lost.",
    response: "Every ply with its value.",
    needs_key: false,
    reads_body: false,
    errors: &[
        (404, "There is no such game."),
        (409, "Two people play and the game is not over, or it is too large for the limits of the server."),
    ],
};

pub(super) async fn review(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
) -> Result<Json<ReviewResponse>, ApiError> {
    let (session, review) = state.rooms.find(&game.id).await?.review().await?;
    Ok(Json(ReviewResponse::new(&session, review)))
}

impl ReviewResponse {
    fn new(session: &Session, review: Review) -> ReviewResponse {
        ReviewResponse {
            start: session.id().to_string(),
            at_start: review.at_start.map(Seat::number),
            verdict: review.verdict(),
            plies: review.plies.into_iter().map(PlyReviewResponse::new).collect(),
        }
    }
}

impl PlyReviewResponse {
    fn new(review: PlyReview) -> PlyReviewResponse {
        PlyReviewResponse {
            seat: review.ply.seat.number(),
            mv: review.ply.text.to_string(),
            before: review.before.to_string(),
            after: review.after.to_string(),
            distance: review.distance,
            mattered: review.mattered,
            blunder: review.is_blunder(),
            winning: review.winning,
        }
    }
}
