use std::sync::Arc;

use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer, Drawing, Side, face};
use duels_rules::Seat;
use duels_rules::scene::{Address, Mark, Scene};
use duels_rules::text::capitalized;

use super::Table;
use super::bubble::Bubble;
use super::result::ResultPanel;
use crate::rooms::{GameStatus, MadeMove, MoveList};

/// Everything on the page that changes while a game goes on.
#[derive(Debug)]
pub(super) struct TableParts {
    /// The board and the pads, with the marks of a hint or of the deciding move, where there are any.
    pub(super) drawing: Drawing,
    /// Whether there are such marks.
    pub(super) is_marked: bool,
    /// Who was there.
    present: [bool; 2],
    /// What the forms say about the position: the number of the next ply, and the version.
    turn: (u32, u64),
    /// All else but the moves.
    pub(super) others: Vec<PagePart>,
    /// The moves.
    pub(super) log: MoveLog,
    /// Whether a seat is open.
    pub(super) is_waiting: bool,
}

/// An element of the page.
#[derive(Debug)]
pub(super) struct PagePart {
    pub(super) id: &'static str,
    pub(super) html: String,
}

/// The moves so far, each an element that is rendered when it is needed.
#[derive(Debug)]
pub(super) struct MoveLog {
    moves: MoveList,
    /// What the players are called, and the sides on which they are.
    players: [(String, &'static str); 2],
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

#[derive(Template)]
#[template(source = "<li id='move-{{ number }}' class='{{ side }}'>{{ text }}</li>", ext = "html")]
struct MovePart<'a> {
    number: usize,
    side: &'static str,
    text: &'a str,
}

fn class(side: Side) -> &'static str {
    match side {
        Side::You => "you",
        Side::Them => "them",
    }
}

impl TableParts {
    pub(super) fn new(table: &Table<'_>) -> askama::Result<TableParts> {
        let mut others = Vec::with_capacity(10);
        let mut add = |id: &'static str, html: String| {
            let is_trim = html.trim().len() == html.len();
            others.push(PagePart { id, html: if is_trim { html } else { html.trim().to_string() } });
        };
        let drawer = table.drawer();
        for (side, face_id, who_id) in
            [(Side::You, "face-you", "who-you"), (Side::Them, "face-them", "who-them")]
        {
            let (seat, class) = (table.seat(side), class(side));
            let is_turn = table.view.table.turn == Some(seat) && table.view.open.is_none();
            let svg = face(table.face(side), side);
            add(face_id, FacePart { id: face_id, side: class, svg }.render()?);
            let (name, about) = (table.label(seat), table.about(seat));
            add(who_id, WhoPart { id: who_id, side: class, is_turn, name, about }.render()?);
        }
        let Bubble { side, event, strong, is_hint } = Bubble::new(table);
        add("bubble", BubblePart { side: class(side), event, strong, is_hint }.render()?);
        add("tools", ToolsPart { table }.render()?);
        add("resign", ResignPart { table }.render()?);
        add("offers", OffersPart { table }.render()?);
        let result = ResultPanel::new(table, &drawer);
        add("result", ResultPart { table, result }.render()?);
        let marked = marked_scene(table);
        Ok(TableParts {
            drawing: drawer.drawing(marked.as_ref().unwrap_or(&table.view.table.scene)),
            is_marked: marked.is_some(),
            present: table.present,
            turn: (table.view.plies + 1, table.view.version),
            others,
            log: MoveLog::new(table),
            is_waiting: table.view.status == GameStatus::Waiting,
        })
    }

    /// The parts of a table, which its view remembers: those of an update are compared with those of the next one.
    pub(super) fn remembered(table: &Table<'_>) -> askama::Result<Arc<TableParts>> {
        let known = table.view.memo.get::<TableParts>();
        if let Some(parts) = known.filter(|parts| parts.present == table.present) {
            return Ok(parts);
        }
        let parts = Arc::new(TableParts::new(table)?);
        table.view.memo.keep(Arc::clone(&parts));
        Ok(parts)
    }

