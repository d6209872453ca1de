//! Accepts connections. Unlike `axum::serve`, it limits how long a client may take to send the head of a request.

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

use crate::rate_limit::{Client, ConnectionSlots};

/// The longest head of a request.
const MOST_HEAD_BYTES: usize = 16 << 10;
/// How long to wait after an error of this machine, such as too many open files.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// How long a refused client may take to read the response.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);
/// The response to a client with too many connections.
const TOO_MANY: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\
                    Content-Type: text/plain\r\nContent-Length: 44\r\n\r\n\
                    Too many open connections from your address.";

/// The limits of connections.
pub(crate) struct ConnectionLimits {
    slots: ConnectionSlots,
    head: Option<Duration>,
}

impl ConnectionLimits {
    pub(crate) fn new(connections: Option<usize>, head: Option<Duration>) -> ConnectionLimits {
        ConnectionLimits { slots: ConnectionSlots::new(connections), head }
    }
}

/// Serves connections until `stop` is done, then waits until the open ones are finished.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
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
            Ok((stream, from)) => match limits.slots.take(Client::at(from)) {
                None => drop(tokio::spawn(refuse(stream))),
                Some(slot) => {
                    let served = serve_connection(stream, from, router.clone(), limits.head, stopped.clone());
                    tokio::spawn(async move {
                        served.await;
                        drop(slot);
                    });
                }
            },
            Err(error) if is_from_client(&error) => {}
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        }
    }
    drop((listener, stopped));
    stopping.send_replace(());
    stopping.closed().await;
}

fn is_from_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// The most bytes that the system keeps for a client besides those that are on their way to it.
#[cfg(target_os = "linux")]
const MOST_UNSENT_BYTES: u32 = 16 << 10;

/// Lets a client that does not read wait soon. The system would keep megabytes for it, and the server would write every
/// update of a game into them instead of a single one when the client reads again.
fn limit_unsent(stream: &TcpStream) {
    // Without it a client that does not read only costs more.
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(stream).set_tcp_notsent_lowat(MOST_UNSENT_BYTES);
    #[cfg(not(target_os = "linux"))]
    let _ = stream;
}

/// Reads first: a connection that is closed with unread data loses its response.
async fn refuse(mut stream: TcpStream) {
    let mut unread = [0; 4_096];
    // The client is refused anyway, whether or not it listens.
    let _ = tokio::time::timeout(REFUSAL_TIMEOUT, stream.read(&mut unread)).await;
    let _ = tokio::time::timeout(REFUSAL_TIMEOUT, stream.write_all(TOO_MANY.as_bytes())).await;
}

async fn serve_connection(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    head: Option<Duration>,
    mut stopped: watch::Receiver<()>,
) {
    // A move is a small message that a player waits for. Without this option it only arrives later.
    let _ = stream.set_nodelay(true);
    limit_unsent(&stream);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(MOST_HEAD_BYTES);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that hangs up or does not speak HTTP is not an error of the server.
        _ = connection.as_mut() => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    // The same as above.
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn start(limits: ConnectionLimits) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", axum::routing::get(|| async { "hello" }));
        tokio::spawn(listen(listener, router, limits, std::future::pending()));
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
        let address = start(ConnectionLimits::new(None, Some(Duration::from_millis(50)))).await;
        assert!(ask(address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.1.ends_with("hello"));
        assert_eq!(ask(address, "GET / HTTP/1.1\r\nHost: x\r\n").await.1, "");
        let endless = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}", "x".repeat(MOST_HEAD_BYTES));
        assert!(ask(address, &endless).await.1.starts_with("HTTP/1.1 431 "));
    }

    #[tokio::test]
    async fn an_address_has_a_limited_number_of_connections() {
        let address = start(ConnectionLimits::new(Some(1), None)).await;
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
