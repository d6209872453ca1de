use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::DuplexStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

use super::Server;

/// Our end of a socket through a pipe in memory.
pub type Socket = WebSocketStream<DuplexStream>;

/// Opens a socket to the routes through a pipe in memory.
pub async fn open(server: &Server, game: &str, cookie: &str) -> Socket {
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
