//! As much of HTTP as creating a game needs.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::BenchError;

/// Sends a request to our server and reads the JSON of its response, which must be a success.
pub(crate) async fn request(
    address: SocketAddr,
    line: &str,
    key: Option<&str>,
    body: Option<Value>,
) -> Result<Value, BenchError> {
    let body = body.map_or(String::new(), |body| body.to_string());
    let key = key.map_or(String::new(), |key| format!("Authorization: Bearer {key}\r\n"));
    let head = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{key}Content-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all((head + &body).as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    let (head, body) = response.split_once("\r\n\r\n").ok_or("no response")?;
    match head.split(' ').nth(1) {
        Some("200" | "201") => Ok(serde_json::from_str(body)?),
        _ => Err(format!("{line}: {head}\n{body}").into()),
    }
}

/// A string field of a response.
pub(crate) fn string_field(answer: &Value, field: &str) -> Result<String, BenchError> {
    Ok(answer[field].as_str().ok_or_else(|| format!("no {field} in {answer}"))?.to_string())
}
