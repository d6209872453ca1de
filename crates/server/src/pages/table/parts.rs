use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer, Fragment, Side, face};
use duels_rules::scene::{Address, Mark, Scene};
use duels_rules::text::capitalized;

use super::Table;
use super::bubble::Bubble;
use super::result::ResultPanel;
use crate::rooms::GameStatus;

/// Everything on the page that changes while a game goes on.
#[derive(Debug)]
pub(super) struct TableParts {
    /// The board and the pads, with the marks of a hint or of the deciding move.
    pub(super) scene: Scene,
    names: duels_rules::Names,
    /// All else but the moves, each an element with an id.
    pub(super) fragments: Vec<Fragment>,
    /// The moves, each an element.
    pub(super) moves: Vec<String>,
    /// Whether a seat is open.
    pub(super) is_waiting: bool,
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
part!(TurnPart, "table/turn.html");
part!(ToolsPart, "table/tools.html");
part!(OffersPart, "table/offers.html");
part!(ResignPart, "table/resign.html");

#[derive(Template)]
#[template(path = "table/face.html")]
struct FacePart {
    id: &'static str,
    side: &'static str,
    is_turn: bool,
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
#[template(source = "<li id=\"move-{{ number }}\" class=\"{{ side }}\">{{ text }}</li>", ext = "html")]
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
        let mut fragments = Vec::new();
        let mut add = |id: &str, html: String| {
            fragments.push(Fragment { id: id.to_string(), html: html.trim().to_string(), parent: None });
        };
        let drawer = Drawer { names: &table.view.called, choices: ChoiceMarkup::Buttons };
        add("turn", TurnPart { table }.render()?);
        for (side, face_id, who_id) in
            [(Side::You, "face-you", "who-you"), (Side::Them, "face-them", "who-them")]
        {
            let (seat, class) = (table.seat(side), class(side));
            let is_turn = table.view.table.turn == Some(seat) && table.view.open.is_none();
            let svg = face(table.face(side), side);
            add(face_id, FacePart { id: face_id, side: class, is_turn, svg }.render()?);
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
        let moves: askama::Result<Vec<_>> = (1..)
            .zip(table.view.moves.iter().zip(&table.view.did))
            .map(|(number, (ply, did))| {
                let seat = if ply.seat == 1 { duels_rules::Seat::One } else { duels_rules::Seat::Two };
                let text = capitalized(&format!("{} {did}", table.label(seat)));
                MovePart { number, side: class(table.side(seat)), text: &text }.render()
            })
            .collect();
        Ok(TableParts {
            scene: marked_scene(table),
            names: table.view.called.clone(),
            fragments,
            moves: moves?,
            is_waiting: table.view.status == GameStatus::Waiting,
        })
    }

    /// How its scene is drawn.
    pub(super) fn drawer(&self) -> Drawer<'_> {
        Drawer { names: &self.names, choices: ChoiceMarkup::Buttons }
    }

    /// A part by its id; empty where there is none.
    pub(super) fn get(&self, id: &str) -> &str {
        self.fragments.iter().find(|part| part.id == id).map_or("", |part| part.html.as_str())
    }

    /// The board.
    pub(super) fn sky(&self) -> String {
        format!("<div id=\"sky\">{}</div>", self.drawer().board(&self.scene))
    }

    /// The keys.
    pub(super) fn pads(&self) -> String {
        format!("<div id=\"pads\">{}</div>", self.drawer().pads(&self.scene))
    }

    /// The moves so far.
    pub(super) fn log(&self) -> String {
        format!("<ol id=\"log\">{}</ol>", self.moves.concat())
    }
}

/// The scene, with the tiles of the hinted moves, or of the move that decided the game and the one that would have won.
fn marked_scene(table: &Table<'_>) -> Scene {
    let mut scene = table.view.table.scene.clone();
    let hinted = &table.view.hinted;
    if !hinted.is_empty() {
        scene.mark(|mv| hinted.iter().any(|best| mv.as_str() == best).then_some(Mark::Best));
    }
    if let Some(deciding) = table.view.judgement.as_ref().and_then(|judgement| judgement.deciding.as_ref()) {
        let played = if deciding.better.is_some() { Mark::Slip } else { Mark::Best };
        let marks = [(&deciding.played, played), (&deciding.better, Mark::Best)];
        for (move_tile, mark) in marks {
            let address = move_tile.as_ref().and_then(|tile| Address::parse(&tile.address));
            if let Some(address) = address {
                scene.mark_at(address, mark);
            }
        }
    }
    scene
}
