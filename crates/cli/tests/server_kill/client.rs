//! The players' connections. Any of them may break when the server is killed.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The server is gone.
#[derive(Debug)]
pub(crate) struct Disconnected;

impl From<std::io::Error> for Disconnected {
    fn from(_: std::io::Error) -> Disconnected {
        Disconnected
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Disconnected {
    fn from(_: tokio_tungstenite::tungstenite::Error) -> Disconnected {
        Disconnected
    }
}

/// Sends a request and leaves.
pub(crate) async fn send(
    address: SocketAddr,
    path: &str,
    key: &str,
    body: &Value,
) -> Result<TcpStream, Disconnected> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

/// Sends a request and waits for the whole answer.
pub(crate) async fn post(
    address: SocketAddr,
    path: &str,
    key: &str,
    body: &Value,
) -> Result<(u16, Value), Disconnected> {
    let mut answer = String::new();
    send(address, path, key, body).await?.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Disconnected)?;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    // A truncated body is not an answer.
    Ok((status, serde_json::from_str(body).map_err(|_| Disconnected)?))
}

/// A player's socket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens it for a player who has seen events up to this version.
    pub(crate) async fn open(
        address: SocketAddr,
        game: &str,
        key: &str,
        seen: u64,
    ) -> Result<Socket, Disconnected> {
        let url = format!("ws://{address}/g/{game}/live?after={seen}&form=json");
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Socket(client_async(request, stream).await?.0))
    }

    pub(crate) async fn say(&mut self, value: &Value) -> Result<(), Disconnected> {
        Ok(self.0.send(Message::Text(value.to_string().into())).await?)
    }

    pub(crate) async fn receive(&mut self) -> Result<Value, Disconnected> {
        loop {
            match self.0.next().await.ok_or(Disconnected)?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return Err(Disconnected),
                _ => {}
            }
        }
    }
}
