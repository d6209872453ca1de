//! Live updates over real sockets: everybody sees every event once, also after a lost connection and a restart.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use duels_rules::{Catalogue, GameId, Seat};
use duels_server::keys::Key;
use duels_server::room::{Opponent, Rooms};
use duels_server::store::{SqliteStore, Store};
use duels_server::web::app;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server at some port of this machine.
struct Server {
    address: SocketAddr,
    rooms: Arc<Rooms>,
    running: tokio::task::JoinHandle<()>,
}

impl Server {
    async fn start(folder: &std::path::Path) -> Server {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(folder.join("games.sqlite")).unwrap());
        let rooms = Arc::new(Rooms::new(Catalogue::standard(), store));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = app(Arc::clone(&rooms));
        let running = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Server { address, rooms, running }
    }

    async fn game(&self, start: &str) -> (String, Key, Key) {
        let id = GameId::parse(Catalogue::standard(), start).unwrap();
        let new = self.rooms.create(&id, Seat::One, Seat::One, Opponent::Friend).await.unwrap();
        let friend = self.rooms.join(&new.id, new.invitation.as_ref(), [7; 16]).await.unwrap();
        (new.id, new.key, friend)
    }

    async fn watch(&self, game: &str, after: u64, origin: Option<&str>) -> Result<Socket, Error> {
        let url = format!("ws://{}/g/{game}/live?after={after}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }

    /// Sends a move as a form and answers the status.
    async fn play(&self, game: &str, key: &Key, ply: u32, word: &str, request: &str) -> u16 {
        let body = format!("ply={ply}&word={word}&request={request}");
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "POST /g/{game}/play HTTP/1.1\r\nHost: {}\r\nCookie: seat={key}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

/// The next message, which must come soon.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message =
            tokio::time::timeout(Duration::from_secs(5), socket.next()).await.expect("news in time");
        match message.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            _ => continue,
        }
    }
}

/// The events up to a version, each exactly once.
async fn events(socket: &mut Socket, after: u64, until: u64) -> Vec<String> {
    let mut seen = Vec::new();
    let mut version = after;
    while version < until {
        let news = next(socket).await;
        for event in news["events"].as_array().unwrap() {
            version += 1;
            assert_eq!(event["version"], version, "nothing missed, nothing doubled");
            seen.push(format!(
                "{} {}",
                event["kind"].as_str().unwrap(),
                event["word"].as_str().unwrap_or("")
            ));
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_every_move_once_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, two) = server.game("append").await;
    let mut watcher = server.watch(&game, 0, None).await.unwrap();
    assert_eq!(server.play(&game, &one, 1, "1", "a").await, 303);
    assert_eq!(events(&mut watcher, 0, 2).await, ["joined ", "played 1"]);
    drop(watcher);

    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303);
    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303, "the same request again");
    server.running.abort();
    drop(server);

    let server = Server::start(folder.path()).await;
    let mut watcher = server.watch(&game, 2, None).await.unwrap();
    assert_eq!(events(&mut watcher, 2, 3).await, ["played 2"], "exactly what was missed");
    assert_eq!(server.play(&game, &two, 2, "2", "b").await, 303, "also after a restart");
    assert_eq!(server.play(&game, &two, 2, "3", "c").await, 409, "stale");
    assert_eq!(server.play(&game, &two, 3, "3", "d").await, 403, "not their turn");
    assert_eq!(server.play(&game, &one, 3, "3", "e").await, 303);
    assert_eq!(events(&mut watcher, 3, 4).await, ["played 3"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_sees_who_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, one, _) = server.game("fifty").await;
    let mut watcher = server.watch(&game, 0, None).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], serde_json::json!([false, false]));
    let url = format!("ws://{}/g/{game}/live?after=1", server.address);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("cookie", format!("seat={one}").parse().unwrap());
    let (mut player, _) = connect_async(request).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], serde_json::json!([true, false]));
    player.close(None).await.unwrap();
    assert_eq!(next(&mut watcher).await["present"], serde_json::json!([false, false]));
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_pages_and_floods_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (game, _, _) = server.game("fifty").await;
    assert!(server.watch(&game, 0, Some("http://evil.test")).await.is_err());
    assert!(server.watch("nowhere", 0, None).await.is_err());
    let own = format!("http://{}", server.address);
    let mut socket = server.watch(&game, u64::MAX, Some(&own)).await.unwrap();
    next(&mut socket).await;
    let _ = socket.send(Message::Text("x".repeat(1 << 20).into())).await;
    let ended = tokio::time::timeout(Duration::from_secs(5), async {
        while let Some(Ok(message)) = socket.next().await {
            if matches!(message, Message::Close(_)) {
                break;
            }
        }
    });
    assert!(ended.await.is_ok(), "a flood ends the connection");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_moves_at_once_are_kept_once_each() {
    let folder = tempfile::tempdir().unwrap();
    let server = Arc::new(Server::start(folder.path()).await);
    let mut games = Vec::new();
    for seed in 0..20 {
        games.push(server.game(&format!("dilemma:length=12#{seed}")).await);
    }
    let players = games.into_iter().map(|(game, one, two)| {
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            for ply in 1..=12u32 {
                let key = if ply % 2 == 1 { &one } else { &two };
                let word = if ply % 3 == 0 { "end" } else { "start" };
                let name = format!("{ply}");
                let sent = [(); 3].map(|()| server.play(&game, key, ply, word, &name));
                for status in futures_util::future::join_all(sent).await {
                    assert_eq!(status, 303, "three times the same request is once");
                }
            }
            let (events, version) = server.rooms.find(&game).await.unwrap().since(0).await;
            assert_eq!((events.len(), version), (13, 13));
        })
    });
    for player in futures_util::future::join_all(players).await {
        player.unwrap();
    }
}
