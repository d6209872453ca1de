//! What changes on the pages of a class, for scripts that ask again and again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use askama::Template;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_drawing::Fragment;
use futures_util::FutureExt;
use futures_util::future::select_all;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};

use super::find_class;
use super::pupil_place::PupilPlace;
use super::teacher_parts::TeacherParts;
use crate::app_state::AppState;
use crate::classroom::{Class, ClassError};
use crate::credentials::ClassCookies;
use crate::pages::table::origin;
use crate::pages::{PagePath, PageQuery, PageResult};

/// How often a waiting request looks at what another node may have changed.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long changes are collected: many boards change at once.
const COLLECT: Duration = Duration::from_millis(150);

/// What a page is told.
#[derive(Default, Serialize)]
struct ClassUpdate {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    patch: Vec<Fragment>,
    /// Where to go instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// What to say to those who do not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<String>,
}

#[derive(Deserialize)]
pub(in crate::pages) struct UpdatesQuery {
    #[serde(default)]
    after: String,
}

#[derive(Deserialize)]
pub(in crate::pages) struct StayQuery {
    game: String,
}

/// A short text that changes with another one.
pub(super) fn version_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:08x}", hasher.finish() >> 32)
}

fn go_to(location: String) -> PageResult {
    Ok(Json(ClassUpdate { location: Some(location), ..ClassUpdate::default() }).into_response())
}

/// Waits until something may have changed; false when the time is over, or the server stops.
async fn wait(state: &AppState, class: &Class, end: Instant, with_boards: bool) -> bool {
    if Instant::now() >= end {
        return false;
    }
    let mut changes = state.classes.watch(&class.code);
    let mut boards: Vec<_> = match with_boards {
        true => state.classes.current_rooms(class).await.iter().map(|room| room.watch()).collect(),
        false => Vec::new(),
    };
    let any_board = async {
        match boards.is_empty() {
            true => std::future::pending().await,
            false => drop(select_all(boards.iter_mut().map(|board| board.changed().boxed())).await),
        }
    };
    let changed = async {
        tokio::select! {
            _ = changes.changed() => true,
            () = any_board => true,
            () = state.draining.closing() => false,
        }
    };
    let woken = timeout_at(end.min(Instant::now() + LOOK_AGAIN), changed).await;
    if woken == Ok(true) && with_boards {
        tokio::time::sleep(COLLECT).await;
    }
    woken != Ok(false)
}

/// The page of a pupil once it differs from what is shown, or nothing after a while.
pub(in crate::pages) async fn updates(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
    cookies: ClassCookies,
) -> PageResult {
    let end = Instant::now() + state.poll_wait;
    loop {
        let class = match find_class(&state, &code).await {
            Err(ClassError::NoClass(_)) => return go_to(format!("/class/{code}")),
            found => found?,
        };
        let home = format!("/class/{}", class.code);
        let Some(pupil) = class.pupil_of(cookies.pupil.as_ref()) else { return go_to(home) };
        let PupilPlace::Here(part) = PupilPlace::of(&state, &class, pupil).await? else { return go_to(home) };
        let html = part.render()?;
        let version = version_of(&html);
        if version != query.after {
            let patch = vec![Fragment { id: "pupil".to_owned(), html, parent: None }];
            let (version, say) = (Some(version), Some(part.heading));
            return Ok(Json(ClassUpdate { version, patch, say, location: None }).into_response());
        }
        if !wait(&state, &class, end, false).await {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
}

/// Tells the page of a game when its pupil should be elsewhere, or nothing after a while.
pub(in crate::pages) async fn stay(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    WithRejection(Query(query), _): PageQuery<StayQuery>,
    cookies: ClassCookies,
) -> PageResult {
    let end = Instant::now() + state.poll_wait;
    loop {
        let class = match find_class(&state, &code).await {
            Err(ClassError::NoClass(_)) => return go_to(format!("/class/{code}")),
            found => found?,
        };
        let pupil = class.pupil_of(cookies.pupil.as_ref());
        let pair = pupil.and_then(|pupil| class.pair_of(pupil.id));
        let is_here = !class.is_stopped && pair.is_some_and(|pair| pair.game == query.game);
        if !is_here {
            return go_to(format!("/class/{}", class.code));
        }
        if !wait(&state, &class, end, false).await {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
}

/// What changed on the teacher's page, or nothing after a while.
pub(in crate::pages) async fn teacher_updates(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
    cookies: ClassCookies,
    headers: HeaderMap,
) -> PageResult {
    let (end, origin) = (Instant::now() + state.poll_wait, origin(&state, &headers));
    loop {
        let class = match find_class(&state, &code).await {
            Err(ClassError::NoClass(_)) => return go_to(format!("/class/{code}")),
            found => found?,
        };
        class.check_teacher(cookies.teacher.as_ref())?;
        state.classes.start_reviews(&class);
        let parts = TeacherParts::new(&state, &class, &origin).await?;
        let patch = parts.changes(&query.after);
        if !patch.is_empty() {
            let version = Some(parts.version());
            return Ok(Json(ClassUpdate { version, patch, ..ClassUpdate::default() }).into_response());
        }
        if !wait(&state, &class, end, true).await {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
}
