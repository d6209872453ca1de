//! What players do in a game.

use axum::Json;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;

use super::games::saw;
use super::openapi::RouteDocs;
use super::requests::{ActionRequest, GamePath, JoinRequest, JsonBody, PlayRequest};
use super::responses::{ActionResponse, JoinResponse, RematchResponse};
use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::errors::ApiError;
use crate::keys::SeatKey;
use crate::rooms::{Action, Nickname, PlayerAction, SeatRequest};

pub(super) type ActionResult = Result<Json<ActionResponse>, ApiError>;

pub(super) const PLAY: RouteDocs = RouteDocs {
    summary: "Make a move. Repeated with the same request name, it is made once.",
    response: "The move is on disk.",
    needs_key: true,
    reads_body: true,
    errors: &[
        (403, "The key does not belong to this game, it is not your turn, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "The move is for another position (see `version` and `ply`), or the other seat is still open."),
        (422, "The rules do not allow the move, or a field is missing or unknown."),
    ],
};

pub(super) async fn play(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
    WithRejection(Json(play), _): JsonBody<PlayRequest>,
) -> ActionResult {
    act(&state, &game.id, key, play.request, Action::Play { ply: play.ply, mv: play.mv }).await
}

pub(super) const UNDO: RouteDocs = RouteDocs {
    summary: "Take back your last move, against the computer or on one screen. Between two people, ask for it.",
    response: "The move is taken back.",
    needs_key: true,
    reads_body: true,
    errors: &[
        (403, "The key does not belong to this game, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "You have no move to take back, or two people play."),
        (422, "A field is missing or unknown."),
    ],
};

pub(super) async fn undo(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
    WithRejection(Json(undo), _): JsonBody<ActionRequest>,
) -> ActionResult {
    act(&state, &game.id, key, undo.request, Action::Undo).await
}

pub(super) const RESIGN: RouteDocs = RouteDocs {
    summary: "Resign. A game that nobody has joined is closed instead.",
    response: "The game is over.",
    needs_key: true,
    reads_body: true,
    errors: &[
        (403, "The key does not belong to this game, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "The other player did something at the same time."),
        (422, "The game is over already, or a field is missing or unknown."),
    ],
};

pub(super) async fn resign(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
    WithRejection(Json(resign), _): JsonBody<ActionRequest>,
) -> ActionResult {
    act(&state, &game.id, key, resign.request, Action::Resign).await
}

/// Does an action, and waits for the computer's reply.
pub(super) async fn act(
    state: &AppState,
    game: &str,
    key: Option<SeatKey>,
    request: String,
    action: Action,
) -> ActionResult {
    saw(state, game, key.as_ref()).await?;
    let receipt = state.rooms.act(game, PlayerAction { request, key, action }).await?;
    Ok(Json(ActionResponse { version: receipt.with_reply().await? }))
}

pub(super) const JOIN: RouteDocs = RouteDocs {
    summary: "Take the open seat. With the key of a seat of this game in the header, you keep that seat.",
    response: "The seat is yours.",
    needs_key: false,
    reads_body: true,
    errors: &[
        (403, "The invitation is missing or wrong, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "Both seats are taken, or the game was closed."),
        (422, "A field is unknown, or the key or the name is not valid."),
    ],
};

pub(super) async fn join(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(held): BearerKey,
    WithRejection(Json(join), _): JsonBody<JoinRequest>,
) -> Result<Json<JoinResponse>, ApiError> {
    // A text that is not a key opens no seat, like a wrong key.
    let invitation: Option<SeatKey> = join.invitation.and_then(|secret| secret.parse().ok());
    let key = match join.key {
        Some(key) => key.parse()?,
        None => SeatKey::random()?,
    };
    let name = Nickname::parse(join.name.as_deref().unwrap_or_default())?;
    let seat = state.rooms.join(&game.id, SeatRequest { invitation, key, held, name }).await?;
    Ok(Json(JoinResponse { key: seat.key.to_string() }))
}

pub(super) const REMATCH: RouteDocs = RouteDocs {
    summary: "Play again; the other player begins. The first player who sends this offers it, and the other one \
              accepts by sending the same. A repeated request gets the same response.",
    response: "The new game, and the key of your seat in it.",
    needs_key: true,
    reads_body: false,
    errors: &[
        (403, "The key does not belong to this game, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "The game is not over, it was closed, or a rematch was offered three times."),
        (422, "The computer cannot play the next game within the limits of the server."),
        (429, "Too many requests or games; see Retry-After."),
    ],
};

pub(super) async fn rematch(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
) -> Result<Json<RematchResponse>, ApiError> {
    Ok(Json(state.rooms.rematch(&game.id, key.as_ref()).await?.into()))
}
