use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use tokio::time::{Instant, interval_at, sleep};

use super::client_message::ClientMessage;
use super::server_message::{ActionReply, UpdateFormat, update_message};
use crate::draining::Draining;
use crate::keys::SeatKey;
use crate::rate_limit::TokenBucket;
use crate::rooms::{PlayerAction, Room, Rooms};

/// A client that does not take a message for so long is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Why a client should connect again: to another server, or to this one when it is back.
const RESTARTS: &str = "The server restarts. Please connect again.";
/// How often a silent client gets a ping.
const PING_INTERVAL: Duration = Duration::from_secs(20);

/// One client of a game.
pub(super) struct Connection<'a> {
    pub(super) rooms: &'a Arc<Rooms>,
    pub(super) room: &'a Arc<Room>,
    pub(super) key: Option<&'a SeatKey>,
    pub(super) format: UpdateFormat,
    /// How long it waits before it tells what happened.
    pub(super) delay: Duration,
    pub(super) draining: &'a Draining,
}

/// Why a connection ends.
enum ConnectionEnd {
    /// The client is gone, or there is nothing to tell it.
    Gone,
    /// The client did something wrong: a close code and a reason.
    Refused(u16, &'static str),
}

impl Connection<'_> {
    /// Sends updates and does actions until either side closes the connection.
    pub(super) async fn serve(&self, mut socket: WebSocket, after: u64, bucket: TokenBucket) {
        if let Err(ConnectionEnd::Refused(code, reason)) = self.run(&mut socket, after, bucket).await {
            let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            // The connection ends either way, whether or not the client reads the reason.
            let _ = tokio::time::timeout(SEND_TIMEOUT, socket.send(frame)).await;
        }
    }

    /// An action that was begun is finished before anything else is sent or read, so a client that sends too much
    /// waits, and no action is interrupted.
    async fn run(
        &self,
        socket: &mut WebSocket,
        after: u64,
        mut bucket: TokenBucket,
    ) -> Result<(), ConnectionEnd> {
        let mut changes = self.room.watch();
        changes.mark_changed();
        let mut seen = after;
        let mut closing = pin!(self.draining.closing());
        let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
        loop {
            tokio::select! {
                biased;
                changed = changes.changed() => {
                    if changed.is_err() || self.room.is_retired() {
                        in_time(socket.flush()).await?;
                        return Err(ConnectionEnd::Gone);
                    }
                    // In a place of its own, so that it takes no memory while nothing happens.
                    let (text, version) = Box::pin(self.update(seen)).await?;
                    seen = version;
                    in_time(socket.send(Message::Text(text))).await?;
                }
                received = socket.recv() => {
                    let Some(text) = received_text(received, &mut bucket)? else { continue };
                    // The same.
                    let reply = Box::pin(self.reply(&text, seen)).await.to_message();
                    in_time(socket.feed(reply)).await?;
                    // The update that the action caused, if any, is next; both go out together.
                    if !matches!(changes.has_changed(), Ok(true)) {
                        in_time(socket.flush()).await?;
                    }
                }
                () = &mut closing => return Err(ConnectionEnd::Refused(close_code::RESTART, RESTARTS)),
                _ = ping.tick() => in_time(socket.send(Message::Ping(Vec::new().into()))).await?,
            }
        }
    }

    /// What has happened since a version as text, and the version now.
    async fn update(&self, seen: u64) -> Result<(Utf8Bytes, u64), ConnectionEnd> {
        if !self.delay.is_zero() {
            sleep(self.delay).await;
        }
        self.room.judge().await;
        let update = update_message(self.rooms.catalogue(), self.room, self.key, seen, self.format).await;
        update.map_err(|error| {
            tracing::error!(%error, "cannot render an update");
            ConnectionEnd::Gone
        })
    }

    /// Does what a message wants.
    async fn reply(&self, text: &str, seen: u64) -> ActionReply {
        let (action, request) = match ClientMessage::parse(text).map(ClientMessage::into_action) {
            Err(sentence) => return ActionReply::bad_request(sentence),
            Ok(None) => return ActionReply::alive(seen),
            Ok(Some(action)) => action,
        };
        let action = PlayerAction { request: request.clone(), key: self.key.cloned(), action };
        let result = self.rooms.act_in(self.room, action).await;
        ActionReply::new(request, result.map(|receipt| receipt.version))
    }
}

/// The text of a message; none for a ping or a pong.
fn received_text(
    received: Option<Result<Message, axum::Error>>,
    bucket: &mut TokenBucket,
) -> Result<Option<Utf8Bytes>, ConnectionEnd> {
    let message = match received {
        Some(Err(error)) if is_too_long(&error) => {
            return Err(ConnectionEnd::Refused(close_code::SIZE, "The message is too long."));
        }
        None | Some(Err(_) | Ok(Message::Close(_))) => return Err(ConnectionEnd::Gone),
        Some(Ok(message)) => message,
    };
    if !bucket.take() {
        return Err(ConnectionEnd::Refused(close_code::POLICY, "Too many messages per second."));
    }
    match message {
        Message::Text(text) => Ok(Some(text)),
        Message::Binary(_) => {
            Err(ConnectionEnd::Refused(close_code::UNSUPPORTED, "Only text messages are accepted."))
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}

/// Waits until the client takes a message, but not forever.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), ConnectionEnd> {
    match tokio::time::timeout(SEND_TIMEOUT, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(ConnectionEnd::Gone),
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    let source = std::error::Error::source(error);
    source
        .and_then(|source| source.downcast_ref())
        .is_some_and(|error| matches!(error, tokio_tungstenite::tungstenite::Error::Capacity(_)))
}
