//! What a server does before it stops: proxies learn it first, then whoever is connected.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_rules::{Catalogue, GameId};
use duels_server::keys::SeatKey;
use duels_server::rooms::{GameSetup, Rooms};
use duels_server::store::MemoryStore;
use duels_server::{Draining, Settings, app_with};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

struct Server {
    address: SocketAddr,
    draining: Draining,
    game: String,
    key: SeatKey,
}

impl Server {
    async fn start() -> Server {
        let store = Arc::new(MemoryStore::default());
        let rooms = Arc::new(Rooms::new(Catalogue::standard(), store).unwrap());
        let start = GameId::parse(Catalogue::standard(), "fifty").unwrap();
        let made = rooms.create(&GameSetup::parse(start, "1", "1", "screen").unwrap()).await.unwrap();
        let draining = Draining::default();
        let settings = Settings { draining: draining.clone(), ..Settings::default() };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = app_with(rooms, settings);
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Server { address, draining, game: made.id, key: made.key }
    }

    async fn socket(&self) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        let url = format!("ws://{}/g/{}/live?form=json", self.address, self.game);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {}", self.key).parse().unwrap());
        connect_async(request).await.unwrap().0
    }

    /// The status and the body of an answer.
    async fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }
}

/// The code with which a socket is closed, after everything else was read.
async fn close_code(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> u16 {
    let closed = async {
        loop {
            if let Message::Close(frame) = socket.next().await.unwrap().unwrap() {
                return frame.unwrap().code.into();
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), closed).await.expect("the socket is closed")
}

#[tokio::test]
async fn proxies_learn_first_that_a_server_stops() {
    let server = Server::start().await;
    assert_eq!(server.get("/readyz").await, (200, "ready\n".to_owned()));
    let mut before = server.socket().await;
    server.draining.announce();
    assert_eq!(server.get("/readyz").await, (503, "about to stop\n".to_owned()));
    assert_eq!(server.get("/healthz").await, (200, "ok\n".to_owned()), "it is still alive");
    // Whoever comes before the proxy has noticed is served.
    let mut after = server.socket().await;
    for socket in [&mut before, &mut after] {
        let text = r#"{"play":{"ply":1,"move":"7","request":"one"}}"#;
        socket.send(Message::Text(text.into())).await.unwrap();
        let answered = async {
            while !socket.next().await.unwrap().unwrap().to_text().unwrap().contains(r#""status":200"#) {}
        };
        tokio::time::timeout(Duration::from_secs(5), answered).await.expect("an answer");
    }
    server.draining.close();
    assert_eq!(close_code(&mut before).await, 1012);
    assert_eq!(close_code(&mut after).await, 1012);
    let mut late = server.socket().await;
    assert_eq!(close_code(&mut late).await, 1012, "a new one is sent away at once");
}

#[tokio::test]
async fn nobody_waits_for_updates_of_a_server_that_stops() {
    let server = Arc::new(Server::start().await);
    let start = Instant::now();
    let path = format!("/g/{}/updates?after=0", server.game);
    let asker = Arc::clone(&server);
    let asking = tokio::spawn(async move { asker.get(&path).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!asking.is_finished(), "it waits for something to happen");
    server.draining.close();
    assert_eq!(asking.await.unwrap().0, 204);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
