//! What every request and every answer must satisfy.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::page::Failed;

/// Scripts, styles and connections from here only, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers that keep a page to itself.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Stricter, and browsers would hide from ourselves where our own forms come from.
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

/// A key that was given out over TLS never goes over a line without it.
pub(super) async fn secure_cookies(State(app): State<App>, request: Request, next: Next) -> Response {
    let secure = app.gate.is_secure(request.headers());
    let mut response = next.run(request).await;
    if let Some(cookie) = response.headers_mut().get_mut(header::SET_COOKIE).filter(|_| secure) {
        let text = cookie.to_str().map(|text| format!("{text}; Secure"));
        if let Some(text) = text.ok().and_then(|text| text.parse().ok()) {
            *cookie = text;
        }
    }
    response
}

/// Refuses what another site makes a browser send.
pub(super) async fn own_origin(request: Request, next: Next) -> Response {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let socket = request.headers().contains_key(header::UPGRADE);
    if (changes || socket) && !is_own(request.headers()) {
        let sentence = "This request came from another site, which may not speak for you here.";
        return Failed { status: StatusCode::FORBIDDEN, sentence: sentence.to_string() }.into_response();
    }
    next.run(request).await
}

/// Whether a request comes from one of our own pages, or from no page at all.
fn is_own(headers: &HeaderMap) -> bool {
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
