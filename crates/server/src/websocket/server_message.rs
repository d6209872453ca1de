use axum::extract::ws::{Message, Utf8Bytes};
use duels_rules::Catalogue;
use serde::{Deserialize, Serialize};

use crate::api::EventResponse;
use crate::errors::RequestError;
use crate::json_text::JsonText;
use crate::keys::SeatKey;
use crate::pages::{RenderError, page_update};
use crate::rooms::{Room, RoomError, Update};

/// Which updates a watcher gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum UpdateFormat {
    /// With what changed on the page as HTML.
    #[default]
    Page,
    /// Without it, for a program.
    Json,
}

/// Sent to the client that sent an action, and to no other.
#[derive(Default, Serialize)]
pub(super) struct ActionReply {
    /// The name of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    /// As in the API over HTTP: 200 when the action is on disk.
    status: u16,
    /// The version that the action gave to the game, or the version now when the action was for another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// How many plies there are, when the action was for another position.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
}

/// The update since a version as text, and the version that the watcher has seen then.
pub(super) async fn update_message(
    catalogue: Catalogue,
    room: &Room,
    key: Option<&SeatKey>,
    after: u64,
    format: UpdateFormat,
) -> Result<(Utf8Bytes, u64), RenderError> {
    match format {
        UpdateFormat::Page => page_update(catalogue, room, key, after).await,
        UpdateFormat::Json => room.update_text(after, |update| Ok(render(update)?)).await,
    }
}

/// Sent to programs after an event: the events since the version that it saw last. It is written by hand, because almost
/// all of it is the message.
fn render(update: &Update) -> serde_json::Result<String> {
    let Update { version, present, message, .. } = update;
    let mut json = JsonText::with_capacity(2 * message.len() + 256);
    json.raw("{\"version\":");
    json.number(*version);
    json.raw(",\"events\":");
    json.value(&EventResponse::all(&update.events, *version))?;
    json.raw(",\"present\":");
    json.value(present)?;
    json.raw(",\"message\":");
    json.string(message);
    json.raw("}");
    Ok(json.finish())
}

impl ActionReply {
    /// The connection works.
    pub(super) fn alive(version: u64) -> ActionReply {
        ActionReply { status: 200, version: Some(version), ..ActionReply::default() }
    }

    /// The message cannot be read.
    pub(super) fn bad_request(sentence: String) -> ActionReply {
        ActionReply { status: 400, error: Some(sentence), ..ActionReply::default() }
    }

    /// The result of an action.
    pub(super) fn new(request: String, result: Result<u64, RoomError>) -> ActionReply {
        let request = Some(request);
        match result.map_err(RequestError::from) {
            Ok(version) => ActionReply { request, ..ActionReply::alive(version) },
            Err(RequestError { status, sentence, current, .. }) => {
                let (version, ply) = current.unzip();
                ActionReply { request, status: status.as_u16(), version, error: Some(sentence), ply }
            }
        }
    }

    pub(super) fn to_message(&self) -> Message {
        let text = serde_json::to_string(self).unwrap_or_else(|error| {
            // A struct of numbers and texts always has a JSON form.
            debug_assert!(false, "{error}");
            String::new()
        });
        Message::Text(text.into())
    }
}
