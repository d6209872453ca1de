use std::hash::BuildHasher;
use std::ops::Range;

use askama::Template;
use duels_drawing::{Side, face};
use rustc_hash::FxBuildHasher;

use super::Table;
use super::bubble::Bubble;
use super::move_log::{MoveLog, side_class};
use super::result::ResultPanel;
use crate::rooms::GameStatus;

/// Everything on the page that changes while a game goes on, except for the board.
#[derive(Debug)]
pub(super) struct TableParts {
    /// What the forms say about the position: the number of the next ply, and the version.
    turn: (u32, u64),
    /// The elements, one after the other.
    html: String,
    /// Their ids, and where they are.
    ranges: Vec<(&'static str, Range<usize>)>,
    /// The moves.
    pub(super) log: MoveLog,
    /// Whether a seat is open.
    pub(super) is_waiting: bool,
}

/// An element of the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct PagePart<'a> {
    pub(super) id: &'static str,
    pub(super) html: &'a str,
}

macro_rules! part {
    ($name:ident, $path:literal) => {
        #[derive(Template)]
        #[template(path = $path)]
        struct $name<'a> {
            table: &'a Table<'a>,
        }
    };
}
part!(ToolsPart, "table/tools.html");
part!(OffersPart, "table/offers.html");
part!(ResignPart, "table/resign.html");

#[derive(Template)]
#[template(path = "table/turn.html")]
struct TurnPart {
    ply: String,
    version: String,
}

#[derive(Template)]
#[template(path = "table/face.html")]
struct FacePart {
    id: &'static str,
    side: &'static str,
    svg: String,
}

#[derive(Template)]
#[template(path = "table/who.html")]
struct WhoPart {
    id: &'static str,
    side: &'static str,
    is_turn: bool,
    name: String,
    about: &'static str,
}

#[derive(Template)]
#[template(path = "table/bubble.html")]
struct BubblePart {
    side: &'static str,
    event: String,
    strong: String,
    is_hint: bool,
}

#[derive(Template)]
#[template(path = "table/result.html")]
struct ResultPart<'a> {
    table: &'a Table<'a>,
    result: Option<ResultPanel>,
}

impl TableParts {
    pub(super) fn new(table: &Table<'_>) -> askama::Result<TableParts> {
        let mut parts = TableParts {
            turn: (table.view.plies + 1, table.view.version),
            html: String::with_capacity(2 * 1024),
            ranges: Vec::with_capacity(10),
            log: MoveLog::new(table),
            is_waiting: table.view.status == GameStatus::Waiting,
        };
        for (side, face_id, who_id) in
            [(Side::You, "face-you", "who-you"), (Side::Them, "face-them", "who-them")]
        {
            let (seat, class) = (table.seat(side), side_class(side));
            let is_turn = table.view.table.turn == Some(seat) && table.view.open.is_none();
            let svg = face(table.face(side), side);
            parts.add(face_id, &FacePart { id: face_id, side: class, svg })?;
            let (name, about) = (table.label(seat), table.about(seat));
            parts.add(who_id, &WhoPart { id: who_id, side: class, is_turn, name, about })?;
        }
        let Bubble { side, event, strong, is_hint } = Bubble::new(table);
        parts.add("bubble", &BubblePart { side: side_class(side), event, strong, is_hint })?;
        parts.add("tools", &ToolsPart { table })?;
        parts.add("resign", &ResignPart { table })?;
        parts.add("offers", &OffersPart { table })?;
        let result = ResultPanel::new(table, &table.drawer());
        parts.add("result", &ResultPart { table, result })?;
        Ok(parts)
    }

    fn add(&mut self, id: &'static str, part: &impl Template) -> askama::Result<()> {
        let start = self.html.len();
        part.render_into(&mut self.html)?;
        let blanks = self.html[start..].len() - self.html[start..].trim_start().len();
        self.html.truncate(start + self.html[start..].trim_end().len());
        self.ranges.push((id, start + blanks..self.html.len()));
        Ok(())
    }

    /// All of them, always in the same order.
    pub(super) fn all(&self) -> impl Iterator<Item = PagePart<'_>> {
        self.ranges.iter().map(|(id, range)| PagePart { id, html: &self.html[range.clone()] })
    }

    /// A part by its id; empty where there is none.
    pub(super) fn get(&self, id: &str) -> &str {
        self.all().find(|part| part.id == id).map_or("", |part| part.html)
    }

    /// The hidden fields of the forms. After an update the page's script fills them in.
    pub(super) fn turn(&self) -> askama::Result<String> {
        let (ply, version) = (self.turn.0.to_string(), self.turn.1.to_string());
        TurnPart { ply, version }.render()
    }
}

impl PagePart<'_> {
    /// A number that tells whether the part has changed.
    pub(super) fn fingerprint(self) -> u64 {
        FxBuildHasher.hash_one(self.html)
    }
}
