//! What every request and every response goes through.

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;

use crate::app_state::AppState;
use crate::compression::compress_pages;
use crate::errors::{ErrorFormat, MOST_BODY_BYTES, RequestError};
use crate::rate_limit::Client;

/// How long a request may take.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// They are never refused.
const HEALTH_CHECKS: [&str; 2] = ["/healthz", "/readyz"];

/// Scripts, styles and connections from this server only, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// What the middleware of one router knows: the server, and how its errors are answered.
#[derive(Clone)]
pub(crate) struct Context {
    state: AppState,
    format: ErrorFormat,
}

/// Adds the limits and checks of every request to a router, with errors in one format.
pub(crate) fn guard(router: Router<AppState>, state: &AppState, format: ErrorFormat) -> Router<AppState> {
    let context = Context { state: state.clone(), format };
    router
        .method_not_allowed_fallback(
            move || async move { format.respond(RequestError::method_not_allowed()) },
        )
        .layer(DefaultBodyLimit::max(MOST_BODY_BYTES))
        .layer(from_fn_with_state(context.clone(), refuse_cross_site))
        .layer(from_fn_with_state(context, limit_requests))
}

/// Adds compression, the headers and the log to the whole server.
pub(crate) fn observe(router: Router<AppState>, state: &AppState) -> Router<AppState> {
    router
        .layer(from_fn(compress_pages))
        .layer(from_fn(add_headers))
        .layer(from_fn_with_state(state.clone(), count_and_log))
}

/// Limits how long a route may take. The work of a request that takes longer is dropped.
pub(crate) fn limit_time(router: Router<AppState>, format: ErrorFormat) -> Router<AppState> {
    router.layer(from_fn(move |request: Request, next: Next| async move {
        match tokio::time::timeout(TIME_LIMIT, next.run(request)).await {
            Ok(response) => response,
            Err(_) => format.respond(RequestError::timeout()),
        }
    }))
}

/// Counts every request of an address and remembers the client. Health checks are never refused.
async fn limit_requests(State(context): State<Context>, mut request: Request, next: Next) -> Response {
    let Context { state, format } = context;
    let client = state.client(&request);
    request.extensions_mut().insert(client);
    let taken = match request.uri().path() {
        path if HEALTH_CHECKS.contains(&path) => Ok(()),
        path if path.starts_with("/assets/") => state.rate_limiter.take_asset(client),
        _ => state.rate_limiter.take_request(client),
    };
    if let Err(error) = taken {
        return format.respond(error);
    }
    next.run(request).await
}

/// Counts every request that creates a game.
pub(crate) async fn limit_games(State(context): State<Context>, request: Request, next: Next) -> Response {
    let Context { state, format } = context;
    // Without a client nothing is limited, as in tests without a socket.
    let client = request.extensions().get().copied().unwrap_or(Client(None));
    if request.method() == Method::POST
        && let Err(error) = state.rate_limiter.take_game(client)
    {
        return format.respond(error);
    }
    next.run(request).await
}

impl Context {
    pub(crate) fn new(state: &AppState, format: ErrorFormat) -> Context {
        Context { state: state.clone(), format }
    }
}

/// Refuses requests that another site makes a browser send.
async fn refuse_cross_site(State(context): State<Context>, request: Request, next: Next) -> Response {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (changes || is_socket) && !is_same_site(request.headers()) {
        return context.format.respond(RequestError::cross_site());
    }
    next.run(request).await
}

/// Whether a request comes from a page of this server, or not from a page at all.
fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        (Some(_), None) => false,
        (None, _) => !headers.contains_key(header::ORIGIN),
    }
}

/// Adds the headers that keep other sites out of our pages.
async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // With a stricter policy browsers would not tell us where our own forms come from.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Counts and logs every request. The log has the pattern of the path only: paths name games, and queries carry keys.
async fn count_and_log(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (start, method) = (Instant::now(), request.method().clone());
    let path = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let (status, duration) = (response.status().as_u16(), start.elapsed());
    state.metrics.count_request(status, duration);
    let path = path.as_ref().map_or("-", MatchedPath::as_str);
    let micros = duration.as_micros() as u64;
    tracing::info!(%method, path, status, micros, "request");
    response
}
