use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum_extra::extract::WithRejection;
use duels_drawing::plate;
use duels_rules::{GameId, ILLEGAL_MOVES_ARE_REFUSED, Seat};
use serde::Deserialize;

use super::invite::InvitePart;
use super::join::join_page;
use super::{Board, Table, TableParts};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::errors::{PageError, RequestError};
use crate::pages::{PagePath, PageQuery, PageResult, redirect, render};
use crate::rooms::{GameStatus, GameView, Room};

/// The page of a game.
#[derive(Template)]
#[template(path = "table/page.html")]
struct TablePage<'a> {
    table: &'a Table<'a>,
    board: &'a Board,
    parts: &'a TableParts,
    game: &'static str,
    name: String,
    line: &'a str,
    plate: &'static str,
    rules: &'a str,
    invitation: Option<String>,
    own_link: Option<String>,
    /// Whether a page without scripts loads itself again to see what happens.
    refreshes: bool,
}

/// What a page says about the game and its variant, whatever happens in it.
pub(super) struct GameWords {
    /// The game in one word.
    pub(super) name: String,
    /// A few words about the variant.
    pub(super) line: String,
    pub(super) plate: &'static str,
    pub(super) rules: String,
    /// The position at the start as a picture.
    pub(super) start: duels_rules::scene::Scene,
}

impl GameWords {
    pub(super) fn new(state: &AppState, view: &GameView) -> Result<GameWords, PageError> {
        let catalogue = state.rooms.catalogue();
        let broken = |error: &dyn std::fmt::Display| RequestError::unprocessable(error.to_string());
        let id = GameId::parse(catalogue, &view.start).map_err(|error| broken(&error))?;
        let game = id.open(Seat::One).map_err(|error| broken(&error))?;
        let info = game.info();
        let index = catalogue.entries().iter().position(|entry| entry.info.id == info.id);
        let line = if id.values().is_classic() { info.title.to_string() } else { game.variant_words() };
        Ok(GameWords {
            name: info.name(),
            line,
            plate: plate(index.unwrap_or_default()),
            rules: format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", game.rules()),
            start: game.scene(&[]),
        })
    }
}

/// The room of a game and what the holder of a seat's cookie sees of it. Whoever looks is there.
pub(super) async fn look(
    state: &AppState,
    id: &str,
    cookies: &SeatCookies,
) -> Result<(Arc<Room>, GameView), PageError> {
    let room = state.rooms.find(id).await?;
    room.saw(room.seats(cookies.key.as_ref()).await);
    let view = room.view(cookies.key.as_ref()).await;
    Ok((room, view))
}

#[derive(Deserialize)]
pub(in crate::pages) struct TableQuery {
    invitation: Option<String>,
    /// Given by somebody who was invited and would rather watch.
    watch: Option<String>,
}

/// The page of a game for a player or somebody who watches; for a friend who is invited, the page to join.
pub(in crate::pages) async fn game(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(query), _): PageQuery<TableQuery>,
    cookies: SeatCookies,
    headers: HeaderMap,
) -> PageResult {
    let (room, view) = look(&state, &id, &cookies).await?;
    room.judge().await;
    let present = room.present().await;
    let is_invited = query.invitation.as_ref().is_some_and(|secret| !secret.is_empty());
    let is_waiting = view.status == GameStatus::Waiting;
    match (&view.invitation, is_invited) {
        // The address of the page is the link for the friend, for as long as there is a seat to take.
        (Some(secret), _) if query.invitation != Some(secret.to_string()) => {
            return Ok(redirect(&format!("/g/{id}?invitation={secret}")));
        }
        (None, true) if is_waiting && !view.is_player() && query.watch.is_none() => {
            return join_page(&state, &id, &view, query.invitation.unwrap_or_default(), &headers);
        }
        (None, true) if view.is_player() => return Ok(redirect(&format!("/g/{id}"))),
        _ => {}
    }
    let table =
        Table::new(state.rooms.catalogue(), &id, &view, present).ok_or_else(RequestError::not_found)?;
    let (board, parts) = (Board::new(&table), TableParts::new(&table)?);
    let words = GameWords::new(&state, &view)?;
    let invitation = match view.can_close && is_waiting {
        true => Some(InvitePart::new(&table, &origin(&state, &headers)).render()?),
        false => None,
    };
    let own_link = cookies.key.filter(|_| view.is_player()).map(|key| format!("/g/{id}/seat?key={key}"));
    let is_settled = view.judgement.is_some() && view.rematch_offer.is_none();
    render(&TablePage {
        table: &table,
        board: &board,
        parts: &parts,
        game: table.info.id,
        name: words.name,
        line: &words.line,
        plate: words.plate,
        rules: &words.rules,
        invitation,
        own_link,
        refreshes: match view.status {
            GameStatus::YourTurn => false,
            GameStatus::OtherTurn | GameStatus::Waiting => true,
            GameStatus::Over => !is_settled && !view.is_closed,
        },
    })
}

/// The address of this server in the browser, for links that leave the page.
pub(in crate::pages) fn origin(state: &AppState, headers: &HeaderMap) -> String {
    // A browser always sends Host. Without it the link begins with the path, and the script completes it.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let scheme = if state.rate_limiter.is_secure(headers) { "https" } else { "http" };
    host.map_or(String::new(), |host| format!("{scheme}://{host}"))
}
