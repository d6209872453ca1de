use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, header};
use axum_extra::extract::WithRejection;
use duels_rules::Seat;
use serde::Deserialize;

use super::{PageForm, PagePath, PageQuery, PageResult, redirect, redirect_with, render};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::keys::{SeatKey, random_request_id};
use crate::rooms::{Action, GameStatus, GameView, PlayerAction, RoomError};

/// The page of a game.
#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    board: Board<'a>,
    hint: Option<String>,
    invitation: Option<String>,
    /// The address of this server in the browser, for links that leave the page.
    origin: String,
    own_link: Option<String>,
}

/// The part of the page that changes with every event; also sent to open pages.
#[derive(Template)]
#[template(path = "board.html")]
pub(crate) struct Board<'a> {
    id: &'a str,
    view: &'a GameView,
    present: [bool; 2],
    /// The name of the next request.
    request: String,
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    id: String,
    title: String,
    invitation: String,
    /// The key that the seat will have.
    key: SeatKey,
}

/// A player as the page shows them.
struct PlayerLabel<'a> {
    seat: Seat,
    name: &'a str,
    is_present: bool,
    is_turn: bool,
}

#[derive(Deserialize)]
pub(super) struct GameQuery {
    invitation: Option<String>,
    key: Option<String>,
}

/// The page of a game, for a player or a spectator.
pub(super) async fn game(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(query), _): PageQuery<GameQuery>,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    game_page(&state, &id, cookies, &headers, None, query.invitation).await
}

async fn game_page(
    state: &AppState,
    id: &str,
    cookies: SeatCookies,
    headers: &HeaderMap,
    hint: Option<String>,
    invitation: Option<String>,
) -> PageResult {
    let room = state.rooms.find(id).await?;
    let key = cookies.key;
    let view = room.view(key.as_ref()).await;
    let own_link = key.filter(|_| view.is_player()).map(|key| format!("/g/{id}/seat?key={key}"));
    let invitation = invitation.filter(|_| view.status == GameStatus::Waiting);
    let board = Board::new(id, &view, room.present().await)?;
    render(&GamePage { board, hint, invitation, origin: origin(state, headers), own_link })
}

fn origin(state: &AppState, headers: &HeaderMap) -> String {
    // A browser always sends Host. Without it the link begins with the path, and the script completes it.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let scheme = if state.rate_limiter.is_secure(headers) { "https" } else { "http" };
    host.map_or(String::new(), |host| format!("{scheme}://{host}"))
}

#[derive(Deserialize)]
pub(super) struct PlayForm {
    #[serde(rename = "move")]
    mv: String,
    ply: u32,
    request: String,
}

/// Makes a move.
pub(super) async fn play(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<PlayForm>,
) -> PageResult {
    act(&state, &id, cookies, form.request, Action::Play { ply: form.ply, mv: form.mv }).await
}

#[derive(Deserialize)]
pub(super) struct ActionForm {
    request: String,
}

/// Takes back a move.
pub(super) async fn undo(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<ActionForm>,
) -> PageResult {
    act(&state, &id, cookies, form.request, Action::Undo).await
}

/// Resigns.
pub(super) async fn resign(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<ActionForm>,
) -> PageResult {
    act(&state, &id, cookies, form.request, Action::Resign).await
}

async fn act(
    state: &AppState,
    id: &str,
    cookies: SeatCookies,
    request: String,
    action: Action,
) -> PageResult {
    let action = PlayerAction { request, key: cookies.key, action };
    state.rooms.act(id, action).await?.with_reply().await?;
    Ok(redirect(&format!("/g/{id}")))
}

/// The next step of a hint.
pub(super) async fn hint(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    let hint = state.rooms.find(&id).await?.hint(cookies.key.as_ref()).await?;
    game_page(&state, &id, cookies, &headers, Some(hint), None).await
}

/// The same two players again.
pub(super) async fn rematch(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
) -> PageResult {
    let rematch = state.rooms.rematch(&id, cookies.key.as_ref()).await?;
    Ok(redirect_with(&format!("/g/{}", rematch.id), &cookies.cookie(&rematch.id, &rematch.key)))
}

/// The page of the link that a friend has sent.
pub(super) async fn invitation(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(query), _): PageQuery<GameQuery>,
) -> PageResult {
    let view = state.rooms.find(&id).await?.view(None).await;
    if view.status != GameStatus::Waiting {
        return Ok(redirect(&format!("/g/{id}")));
    }
    // A game in the lobby has no invitation, and its form sends an empty one.
    let invitation = query.invitation.unwrap_or_default();
    render(&JoinPage { id, title: view.title, invitation, key: SeatKey::random()? })
}

#[derive(Deserialize)]
pub(super) struct JoinForm {
    invitation: String,
    /// The key that the seat will have, so that a form that is sent twice joins once.
    key: Option<String>,
}

/// Takes the open seat.
pub(super) async fn join(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<JoinForm>,
) -> PageResult {
    // A text that is not a key opens no seat, like a wrong key.
    let invitation: Option<SeatKey> = form.invitation.parse().ok();
    let key = match form.key.filter(|key| !key.is_empty()) {
        Some(key) => key.parse()?,
        None => SeatKey::random()?,
    };
    state.rooms.join(&id, invitation.as_ref(), key.clone()).await?;
    Ok(redirect_with(&format!("/g/{id}"), &cookies.cookie(&id, &key)))
}

/// Gives a browser back the seat of its private link.
pub(super) async fn seat(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Query(query), _): PageQuery<GameQuery>,
) -> PageResult {
    let key: Option<SeatKey> = query.key.and_then(|key| key.parse().ok());
    let view = state.rooms.find(&id).await?.view(key.as_ref()).await;
    match key {
        Some(key) if view.is_player() => Ok(redirect_with(&format!("/g/{id}"), &cookies.cookie(&id, &key))),
        _ => Err(RoomError::NotAPlayer.into()),
    }
}

impl<'a> Board<'a> {
    /// The board for a viewer. Its forms carry a new request name, so a form that is sent twice acts once.
    pub(crate) fn new(
        id: &'a str,
        view: &'a GameView,
        present: [bool; 2],
    ) -> Result<Board<'a>, getrandom::Error> {
        let request = random_request_id()?.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Board { id, view, present, request })
    }

    /// Who the viewer is.
    fn role(&self) -> &'static str {
        match self.view.seats {
            [true, true] => "You play both sides.",
            [true, false] => "You are Player 1.",
            [false, true] => "You are Player 2.",
            [false, false] => "You are watching.",
        }
    }

    /// Whose turn it is, or who won.
    fn banner(&self) -> &str {
        match (self.view.status, self.view.seats) {
            (GameStatus::YourTurn, [true, true]) | (GameStatus::OtherTurn | GameStatus::Over, _) => {
                &self.view.table.status
            }
            (GameStatus::YourTurn, _) => "It is your turn.",
            (GameStatus::Waiting, _) => "Waiting for the other player.",
        }
    }

    fn players(&self) -> [PlayerLabel<'_>; 2] {
        Seat::BOTH.map(|seat| PlayerLabel {
            seat,
            name: &self.view.players[seat.index()],
            is_present: self.present[seat.index()],
            is_turn: self.view.table.turn == Some(seat),
        })
    }
}
