use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tower::ServiceExt;

use crate::client::Server;

/// The answer to raw bytes.
async fn answer(bytes: &[u8]) -> String {
    let app = Server::new().app;
    let (mut ours, theirs) = tokio::io::duplex(1 << 20);
    let service = service_fn(move |request: Request<Incoming>| app.clone().oneshot(request.map(Body::new)));
    let mut builder = http1::Builder::new();
    builder.half_close(true);
    let connection = tokio::spawn(builder.serve_connection(TokioIo::new(theirs), service));
    ours.write_all(bytes).await.unwrap();
    ours.shutdown().await.unwrap();
    let mut received = Vec::new();
    ours.read_to_end(&mut received).await.unwrap();
    // It may end with an error, but not with a panic.
    let _ = connection.await.expect("no panic");
    String::from_utf8_lossy(&received).into_owned()
}

/// Requests that are not HTTP: refused, or the connection is closed without an answer, but nothing breaks.
#[tokio::test]
async fn what_is_not_http_is_refused() {
    let requests: &[&[u8]] = &[
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nHost: duels.test\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: duels.test\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: duels.test\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : duels.test\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: \0\r\n\r\n",
        b"POST /new HTTP/1.1\r\nHost: duels.test\r\nContent-Length: -1\r\n\r\n",
        b"POST /new HTTP/1.1\r\nHost: duels.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST /new HTTP/1.1\r\nHost: duels.test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ];
    for request in requests {
        let received = answer(request).await;
        let refused = received.is_empty() || received.starts_with("HTTP/1.1 4");
        assert!(refused, "{:?}: {received}", String::from_utf8_lossy(request));
    }
    for lone in [
        "GET / HTTP/1.0\r\n\r\n",
        "GET http://duels.test/ HTTP/1.1\r\nHost: duels.test\r\nConnection: close\r\n\r\n",
    ] {
        assert!(answer(lone.as_bytes()).await.contains(" 200 OK"), "{lone}");
    }
}
