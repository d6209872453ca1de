//! What one address may do, and the answer when it does more; and what is counted meanwhile.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use axum::response::Response;
use duels_rules::{Catalogue, GameId, Seat};
use duels_server::metrics::CountingStore;
use duels_server::rate_limit::{Limits, Rate};
use duels_server::rooms::{GameSetup, Opponent, Rooms};
use duels_server::store::MemoryStore;
use duels_server::{Settings, app_with};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};
use tower::ServiceExt;

fn server(limits: Limits, trust_proxy: bool) -> (Router, Arc<Rooms>) {
    let settings = Settings { limits, trust_proxy, ..Settings::default() };
    let store = CountingStore::new(Arc::new(MemoryStore::default()), Arc::clone(&settings.metrics));
    let rooms = Arc::new(Rooms::new(Catalogue::standard(), Arc::new(store)).unwrap());
    (app_with(Arc::clone(&rooms), settings), rooms)
}

async fn send(app: &Router, from: &str, request: axum::http::request::Builder, body: &str) -> Response {
    let from: SocketAddr = from.parse().unwrap();
    let request = request.extension(ConnectInfo(from)).body(Body::from(body.to_string())).unwrap();
    app.clone().oneshot(request).await.unwrap()
}

async fn text(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn an_address_that_asks_too_often_learns_when_to_retry() {
    let limits = Limits { requests: Some(Rate::per_minute(3)), ..Limits::NONE };
    let (app, _) = server(limits, false);
    for _ in 0..3 {
        assert_eq!(send(&app, "10.0.0.1:1", Request::get("/lobby"), "").await.status(), 200);
    }
    let refused = send(&app, "10.0.0.1:2", Request::get("/lobby"), "").await;
    assert_eq!(
        (refused.status().as_u16(), &refused.headers()[header::RETRY_AFTER]),
        (429, &"20".parse().unwrap())
    );
    assert!(
        text(refused).await.contains("Too many requests from your address: please try again in 20 seconds.")
    );
    let refused = send(&app, "10.0.0.1:2", Request::get("/api/games/x"), "").await;
    assert_eq!(refused.headers()[header::RETRY_AFTER], "20");
    assert!(text(refused).await.starts_with("{\"error\":\"Too many requests"));
    let lying = Request::get("/lobby").header("x-forwarded-for", "10.9.9.9");
    assert_eq!(send(&app, "10.0.0.1:1", lying, "").await.status(), 429, "no proxy is trusted");
    assert_eq!(send(&app, "10.0.0.2:1", Request::get("/lobby"), "").await.status(), 200, "another address");
    assert_eq!(send(&app, "10.0.0.1:1", Request::get("/healthz"), "").await.status(), 200);
}

#[tokio::test]
async fn a_trusted_proxy_says_who_asks() {
    let limits = Limits { requests: Some(Rate::per_minute(1)), ..Limits::NONE };
    let (app, _) = server(limits, true);
    for (forwarded, status) in [("1.1.1.1", 200), ("2.2.2.2", 200), ("9.9.9.9, 1.1.1.1", 429)] {
        let request = Request::get("/lobby").header("x-forwarded-for", forwarded);
        assert_eq!(send(&app, "10.0.0.1:1", request, "").await.status(), status, "{forwarded}");
    }
}

/// Without scripts the page itself says where a friend finds the game.
#[tokio::test]
async fn a_trusted_proxy_says_whether_there_is_tls() {
    for (trusted, scheme, secure) in [(true, "https", true), (true, "http", false), (false, "https", false)] {
        let (app, _) = server(Limits::NONE, trusted);
        let ask = |request: axum::http::request::Builder| {
            request.header(header::HOST, "duels.test").header("x-forwarded-proto", scheme)
        };
        let new = Request::post("/new").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let made = send(&app, "10.0.0.1:1", ask(new), "game=fifty&opponent=friend").await;
        let cookie = made.headers()[header::SET_COOKIE].to_str().unwrap().to_string();
        assert_eq!(cookie.split("; ").any(|part| part == "Secure"), secure, "{cookie}");
        let address = made.headers()[header::LOCATION].to_str().unwrap().to_string();
        let page = Request::get(&address).header(header::COOKIE, cookie.split(';').next().unwrap());
        let page = text(send(&app, "10.0.0.1:1", ask(page), "").await).await;
        let link = if secure { "value=\"https://duels.test/g/" } else { "value=\"http://duels.test/g/" };
        assert!(page.contains(link), "{page}");
    }
}

#[tokio::test]
async fn new_games_are_limited_on_pages_and_in_the_api_together() {
    let limits = Limits { games: Some(Rate::per_minute(2)), ..Limits::NONE };
    let (app, _) = server(limits, false);
    let form = || Request::post("/new").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let json = || Request::post("/api/games").header(header::CONTENT_TYPE, "application/json");
    let body = "{\"start\":\"fifty\",\"opponent\":\"screen\"}";
    assert_eq!(send(&app, "10.0.0.1:1", form(), "game=fifty&opponent=screen").await.status(), 303);
    assert_eq!(send(&app, "10.0.0.1:1", json(), body).await.status(), 201);
    let refused = send(&app, "10.0.0.1:1", json(), body).await;
    assert_eq!(refused.status(), 429);
    assert!(text(refused).await.contains("Too many new games"));
    let metrics = text(send(&app, "10.0.0.1:1", Request::get("/metrics"), "").await).await;
    assert!(metrics.contains("\nduels_games_created_total 2\n"), "{metrics}");
    assert!(metrics.contains("\nduels_requests_total{class=\"4xx\"} 1\n"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_limited_in_number_pace_and_size() {
    let messages = Some(Rate::per_minute(5));
    let (app, rooms) = server(Limits { sockets: Some(2), messages, ..Limits::NONE }, false);
    let start = GameId::parse(Catalogue::standard(), "fifty").unwrap();
    let (first, seat, opponent) = (Seat::One, Seat::One, Opponent::Screen);
    let game =
        rooms.create(&GameSetup { start, first, seat, opponent, names: [None, None] }).await.unwrap().id;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = app.clone().into_make_service_with_connect_info::<SocketAddr>();
    let running = tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
    let url = format!("ws://{address}/g/{game}/live");

    let (mut chatty, _) = connect_async(&url).await.unwrap();
    let (mut long, _) = connect_async(&url).await.unwrap();
    match connect_async(&url).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 429),
        other => panic!("{other:?}"),
    }
    let metrics = text(send(&app, "10.0.0.1:1", Request::get("/metrics"), "").await).await;
    assert!(metrics.contains("\nduels_open_sockets 2\n"), "{metrics}");
    for _ in 0..6 {
        chatty.send(Message::Text("hello".into())).await.unwrap();
    }
    long.send(Message::Text("x".repeat(5_000).into())).await.unwrap();
    for (socket, code) in [(&mut chatty, 1008), (&mut long, 1009)] {
        let closed = async {
            while let Some(message) = socket.next().await {
                if let Message::Close(frame) = message.unwrap() {
                    return frame.map(|frame| u16::from(frame.code));
                }
            }
            None
        };
        assert_eq!(tokio::time::timeout(Duration::from_secs(5), closed).await.unwrap(), Some(code));
    }
    // Their places are free again as soon as the server has noticed.
    for _ in 0..100 {
        if connect_async(&url).await.is_ok() {
            running.abort();
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the places of closed sockets stay taken");
}
