use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use duels_drawing::Fragment;
use duels_rules::Catalogue;
#[cfg(test)]
use serde::Serialize;

use super::say::say;
use super::{Table, TableParts};
use crate::api::EventResponse;
use crate::errors::RequestError;
use crate::json_text::{push_number, push_string};
use crate::keys::SeatKey;
use crate::rooms::{Frame, GameView, Room, Update};

/// What changes without an event: who is there, a hint, what is known about the end.
const VOLATILE: [&str; 6] = ["who-you", "who-them", "bubble", "face-you", "face-them", "result"];

/// Sent to a page after something happened: what the elements with these ids become, and one sentence about it.
#[cfg_attr(test, derive(Serialize))]
pub(crate) struct PageUpdate<'a> {
    version: u64,
    events: Vec<EventResponse>,
    present: [bool; 2],
    message: &'a str,
    /// What changed, for a screen reader.
    say: String,
    patch: Vec<Fragment>,
    data: PageData,
}

/// What the page knows about itself.
#[derive(Debug)]
#[cfg_attr(test, derive(Serialize))]
pub(super) struct PageData {
    version: u64,
    plies: u32,
    status: &'static str,
}

/// Why an update cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RenderError {
    #[error(transparent)]
    Part(#[from] askama::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("the game is not in the catalogue")]
    Game,
}

impl From<RenderError> for RequestError {
    fn from(error: RenderError) -> RequestError {
        let sentence = format!("This update cannot be rendered: {error}.");
        RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }
}

/// The update of a page that has seen a version as text, and the version that it has seen then. It is rendered once for
/// all pages of the same role that have seen the same.
pub(crate) async fn page_update(
    catalogue: Catalogue,
    room: &Room,
    key: Option<&SeatKey>,
    after: u64,
) -> Result<(Utf8Bytes, u64), RenderError> {
    let render = |frame: &Frame| {
        let update = PageUpdate::new(catalogue, room.id(), frame)?;
        update.to_json()
    };
    room.frame_text(key, after, render).await
}

impl<'a> PageUpdate<'a> {
    pub(super) fn new(
        catalogue: Catalogue,
        id: &str,
        frame: &'a Frame,
    ) -> Result<PageUpdate<'a>, RenderError> {
        let Frame { before, now, update } = frame;
        let Update { version, present, message, .. } = update;
        let table = |view| Table::new(catalogue, id, view, *present).ok_or(RenderError::Game);
        let now = table(now)?;
        let parts = TableParts::remembered(&now)?;
        let patch = match before.as_deref() {
            None => parts.all()?,
            Some(before) if before.version == *version => parts.volatile(now.view),
            Some(before) => parts.since(&*TableParts::remembered(&table(before)?)?)?,
        };
        let data = PageData { version: *version, plies: now.view.plies, status: now.status() };
        let events = EventResponse::all(update);
        let say = say(&now, before.as_deref(), &update.events);
        Ok(PageUpdate { version: *version, events, present: *present, message, say, patch, data })
    }

    /// The update as text. It is long, and it is the most that is done for a page after a move, so it is written by hand.
    pub(super) fn to_json(&self) -> Result<String, RenderError> {
        let html: usize = self.patch.iter().map(|fragment| fragment.html.len() + 64).sum();
        let mut json = String::with_capacity(html + html / 8 + self.message.len() + self.say.len() + 512);
        json.push_str("{\"version\":");
        push_number(&mut json, self.version);
        json.push_str(",\"events\":");
        json.push_str(&serde_json::to_string(&self.events)?);
        json.push_str(",\"present\":");
        json.push_str(&serde_json::to_string(&self.present)?);
        json.push_str(",\"message\":");
        push_string(&mut json, self.message);
        json.push_str(",\"say\":");
        push_string(&mut json, &self.say);
        json.push_str(",\"patch\":[");
        for (index, fragment) in self.patch.iter().enumerate() {
            json.push_str(if index > 0 { ",{\"id\":" } else { "{\"id\":" });
            push_string(&mut json, &fragment.id);
            json.push_str(",\"html\":");
            push_string(&mut json, &fragment.html);
            if let Some(parent) = fragment.parent {
                json.push_str(",\"in\":");
                push_string(&mut json, parent);
            }
            json.push('}');
        }
        json.push_str("],\"data\":{\"version\":");
        push_number(&mut json, self.data.version);
        json.push_str(",\"plies\":");
        push_number(&mut json, self.data.plies.into());
        json.push_str(",\"status\":");
        push_string(&mut json, self.data.status);
        json.push_str("}}");
        Ok(json)
    }
}

#[cfg(test)]
impl PageUpdate<'_> {
    pub(super) fn patch(&self) -> &[Fragment] {
        &self.patch
    }
}

impl TableParts {
    /// All parts, for a page of which it is not known what it shows.
    pub(super) fn all(&self) -> askama::Result<Vec<Fragment>> {
        let whole = |id: &str, html| Fragment { id: id.to_string(), html, parent: None };
        let scene = [whole("sky", self.sky()), whole("pads", self.pads()), whole("log", self.log()?)];
        Ok(scene.into_iter().chain(self.fragments.iter().cloned()).chain(self.no_invitation()).collect())
    }

    /// What takes the invitation off its maker's page once nobody is waited for; it is never sent, only removed.
    fn no_invitation(&self) -> Option<Fragment> {
        let gone = Fragment { id: "invite".to_string(), html: String::new(), parent: None };
        (!self.is_waiting).then_some(gone)
    }

    /// What may have changed on a page that shows the same version.
    fn volatile(&self, view: &GameView) -> Vec<Fragment> {
        let marks = self.drawer().changes(&view.table.scene, self.scene());
        let parts = self.fragments.iter().filter(|part| VOLATILE.contains(&part.id.as_str()));
        parts.cloned().chain(marks).collect()
    }

    /// What differs from a page that shows this.
    pub(super) fn since(&self, before: &TableParts) -> askama::Result<Vec<Fragment>> {
        let mut patch = self.drawer().changes(before.scene(), self.scene());
        let is_new =
            |part: &&Fragment| before.get(&part.id) != part.html || VOLATILE[..2].contains(&part.id.as_str());
        patch.extend(self.fragments.iter().filter(is_new).cloned());
        for index in (0..self.log.len()).filter(|index| !self.log.is_same(&before.log, *index)) {
            let html = self.log.render(index)?;
            patch.push(Fragment { id: format!("move-{}", index + 1), html, parent: Some("log") });
        }
        patch.extend(self.no_invitation().filter(|_| before.is_waiting));
        let gone = self.log.len()..before.log.len();
        patch.extend(gone.map(|index| Fragment {
            id: format!("move-{}", index + 1),
            html: String::new(),
            parent: None,
        }));
        Ok(patch)
    }
}
