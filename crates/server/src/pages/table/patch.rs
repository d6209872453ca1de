use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use duels_drawing::{Changes, Position, Replacement};
use duels_rules::Catalogue;
#[cfg(test)]
use serde::Serialize;

use super::board::marked_scene;
use super::parts::PagePart;
use super::say::say;
use super::{Board, ShownTable, Table, TableParts};
use crate::api::EventResponse;
use crate::errors::RequestError;
use crate::json_text::JsonText;
use crate::keys::SeatKey;
use crate::rooms::{Frame, RenderedFrame, Room};

/// What changes without an event: who is there, a hint, what is known about the end.
const VOLATILE: [&str; 6] = ["who-you", "who-them", "bubble", "face-you", "face-them", "result"];

/// Sent to a page after something happened: what the elements with these ids become, and one sentence about it.
pub(crate) struct PageUpdate<'a> {
    frame: &'a Frame,
    /// What changed, for a screen reader.
    say: String,
    parts: TableParts,
    board: BoardUpdate,
    data: PageData,
}

/// How the board changes, which depends on what the page shows.
enum BoardUpdate {
    /// That is not known.
    Whole(Board),
    /// The same version, perhaps without the marks of a hint or of the deciding move.
    Marks(Changes),
    /// An earlier version.
    Since(Arc<ShownTable>, Changes),
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

impl<'a> From<PagePart<'a>> for Change<'a> {
    fn from(part: PagePart<'a>) -> Change<'a> {
        Change::new(part.id, part.html)
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
    let render = |frame: &Frame| {
        let update = PageUpdate::new(catalogue, room.id(), frame)?;
        Ok(RenderedFrame { text: update.to_json()?, page: Arc::new(update.into_shown()) })
    };
    room.frame_text(key, after, render).await
}

impl<'a> PageUpdate<'a> {
    pub(super) fn new(
        catalogue: Catalogue,
        id: &str,
        frame: &'a Frame,
    ) -> Result<PageUpdate<'a>, RenderError> {
        let Frame { after, shown, now, events, present } = frame;
        let table = Table::new(catalogue, id, now, *present).ok_or(RenderError::Game)?;
        let shown = shown.clone().and_then(|shown| shown.downcast::<ShownTable>().ok());
        let (drawer, scene) = (table.drawer(), marked_scene(&table));
        let plies = shown.as_ref().map(|shown| shown.plies);
        let board = match shown {
            _ if *after == now.version => {
                let unmarked = drawer.drawing(&now.table.scene);
                BoardUpdate::Marks(drawer.changes(&scene, unmarked.outline()))
            }
            None => BoardUpdate::Whole(Board::new(&table)),
            Some(shown) => {
                let changes = drawer.changes(&scene, &shown.board);
                BoardUpdate::Since(shown, changes)
            }
        };
        let data = PageData { version: now.version, plies: now.plies, status: table.status() };
        let say = say(&table, plies, events);
        Ok(PageUpdate { frame, say, parts: TableParts::new(&table)?, board, data })
    }

    /// What changes on the page.
    pub(super) fn patch(&self) -> askama::Result<Vec<Change<'_>>> {
        match &self.board {
            BoardUpdate::Whole(board) => self.parts.whole(board),
            BoardUpdate::Marks(marks) => Ok(self.parts.volatile(marks)),
            BoardUpdate::Since(shown, changes) => self.parts.since(shown, changes),
        }
    }

    /// What the page shows after it.
    pub(super) fn into_shown(self) -> ShownTable {
        ShownTable {
            plies: self.frame.now.plies,
            parts: self.parts.all().map(PagePart::fingerprint).collect(),
            moves: self.parts.log.shown(),
            is_waiting: self.parts.is_waiting,
            board: match self.board {
                BoardUpdate::Whole(board) => board.into_outline(),
                BoardUpdate::Marks(changes) | BoardUpdate::Since(_, changes) => changes.into_outline(),
            },
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
    fn whole(&self, board: &Board) -> askama::Result<Vec<Change<'_>>> {
        let scene = [
            Change::new("sky", board.sky()),
            Change::new("pads", board.pads()),
            Change::new("turn", self.turn()?),
            Change::new("log", self.log.element()?),
        ];
        let others = self.all().map(Change::from);
        Ok(scene.into_iter().chain(others).chain(self.no_invitation()).collect())
    }

    /// What takes the invitation off its maker's page once nobody is waited for; it is never sent, only removed.
    fn no_invitation(&self) -> Option<Change<'_>> {
        (!self.is_waiting).then(|| Change::new("invite", ""))
    }

    /// What may have changed on a page that shows the same version, perhaps without the marks that the board has now.
    fn volatile<'a>(&'a self, marks: &'a Changes) -> Vec<Change<'a>> {
        let parts = self.all().filter(|part| VOLATILE.contains(&part.id));
        parts.map(Change::from).chain(marks.replacements().map(replaced)).collect()
    }

    /// What differs from a page that shows this.
    fn since<'a>(&'a self, shown: &ShownTable, board: &'a Changes) -> askama::Result<Vec<Change<'a>>> {
        let mut patch = Vec::with_capacity(32);
        patch.extend(board.replacements().map(replaced));
        let is_new = |(part, shown): &(PagePart<'_>, &u64)| {
            part.fingerprint() != **shown || VOLATILE[..2].contains(&part.id)
        };
        let others = self.all().zip(&shown.parts).filter(is_new);
        patch.extend(others.map(|(part, _)| Change::from(part)));
        for (number, html) in self.log.after(self.log.same(&shown.moves)) {
            let change = Change::new(format!("move-{number}"), html?);
            patch.push(Change { place: Some(ChangePlace::Inside("log")), ..change });
        }
        patch.extend(self.no_invitation().filter(|_| shown.is_waiting));
        let gone = self.log.len()..shown.moves.len();
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
