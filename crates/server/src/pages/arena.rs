//! The runs of the arena that use the same database: how far they are, and who is ahead. The pages keep themselves up to
//! date.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_drawing::Fragment;
use duels_postgres::RunProgress;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};

use super::arena_view::RunView;
use super::{PagePath, PageQuery, PageResult, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};

/// How often a request that waits for an update looks for one.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

#[derive(Template)]
#[template(path = "arena.html")]
struct ArenaPage {
    list: String,
}

#[derive(Template)]
#[template(path = "arena_runs.html")]
struct RunsList {
    version: u64,
    runs: Vec<RunView>,
}

#[derive(Template)]
#[template(path = "arena_run.html")]
struct RunPage<'a> {
    name: &'a str,
    run: String,
}

#[derive(Template)]
#[template(path = "arena_standings.html")]
struct RunStandings {
    version: u64,
    run: RunView,
}

/// A part of a page that is replaced as a whole when it changes.
struct LivePart {
    id: &'static str,
    version: u64,
    html: String,
}

#[derive(Deserialize)]
pub(super) struct UpdatesQuery {
    after: Option<u64>,
}

#[derive(Serialize)]
struct ArenaUpdate {
    version: u64,
    patch: [Fragment; 1],
}

/// All runs.
pub(super) async fn runs(State(state): State<AppState>) -> PageResult {
    render(&ArenaPage { list: runs_part(&state).await?.html })
}

/// One run.
pub(super) async fn run(State(state): State<AppState>, WithRejection(Path(name), _): PagePath) -> PageResult {
    render(&RunPage { name: &name, run: run_part(&state, &name).await?.html })
}

/// The runs once they differ from those that the page shows, or nothing after a while.
pub(super) async fn runs_updates(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
) -> PageResult {
    updates(&state, query.after, None).await
}

/// The run once it differs from what the page shows, or nothing after a while.
pub(super) async fn run_updates(
    State(state): State<AppState>,
    WithRejection(Path(name), _): PagePath,
    WithRejection(Query(query), _): PageQuery<UpdatesQuery>,
) -> PageResult {
    updates(&state, query.after, Some(&name)).await
}

/// The part of the page of a run, or of all runs, once it differs from what is shown.
async fn updates(state: &AppState, after: Option<u64>, run: Option<&str>) -> PageResult {
    let end = Instant::now() + state.poll_wait;
    loop {
        let LivePart { id, version, html } = match run {
            Some(name) => run_part(state, name).await?,
            None => runs_part(state).await?,
        };
        if after != Some(version) {
            let patch = [Fragment { id: id.to_string(), html, parent: None }];
            return Ok(Json(ArenaUpdate { version, patch }).into_response());
        }
        if Instant::now() >= end {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        sleep(LOOK_AGAIN).await;
    }
}

async fn runs_part(state: &AppState) -> Result<LivePart, PageError> {
    let runs = list(state).await?.iter().map(RunView::new).collect::<Vec<_>>();
    let version = version(&runs);
    Ok(LivePart { id: "runs", version, html: RunsList { version, runs }.render()? })
}

async fn run_part(state: &AppState, name: &str) -> Result<LivePart, PageError> {
    let runs = list(state).await?;
    let found = runs.iter().find(|run| run.name == name).map(RunView::new);
    let run =
        found.ok_or_else(|| RequestError::new(StatusCode::NOT_FOUND, "There is no run with this name."))?;
    let version = version(&run);
    Ok(LivePart { id: "run", version, html: RunStandings { version, run }.render()? })
}

async fn list(state: &AppState) -> Result<Arc<[RunProgress]>, RequestError> {
    let none = "Runs of the arena are shown by a server whose store is PostgreSQL.";
    let runs = state.runs.as_ref().ok_or_else(|| RequestError::new(StatusCode::NOT_FOUND, none))?;
    runs.get().await.map_err(|error| {
        tracing::warn!(%error, "the runs of the arena cannot be read");
        RequestError::new(StatusCode::SERVICE_UNAVAILABLE, "The runs cannot be read right now.")
    })
}

/// Changes with what is shown. Short enough for a number of a script to hold it exactly.
fn version(shown: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    shown.hash(&mut hasher);
    hasher.finish() >> 12
}
