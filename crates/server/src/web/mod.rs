//! Pages and the routes that lead to them. They work as plain forms, and come alive with a little script.

mod assets;
mod explore;
mod guard;
mod live;
pub(crate) mod page;
mod review;
mod start;
mod table;
mod words;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::api;
use crate::limits::{self, Gate, Limits};
use crate::metrics::{self, Metrics};
use crate::room::Rooms;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) metrics: Arc<Metrics>,
    /// Positions that are solved for the page that explores them.
    pub(crate) background: Arc<explore::Background>,
}

/// How the server treats those who ask.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What one address may do.
    pub limits: Limits,
    /// Whether the address of a client is what a proxy says in front of this server.
    pub trust_proxy: bool,
    /// Where it is counted what happens.
    pub metrics: Arc<Metrics>,
}

/// The largest body that is read: more than any record of a game that a browser could show.
const MOST_BYTES: usize = 256 << 10;
/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The routes over a set of games; tested without a socket, then in a real browser.
pub fn app(rooms: Arc<Rooms>) -> Router {
    app_with(rooms, Settings::default())
}

/// The routes over a set of games, with settings of one's own.
pub fn app_with(rooms: Arc<Rooms>, settings: Settings) -> Router {
    let gate = Arc::new(Gate::new(settings.limits, settings.trust_proxy));
    let app = App { rooms, gate, metrics: settings.metrics, background: Arc::default() };
    let makes_games = || middleware::from_fn_with_state(app.clone(), limits::games);
    let pages = Router::new()
        .route("/", get(start::home))
        .route("/new/{game}", get(start::new))
        .route("/new", post(start::create).layer(makes_games()))
        .route("/rules/{game}", get(start::rules))
        .route("/lobby", get(start::lobby))
        .route("/explore", get(explore::explore))
        .route("/review", get(review::upload).post(review::uploaded))
        .route("/g/{id}", get(table::table))
        .route("/g/{id}/play", post(table::play))
        .route("/g/{id}/undo", post(table::undo))
        .route("/g/{id}/resign", post(table::resign))
        .route("/g/{id}/hint", post(table::hint))
        .route("/g/{id}/rematch", post(table::rematch).layer(makes_games()))
        .route("/g/{id}/fork", post(review::fork).layer(makes_games()))
        .route("/g/{id}/join", get(table::invitation).post(table::join))
        .route("/g/{id}/seat", get(table::seat))
        .route("/g/{id}/review", get(review::review))
        .route("/g/{id}/record", get(review::record))
        .merge(api::routes(&app))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE));
    Router::new()
        .merge(pages)
        .route("/g/{id}/live", get(live::live))
        .route("/openapi.json", get(api::document))
        .route("/metrics", get(metrics::metrics))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/assets/{name}", get(assets::asset))
        .fallback(page::nowhere)
        .layer(RequestBodyLimitLayer::new(MOST_BYTES))
        .layer(middleware::from_fn(words::in_words))
        .layer(middleware::from_fn(guard::own_origin))
        .layer(middleware::from_fn_with_state(app.clone(), limits::requests))
        .layer(middleware::from_fn(api::in_json))
        .layer(middleware::from_fn(guard::headers))
        .layer(middleware::from_fn_with_state(app.clone(), guard::secure_cookies))
        .layer(middleware::from_fn_with_state(app.clone(), metrics::observe))
        .with_state(app)
}
