//! A player's end of a WebSocket, as lean as possible: messages are searched, not parsed.

use std::io::{Read, Write};
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::BenchError;

/// An open WebSocket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a path of a server, with the key of a seat if there is one.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        key: Option<&str>,
    ) -> Result<Socket, BenchError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(key) = key {
            request.headers_mut().insert("authorization", format!("Bearer {key}").parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4_096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: Utf8Bytes) -> Result<(), BenchError> {
        Ok(self.0.send(Message::Text(text)).await?)
    }

    /// The next message.
    pub(crate) async fn receive(&mut self) -> Result<Utf8Bytes, BenchError> {
        loop {
            match self.0.next().await.ok_or("the server hung up")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => return Err(format!("closed: {frame:?}").into()),
                _ => {}
            }
        }
    }

    /// Reads updates until one has this version or a later one.
    pub(crate) async fn wait_for_version(&mut self, version: u64) -> Result<(), BenchError> {
        while update_version(&self.receive().await?).is_none_or(|newest| newest < version) {}
        Ok(())
    }
}

/// Opens a WebSocket from which nothing is ever read. The load generator is not even told that there is something to read.
pub(crate) fn open_unread(address: SocketAddr, path: &str) -> Result<std::net::TcpStream, BenchError> {
    let mut stream = std::net::TcpStream::connect(address)?;
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    if &answer != b"HTTP/1.1 101" {
        return Err(format!("no WebSocket at {path}").into());
    }
    Ok(stream)
}

/// The version of an update; nothing for a response to a request.
pub(crate) fn update_version(text: &str) -> Option<u64> {
    let rest = text.strip_prefix("{\"version\":")?;
    rest.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()
}
