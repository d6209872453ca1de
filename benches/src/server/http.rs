//! As much of HTTP as it takes to make a game.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::PlayerError;

/// Asks our server something and reads the JSON of its answer, which must be a good one.
pub(crate) async fn ask(
    address: SocketAddr,
    line: &str,
    key: Option<&str>,
    body: Option<Value>,
) -> Result<Value, PlayerError> {
    let body = body.map_or(String::new(), |body| body.to_string());
    let key = key.map_or(String::new(), |key| format!("Authorization: Bearer {key}\r\n"));
    let head = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{key}Content-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    match head.split(' ').nth(1) {
        Some("200" | "201") => Ok(serde_json::from_str(body)?),
        _ => Err(format!("{line}: {head}\n{body}").into()),
    }
}

/// A text in an answer.
pub(crate) fn text(answer: &Value, field: &str) -> Result<String, PlayerError> {
    Ok(answer[field].as_str().ok_or_else(|| format!("no {field} in {answer}"))?.to_string())
}
