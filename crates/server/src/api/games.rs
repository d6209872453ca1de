use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use duels_rules::GameId;

use super::asked::{AfterShape, NewGameShape};
use super::bearer;
use super::judged::ReviewShape;
use super::told::{GameShape, HintShape, MadeShape, WaitingShape, WrongShape};
use super::wrong::Wrong;
use crate::room::{NotOffered, Offer};
use crate::web::App;

/// Make a game.
#[utoipa::path(
    post, path = "/api/games", request_body = NewGameShape,
    responses(
        (status = 201, description = "It is made.", body = MadeShape),
        (status = 400, description = "That is not JSON.", body = WrongShape),
        (status = 403, description = "The request came from another site.", body = WrongShape),
        (status = 413, description = "That is too long.", body = WrongShape),
        (status = 415, description = "The content type is not application/json.", body = WrongShape),
        (status = 422, description = "There is no such game, player or seat.", body = WrongShape),
        (status = 429, description = "Too many requests or games; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn create(
    State(app): State<App>,
    Json(new): Json<NewGameShape>,
) -> Result<(StatusCode, Json<MadeShape>), Wrong> {
    let start = GameId::parse(app.rooms.catalogue(), new.start.trim()).map_err(NotOffered::because)?;
    let offer = Offer::new(start, &new.first, &new.seat, &new.opponent)?;
    let made = app.rooms.create(&offer.start, offer.first, offer.seat, offer.opponent).await?;
    Ok((StatusCode::CREATED, Json(MadeShape::of(&made, &offer))))
}

/// See a game, and what has happened in it since a version.
#[utoipa::path(
    get, path = "/api/games/{id}",
    params(("id" = String, Path, description = "The name of the game."), AfterShape),
    security((), ("key" = [])),
    responses(
        (status = 200, description = "The game as it stands.", body = GameShape),
        (status = 400, description = "The version is not a number.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<AfterShape>,
    headers: HeaderMap,
) -> Result<Json<GameShape>, Wrong> {
    let room = app.rooms.find(&id).await?;
    let (seen, told) = room.seen_since(bearer(&headers).as_ref(), query.after).await;
    Ok(Json(GameShape::of(seen, told.present, &told.events)))
}

/// The game as text, to be kept, replayed or reviewed.
#[utoipa::path(
    get, path = "/api/games/{id}/record",
    params(("id" = String, Path, description = "The name of the game.")),
    responses(
        (status = 200, description = "The record.", body = String, content_type = "text/plain"),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Wrong> {
    let record = app.rooms.find(&id).await?.record().await;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}

/// The games that wait for anybody.
#[utoipa::path(
    get, path = "/api/games",
    responses(
        (status = 200, description = "Oldest first.", body = [WaitingShape]),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn waiting(State(app): State<App>) -> Result<Json<Vec<WaitingShape>>, Wrong> {
    let waiting = app.rooms.waiting().await?.into_iter();
    Ok(Json(waiting.map(|game| WaitingShape { id: game.id, start: game.start }).collect()))
}

/// The next step of a hint, against the computer or on one screen.
#[utoipa::path(
    post, path = "/api/games/{id}/hint",
    params(("id" = String, Path, description = "The name of the game.")),
    security(("key" = [])),
    responses(
        (status = 200, description = "A sentence.", body = HintShape),
        (status = 403, description = "No key of this game.", body = WrongShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "Two people play.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<HintShape>, Wrong> {
    let hint = app.rooms.find(&id).await?.hint(bearer(&headers).as_ref()).await?;
    Ok(Json(HintShape { hint }))
}

/// Where the game was won and lost.
#[utoipa::path(
    get, path = "/api/games/{id}/review",
    params(("id" = String, Path, description = "The name of the game.")),
    responses(
        (status = 200, description = "Every ply with its value.", body = ReviewShape),
        (status = 404, description = "There is no such game.", body = WrongShape),
        (status = 409, description = "Two people play and the game is not over, or it cannot be judged within the bounds of the server.", body = WrongShape),
        (status = 429, description = "Too many requests; see Retry-After.", body = WrongShape),
        (status = 503, description = "The storage does not work.", body = WrongShape),
    )
)]
pub(super) async fn review(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<ReviewShape>, Wrong> {
    let (session, review) = app.rooms.find(&id).await?.review(app.rooms.catalogue()).await?;
    Ok(Json(ReviewShape::of(&session, review)))
}
