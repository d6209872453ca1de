//! Why a database cannot be reached, in plain words: whatever is at the address, and whatever the libraries say.
#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use std::time::Duration;

use duels_postgres::{Listener, PostgresError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Something that is not PostgreSQL: it reads what it is sent, says this and hangs up.
async fn impostor(answer: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 1024];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(answer).await;
        }
    });
    format!("127.0.0.1:{port}")
}

async fn refused(address: &str) -> PostgresError {
    let address = format!("postgres://ann:hunter2@{address}").parse().unwrap();
    Listener::connect(&address, "channel", Duration::from_secs(5)).await.err().unwrap()
}

#[tokio::test]
async fn the_reason_comes_before_what_the_library_says() {
    let http = impostor(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
    let broken_tls = impostor(b"Sorry").await;
    let cases = [
        ("127.0.0.1:1/games".to_owned(), "nothing accepts connections there (Connection refused"),
        ("/games?host=/nowhere".to_owned(), "there is no such socket (No such file"),
        // No name can be so long, so nobody asks the network.
        (format!("{}/games", "x".repeat(64)), "its host cannot be found (failed to lookup"),
        (
            format!("{http}/games?sslmode=disable"),
            "it does not answer like PostgreSQL (bytes remaining on stream)",
        ),
        (
            format!("{http}/games?sslmode=require"),
            "a connection with TLS cannot be made (server does not support TLS)",
        ),
        (format!("{}/games", impostor(b"").await), "the connection was lost (early eof)"),
        (format!("{broken_tls}/games"), "a connection with TLS cannot be made ("),
    ];
    for (address, reason) in cases {
        let error = refused(&address).await.to_string();
        assert!(error.starts_with(reason), "{address}: {error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}
