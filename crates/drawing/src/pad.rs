//! Keys to choose from, in the floor of a page.

use duels_rules::scene::{Grid, Pad, Part, Scene, Tile, TileState};

use crate::grid::GridLayout;
use crate::html::{Element, Escaped, Node};
use crate::numbers::{counted, grouped};
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// Grids of fewer columns are large enough to tap on every screen.
const SMALL_COLUMNS: u64 = 7;
/// Grids of more columns are maps without numbers on a phone.
const MOST_READABLE: u64 = 12;
/// More keys than this are not keys any more: the move is typed.
const MOST_KEYS: usize = 60;

/// All pads of a scene, and those for the grids whose tiles are too small to tap.
pub(crate) fn pads<'a>(scene: &'a Scene, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    // Those who only look need no keys, except on a picture: there they are all that is to be seen of the moves.
    let has_choices = pen.has_choices();
    let is_shown = |part: &Part| match part {
        Part::Pad(pad) => has_choices || pad.typed.is_none() && !pen.ids,
        _ => has_choices,
    };
    let is_typed = scene.parts.iter().any(|part| matches!(part, Part::Pad(pad) if pad.typed.is_some()));
    let pads = scene.parts.iter().filter(|part| is_shown(part)).filter_map(|part| match part {
        Part::Pad(pad) => Some(Node::from(self::pad(pad, scene, around, pen))),
        Part::Grid(grid) if !is_typed => grid_pad(grid, scene, around, pen).map(Node::from),
        _ => None,
    });
    Element::new("div", "keypads").id(pen, || "keypads".to_string()).children(pads)
}

fn pad<'a>(pad: &'a Pad, scene: &Scene, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    if let Some(request) = &pad.typed {
        return field(pad.id, &pad.label, request, scene, pen);
    }
    let numbers = pad.cells.first..pad.cells.end();
    let known = numbers.filter_map(|number| Some((number, TileView::at(&pad.cells, number)?)));
    let keys: Vec<Node<'a>> =
        known.map(|(number, tile)| around.tile(pad.id, number, tile).into()).take(MOST_KEYS).collect();
    let playable = pad.cells.tiles.values().filter(|tile| tile.is_choice()).count();
    if keys.len() as u64 != pad.cells.count && playable > 0 {
        let request = format!("{} moves are possible. Type one.", grouped(playable as u64));
        return field(pad.id, &pad.label, &request, scene, pen);
    }
    element(pad.id, &pad.label, "", keys, playable, pen)
}

/// The keys of a grid whose tiles are too small to tap on some screens.
fn grid_pad<'a>(
    grid: &'a Grid,
    scene: &Scene,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> Option<Element<'a>> {
    let layout = GridLayout::of(grid);
    let (columns, is_whole) = (layout.columns, layout.shown.len() as u64 == layout.rows);
    let playable = grid.cells.tiles.values().filter(|tile| tile.is_choice()).count();
    if columns < SMALL_COLUMNS && is_whole || playable == 0 {
        return None;
    }
    if playable > MOST_KEYS {
        let request = format!("{} moves are possible. Type one.", grouped(playable as u64));
        return Some(field(grid.id, "Play", &request, scene, pen));
    }
    let keys = grid.cells.tiles.iter().filter(|(_, tile)| has_key(tile));
    let keys = keys.map(|(number, tile)| around.key(grid.id, number, TileView::of(tile)).into()).collect();
    let map = if columns > MOST_READABLE { " map" } else { "" };
    Some(element(grid.id, &grid.label, &format!(" auto c{columns}{map}"), keys, playable, pen))
}

/// Whether a tile gets a key: those that can be chosen, and those that could be if something were not in the way.
fn has_key(tile: &Tile) -> bool {
    let is_close = tile.why_not.is_some() && tile.note.is_some();
    tile.is_choice() || is_close && matches!(tile.state, TileState::Free | TileState::Finish)
}

fn element<'a>(
    id: &str,
    label: &str,
    classes: &str,
    keys: Vec<Node<'a>>,
    playable: usize,
    pen: &Pen<'_>,
) -> Element<'a> {
    let size = match keys.len() {
        0..=10 => "five",
        11..=24 => "six",
        _ => "six scrolls",
    };
    let about = format!("pad-{id}-about");
    let count = format!("{}, {playable} playable.", counted(keys.len() as u64, "key"));
    Element::new("div", &format!("pad{classes}"))
        .id(pen, || format!("pad-{id}"))
        .attribute("role", "group")
        .attribute("aria-label", label)
        .reference(pen, "aria-describedby", &about)
        .child(Element::new("p", "vh").id(pen, || about.clone()).text(&count))
        .child(Element::new("div", &format!("keys {size}")).children(keys))
}

/// A field to type a move into. Its form is another one than that of the tiles, so that Enter sends what was typed.
fn field<'a>(id: &str, label: &str, request: &str, scene: &Scene, pen: &Pen<'_>) -> Element<'a> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mode = if scene.choices().all(|(.., mv)| is_number(mv.as_str())) { "numeric" } else { "text" };
    let input = format!(
        "<label><span>{}</span><input form=\"typing\" name=\"move\" inputmode=\"{mode}\" autocomplete=\"off\" \
         maxlength=\"40\" required></label><button class=\"btn go\" form=\"typing\">{}</button>",
        Escaped(request),
        Escaped(label),
    );
    Element::new("div", "pad typed").id(pen, || format!("pad-{id}")).child(Node::Html(input))
}
