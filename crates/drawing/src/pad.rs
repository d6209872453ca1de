//! Keys to choose from, in the floor of a page.

use duels_rules::scene::{Grid, Pad, Part, Scene, Tile, TileState};

use crate::grid::GridLayout;
use crate::markup::{Markup, Tag};
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
pub(crate) fn pads(markup: &mut Markup<'_>, scene: &Scene, around: &Surroundings<'_>, pen: &Pen<'_>) {
    // Those who only look need no keys, except on a picture: there they are all that is to be seen of the moves.
    let has_choices = pen.has_choices();
    let is_shown = |part: &&Part| match part {
        Part::Pad(pad) => has_choices || pad.typed.is_none() && !pen.ids,
        _ => has_choices,
    };
    let is_typed = scene.parts.iter().any(|part| matches!(part, Part::Pad(pad) if pad.typed.is_some()));
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["keypads"]);
        tag.id(&["keypads"]);
    };
    markup.element("div", attributes, |inside| {
        for part in scene.parts.iter().filter(is_shown) {
            match part {
                Part::Pad(pad) => self::pad(inside, pad, scene, around, pen),
                Part::Grid(grid) if !is_typed => grid_pad(inside, grid, scene, around, pen),
                _ => {}
            }
        }
    });
}

fn pad(markup: &mut Markup<'_>, pad: &Pad, scene: &Scene, around: &Surroundings<'_>, pen: &Pen<'_>) {
    if let Some(request) = &pad.typed {
        return field(markup, pad.id, &pad.label, request, scene);
    }
    let numbers = pad.cells.first..pad.cells.end();
    let known = numbers.filter_map(|number| Some((number, TileView::at(&pad.cells, number)?)));
    let keys: Vec<TileView<'_>> =
        known.map(|(number, tile)| around.tile(pad.id, number, tile)).take(MOST_KEYS).collect();
    let playable = pad.cells.tiles.count(Tile::is_choice);
    if keys.len() as u64 != pad.cells.count && playable > 0 {
        let request = format!("{} moves are possible. Type one.", grouped(playable as u64));
        return field(markup, pad.id, &pad.label, &request, scene);
    }
    keypad(markup, (pad.id, &pad.label, ""), &keys, playable, pen);
}

/// The keys of a grid whose tiles are too small to tap on some screens.
fn grid_pad(markup: &mut Markup<'_>, grid: &Grid, scene: &Scene, around: &Surroundings<'_>, pen: &Pen<'_>) {
    let layout = GridLayout::of(grid);
    let (columns, is_whole) = (layout.columns, layout.shown.len() as u64 == layout.rows);
    let playable = grid.cells.tiles.count(Tile::is_choice);
    if columns < SMALL_COLUMNS && is_whole || playable == 0 {
        return;
    }
    if playable > MOST_KEYS {
        let request = format!("{} moves are possible. Type one.", grouped(playable as u64));
        return field(markup, grid.id, "Play", &request, scene);
    }
    let keys = grid.cells.tiles.iter().filter(|(_, tile)| has_key(tile));
    let keys: Vec<_> = keys.map(|(number, tile)| around.key(grid.id, number, TileView::of(tile))).collect();
    let map = if columns > MOST_READABLE { " map" } else { "" };
    keypad(markup, (grid.id, &grid.label, &format!(" auto c{columns}{map}")), &keys, playable, pen);
}

/// Whether a tile gets a key: those that can be chosen, and those that could be if something were not in the way.
fn has_key(tile: &Tile) -> bool {
    let is_close = tile.why_not.is_some() && tile.note.is_some();
    tile.is_choice() || is_close && matches!(tile.state, TileState::Free | TileState::Finish)
}

fn keypad(
    markup: &mut Markup<'_>,
    (id, label, classes): (&str, &str, &str),
    keys: &[TileView<'_>],
    playable: usize,
    pen: &Pen<'_>,
) {
    let size = match keys.len() {
        0..=10 => "five",
        11..=24 => "six",
        _ => "six scrolls",
    };
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["pad", classes]);
        tag.fixed(" role='group'");
        tag.attribute("aria-label", &[label]);
        tag.reference("aria-describedby", &["pad-", id, "-about"]);
        tag.id(&["pad-", id]);
    };
    let about = |tag: &mut Tag<'_, '_>| {
        tag.class(&["vh"]);
        tag.id(&["pad-", id, "-about"]);
    };
    markup.element("div", attributes, |inside| {
        let count = counted(keys.len() as u64, "key");
        let playable = playable.to_string();
        inside.element("p", about, |inside| inside.text(&[&count, ", ", &playable, " playable."]));
        inside.element(
            "div",
            |tag| tag.class(&["keys ", size]),
            |inside| {
                keys.iter().for_each(|key| key.write(pen, inside));
            },
        );
    });
}

/// A field to type a move into. Its form is another one than that of the tiles, so that Enter sends what was typed.
fn field(markup: &mut Markup<'_>, id: &str, label: &str, request: &str, scene: &Scene) {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mode = if scene.choices().all(|(.., mv)| is_number(mv.as_str())) { "numeric" } else { "text" };
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["pad typed"]);
        tag.id(&["pad-", id]);
    };
    markup.element("div", attributes, |inside| {
        inside.html.push_str("<label><span>");
        inside.text(&[request]);
        inside.html.push_str("</span><input form='typing' name='move' inputmode='");
        inside.html.push_str(mode);
        inside.html.push_str("' autocomplete='off' maxlength='40' required></label>");
        inside.html.push_str("<button class='btn go' form='typing'>");
        inside.text(&[label]);
        inside.html.push_str("</button>");
    });
}