    /// The same for the last time, because there is a newer view to compare with the next one.
    pub(super) fn forgotten(table: &Table<'_>) -> askama::Result<Arc<TableParts>> {
        let known = table.view.memo.take::<TableParts>();
        match known.filter(|parts| parts.present == table.present) {
            Some(parts) => Ok(parts),
            None => Ok(Arc::new(TableParts::new(table)?)),
        }
    }

    /// A part by its id; empty where there is none.
    pub(super) fn get(&self, id: &str) -> &str {
        self.others.iter().find(|part| part.id == id).map_or("", |part| part.html.as_str())
    }

    /// The hidden fields of the forms. After an update the page's script fills them in.
    pub(super) fn turn(&self) -> askama::Result<String> {
        let (ply, version) = (self.turn.0.to_string(), self.turn.1.to_string());
        TurnPart { ply, version }.render()
    }

    /// The board.
    pub(super) fn sky(&self) -> String {
        format!("<div id=\"sky\">{}</div>", self.drawing.board())
    }

    /// The keys.
    pub(super) fn pads(&self) -> String {
        format!("<div id=\"pads\">{}</div>", self.drawing.pads())
    }

    /// The moves so far.
    pub(super) fn log(&self) -> askama::Result<String> {
        let moves = self.log.after(0).map(|(_, html)| html);
        Ok(format!("<ol id=\"log\">{}</ol>", moves.collect::<askama::Result<String>>()?))
    }
}

impl<'a> Table<'a> {
    /// How its scene is drawn.
    pub(super) fn drawer(&self) -> Drawer<'a> {
        Drawer { names: &self.view.called, choices: ChoiceMarkup::Buttons }
    }
}

impl MoveLog {
    fn new(table: &Table<'_>) -> MoveLog {
        let players = Seat::BOTH.map(|seat| (table.label(seat), class(table.side(seat))));
        MoveLog { moves: table.view.moves.clone(), players }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The elements of the moves after the first ones, with their numbers.
    pub(super) fn after(&self, first: usize) -> impl Iterator<Item = (usize, askama::Result<String>)> {
        let numbers = first + 1..;
        numbers.zip(self.moves.after(first)).map(|(number, made)| (number, self.render(number, &made)))
    }

    fn render(&self, number: usize, made: &MadeMove) -> askama::Result<String> {
        let (label, side) = &self.players[made.ply.seat.index()];
        let text = capitalized(&[label, " ", &made.did].concat());
        MovePart { number, side, text: &text }.render()
    }

    /// How many elements at the beginning are the same as in another log.
    pub(super) fn same(&self, other: &MoveLog) -> usize {
        if self.players != other.players {
            return 0;
        }
        self.moves.same(&other.moves)
    }
}

/// The scene, with the tiles of the hinted moves, or of the move that decided the game and the one that would have won.
fn marked_scene(table: &Table<'_>) -> Option<Scene> {
    let hinted = &table.view.hinted;
    let deciding = table.view.judgement.as_ref().and_then(|judgement| judgement.deciding.as_ref());
    if hinted.is_empty() && deciding.is_none() {
        return None;
    }
    let mut scene = table.view.table.scene.clone();
    if !hinted.is_empty() {
        scene.mark(|mv| hinted.iter().any(|best| mv.as_str() == best).then_some(Mark::Best));
    }
    if let Some(deciding) = deciding {
        let played = if deciding.better.is_some() { Mark::Slip } else { Mark::Best };
        let marks = [(&deciding.played, played), (&deciding.better, Mark::Best)];
        for (move_tile, mark) in marks {
            let address = move_tile.as_ref().and_then(|tile| Address::parse(&tile.address));
            if let Some(address) = address {
                scene.mark_at(address, mark);
            }
        }
    }
    Some(scene)
}
