//! What Prometheus reads: every line in its format, and every number what really happened.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use duels_rules::Catalogue;
use duels_server::metrics::CountingStore;
use duels_server::rooms::Rooms;
use duels_server::store::{CommitHook, SqliteOptions, SqliteStore};
use duels_server::{Settings, app_with};
use tower::ServiceExt;

/// A server as `duels serve` builds it, but without a socket.
fn server(folder: &std::path::Path) -> Router {
    let settings = Settings::default();
    let metrics = Arc::clone(&settings.metrics);
    let on_commit: CommitHook = Arc::new(move |changes| metrics.count_commit(changes));
    let options = SqliteOptions { on_commit: Some(on_commit), ..SqliteOptions::default() };
    let store = SqliteStore::open_with(folder.join("games.sqlite"), options).unwrap();
    let store = CountingStore::new(Arc::new(store), Arc::clone(&settings.metrics));
    app_with(Arc::new(Rooms::new(Catalogue::standard(), Arc::new(store)).unwrap()), settings)
}

async fn send(app: &Router, request: Request<Body>) -> (u16, String) {
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn post(app: &Router, path: &str, key: &str, body: serde_json::Value) -> (u16, serde_json::Value) {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    let (status, text) = send(app, request.body(Body::from(body.to_string())).unwrap()).await;
    (status, serde_json::from_str(&text).unwrap())
}

/// The samples by name and labels; each family must be declared with its help and its type.
fn read(text: &str) -> BTreeMap<String, f64> {
    let mut samples = BTreeMap::new();
    let mut family = String::new();
    let text = text.strip_suffix("# EOF\n").expect("the end of the text");
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            family = rest.split_once(' ').expect("a help text").0.to_string();
        } else if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').unwrap();
            assert_eq!(name, family);
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
        } else {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(name.starts_with(&family), "{line} in {family}");
            let before = samples.insert(name.to_string(), value.parse().expect(line));
            assert_eq!(before, None, "{line} is there twice");
        }
    }
    samples
}

/// The counts of a histogram's buckets, which grow up to the count of all.
fn buckets(text: &str, name: &str) -> Vec<f64> {
    let start = format!("{name}_bucket{{le=\"");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&start)?.split_once("\"} "));
    let (bounds, counts): (Vec<_>, Vec<_>) =
        lines.map(|(le, count)| (bound(le), count.parse::<f64>().unwrap())).unzip();
    assert!(bounds.is_sorted() && counts.is_sorted(), "{text}");
    assert_eq!(bounds.last(), Some(&f64::INFINITY));
    assert_eq!(counts.last(), read(text).get(&format!("{name}_count")));
    counts
}

fn bound(le: &str) -> f64 {
    if le == "+Inf" { f64::INFINITY } else { le.parse().unwrap() }
}

async fn metrics(app: &Router) -> String {
    send(app, Request::get("/metrics").body(Body::empty()).unwrap()).await.1
}

#[tokio::test]
async fn requests_and_durable_writes_are_counted_and_timed() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    let fresh = metrics(&app).await;
    assert!(read(&fresh).values().all(|value| *value == 0.0), "{fresh}");
    let (_, made) =
        post(&app, "/api/games", "", serde_json::json!({"start": "fifty", "opponent": "screen"})).await;
    let plies = format!("/api/games/{}/plies", made["id"].as_str().unwrap());
    let key = made["key"].as_str().unwrap();
    for (ply, word, status) in [(1, "6", 200), (2, "7", 200), (2, "8", 409), (3, "0", 422)] {
        let play = serde_json::json!({"ply": ply, "move": word, "request": format!("{ply} {word}")});
        assert_eq!(post(&app, &plies, key, play).await.0, status);
    }
    let text = metrics(&app).await;
    let samples = read(&text);
    for (name, count) in [
        ("duels_games_created_total", 1.0),
        ("duels_moves_total", 2.0),
        ("duels_store_changes_total", 3.0),
        ("duels_store_failures_total", 0.0),
        ("duels_requests_total{class=\"2xx\"}", 4.0),
        ("duels_requests_total{class=\"4xx\"}", 2.0),
        ("duels_requests_total{class=\"5xx\"}", 0.0),
        ("duels_request_duration_seconds_count", 6.0),
        ("duels_store_write_duration_seconds_count", 3.0),
    ] {
        assert_eq!(samples.get(name), Some(&count), "{name} in {text}");
    }
    for name in ["duels_request_duration_seconds", "duels_store_write_duration_seconds"] {
        let sum = samples[&format!("{name}_sum")];
        assert!(sum > 0.0 && sum < 60.0, "{name}: {sum}");
        assert_eq!(buckets(&text, name).len(), 17);
    }
    // A client that waits for a request also waits for its write.
    assert!(
        samples["duels_request_duration_seconds_sum"] > samples["duels_store_write_duration_seconds_sum"]
    );
}
