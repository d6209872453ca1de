use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use super::page_update;
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::pages::{PagePath, PageQuery, PageResult};

#[derive(Deserialize)]
pub(in crate::pages) struct UpdatesQuery {
    #[serde(default)]
    after: u64,
    /// Given by pages about something else, which only look whether there is something new.
    #[serde(default)]
    now: bool,
}

/// The updates of a game for a page whose WebSockets are blocked: the same text as there, as soon as something has
/// happened since the version that the page shows; nothing if it stays quiet.
pub(in crate::pages) async fn updates(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
    cookies: SeatCookies,
) -> PageResult {
    let room = state.rooms.find(&id).await?;
    let key = cookies.key.as_ref();
    room.saw(room.seats(key).await);
    let mut changes = room.watch();
    if *changes.borrow_and_update() <= query.after {
        // A room that another one replaced has news for everyone.
        let wait = if query.now { Duration::ZERO } else { state.poll_wait };
        let waited = async {
            tokio::select! {
                changed = changes.changed() => changed.is_ok(),
                () = state.draining.closing() => false,
            }
        };
        if tokio::time::timeout(wait, waited).await != Ok(true) {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
    let room = state.rooms.find(&id).await?;
    room.judge().await;
    let (text, _) = page_update(state.rooms.catalogue(), &room, key, query.after).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text.as_str().to_string()).into_response())
}
