use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::App;
use super::page::Failed;
use super::table::{Board, fresh, key_of};
use crate::api::EventShape;
use crate::keys::Key;
use crate::limits::{Client, Meter};
use crate::room::Room;

/// A reader that does not take a message for so long is let go.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent connection is tried.
const PULSE: Duration = Duration::from_secs(20);
/// What a page may say: nothing is expected but signs of life.
const MOST_BYTES: usize = 1_024;
/// The default buffer would cost every watcher 128 KiB.
const BUFFER: usize = 4_096;

#[derive(Deserialize)]
pub(super) struct LiveQuery {
    #[serde(default)]
    after: u64,
}

/// What is told when something has happened: exactly the events after the version that was seen last, and the
/// board as it is then.
#[derive(Serialize)]
struct News<'a> {
    version: u64,
    events: Vec<EventShape>,
    present: [bool; 2],
    said: &'a str,
    html: String,
}

/// Opens the socket over which a page hears of every event.
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
    let key = key_of(&headers);
    let upgrade = upgrade.max_message_size(MOST_BYTES).read_buffer_size(BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let holds = room.seen(key.as_ref()).await.holds;
        room.count(holds, true);
        app.metrics.socket_opened();
        let meter = app.gate.messages();
        tell(socket, &id, &room, key.as_ref(), query.after, meter).await;
        app.metrics.socket_closed();
        room.count(holds, false);
        drop(place);
    }))
}

/// Tells a page what it has not seen, until it goes away.
async fn tell(
    mut socket: WebSocket,
    id: &str,
    room: &Arc<Room>,
    key: Option<&Key>,
    after: u64,
    mut meter: Meter,
) {
    let mut changes = room.watch();
    let mut seen = after;
    loop {
        changes.mark_unchanged();
        let Some((text, newest)) = news(id, room, key, seen).await else { return };
        seen = newest;
        let sent = tokio::time::timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
        loop {
            tokio::select! {
                changed = changes.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_))) | None => return,
                    Some(Err(error)) if is_oversize(&error) => {
                        return close(&mut socket, close_code::SIZE, "That message is too long.").await;
                    }
                    Some(Err(_)) => return,
                    Some(Ok(_)) if meter.allow() => {}
                    Some(Ok(_)) => {
                        return close(&mut socket, close_code::POLICY, "Too many messages a second.").await;
                    }
                },
                () = tokio::time::sleep(PULSE) => {
                    let pulse = tokio::time::timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into())));
                    if !matches!(pulse.await, Ok(Ok(()))) {
                        return;
                    }
                }
            }
        }
    }
}

/// Says why before it hangs up, to whoever still listens.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = tokio::time::timeout(PATIENCE, socket.send(frame)).await;
}

fn is_oversize(error: &axum::Error) -> bool {
    let source = std::error::Error::source(error);
    source
        .and_then(|source| source.downcast_ref())
        .is_some_and(|error| matches!(error, tokio_tungstenite::tungstenite::Error::Capacity(_)))
}

async fn news(id: &str, room: &Room, key: Option<&Key>, after: u64) -> Option<(String, u64)> {
    let (events, told) = room.since(after).await;
    let seen = room.seen(key).await;
    let present = room.present().await;
    let request = fresh();
    let html = Board { id, seen: &seen, present, request: &request }.render().ok()?;
    // The board may be newer than the events that were read before it; those come with the next message.
    let first = told - events.len() as u64 + 1;
    let events = EventShape::all(&events, first);
    let news = News { version: told, events, present, said: &seen.said, html };
    Some((serde_json::to_string(&news).ok()?, told))
}
