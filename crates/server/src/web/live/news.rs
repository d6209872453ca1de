use askama::Template;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};

use super::super::table::{Board, fresh};
use crate::api::EventShape;
use crate::keys::SeatKey;
use crate::room::{Room, Told};

/// How a watcher wants the news: a page with the board drawn, a program without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    /// With the board as it is drawn.
    #[default]
    Page,
    /// What happened and what is said, no more.
    Json,
}

/// What is told when something has happened: exactly the events after the version that was seen last, and the
/// board as it is then.
#[derive(Serialize)]
struct News<'a> {
    version: u64,
    events: Vec<EventShape>,
    present: [bool; 2],
    said: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// What the holder of a key has not heard since a version, as text, and the version that it then knows.
pub(super) async fn news(
    id: &str,
    room: &Room,
    key: Option<&SeatKey>,
    after: u64,
    form: Form,
) -> Option<(Utf8Bytes, u64)> {
    if form == Form::Json {
        return room.telling(after, |told| text(told, None)).await;
    }
    let (seen, told) = room.seen_since(key, after).await;
    let board = Board { id, seen: &seen, present: told.present, request: &fresh() };
    let html = board.render().ok()?;
    Some((text(&told, Some(html))?.into(), told.version))
}

fn text(told: &Told, html: Option<String>) -> Option<String> {
    let Told { version, events, present, said } = told;
    let first = version - events.len() as u64 + 1;
    let events = EventShape::all(events, first);
    serde_json::to_string(&News { version: *version, events, present: *present, said, html }).ok()
}
