//! Every part of a scene in every state, all faces and all plates: a page for those who work on the drawings. Only debug
//! builds have it.

use askama::Template;
use axum::extract::State;
use duels_drawing::{ChoiceMarkup, Drawer, Face, Side, face, plate};
use duels_rules::scene::{
    Cells, Comparison, Counter, Grid, Lane, Link, LinkKind, Mark, Pad, Part, Row, Scene, Standing, Tile,
    TileState,
};
use duels_rules::{Entry, MoveText, Names, Ply, Seat};

use super::{PageQuery, PageResult, render};
use crate::app_state::AppState;

#[derive(Template)]
#[template(path = "kit.html")]
struct KitPage {
    /// `light` or `dark`; empty where the system decides.
    theme: &'static str,
    tiles: Vec<(&'static str, String)>,
    faces: Vec<(&'static str, String)>,
    plates: Vec<&'static str>,
    /// A title, a plate and a scene.
    scenes: Vec<(String, &'static str, String)>,
    miniatures: Vec<(&'static str, String)>,
}

/// What the page may be asked for.
#[derive(serde::Deserialize)]
pub(super) struct KitQuery {
    #[serde(default)]
    theme: String,
}

/// The page.
pub(super) async fn kit(
    State(state): State<AppState>,
    axum_extra::extract::WithRejection(axum::extract::Query(query), _): PageQuery<KitQuery>,
) -> PageResult {
    let names = Names::you(Seat::One, "the computer");
    let drawer = Drawer { names: &names, choices: ChoiceMarkup::Buttons };
    let entries = state.rooms.catalogue().entries();
    let played: Vec<Scene> = entries.iter().filter_map(|entry| after_some_moves(*entry)).collect();
    let titles = entries.iter().map(|entry| entry.info.id.to_string());
    let games =
        titles.zip(&played).enumerate().map(|(index, (title, scene))| (title, plate(index), scene.clone()));
    let parts = parts().into_iter().map(|(title, scene)| (title.to_string(), "sky", scene));
    let draw = |(title, plate, scene)| (title, plate, drawer.picture(&scene));
    let miniatures = played.iter().enumerate().map(|(index, scene)| (plate(index), drawer.miniature(scene)));
    render(&KitPage {
        theme: ["light", "dark"].into_iter().find(|theme| query.theme == *theme).unwrap_or_default(),
        tiles: tiles().into_iter().map(|(name, tile)| (name, drawer.tile(&tile))).collect(),
        faces: faces(),
        plates: (0..8).map(plate).chain(["paper"]).collect(),
        scenes: games.chain(parts).map(draw).collect(),
        miniatures: miniatures.collect(),
    })
}

/// The scene of a game after four moves that anybody could make.
fn after_some_moves(entry: Entry) -> Option<Scene> {
    let mut game = entry.open_classic(7, Seat::One).ok()?;
    let mut history = Vec::new();
    for _ in 0..4 {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(moves.len() * 2 / 3) else { break };
        let ply = Ply { seat: game.next_seat(), mv, text: game.move_text(mv) };
        let mut next = game.copy();
        next.play(mv).ok()?;
        if next.turn().is_none() {
            break;
        }
        game = next;
        history.push(ply);
    }
    Some(game.scene(&history))
}

fn playable(number: u64) -> Tile {
    Tile::new(number).choice(MoveText::new(number.to_string()))
}

/// A tile in every state.
fn tiles() -> Vec<(&'static str, Tile)> {
    let (you, them) = (Seat::One, Seat::Two);
    let gone = |seat| Tile { owner: Some(seat), ..Tile::new(7).state(TileState::Gone) };
    let marked = |mark| Tile { mark: Some(mark), ..playable(7) };
    vec![
        ("Free", Tile::new(7)),
        ("Playable", playable(7)),
        ("With a note", playable(28).note("+3")),
        ("Blocked", Tile::new(7).blocked("7 is used.")),
        ("Yours", Tile::new(7).taken(you)),
        ("Theirs", Tile::new(7).taken(them)),
        ("Gone, yours", gone(you)),
        ("Gone, theirs", gone(them)),
        ("Gone", Tile::new(7).state(TileState::Gone)),
        ("Struck by you", Tile::new(7).struck(you)),
        ("Struck by them", Tile::new(7).struck(them).last(true)),
        ("Last", Tile::new(7).taken(them).last(true)),
        ("Slot", Tile::new("").state(TileState::Slot)),
        ("Next", Tile::new("").state(TileState::Next)),
        ("Finish", Tile::new(50).state(TileState::Finish)),
        ("Finish, playable", Tile::new(50).state(TileState::Finish).choice(MoveText::new("50"))),
        ("Best", marked(Mark::Best)),
        ("Slip", Tile { mark: Some(Mark::Slip), ..Tile::new(7).taken(you) }),
        ("Wins", marked(Mark::Wins)),
        ("Wins in 5", marked(Mark::Wins).note("in 5 moves")),
        ("Loses", marked(Mark::Loses)),
        ("Pair", Tile { mark: Some(Mark::Pair('a')), ..Tile::new(7) }),
    ]
}

fn faces() -> Vec<(&'static str, String)> {
    let all = [
        ("You", Face::Person, Side::You),
        ("Easy", Face::Easy, Side::Them),
        ("Medium", Face::Medium, Side::Them),
        ("Hard", Face::Hard, Side::Them),
        ("Perfect", Face::Perfect, Side::Them),
        ("Friend", Face::Person, Side::Them),
        ("Thinking", Face::Thinking, Side::Them),
        ("Won", Face::Won, Side::You),
        ("Won", Face::Won, Side::Them),
        ("Lost", Face::Lost, Side::You),
        ("Lost", Face::Lost, Side::Them),
        ("Empty", Face::Empty, Side::Them),
    ];
    all.map(|(name, shown, side)| (name, face(shown, side))).to_vec()
}

/// Parts that no classic game has, and parts of other sizes.
fn parts() -> Vec<(&'static str, Scene)> {
    let grid = |count: u64| {
        let tiles = (1..=count).filter(|number| number % 7 == 0).map(|number| (number, playable(number)));
        let last = (count / 2, Tile::new(count / 2).taken(Seat::Two).last(true));
        let gone = Tile { owner: Some(Seat::One), ..Tile::new(2).state(TileState::Gone) };
        let cells = Cells::numbered(1..count + 1).with(tiles.take(40)).with([last, (2, gone)]);
        Part::from(Grid::new("grid", "Grid", cells))
    };
    let pad = |count: u64| Part::from(Pad::new("pad", "Add", Cells::listed(1..count + 1, playable)));
    let digit = |number: u64| Tile::new(number * 7 % 10);
    let arch = |count: u64| {
        let tile = |number: u64| match number {
            0 => digit(number).choice(MoveText::new("start")),
            number if number + 1 == count => digit(number).choice(MoveText::new("end")),
            _ => digit(number),
        };
        Part::from(Row { open_ends: true, ..Row::new("row", "Row", Cells::made(0..count, tile)) })
    };
    let pair = Link { from: "grid.3".into(), to: "grid.5".into(), kind: LinkKind::Pair, owner: None };
    let mut parts = vec![
        (
            "Line and counter",
            vec![Counter::new("Total", 25).of(50).into(), Part::line("Each column *once*.")],
        ),
        ("Long counter", vec![Counter::new("Total", "31415926535897932718").into()]),
        ("Lanes", vec![lanes(10, 51)]),
        ("Lanes as a map", vec![lanes(24, 277)]),
        ("Pairs", vec![grid(9), pair.into()]),
        ("16 cells", vec![grid(16)]),
        ("100 cells", vec![grid(100)]),
        ("1,000 cells", vec![grid(1_000)]),
        ("A million cells", vec![grid(1_000_000)]),
        ("20 digits", vec![arch(20)]),
        ("1,001 digits", vec![arch(1_001)]),
        ("Heap", vec![Row::new("heap", "Heap", Cells::listed(1..8, playable)).into()]),
        ("9 keys", vec![pad(9)]),
        ("23 keys", vec![pad(23)]),
        ("40 keys", vec![pad(40)]),
        ("Typed", vec![Pad::typed("Remove", "Enter a number from 1 to 100,000.".to_string()).into()]),
    ];
    parts.push(("Over", comparison(Standing::Over)));
    parts.push(("Under", comparison(Standing::Under)));
    parts.into_iter().map(|(title, parts)| (title, Scene::new(parts))).collect()
}

/// A grid with closed lanes, taken tiles, playable ones and a hop.
fn lanes(columns: u64, count: u64) -> Part {
    let (from, to) = (columns * 2 + 3, columns * 2 + 5);
    let near = (to + 1..to + 8)
        .filter(|number| number % columns > 5)
        .map(|number| (number, playable(number).note("+1")));
    let cells = Cells::numbered(0..count)
        .span(0..to, TileState::Gone)
        .with([(from, Tile::new(from).taken(Seat::One)), (to, Tile::new(to).taken(Seat::Two).last(true))])
        .with([(count - 1, Tile::new(count - 1).state(TileState::Finish))])
        .with(near);
    let closed = [(3, Seat::One), (5, Seat::Two)].map(|(column, owner)| Lane { column, owner });
    let grid = Grid::new("grid", "Grid", cells);
    Grid { columns: Some(columns), heads: true, closed: closed.to_vec(), ..grid }.into()
}

/// A number that is over or under its goal.
fn comparison(then: Standing) -> Vec<Part> {
    let goal = Cells::listed(0..6, |place| Tile::new([3, 1, 4, 1, 5, 9][place as usize]));
    let third = if then == Standing::Over { 6 } else { 2 };
    let written = |place: u64| Tile::new([3, 1, third][place as usize]).taken(Seat::One.after(place));
    let cells = Cells::listed(0..3, written).span(3..6, TileState::Slot);
    let comparison = Some(Comparison { with: "goal", equal: 2, then: Some(then) });
    let row = Row::new("number", "Number", Cells { count: 6, ..cells });
    vec![Row::new("goal", "Goal", goal).into(), Row { comparison, ..row }.into()]
}
