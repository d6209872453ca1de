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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long a client may take for the head of a request, and stay silent between two.
const HEAD: Duration = Duration::from_secs(15);
/// The longest head of a request.
const MOST_HEAD: usize = 16 << 10;
/// After an error that is ours, such as too many open files, it is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// Answers connections until `stop` is done, then waits for those that are open to finish.
pub(crate) async fn listen(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let (stopping, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, from)) => drop(tokio::spawn(answer(stream, from, router.clone(), stopped.clone()))),
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

async fn answer(stream: TcpStream, from: SocketAddr, router: Router, mut stopped: watch::Receiver<()>) {
    // A move is a small message that somebody waits for.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MOST_HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that breaks off or talks nonsense is no news.
        _ = connection.as_mut() => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
