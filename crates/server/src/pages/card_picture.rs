//! The picture on a game's card: what the game is about, large enough to be seen at the size of a thumb.

use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::scene::{Cells, Grid, Lane, Part, Row, Scene, Tile};
use duels_rules::{Names, Seat};

/// A grid of more cells is cut to a window.
const MOST_CELLS: u64 = 16;
/// The size of the window.
const COLUMNS: u64 = 5;
const ROWS: u64 = 3;

/// The picture of a position, for somebody who has seat 1 against the computer.
pub(super) fn card_picture(scene: &Scene) -> String {
    let names = Names::you(Seat::One, "the computer");
    Drawer { names: &names, choices: ChoiceMarkup::Still }.miniature(&cut(heart(scene)))
}

/// The parts that matter most: what can be chosen, or else all rows.
pub(super) fn heart(scene: &Scene) -> Scene {
    let is_chosen_from = |part: &&Part| {
        let choices = |cells: &Cells| cells.tiles.values().any(Tile::is_choice);
        !matches!(part, Part::Pad(_)) && part.cells().is_some_and(|(_, cells)| choices(cells))
    };
    let owned = |part: &&Part| matches!(part, Part::Row(Row { owner: Some(_), .. }));
    let rows = |part: &&Part| matches!(part, Part::Row(_));
    let parts: Vec<&Part> = match scene.parts.iter().find(is_chosen_from) {
        Some(part) if owned(&part) => scene.parts.iter().filter(owned).collect(),
        Some(part) => vec![part],
        None => scene.parts.iter().filter(rows).collect(),
    };
    Scene::new(parts.into_iter().cloned())
}

/// The same scene with large grids cut to a window.
fn cut(mut scene: Scene) -> Scene {
    for part in &mut scene.parts {
        if let Part::Grid(grid) = part {
            *grid = window(grid);
        }
    }
    scene
}

/// The part of a large grid where most happens.
fn window(grid: &Grid) -> Grid {
    let Some(columns) = grid.columns.filter(|_| grid.cells.count > MOST_CELLS) else { return grid.clone() };
    let corners = (0..=grid.cells.end() / columns).flat_map(|top| {
        let lefts = 0..=columns.saturating_sub(COLUMNS);
        lefts.map(move |left| (top, left))
    });
    let interest = |&(top, left): &(u64, u64)| -> u64 {
        let in_window = |number: u64| {
            let (row, column) = (number / columns, number % columns);
            (top..top + ROWS).contains(&row) && (left..left + COLUMNS).contains(&column)
        };
        let tiles = grid.cells.tiles.iter().filter(|&(number, _)| in_window(number));
        tiles
            .map(|(_, tile)| {
                8 * u64::from(tile.last)
                    + 3 * u64::from(tile.owner.is_some())
                    + 2 * u64::from(tile.is_choice())
            })
            .sum()
    };
    let Some((top, left)) = corners.max_by_key(interest) else { return grid.clone() };
    let tile = |index: u64| {
        let number = (top + index / COLUMNS) * columns + left + index % COLUMNS;
        let plain = || Tile::new(number).state(grid.cells.state(number));
        grid.cells.tiles.get(&number).map_or_else(plain, |tile| Tile { note: None, ..tile.clone() })
    };
    let closed = grid.closed.iter().filter(|lane| (left..left + COLUMNS).contains(&lane.column));
    Grid {
        columns: Some(COLUMNS),
        heads: false,
        closed: closed.map(|lane| Lane { column: lane.column - left, ..*lane }).collect(),
        cells: Cells::listed(0..COLUMNS * ROWS, tile),
        ..grid.clone()
    }
}
