use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use duels_drawing::{Drawing, Position, Replacement};
use duels_rules::Catalogue;
#[cfg(test)]
use serde::Serialize;

use super::parts::PagePart;
use super::say::say;
use super::{Table, TableParts};
use crate::api::EventResponse;
use crate::errors::RequestError;
use crate::json_text::JsonText;
use crate::keys::SeatKey;
use crate::rooms::{Frame, Room};

/// What changes without an event: who is there, a hint, what is known about the end.
const VOLATILE: [&str; 6] = ["who-you", "who-them", "bubble", "face-you", "face-them", "result"];

/// Sent to a page after something happened: what the elements with these ids become, and one sentence about it.
pub(crate) struct PageUpdate<'a> {
    frame: &'a Frame,
    /// What changed, for a screen reader.
    say: String,
    parts: Arc<TableParts>,
    shown: ShownParts,
    data: PageData,
}

/// What a page shows before an update.
enum ShownParts {
    /// That is not known.
    Unknown,
    /// The same version. The board has the marks that the page has to get, and the other one none, if there are any.
    SameVersion { unmarked: Option<Drawing> },
    /// An earlier version.
    Earlier(Arc<TableParts>),
}

/// An element that is replaced on a page, or removed where the HTML is empty.
#[cfg_attr(test, derive(Debug, Serialize))]
pub(super) struct Change<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) html: Cow<'a, str>,
    /// Where it is put if there is no element with its id yet.
    #[cfg_attr(test, serde(flatten))]
    pub(super) place: Option<ChangePlace<'a>>,
}

/// Where a new element is put.
#[cfg_attr(test, derive(Debug, Serialize))]
pub(super) enum ChangePlace<'a> {
    /// At the end of the element with this id.
    #[cfg_attr(test, serde(rename = "in"))]
    Inside(&'a str),
    /// After the element with this id.
    #[cfg_attr(test, serde(rename = "after"))]
    After(&'a str),
    /// Before the element with this id.
    #[cfg_attr(test, serde(rename = "before"))]
    Before(&'a str),
}

impl<'a> Change<'a> {
    fn new(id: impl Into<Cow<'a, str>>, html: impl Into<Cow<'a, str>>) -> Change<'a> {
        Change { id: id.into(), html: html.into(), place: None }
    }
}

impl<'a> From<&'a PagePart> for Change<'a> {
    fn from(part: &'a PagePart) -> Change<'a> {
        Change::new(part.id, part.html.as_str())
    }
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
    let render = |frame: &Frame| PageUpdate::new(catalogue, room.id(), frame)?.to_json();
    room.frame_text(key, after, render).await
}

impl<'a> PageUpdate<'a> {
    pub(super) fn new(
        catalogue: Catalogue,
        id: &str,
        frame: &'a Frame,
    ) -> Result<PageUpdate<'a>, RenderError> {
        let Frame { before, now, events, present } = frame;
        let table = |view| Table::new(catalogue, id, view, *present).ok_or(RenderError::Game);
        let now = table(now)?;
        let parts = TableParts::remembered(&now)?;
        let shown = match before.as_deref() {
            None => ShownParts::Unknown,
            Some(before) if before.version == now.view.version => {
                let unmarked = parts.is_marked.then(|| now.drawer().drawing(&now.view.table.scene));
                ShownParts::SameVersion { unmarked }
            }
            Some(before) => ShownParts::Earlier(TableParts::forgotten(&table(before)?)?),
        };
        let data = PageData { version: now.view.version, plies: now.view.plies, status: now.status() };
        let say = say(&now, before.as_deref(), events);
        Ok(PageUpdate { frame, say, parts, shown, data })
    }

    /// What changes on the page.
    pub(super) fn patch(&self) -> askama::Result<Vec<Change<'_>>> {
        match &self.shown {
            ShownParts::Unknown => self.parts.all(),
            ShownParts::SameVersion { unmarked } => Ok(self.parts.volatile(unmarked.as_ref())),
            ShownParts::Earlier(before) => self.parts.since(before),
        }
    }

    fn events(&self) -> Vec<EventResponse> {
        EventResponse::all(&self.frame.events, self.frame.now.version)
    }

    /// The update as text. It is long, and it is the most that is done for a page after a move, so it is written by hand.
    pub(super) fn to_json(&self) -> Result<String, RenderError> {
        let patch = self.patch()?;
        let html: usize = patch.iter().map(|change| change.html.len() + 64).sum();
        let mut json = JsonText::with_capacity(html + self.say.len() + 512);
        json.raw("{\"version\":");
        json.number(self.frame.now.version);
        json.raw(",\"events\":");
        json.value(&self.events())?;
        json.raw(",\"present\":");
        json.value(&self.frame.present)?;
        json.raw(",\"say\":");
        json.string(&self.say);
        json.raw(",\"patch\":[");
        for (index, change) in patch.iter().enumerate() {
            json.raw(if index > 0 { ",{\"id\":" } else { "{\"id\":" });
            json.string(&change.id);
            json.raw(",\"html\":");
            json.string(&change.html);
            if let Some(place) = &change.place {
                let (name, id) = match place {
                    ChangePlace::Inside(id) => (",\"in\":", id),
                    ChangePlace::After(id) => (",\"after\":", id),
                    ChangePlace::Before(id) => (",\"before\":", id),
                };
                json.raw(name);
                json.string(id);
            }
            json.raw("}");
        }
        json.raw("],\"data\":{\"version\":");
        json.number(self.data.version);
        json.raw(",\"plies\":");
        json.number(self.data.plies.into());
        json.raw(",\"status\":");
        json.string(self.data.status);
        json.raw("}}");
        Ok(json.finish())
    }
}

