use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::DuplexStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

use crate::asked::Server;
use crate::world::World;
use crate::wrong::Wrong;

/// How many wrong keys are tried on the socket of each game: every one is a connection.
const EACH: usize = 100;

/// Opens a socket to the routes through a pipe in memory.
pub(crate) async fn open(server: &Server, game: &str, cookie: &str) -> WebSocketStream<DuplexStream> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let app = server.app.clone();
    let service = service_fn(move |request: Request<Incoming>| app.clone().oneshot(request.map(Body::new)));
    tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(theirs), service).with_upgrades());
    let mut request = format!("ws://duels.test/g/{game}/live?after=0").into_client_request().unwrap();
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    client_async(request, ours).await.expect("a socket").0
}

/// What a socket says first.
pub(crate) async fn news(server: &Server, game: &str, cookie: &str) -> Value {
    let mut socket = open(server, game, cookie).await;
    let message = socket.next().await.expect("news").expect("a message");
    serde_json::from_str(message.to_text().unwrap()).unwrap()
}

/// With a wrong key one watches, as everybody may: no seat, nothing to press.
pub(crate) async fn try_all(world: &World) {
    for game in world.games() {
        let wrong = Wrong::new(world, game);
        for n in 0..EACH {
            let secret = wrong.text(wrong.right(n), n);
            let news = news(&world.server, &game.id, &format!("seat={secret}")).await;
            let html = news["html"].as_str().unwrap();
            assert!(html.contains("You are watching."), "{secret:?} in {game:?}: {html}");
            assert!(!html.contains("<button"), "{secret:?} in {game:?}: {html}");
        }
    }
    let right = news(&world.server, &world.screen.id, &format!("seat={}", world.screen.keys[0])).await;
    assert!(right["html"].as_str().unwrap().contains("<button"), "the right key sees what to press");
}
