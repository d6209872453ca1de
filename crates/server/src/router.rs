use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};

use crate::app_state::{AppState, Settings};
use crate::errors::{ErrorFormat, PageError, RequestError, link_to_game};
use crate::metrics::CONTENT_TYPE as METRICS_TYPE;
use crate::middleware::{guard, limit_time, observe};
use crate::rooms::Rooms;
use crate::{api, pages, websocket};

/// All routes over a set of games.
pub fn app(rooms: Arc<Rooms>) -> Router {
    app_with(rooms, Settings::default())
}

/// All routes over a set of games, with other settings.
pub fn app_with(rooms: Arc<Rooms>, settings: Settings) -> Router {
    let state = AppState::new(rooms, settings);
    let (api, openapi) = api::routes(&state);
    let api = guard(limit_time(api, ErrorFormat::Json), &state, ErrorFormat::Json);
    let pages = limit_time(pages::routes(&state), ErrorFormat::Html)
        .route("/g/{id}/live", get(websocket::connect))
        .route("/openapi.json", get(move || async move { Json(&*openapi).into_response() }))
        .route("/metrics", get(metrics))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(readiness))
        .fallback(|| async { PageError::from(RequestError::not_found()) });
    let pages = guard(pages, &state, ErrorFormat::Html).layer(from_fn(link_to_game));
    observe(pages.merge(api), &state).with_state(state)
}

/// Whether a proxy should send requests here.
async fn readiness(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.draining.is_announced() {
        (StatusCode::SERVICE_UNAVAILABLE, "about to stop\n")
    } else if state.rooms.is_store_there().await {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store is not available\n")
    }
}

/// The counters, for Prometheus.
async fn metrics(State(state): State<AppState>) -> Result<Response, PageError> {
    let unreadable =
        |_| RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, "The counters cannot be written as text.");
    let text = state.metrics.text().map_err(unreadable)?;
    Ok(([(CONTENT_TYPE, METRICS_TYPE)], text).into_response())
}
