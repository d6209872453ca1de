//! Every route with malformed, oversized and hostile input: always a sentence, never an internal error, and no
//! input ever becomes part of a page unescaped.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;
#[path = "hostile/inputs.rs"]
mod inputs;
#[path = "hostile/large.rs"]
mod large;
#[path = "hostile/raw.rs"]
mod raw;
#[path = "hostile/routes.rs"]
mod routes;
#[path = "hostile/sockets.rs"]
mod sockets;

use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{HeaderValue, Request, header};
use proptest::prelude::*;

use self::client::{CreatedGame, Server, TestResponse};
use self::inputs::{HEADERS, METHODS, TAG, TYPES, bodies, names, queries, texts};
use self::routes::{ROUTES, Reads, Route};

const FORM: &str = "application/x-www-form-urlencoded";

/// A server with a game on one screen, and the cookie and key of its player.
async fn begin() -> (Server, CreatedGame) {
    let server = Server::new();
    let game = server.make("fifty", "screen").await;
    (server, game)
}

/// Sends a request; nothing if it is too malformed to be sent at all.
async fn send(server: &Server, request: Builder, body: impl Into<Body>) -> Option<TestResponse> {
    let sendable = request.headers_ref().is_some();
    if sendable { Some(server.send(request, body).await) } else { None }
}

/// What must be true of every answer.
#[track_caller]
fn check(method: &str, path: &str, got: &TestResponse) {
    let seen = || format!("{method} {}: {} {:?} {}", short(path), got.status, got.headers, short(&got.text));
    assert!(got.status < 500, "{}", seen());
    let kind = got.headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap());
    assert_eq!(got.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{}", seen());
    assert!(!kind.starts_with("text/html") || !got.text.contains(TAG), "{}", seen());
    if got.status >= 400 && method != "HEAD" {
        let sentence = sentence(path, got).unwrap_or_else(|| panic!("no sentence: {}", seen()));
        assert!(sentence.len() > 10 && sentence.contains(' '), "{}", seen());
    }
}

/// The sentence of a refusal, in the format that the client expects.
fn sentence(path: &str, got: &TestResponse) -> Option<String> {
    if path == "/api" || path.starts_with("/api/") {
        let value: serde_json::Value = serde_json::from_str(&got.text).ok()?;
        return Some(value["error"].as_str()?.to_string());
    }
    Some(got.text.split_once("role=\"alert\">")?.1.split_once("</p>")?.0.to_string())
}

fn short(text: &str) -> String {
    text.chars().take(2_000).collect()
}

fn own(request: Builder, game: &CreatedGame) -> Builder {
    let request = request.header(header::COOKIE, format!("seat={}", game.key));
    request.header(header::AUTHORIZATION, format!("Bearer {}", game.key))
}

fn kind_of(route: &Route) -> &'static str {
    if route.reads == Reads::Json { "application/json" } else { FORM }
}

