use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum_extra::extract::cookie::{Cookie, SameSite};
use axum_extra::extract::{CookieJar, WithRejection};
use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::Names;
use serde::Deserialize;

use super::page::{GameWords, look};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::keys::SeatKey;
use crate::pages::{PageForm, PagePath, PageQuery, PageResult, redirect, redirect_with, render};
use crate::rooms::{GameStatus, GameView, Nickname, RoomError, SeatRequest};

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage<'a> {
    id: &'a str,
    /// Who invites.
    host: String,
    name: String,
    line: String,
    plate: &'static str,
    rules: String,
    picture: String,
    invitation: String,
    /// The key that the seat will have.
    key: SeatKey,
    /// The name that the visitor gave before.
    nickname: String,
}

#[derive(Deserialize)]
pub(in crate::pages) struct SecretQuery {
    invitation: Option<String>,
    key: Option<String>,
}

/// The page of the link that a friend has sent, and of a free seat in the lobby.
pub(in crate::pages) async fn invitation(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(query), _): PageQuery<SecretQuery>,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    let (_, view) = look(&state, &id, &cookies).await?;
    if view.status != GameStatus::Waiting || view.is_player() {
        return Ok(redirect(&format!("/g/{id}")));
    }
    // A game in the lobby has no invitation, and its form sends an empty one.
    join_page(&state, &id, &view, query.invitation.unwrap_or_default(), &headers)
}

pub(super) fn join_page(
    state: &AppState,
    id: &str,
    view: &GameView,
    invitation: String,
    headers: &HeaderMap,
) -> PageResult {
    let words = GameWords::new(state, view)?;
    let drawer = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still };
    let jar = CookieJar::from_headers(headers);
    let nickname = jar.get("name").and_then(|cookie| Nickname::parse(cookie.value()).ok().flatten());
    let host = view.names.iter().flatten().next().cloned();
    let page = JoinPage {
        id,
        host: host.unwrap_or_else(|| "A friend".to_string()),
        name: words.name,
        line: words.line,
        plate: words.plate,
        rules: words.rules,
        picture: drawer.miniature(&words.start),
        invitation,
        key: SeatKey::random()?,
        nickname: nickname.map_or(String::new(), |name| name.to_string()),
    };
    render(&page)
}

#[derive(Deserialize)]
pub(in crate::pages) struct JoinForm {
    #[serde(default)]
    invitation: String,
    /// The key that the seat will have, so that a form that is sent twice joins once.
    key: Option<String>,
    name: Option<String>,
}

/// Takes the open seat. Whoever has a seat in this game keeps it.
pub(in crate::pages) async fn join(
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
    let name = Nickname::parse(form.name.as_deref().unwrap_or_default())?;
    let name_cookie = name.as_ref().map(|name| name_cookie(name.as_str()));
    let request = SeatRequest { invitation, key, held: cookies.key.clone(), name };
    let seat = state.rooms.join(&id, request).await?;
    let mut response = redirect_with(&format!("/g/{id}"), &cookies.cookie(&id, &seat.key));
    if let Some(cookie) = name_cookie.and_then(|cookie| cookie.parse().ok()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Remembers the name that somebody gave, for the next game.
fn name_cookie(name: &str) -> String {
    let cookie = Cookie::build(("name", name.to_string())).path("/").same_site(SameSite::Lax).permanent();
    cookie.build().encoded().to_string()
}

/// Gives a browser back the seat of its private link.
pub(in crate::pages) async fn seat(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Query(query), _): PageQuery<SecretQuery>,
) -> PageResult {
    let key: Option<SeatKey> = query.key.and_then(|key| key.parse().ok());
    let view = state.rooms.find(&id).await?.view(key.as_ref()).await;
    match key {
        Some(key) if view.is_player() => Ok(redirect_with(&format!("/g/{id}"), &cookies.cookie(&id, &key))),
        _ => Err(RoomError::NotAPlayer.into()),
    }
}
