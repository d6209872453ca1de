//! Connections. Our own loop instead of `axum::serve`, which gives a client all the time in the world to send
//! the head of a request.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::limits::{Client, Places};

/// The longest head of a request.
const MOST_HEAD: usize = 16 << 10;
/// After an error that is ours, such as too many open files, it is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// How long somebody who is turned away may take to listen.
const FAREWELL: Duration = Duration::from_secs(1);
/// What they are told.
const FULL: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\
                    Content-Type: text/plain\r\nContent-Length: 44\r\n\r\n\
                    Too many open connections from your address.";

/// Who is let in, and how long they may take.
pub(crate) struct Door {
    places: Places,
    head: Option<Duration>,
}

impl Door {
    pub(crate) fn new(connections: Option<usize>, head: Option<Duration>) -> Door {
        Door { places: Places::new(connections), head }
    }
}

/// Answers connections until `stop` is done, then waits for those that are open to finish.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    door: Door,
    stop: impl Future<Output = ()>,
) {
    let (stopping, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, from)) => match door.places.take(Client::at(from)) {
                None => drop(tokio::spawn(turn_away(stream))),
                Some(place) => {
                    let answered = answer(stream, from, router.clone(), door.head, stopped.clone());
                    tokio::spawn(async move {
                        answered.await;
                        drop(place);
                    });
                }
            },
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop((listener, stopped));
    stopping.send_replace(());
    stopping.closed().await;
}

fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Reads what there is first: a connection that is closed with something unread loses its answer.
async fn turn_away(mut stream: TcpStream) {
    let mut unread = [0; 4_096];
    let _ = tokio::time::timeout(FAREWELL, stream.read(&mut unread)).await;
    let _ = tokio::time::timeout(FAREWELL, stream.write_all(FULL.as_bytes())).await;
}

async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    head: Option<Duration>,
    mut stopped: watch::Receiver<()>,
) {
    // A move is a small message that somebody waits for.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(MOST_HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that breaks off or talks nonsense is no news.
        _ = connection.as_mut() => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn start(door: Door) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", axum::routing::get(|| async { "hello" }));
        tokio::spawn(listen(listener, router, door, std::future::pending()));
        address
    }

    async fn ask(address: SocketAddr, head: &str) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = vec![0; 1_024];
        let heard = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut answer)).await.unwrap();
        answer.truncate(heard.unwrap());
        (stream, String::from_utf8(answer).unwrap())
    }

    #[tokio::test]
    async fn slow_and_endless_heads_are_cut_off() {
        let address = start(Door::new(None, Some(Duration::from_millis(50)))).await;
        assert!(ask(address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.1.ends_with("hello"));
        assert_eq!(ask(address, "GET / HTTP/1.1\r\nHost: x\r\n").await.1, "");
        let endless = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}", "x".repeat(MOST_HEAD));
        assert!(ask(address, &endless).await.1.starts_with("HTTP/1.1 431 "));
    }

    #[tokio::test]
    async fn an_address_has_so_many_connections_and_no_more() {
        let address = start(Door::new(Some(1), None)).await;
        let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
        let (first, answer) = ask(address, request).await;
        assert!(answer.ends_with("hello"));
        let refused = ask(address, request).await.1;
        assert!(refused.starts_with("HTTP/1.1 429 ") && refused.ends_with("from your address."), "{refused}");
        drop(first);
        while !ask(address, request).await.1.ends_with("hello") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