#[tokio::test]
async fn a_well_formed_request_is_answered_at_every_route() {
    for route in ROUTES {
        let (server, game) = begin().await;
        let (query, body) =
            if route.reads == Reads::Nothing { (route.sample, "") } else { ("", route.sample) };
        let path = format!("{}?{query}", route.existing(&game));
        let request = own(Request::builder().method(route.method).uri(&path), &game);
        let got = server.send(request.header(header::CONTENT_TYPE, kind_of(route)), body).await;
        check(route.method, &path, &got);
        // Runs of the arena are in PostgreSQL, which this server does not have.
        let is_there = !route.path.contains("/arena");
        assert!(got.status != 405 && got.status != 415 && (got.status == 404) != is_there, "{path}: {got:?}");
    }
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_refused() {
    let (server, game) = begin().await;
    for route in ROUTES.iter().filter(|route| route.has_name()) {
        for name in names() {
            let path = route.at(&name);
            let request = own(Request::builder().method(route.method).uri(&path), &game);
            let request = request.header(header::CONTENT_TYPE, kind_of(route));
            if let Some(got) = send(&server, request, route.sample).await {
                check(route.method, &path, &got);
                assert!(got.status >= 400, "{}: {got:?}", short(&path));
            }
        }
    }
}

#[tokio::test]
async fn odd_queries_change_nothing() {
    let (server, game) = begin().await;
    for route in ROUTES {
        for query in queries() {
            let path = format!("{}?{query}", route.existing(&game));
            let request = own(Request::builder().method(route.method).uri(&path), &game);
            let request = request.header(header::CONTENT_TYPE, kind_of(route));
            if let Some(got) = send(&server, request, Body::empty()).await {
                check(route.method, &path, &got);
            }
        }
    }
}

#[tokio::test]
async fn bodies_that_are_nothing_are_refused() {
    let (server, game) = begin().await;
    for route in ROUTES.iter().filter(|route| route.reads != Reads::Nothing) {
        let path = route.existing(&game);
        for body in bodies() {
            let kinds: &[&str] = if body.len() < 1_000 { TYPES } else { &[kind_of(route)] };
            for kind in kinds {
                let request = own(Request::post(&path), &game).header(header::CONTENT_TYPE, *kind);
                check("POST", &path, &server.send(request, body.clone()).await);
            }
            let request = own(Request::post(&path), &game);
            check("POST", &path, &server.send(request, body).await);
        }
    }
}

/// A body without a declared length is cut off when it becomes too long.
#[tokio::test]
async fn a_body_without_end_is_cut_off() {
    let (server, game) = begin().await;
    for route in ROUTES.iter().filter(|route| route.reads != Reads::Nothing) {
        let path = route.existing(&game);
        let piece = || Ok::<_, std::io::Error>(axum::body::Bytes::from_static(&[b'x'; 4_096]));
        let body = Body::from_stream(futures_util::stream::iter((0..1_000).map(move |_| piece())));
        let request = own(Request::post(&path), &game).header(header::CONTENT_TYPE, kind_of(route));
        let got = server.send(request, body).await;
        check("POST", &path, &got);
        let reads = !route.sample.is_empty();
        assert!(!reads || got.status == 413, "{path}: {got:?}");
    }
}

/// Each field of each form in turn, with the others as they should be.
#[tokio::test]
async fn every_text_is_refused_or_escaped() {
    let (server, game) = begin().await;
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
    for route in ROUTES.iter().filter(|route| route.reads == Reads::Form) {
        let path = route.existing(&game);
        let fields: Vec<_> = route.sample.split('&').filter_map(|pair| pair.split_once('=')).collect();
        for (field, _) in &fields {
            for text in texts() {
                let pair = |(name, value): &(&str, &str)| {
                    let value = if name == field { encoded(&text) } else { (*value).to_string() };
                    format!("{name}={value}")
                };
                let form: Vec<_> = fields.iter().map(pair).collect();
                let request = own(Request::post(&path), &game).header(header::CONTENT_TYPE, FORM);
                check("POST", &path, &server.send(request, form.join("&")).await);
            }
        }
    }
    for route in ROUTES.iter().filter(|route| route.reads == Reads::Json && !route.sample.is_empty()) {
        let path = route.existing(&game);
        let sample: serde_json::Value = serde_json::from_str(route.sample).unwrap();
        for field in sample.as_object().unwrap().keys() {
            for text in texts() {
                let mut body = sample.clone();
                body[field] = serde_json::Value::String(text);
                let request =
                    own(Request::post(&path), &game).header(header::CONTENT_TYPE, "application/json");
                check("POST", &path, &server.send(request, body.to_string()).await);
            }
        }
    }
}

#[tokio::test]
async fn other_methods_are_refused_in_a_sentence() {
    let (server, game) = begin().await;
    for route in ROUTES {
        let path = route.existing(&game);
        let known: Vec<_> = ROUTES.iter().filter(|other| other.path == route.path).collect();
        for method in METHODS {
            let request = own(Request::builder().method(*method).uri(&path), &game);
            let got = server.send(request, Body::empty()).await;
            check(method, &path, &got);
            let answered = known.iter().any(|route| route.method == *method);
            let head = *method == "HEAD" && known.iter().any(|route| route.method == "GET");
            if head && route.path.ends_with("/live") {
                continue;
            }
            assert_eq!(got.status == 405, !answered && !head, "{method} {path}: {got:?}");
        }
    }
}

#[tokio::test]
async fn odd_headers_are_refused_or_ignored() {
    let (server, game) = begin().await;
    for route in ROUTES {
        let path = route.existing(&game);
        for (name, value) in HEADERS {
            let request = Request::builder().method(route.method).uri(&path);
            let request = request.header(header::CONTENT_TYPE, kind_of(route));
            let request = request.header(*name, HeaderValue::from_bytes(value).unwrap());
            check(route.method, &path, &server.send(request, route.sample).await);
        }
    }
}

/// Any bytes in an address, after a percent sign where it needs one.
fn any_name() -> impl Strategy<Value = String> {
    let encoded = |bytes: Vec<u8>| bytes.iter().map(|byte| format!("%{byte:02x}")).collect::<String>();
    prop_oneof![prop::collection::vec(any::<u8>(), 0..40).prop_map(encoded), "[!-~]{0,40}"]
}

fn any_body() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        "(ply|move|request|game|opponent|record|invitation)=[ -~]{0,30}(&[a-z]{1,8}=[ -~]{0,20}){0,3}"
            .prop_map(String::into_bytes),
        "\\{\"(ply|move|request|start|opponent)\": ?(\"[^\"]{0,30}\"|[0-9]{1,30}|null)\\}"
            .prop_map(String::into_bytes),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn anything_at_all_is_answered(
        asks in prop::collection::vec(
            (0..ROUTES.len(), any::<bool>(), any_name(), any_name(), any_body(), 0..TYPES.len(), 0..HEADERS.len()),
            1..8
        )
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (server, game) = begin().await;
            for (route, exists, name, query, body, kind, odd) in asks {
                let route = &ROUTES[route];
                let path = if exists { route.existing(&game) } else { route.at(&name) };
                let path = format!("{path}?{query}");
                let (name, value) = HEADERS[odd];
                let request = Request::builder().method(route.method).uri(&path);
                let request = request.header(header::CONTENT_TYPE, TYPES[kind]);
                let request = request.header(name, HeaderValue::from_bytes(value).unwrap());
                if let Some(got) = send(&server, request, body).await {
                    check(route.method, &path, &got);
                }
            }
        });
    }
}
