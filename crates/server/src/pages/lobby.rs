//! The games that anybody may join. The page keeps itself up to date.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use askama::Template;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_drawing::{Face, Fragment, Side, face};
use duels_rules::GameId;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};

use super::games::{plate_of, words};
use super::{PageQuery, PageResult, render};
use crate::app_state::AppState;
use crate::keys::SeatKey;
use crate::preferences::Preferences;

/// How long a request for an update waits for one.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How often a waiting request looks whether a maker has left.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    list: WaitingList,
}

/// The list, which is replaced as a whole when it changes.
#[derive(Template)]
#[template(path = "waiting.html")]
struct WaitingList {
    /// Changes with what is listed.
    version: u64,
    games: Vec<WaitingGame>,
    /// The picture for an empty list.
    empty: String,
    /// The reader's own nickname.
    nickname: String,
}

/// A game that anybody may join.
struct WaitingGame {
    id: String,
    name: String,
    plate: &'static str,
    size: String,
    /// The nickname of its maker.
    maker: Option<String>,
    face: String,
    is_yours: bool,
    /// The key that the seat will have, so that a form that is sent twice joins once.
    key: SeatKey,
}

/// The games that anybody may join.
pub(super) async fn lobby(State(state): State<AppState>, preferences: Preferences) -> PageResult {
    render(&LobbyPage { list: WaitingList::new(&state, &preferences)? })
}

#[derive(Deserialize)]
pub(super) struct UpdatesQuery {
    after: Option<u64>,
}

#[derive(Serialize)]
struct LobbyUpdate {
    version: u64,
    patch: [Fragment; 1],
}

/// The list once it differs from the one that the page shows, or nothing after ten seconds.
pub(super) async fn updates(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
    preferences: Preferences,
) -> PageResult {
    let mut lobby = state.rooms.watch_lobby();
    let end = Instant::now() + LONGEST_WAIT;
    loop {
        lobby.mark_unchanged();
        let list = WaitingList::new(&state, &preferences)?;
        if query.after != Some(list.version) {
            let patch = [Fragment { id: "waiting".to_string(), html: list.render()?, parent: None }];
            return Ok(Json(LobbyUpdate { version: list.version, patch }).into_response());
        }
        if Instant::now() >= end {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        // Nothing wakes us when a maker leaves silently.
        let changed = timeout_at(end.min(Instant::now() + LOOK_AGAIN), lobby.changed());
        tokio::select! {
            _ = changed => {}
            () = state.draining.closing() => return Ok(StatusCode::NO_CONTENT.into_response()),
        }
    }
}

impl WaitingList {
    fn new(state: &AppState, preferences: &Preferences) -> Result<WaitingList, getrandom::Error> {
        let catalogue = state.rooms.catalogue();
        let mut games = Vec::new();
        let mut hasher = DefaultHasher::new();
        for waiting in state.rooms.waiting() {
            // Another version of the program may know games that this one does not.
            let Ok(start) = GameId::parse(catalogue, &waiting.start) else { continue };
            (&waiting.id, &waiting.name).hash(&mut hasher);
            let info = start.entry().info;
            let is_yours = preferences.has_listed(&waiting.id);
            games.push(WaitingGame {
                name: info.name(),
                plate: plate_of(catalogue, info.id),
                size: words(&start),
                maker: waiting.name,
                face: face(Face::Person, if is_yours { Side::You } else { Side::Them }),
                is_yours,
                key: SeatKey::random()?,
                id: waiting.id,
            });
        }
        // Short enough for a number of a script to hold it exactly.
        let version = hasher.finish() >> 12;
        let (empty, nickname) = (face(Face::Empty, Side::Them), preferences.name.clone());
        Ok(WaitingList { version, games, empty, nickname })
    }
}