#[cfg(test)]
impl PageUpdate<'_> {
    /// The same text, as a library writes it.
    pub(super) fn to_plain_json(&self) -> String {
        #[derive(Serialize)]
        struct Plain<'a> {
            version: u64,
            events: Vec<EventResponse>,
            present: [bool; 2],
            say: &'a str,
            patch: Vec<Change<'a>>,
            data: &'a PageData,
        }
        let (events, patch) = (self.events(), self.patch().unwrap());
        let (version, present) = (self.frame.now.version, self.frame.present);
        let (say, data) = (&*self.say, &self.data);
        serde_json::to_string(&Plain { version, events, present, say, patch, data }).unwrap()
    }
}

impl TableParts {
    /// All parts, for a page of which it is not known what it shows.
    pub(super) fn all(&self) -> askama::Result<Vec<Change<'_>>> {
        let scene = [
            Change::new("sky", self.sky()),
            Change::new("pads", self.pads()),
            Change::new("turn", self.turn()?),
            Change::new("log", self.log()?),
        ];
        let others = self.others.iter().map(Change::from);
        Ok(scene.into_iter().chain(others).chain(self.no_invitation()).collect())
    }

    /// What takes the invitation off its maker's page once nobody is waited for; it is never sent, only removed.
    fn no_invitation(&self) -> Option<Change<'_>> {
        (!self.is_waiting).then(|| Change::new("invite", ""))
    }

    /// What may have changed on a page that shows the same version, without the marks that the board has now.
    fn volatile<'a>(&'a self, unmarked: Option<&'a Drawing>) -> Vec<Change<'a>> {
        let marks = unmarked.map_or(Vec::new(), |unmarked| self.drawing.changes(unmarked));
        let parts = self.others.iter().filter(|part| VOLATILE.contains(&part.id));
        parts.map(Change::from).chain(marks.into_iter().map(replaced)).collect()
    }

    /// What differs from a page that shows this.
    pub(super) fn since<'a>(&'a self, before: &'a TableParts) -> askama::Result<Vec<Change<'a>>> {
        let mut patch = Vec::with_capacity(32);
        patch.extend(self.drawing.changes(&before.drawing).into_iter().map(replaced));
        let is_new = |(part, before): &(&PagePart, &PagePart)| {
            before.html != part.html || VOLATILE[..2].contains(&part.id)
        };
        let others = self.others.iter().zip(&before.others).filter(is_new);
        patch.extend(others.map(|(part, _)| Change::from(part)));
        for (number, html) in self.log.after(self.log.same(&before.log)) {
            let change = Change::new(format!("move-{number}"), html?);
            patch.push(Change { place: Some(ChangePlace::Inside("log")), ..change });
        }
        patch.extend(self.no_invitation().filter(|_| before.is_waiting));
        let gone = self.log.len()..before.log.len();
        patch.extend(gone.map(|index| Change::new(format!("move-{}", index + 1), "")));
        Ok(patch)
    }
}

fn replaced(Replacement { id, html, position }: Replacement<'_>) -> Change<'_> {
    let place = position.map(|position| match position {
        Position::After(id) => ChangePlace::After(id),
        Position::Before(id) => ChangePlace::Before(id),
    });
    Change { place, ..Change::new(id, html) }
}
