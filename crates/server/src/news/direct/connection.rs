//! A connection on which one node tells its news to another.
//!
//! The node that has news connects and sends the other one's secret, which it knows from the database that both use. The
//! other one answers with its id, so that nobody talks to a node that has taken a gone one's address. Then batches follow
//! as texts, each with its length before it, and nothing is answered. In a quiet time a text without news is sent every few
//! seconds, so a node that hears nothing hangs up.

use std::io;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::bytes::{Bytes, BytesMut};
use tokio_util::codec::{Framed, LengthDelimitedCodec};

use super::{NodeAddress, NodeSecret, SILENCE};
use crate::news::NodeId;

/// The longest text.
pub(super) const MOST_BYTES: usize = 64 * 1024;
/// How long each step of connecting, and each text, may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often something is sent.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// A connection between two nodes, on which texts are sent.
pub(super) type Connection = Framed<TcpStream, LengthDelimitedCodec>;

/// Connects to a node that has told its address.
pub(super) async fn connect(
    address: &NodeAddress,
    secret: NodeSecret,
    node: NodeId,
) -> io::Result<Connection> {
    in_time(async {
        let mut connection = framed(TcpStream::connect((address.host(), address.port())).await?)?;
        connection.send(Bytes::from(secret.to_text())).await?;
        match connection.next().await {
            Some(Ok(answer)) if answer == node.to_string().as_bytes() => Ok(connection),
            Some(Err(error)) => Err(error),
            _ => Err(io::Error::other("another program answers there")),
        }
    })
    .await
}

/// Lets a node in that knows the secret.
pub(super) async fn admit(stream: TcpStream, secret: NodeSecret, own: NodeId) -> io::Result<Connection> {
    in_time(async {
        let mut connection = framed(stream)?;
        match connection.next().await {
            Some(Ok(said)) if secret.is(&said) => connection.send(Bytes::from(own.to_string())).await?,
            _ => return Err(io::Error::from(io::ErrorKind::PermissionDenied)),
        }
        Ok(connection)
    })
    .await
}

/// Passes texts on until there are no more or the connection is lost. What is sent in a quiet time is `heartbeat`.
pub(super) async fn send_all(
    mut connection: Connection,
    mut texts: mpsc::Receiver<Bytes>,
    heartbeat: Bytes,
) -> io::Result<()> {
    loop {
        tokio::select! {
            text = timeout(HEARTBEAT, texts.recv()) => {
                let text = match text {
                    Ok(Some(text)) => text,
                    Ok(None) => return Ok(()),
                    Err(_) => heartbeat.clone(),
                };
                in_time(async {
                    connection.feed(text).await?;
                    while let Ok(text) = texts.try_recv() {
                        connection.feed(text).await?;
                    }
                    SinkExt::<Bytes>::flush(&mut connection).await
                })
                .await?;
            }
            // The other node says nothing, so this is the end.
            _ = connection.next() => return Err(io::ErrorKind::ConnectionReset.into()),
        }
    }
}

/// The next text; none after the other node has hung up, sent something else, or been silent for too long.
pub(super) async fn receive(connection: &mut Connection) -> Option<BytesMut> {
    timeout(SILENCE, connection.next()).await.ok()??.ok()
}

/// The texts go out at once, and a connection whose other end is silent is given up.
fn framed(stream: TcpStream) -> io::Result<Connection> {
    stream.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    socket2::SockRef::from(&stream).set_tcp_user_timeout(Some(PATIENCE))?;
    Ok(LengthDelimitedCodec::builder().max_frame_length(MOST_BYTES).new_framed(stream))
}

async fn in_time<T>(step: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PATIENCE, step).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
