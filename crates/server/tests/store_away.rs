//! What players notice while the store is away: a clear refusal, and then the game goes on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::{Router, response::Response};
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::{MemoryStore, NewGame, Store, StoreError, StoredGame, Write, WriteOutcome};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tower::ServiceExt;

const THERE: u8 = 0;
/// Nothing is written.
const AWAY: u8 = 1;
/// The next change is written, but its answer is lost, and then the store is away.
const LOSES_ANSWER: u8 = 2;
/// The next change works, and then the store is away.
const AWAY_NEXT: u8 = 3;

#[derive(Default)]
struct FragileStore {
    games: MemoryStore,
    mode: AtomicU8,
}

impl FragileStore {
    fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
    }

    fn away<T>() -> Result<T, StoreError> {
        Err(StoreError::Unavailable("host db.internal refused the connection".to_owned()))
    }
}

impl Store for FragileStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move {
            match self.mode.load(Ordering::SeqCst) {
                AWAY => FragileStore::away(),
                LOSES_ANSWER => {
                    self.set(AWAY);
                    self.games.write(write).await.unwrap();
                    FragileStore::away()
                }
                AWAY_NEXT => {
                    self.set(AWAY);
                    self.games.write(write).await
                }
                _ => self.games.write(write).await,
            }
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        if self.mode.load(Ordering::SeqCst) == AWAY {
            return async { FragileStore::away() }.boxed();
        }
        self.games.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.games.waiting(most)
    }
}

async fn post(app: &Router, path: &str, key: Option<&str>, body: Value) -> (Response<()>, Value) {
    let mut request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let response = app.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.unwrap();
    (Response::from_parts(parts, ()), serde_json::from_slice(&bytes).unwrap())
}

/// A game of fifty on this store, and its key.
async fn new_game(app: &Router, opponent: &str) -> (String, String) {
    let (response, game) =
        post(app, "/api/games", None, json!({"start": "fifty", "opponent": opponent})).await;
    assert_eq!(response.status(), 201, "{game}");
    (game["id"].as_str().unwrap().to_owned(), game["key"].as_str().unwrap().to_owned())
}

fn server() -> (Arc<FragileStore>, Router) {
    let store = Arc::new(FragileStore::default());
    let rooms = Rooms::new(Catalogue::standard(), Arc::<FragileStore>::clone(&store)).unwrap();
    (store, app(Arc::new(rooms)))
}

#[tokio::test]
async fn a_request_is_refused_clearly_and_done_once_when_it_is_sent_again() {
    for mode in [AWAY, LOSES_ANSWER] {
        let (store, app) = server();
        let (id, key) = new_game(&app, "screen").await;
        let path = format!("/api/games/{id}/plies");
        let body = json!({"ply": 1, "move": "7", "request": "one"});
        store.set(mode);
        for _ in 0..3 {
            let (response, answer) = post(&app, &path, Some(&key), body.clone()).await;
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(response.headers()[header::RETRY_AFTER], "1");
            let sentence = "The games cannot be reached right now. Please try again in a moment: the same request is \
                            done only once.";
            assert_eq!(answer["error"], sentence, "and nothing about our machines");
        }
        store.set(THERE);
        for _ in 0..2 {
            let (response, answer) = post(&app, &path, Some(&key), body.clone()).await;
            assert_eq!((response.status().as_u16(), &answer["version"]), (200, &json!(1)), "{answer}");
        }
        assert_eq!(store.games.game(&id).await.unwrap().unwrap().events.len(), 1);
    }
}

/// It has no name that would make it the same game when it is sent again.
#[tokio::test]
async fn a_new_game_is_not_said_to_be_created_once() {
    for mode in [AWAY, LOSES_ANSWER] {
        let (store, app) = server();
        store.set(mode);
        let (response, answer) =
            post(&app, "/api/games", None, json!({"start": "fifty", "opponent": "screen"})).await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "1");
        let sentence = answer["error"].as_str().unwrap();
        assert!(sentence.contains("it is not known whether this one was created"), "{sentence}");
    }
}

#[tokio::test]
async fn a_page_says_that_the_games_are_out_of_reach() {
    let (store, app) = server();
    store.set(AWAY);
    let request = Request::get("/g/somegame12").body(Body::empty()).unwrap();
    let response = app.oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    let page = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let page = String::from_utf8_lossy(&page);
    assert!(
        page.contains("The games are out of reach.") && page.contains("Please try again in a moment"),
        "{page}"
    );
}

/// A proxy sends nobody to a server that cannot save anything.
#[tokio::test]
async fn a_server_is_ready_while_its_store_is_there() {
    let (store, app) = server();
    let status = async |path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        app.clone().oneshot(request).await.unwrap().status().as_u16()
    };
    for (mode, expected) in [(THERE, 200), (AWAY, 503), (THERE, 200)] {
        store.set(mode);
        assert_eq!((status("/readyz").await, status("/healthz").await), (expected, 200));
    }
}

/// A page that watches shows a move whose acknowledgement was lost, as soon as the store is back.
#[tokio::test]
async fn a_watcher_sees_a_move_whose_answer_was_lost() {
    let store = Arc::new(FragileStore::default());
    let rooms = Rooms::new(Catalogue::standard(), Arc::<FragileStore>::clone(&store)).unwrap();
    let rooms = Arc::new(rooms);
    let following = tokio::spawn(Arc::clone(&rooms).follow_news());
    let app = app(Arc::clone(&rooms));
    let (id, key) = new_game(&app, "screen").await;
    let mut watcher = rooms.find(&id).await.unwrap().watch();
    store.set(LOSES_ANSWER);
    let body = json!({"ply": 1, "move": "7", "request": "one"});
    let (response, _) = post(&app, &format!("/api/games/{id}/plies"), Some(&key), body).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(*watcher.borrow(), 0, "shown without being certain");
    store.set(THERE);
    let seen = tokio::time::timeout(Duration::from_secs(3), watcher.wait_for(|version| *version == 1));
    seen.await.expect("the watcher is told").unwrap();
    following.abort();
}

/// The store goes away after a person's move and before the computer's. Nobody asks again, and the computer moves.
#[tokio::test]
async fn the_computer_moves_by_itself_when_the_store_is_back() {
    let (store, app) = server();
    let (id, key) = new_game(&app, "perfect").await;
    let plies = async || store.games.game(&id).await.unwrap().unwrap().events.len();
    let before = plies().await;
    let ply = before + 1;
    store.set(AWAY_NEXT);
    let body = json!({"ply": ply, "move": "7", "request": "one"});
    post(&app, &format!("/api/games/{id}/plies"), Some(&key), body).await;
    assert_eq!(plies().await, before + 1);
    tokio::time::sleep(Duration::from_millis(300)).await;
    store.set(THERE);
    let moved = async {
        while plies().await < before + 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), moved).await.expect("the computer moves");
}
