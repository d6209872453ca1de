use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use duels_rules::Seat;
use serde::Deserialize;

use super::App;
use super::page::{Answer, Failed, go, show};
use crate::keys::{SeatKey, fresh_request};
use crate::room::{Act, Request, Seen, Standing};

/// The page of a game.
#[derive(Template)]
#[template(path = "table.html")]
struct TablePage {
    id: String,
    seen: Seen,
    present: [bool; 2],
    request: String,
    hint: Option<String>,
    invitation: Option<String>,
    /// Where the browser has found us, for addresses that leave the page.
    origin: String,
    own_link: Option<String>,
}

/// What changes when something happens: sent to pages that are open.
#[derive(Template)]
#[template(path = "board.html")]
pub(super) struct Board<'a> {
    pub(super) id: &'a str,
    pub(super) seen: &'a Seen,
    pub(super) present: [bool; 2],
    pub(super) request: &'a str,
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    id: String,
    title: String,
    secret: String,
    /// The key that the seat will have.
    key: SeatKey,
}

/// Somebody who sits at the table.
pub(super) struct Sitting {
    pub(super) seat: Seat,
    pub(super) name: String,
    /// Whether they are connected.
    pub(super) here: bool,
    /// Whether it is their turn.
    pub(super) turn: bool,
}

/// The cookie that keeps the key of a seat, for this game's addresses only.
pub(super) fn cookie(id: &str, key: &SeatKey) -> String {
    format!("seat={key}; Path=/g/{id}; HttpOnly; SameSite=Strict; Max-Age=31536000")
}

/// The key that a browser holds for this game.
pub(super) fn key_of(headers: &HeaderMap) -> Option<SeatKey> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == "seat").find_map(|(_, value)| value.parse().ok())
}

#[derive(Deserialize)]
pub(super) struct TableQuery {
    invitation: Option<String>,
    key: Option<String>,
}

/// The page of a game, for a player or a spectator.
pub(super) async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    headers: HeaderMap,
) -> Answer {
    page(&app, id, &headers, None, query.invitation).await
}

async fn page(
    app: &App,
    id: String,
    headers: &HeaderMap,
    hint: Option<String>,
    invitation: Option<String>,
) -> Answer {
    let room = app.rooms.find(&id).await?;
    let key = key_of(headers);
    let seen = room.seen(key.as_ref()).await;
    let own_link = key.filter(|_| seen.holds != [false, false]).map(|key| format!("/g/{id}/seat?key={key}"));
    let invitation = invitation.filter(|_| seen.standing == Standing::Waiting);
    let origin = origin(app, headers);
    let request = fresh();
    show(&TablePage { present: room.present().await, id, seen, request, hint, invitation, origin, own_link })
}

fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if app.gate.is_secure(headers) { "https" } else { "http" };
    format!("{scheme}://{host}")
}

/// A name for the next request of a form, so that sending it twice is sending it once.
pub(super) fn fresh() -> String {
    fresh_request().map(|id| id.iter().map(|byte| format!("{byte:02x}")).collect()).unwrap_or_default()
}

#[derive(Deserialize)]
pub(super) struct PlayForm {
    word: String,
    ply: u32,
    request: String,
}

/// Makes a move.
pub(super) async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<PlayForm>,
) -> Answer {
    act(&app, &id, &headers, &form.request, Act::Play { ply: form.ply, word: form.word }).await
}

#[derive(Deserialize)]
pub(super) struct RequestForm {
    request: String,
}

/// Takes back a move.
pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<RequestForm>,
) -> Answer {
    act(&app, &id, &headers, &form.request, Act::Undo).await
}

/// Gives up.
pub(super) async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<RequestForm>,
) -> Answer {
    act(&app, &id, &headers, &form.request, Act::Resign).await
}

async fn act(app: &App, id: &str, headers: &HeaderMap, request: &str, act: Act) -> Answer {
    let request = Request { name: request.to_string(), key: key_of(headers), act };
    app.rooms.act(id, request).await?.answered().await?;
    Ok(go(&format!("/g/{id}"), None))
}

/// One more step of a hint.
pub(super) async fn hint(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let room = app.rooms.find(&id).await?;
    let hint = room.hint(key_of(&headers).as_ref()).await?;
    page(&app, id, &headers, Some(hint), None).await
}

/// The same two again.
pub(super) async fn rematch(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let new = app.rooms.rematch(&id, key_of(&headers).as_ref()).await?;
    Ok(go(&format!("/g/{}", new.id), Some(cookie(&new.id, &new.key))))
}

/// What somebody sees who opens the link that a friend has sent.
pub(super) async fn invitation(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Answer {
    let seen = app.rooms.find(&id).await?.seen(None).await;
    if seen.standing != Standing::Waiting {
        return Ok(go(&format!("/g/{id}"), None));
    }
    let key = SeatKey::draw().map_err(Failed::wrong)?;
    show(&JoinPage { id, title: seen.title, secret: query.invitation.unwrap_or_default(), key })
}

#[derive(Deserialize)]
pub(super) struct JoinForm {
    invitation: String,
    /// The key that the seat will have, so that sending the form twice is joining once.
    key: Option<String>,
}

/// Takes the open seat.
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<JoinForm>,
) -> Answer {
    let secret: Option<SeatKey> = form.invitation.parse().ok();
    let key = match form.key.filter(|key| !key.is_empty()) {
        Some(key) => key.parse().map_err(Failed::wrong)?,
        None => SeatKey::draw().map_err(Failed::wrong)?,
    };
    app.rooms.join(&id, secret.as_ref(), key.clone()).await?;
    Ok(go(&format!("/g/{id}"), Some(cookie(&id, &key))))
}

/// Gives a browser back the seat whose private link it has.
pub(super) async fn seat(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Response, Failed> {
    let key: Option<SeatKey> = query.key.and_then(|key| key.parse().ok());
    let seen = app.rooms.find(&id).await?.seen(key.as_ref()).await;
    match key {
        Some(key) if seen.holds != [false, false] => Ok(go(&format!("/g/{id}"), Some(cookie(&id, &key)))),
        _ => Err(crate::room::Refused::NoSeat.into()),
    }
}

impl Seen {
    /// Who the viewer is, in a few words.
    pub(super) fn role(&self) -> &'static str {
        match self.holds {
            [true, true] => "You play both sides.",
            [true, false] => "You are Player 1.",
            [false, true] => "You are Player 2.",
            [false, false] => "You are watching.",
        }
    }

    /// How it stands, in a few words.
    pub(super) fn banner(&self) -> String {
        match (self.standing, self.holds) {
            (Standing::YourTurn, [true, true]) | (Standing::Over, _) => self.view.status.clone(),
            (Standing::YourTurn, _) => "It is your turn.".to_string(),
            (Standing::OtherTurn, _) => self.view.status.clone(),
            (Standing::Waiting, _) => "Waiting for the other player.".to_string(),
        }
    }

    /// The seats with who sits there and whether they are connected.
    pub(super) fn company(&self, present: &[bool; 2]) -> [Sitting; 2] {
        Seat::BOTH.map(|seat| Sitting {
            seat,
            name: self.players[seat.index()].clone(),
            here: present[seat.index()],
            turn: self.view.turn == Some(seat),
        })
    }
}
