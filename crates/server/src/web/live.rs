use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::App;
use super::page::Failed;
use super::table::{Board, fresh, key_of};
use crate::keys::Key;
use crate::room::Room;
use crate::store::{Event, StoredEvent};

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
    events: Vec<EventJson<'a>>,
    present: [bool; 2],
    said: &'a str,
    html: String,
}

#[derive(Serialize)]
struct EventJson<'a> {
    version: u64,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<&'a str>,
}

/// Opens the socket over which a page hears of every event.
pub(super) async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    let room = app.rooms.find(&id).await?;
    let key = key_of(&headers);
    let upgrade = upgrade.max_message_size(MOST_BYTES).read_buffer_size(BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let holds = room.seen(key.as_ref()).await.holds;
        room.count(holds, true);
        tell(socket, &id, &room, key.as_ref(), query.after).await;
        room.count(holds, false);
    }))
}

/// Tells a page what it has not seen, until it goes away.
async fn tell(mut socket: WebSocket, id: &str, room: &Arc<Room>, key: Option<&Key>, after: u64) {
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
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
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

async fn news(id: &str, room: &Room, key: Option<&Key>, after: u64) -> Option<(String, u64)> {
    let (events, told) = room.since(after).await;
    let seen = room.seen(key).await;
    let present = room.present().await;
    let request = fresh();
    let html = Board { id, seen: &seen, present, request: &request }.render().ok()?;
    // The board may be newer than the events that were read before it; those come with the next message.
    let first = told - events.len() as u64 + 1;
    let events = events.iter().zip(first..).map(|(stored, version)| EventJson::of(stored, version));
    let news = News { version: told, events: events.collect(), present, said: &seen.said, html };
    Some((serde_json::to_string(&news).ok()?, told))
}

impl EventJson<'_> {
    fn of(stored: &StoredEvent, version: u64) -> EventJson<'_> {
        let (kind, ply, word) = match &stored.event {
            Event::Joined(_) => ("joined", None, None),
            Event::Played { ply, word } => ("played", Some(*ply), Some(word.as_str())),
            Event::Undone { plies } => ("undone", Some(*plies), None),
            Event::Resigned(_) => ("resigned", None, None),
            Event::Rematched { game } => ("rematched", None, Some(game.as_str())),
        };
        EventJson { version, kind, ply, word }
    }
}
