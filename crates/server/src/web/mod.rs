//! Pages and the routes that lead to them. They work as plain forms, and come alive with a little script.

mod assets;
mod explore;
mod guard;
mod live;
mod page;
mod review;
mod start;
mod table;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::room::Rooms;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    pub(crate) rooms: Arc<Rooms>,
}

/// The largest body that is read: more than any record of a game that a browser could show.
const MOST_BYTES: usize = 256 << 10;
/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The routes over a set of games; tested without a socket, then in a real browser.
pub fn app(rooms: Arc<Rooms>) -> Router {
    let pages = Router::new()
        .route("/", get(start::home))
        .route("/new/{game}", get(start::new))
        .route("/new", post(start::create))
        .route("/rules/{game}", get(start::rules))
        .route("/lobby", get(start::lobby))
        .route("/explore", get(explore::explore))
        .route("/review", get(review::upload).post(review::uploaded))
        .route("/g/{id}", get(table::table))
        .route("/g/{id}/play", post(table::play))
        .route("/g/{id}/undo", post(table::undo))
        .route("/g/{id}/resign", post(table::resign))
        .route("/g/{id}/hint", post(table::hint))
        .route("/g/{id}/rematch", post(table::rematch))
        .route("/g/{id}/fork", post(review::fork))
        .route("/g/{id}/join", get(table::invitation).post(table::join))
        .route("/g/{id}/seat", get(table::seat))
        .route("/g/{id}/review", get(review::review))
        .route("/g/{id}/record", get(review::record))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE));
    Router::new()
        .merge(pages)
        .route("/g/{id}/live", get(live::live))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/assets/{name}", get(assets::asset))
        .fallback(page::nowhere)
        .layer(RequestBodyLimitLayer::new(MOST_BYTES))
        .layer(middleware::from_fn(guard::own_origin))
        .layer(middleware::from_fn(guard::headers))
        .with_state(App { rooms })
}
