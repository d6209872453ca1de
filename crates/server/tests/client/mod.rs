//! What the tests of the routes share: a server without a socket and without limits, and what it answers.
#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

pub mod pipe;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{HeaderMap, Request, header};
use duels_rules::Catalogue;
use duels_server::rate_limit::Limits;
use duels_server::rooms::Rooms;
use duels_server::store::{MemoryStore, Store, StoredGame};
use duels_server::{Settings, app_with};
use tower::ServiceExt;

/// The routes over games in memory.
#[derive(Clone)]
pub struct Server {
    pub app: Router,
    store: Arc<MemoryStore>,
}

/// The response to a request.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

/// A new game with its secrets.
#[derive(Clone, Debug)]
pub struct CreatedGame {
    pub id: String,
    pub key: String,
    pub invitation: Option<String>,
}

impl Server {
    pub fn new() -> Server {
        let store = Arc::new(MemoryStore::default());
        let rooms = Rooms::new(Catalogue::standard(), Arc::<MemoryStore>::clone(&store)).unwrap();
        let settings =
            Settings { limits: Limits::NONE, poll_wait: Some(Duration::ZERO), ..Settings::default() };
        Server { app: app_with(Arc::new(rooms), settings), store }
    }

    pub async fn send(&self, request: Builder, body: impl Into<Body>) -> TestResponse {
        let request = request.header(header::HOST, "duels.test").body(body.into()).expect("a request");
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 23).await.expect("a body");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        TestResponse { status: parts.status.as_u16(), headers: parts.headers, text }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(Request::get(path), Body::empty()).await
    }

    /// Sends a form with the cookies of a browser.
    pub async fn form(&self, path: &str, cookie: &str, form: impl Into<String>) -> TestResponse {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.header(header::COOKIE, cookie), form.into()).await
    }

    /// Sends JSON with the key of a program.
    pub async fn json(&self, path: &str, key: &str, json: impl Into<String>) -> TestResponse {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.header(header::AUTHORIZATION, format!("Bearer {key}")), json.into()).await
    }

    pub async fn make(&self, start: &str, opponent: &str) -> CreatedGame {
        let new = format!("{{\"start\":\"{start}\",\"opponent\":\"{opponent}\"}}");
        let made: serde_json::Value = self.json("/api/games", "", new).await.value(201);
        let field = |name: &str| made[name].as_str().map(str::to_string);
        CreatedGame { id: field("id").unwrap(), key: field("key").unwrap(), invitation: field("invitation") }
    }

    /// Takes the open seat; returns its key.
    pub async fn join(&self, game: &CreatedGame) -> String {
        let join = serde_json::json!({"invitation": game.invitation}).to_string();
        let joined = self.json(&format!("/api/games/{}/join", game.id), "", join).await.value(200);
        joined["key"].as_str().unwrap().to_string()
    }

    pub async fn play(&self, id: &str, key: &str, ply: u32, word: &str) -> TestResponse {
        let body = serde_json::json!({"ply": ply, "move": word, "request": format!("{ply} {word}")});
        self.json(&format!("/api/games/{id}/plies"), key, body.to_string()).await
    }

    /// All that is stored about a game.
    pub async fn kept(&self, id: &str) -> StoredGame {
        self.store.game(id).await.unwrap().expect("a game")
    }
}

impl TestResponse {
    /// The answer as JSON, which must have this status.
    #[track_caller]
    pub fn value(&self, status: u16) -> serde_json::Value {
        assert_eq!(self.status, status, "{}", self.text);
        serde_json::from_str(&self.text).expect("JSON")
    }

    /// The key that a browser is given.
    pub fn cookie(&self) -> Option<String> {
        let cookie = self.headers.get(header::SET_COOKIE)?.to_str().ok()?;
        Some(cookie.strip_prefix("seat=")?.split(';').next()?.to_string())
    }
}
