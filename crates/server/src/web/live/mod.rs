//! The socket of a game: everybody who watches hears of every event, and the players say their moves over it.

mod news;
mod said;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::time::{Instant, interval_at};

use self::news::{Form, news};
use self::said::{Answer, Said};
use super::App;
use super::page::Failed;
use super::table::key_of;
use crate::api::bearer;
use crate::keys::SeatKey;
use crate::limits::{Client, Meter};
use crate::room::{Request, Room, Rooms};

/// A reader that does not take a message for so long is let go.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent connection is tried.
const PULSE: Duration = Duration::from_secs(20);
/// The longest that anybody has to say.
const MOST_BYTES: usize = 1_024;
/// The default buffer for reading would cost every watcher 128 KiB. The one for writing is as long as what is in it.
const BUFFER: usize = 4_096;

#[derive(Deserialize)]
pub(super) struct LiveQuery {
    #[serde(default)]
    after: u64,
    #[serde(default)]
    form: Form,
}

/// Opens the socket of a game, for a page or a program that has seen it up to some version.
pub(super) async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    let place = match app.gate.socket(client) {
        Ok(place) => place,
        Err(too_many) => return Ok(too_many.into_response()),
    };
    let room = app.rooms.find(&id).await?;
    let key = bearer(&headers).or_else(|| key_of(&headers));
    let upgrade = upgrade.max_message_size(MOST_BYTES).read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let holds = room.holds(key.as_ref()).await;
        room.count(holds, true);
        app.metrics.socket_opened();
        let meter = app.gate.messages();
        let line = Line { id: &id, rooms: &app.rooms, room: &room, key: key.as_ref(), form: query.form };
        line.serve(socket, query.after, meter).await;
        app.metrics.socket_closed();
        room.count(holds, false);
        drop(place);
    }))
}

/// Whom a socket connects with what.
struct Line<'a> {
    id: &'a str,
    rooms: &'a Arc<Rooms>,
    room: &'a Arc<Room>,
    key: Option<&'a SeatKey>,
    form: Form,
}

/// The end of a connection, with a reason where the other side should hear one.
enum End {
    Gone,
    Because(u16, &'static str),
}

impl Line<'_> {
    /// Tells what was not seen and does what is asked, until either side goes away.
    async fn serve(&self, mut socket: WebSocket, after: u64, meter: Meter) {
        if let Err(End::Because(code, reason)) = self.follow(&mut socket, after, meter).await {
            let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            let _ = tokio::time::timeout(PATIENCE, socket.send(frame)).await;
        }
    }

    /// An act that was begun is finished before anything else is told or read: whoever says more than can be done
    /// waits, and nobody goes away in the middle.
    async fn follow(&self, socket: &mut WebSocket, after: u64, mut meter: Meter) -> Result<(), End> {
        let mut changes = self.room.watch();
        changes.mark_changed();
        let mut seen = after;
        let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
        loop {
            tokio::select! {
                biased;
                changed = changes.changed() => {
                    if changed.is_err() || self.room.is_retired() {
                        let _ = in_time(socket.flush()).await;
                        return Err(End::Gone);
                    }
                    let told = news(self.id, self.room, self.key, seen, self.form).await;
                    let (text, newest) = told.ok_or(End::Gone)?;
                    seen = newest;
                    in_time(socket.send(Message::Text(text))).await?;
                }
                heard = socket.recv() => {
                    let Some(text) = heard_text(heard, &mut meter)? else { continue };
                    let answer = self.answer(&text, seen).await;
                    in_time(socket.feed(Message::Text(answer.to_text().into()))).await?;
                    // The news that it made, if any, are next, and both go out together.
                    if !matches!(changes.has_changed(), Ok(true)) {
                        in_time(socket.flush()).await?;
                    }
                }
                _ = pulse.tick() => in_time(socket.send(Message::Ping(Vec::new().into()))).await?,
            }
        }
    }

    /// Does what was said.
    async fn answer(&self, text: &str, seen: u64) -> Answer {
        let (act, name) = match Said::read(text).map(Said::act) {
            Err(answer) => return answer,
            Ok(None) => return Answer::here(seen),
            Ok(Some(said)) => said,
        };
        let request = Request { name: name.clone(), key: self.key.cloned(), act };
        let done = self.rooms.act_in(self.room, self.id, request).await;
        Answer::of(name, done.map(|acted| acted.version))
    }
}

/// The text of a message; none where it is only a sign of life.
fn heard_text(
    heard: Option<Result<Message, axum::Error>>,
    meter: &mut Meter,
) -> Result<Option<Utf8Bytes>, End> {
    let message = match heard {
        Some(Err(error)) if is_oversize(&error) => {
            return Err(End::Because(close_code::SIZE, "That message is too long."));
        }
        None | Some(Err(_) | Ok(Message::Close(_))) => return Err(End::Gone),
        Some(Ok(message)) => message,
    };
    if !meter.allow() {
        return Err(End::Because(close_code::POLICY, "Too many messages a second."));
    }
    match message {
        Message::Text(text) => Ok(Some(text)),
        Message::Binary(_) => Err(End::Because(close_code::UNSUPPORTED, "Only text is understood here.")),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}

/// Waits for somebody to take what is sent, but not for ever.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match tokio::time::timeout(PATIENCE, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

fn is_oversize(error: &axum::Error) -> bool {
    let source = std::error::Error::source(error);
    source
        .and_then(|source| source.downcast_ref())
        .is_some_and(|error| matches!(error, tokio_tungstenite::tungstenite::Error::Capacity(_)))
}
