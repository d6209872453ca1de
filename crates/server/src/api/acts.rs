use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;

use super::asked::{ActShape, JoinShape, PlayShape};
use super::bearer;
use super::told::{DoneShape, JoinedShape, RematchShape, WrongShape};
use super::wrong::Wrong;
use crate::keys::SeatKey;
use crate::room::{Act, Refused, Request};
use crate::store::StoreError;
use crate::web::App;

type Done = Result<Json<DoneShape>, Wrong>;

/// Make a move. Sent again with the same request name it is made once.
#[utoipa::path(
    post, path = "/api/games/{id}/plies", request_body = PlayShape,
    params(("id" = String, Path, description = "The name of the game.")),
    security(("key" = [])),
    responses(
        (status = 200, description = "The move is on disk.", body = DoneShape),
        (status = 400, description = "That is not JSON.", body = WrongShape),
        (status = 403, description = "No key of this game, or it is not your turn.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "It is meant for an earlier position (the answer has the version and the plies now), or nobody sits opposite yet.", body = WrongShape),
        (status = 413, description = "That is too long.", body = WrongShape),
        (status = 415, description = "The content type is not application/json.", body = WrongShape),
        (status = 422, description = "The rules do not allow it: the sentence of the game.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(play): Json<PlayShape>,
) -> Done {
    act(&app, &id, &headers, &play.request, Act::Play { ply: play.ply, word: play.word }).await
}

/// Take back one's last move, against the computer or on one screen.
#[utoipa::path(
    post, path = "/api/games/{id}/undo", request_body = ActShape,
    params(("id" = String, Path, description = "The name of the game.")),
    security(("key" = [])),
    responses(
        (status = 200, description = "It is taken back.", body = DoneShape),
        (status = 400, description = "That is not JSON.", body = WrongShape),
        (status = 403, description = "No key of this game.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "There is nothing to take back, or two people play.", body = WrongShape),
        (status = 413, description = "That is too long.", body = WrongShape),
        (status = 415, description = "The content type is not application/json.", body = WrongShape),
        (status = 422, description = "A field is missing or unknown.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(undo): Json<ActShape>,
) -> Done {
    act(&app, &id, &headers, &undo.request, Act::Undo).await
}

/// Give up.
#[utoipa::path(
    post, path = "/api/games/{id}/resign", request_body = ActShape,
    params(("id" = String, Path, description = "The name of the game.")),
    security(("key" = [])),
    responses(
        (status = 200, description = "The game is over.", body = DoneShape),
        (status = 400, description = "That is not JSON.", body = WrongShape),
        (status = 403, description = "No key of this game.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "Somebody else did something at the same time.", body = WrongShape),
        (status = 413, description = "That is too long.", body = WrongShape),
        (status = 415, description = "The content type is not application/json.", body = WrongShape),
        (status = 422, description = "The game is over already, or a field is missing or unknown.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(resign): Json<ActShape>,
) -> Done {
    act(&app, &id, &headers, &resign.request, Act::Resign).await
}

async fn act(app: &App, id: &str, headers: &HeaderMap, request: &str, act: Act) -> Done {
    let request = Request { name: request.to_string(), key: bearer(headers), act };
    let version = app.rooms.act(id, request).await?.answered().await?;
    Ok(Json(DoneShape { version }))
}

/// Take the open seat.
#[utoipa::path(
    post, path = "/api/games/{id}/join", request_body = JoinShape,
    params(("id" = String, Path, description = "The name of the game.")),
    responses(
        (status = 200, description = "The seat is yours.", body = JoinedShape),
        (status = 400, description = "That is not JSON.", body = WrongShape),
        (status = 403, description = "No invitation, or a wrong one.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "Both seats are taken.", body = WrongShape),
        (status = 413, description = "That is too long.", body = WrongShape),
        (status = 415, description = "The content type is not application/json.", body = WrongShape),
        (status = 422, description = "A field is unknown, or the key is none.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Json(join): Json<JoinShape>,
) -> Result<Json<JoinedShape>, Wrong> {
    let secret: Option<SeatKey> = join.invitation.and_then(|secret| secret.parse().ok());
    let key = match join.key {
        Some(key) => key.parse()?,
        None => SeatKey::draw().map_err(|error| Refused::Store(StoreError::Broken(error.to_string())))?,
    };
    app.rooms.join(&id, secret.as_ref(), key.clone()).await?;
    Ok(Json(JoinedShape { key: key.to_string() }))
}

/// Play again, with the other one to begin. Both players ask for it; asking again gets the same answer.
#[utoipa::path(
    post, path = "/api/games/{id}/rematch",
    params(("id" = String, Path, description = "The name of the game.")),
    security(("key" = [])),
    responses(
        (status = 200, description = "The new game, and the key of the same player in it.", body = RematchShape),
        (status = 403, description = "No key of this game.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "The game is not over.", body = WrongShape),
        (status = 429, description = "Too many requests or games; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<RematchShape>, Wrong> {
    let again = app.rooms.rematch(&id, bearer(&headers).as_ref()).await?;
    Ok(Json(RematchShape::of(again)))
}
