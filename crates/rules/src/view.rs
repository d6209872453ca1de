//! A scene made flat: rows of tiles for frontends that do not draw scenes, and for text.
//!
//! It is made from the scene in one place, here, and keeps whatever tells positions apart.

use std::fmt;

use crate::MoveText;
use crate::scene::{Cells, Counter, Grid, Part, Scene, TileState as State};

/// A labelled row of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the row shows, such as "Shared Sequence".
    pub label: String,
    /// The tiles, left to right.
    pub tiles: Vec<Tile>,
}

/// One tile of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The text on the tile.
    pub text: String,
    /// What became of it so far.
    pub state: TileState,
    /// The move that choosing this tile makes, when it may be chosen now.
    pub choice: Option<MoveText>,
}

/// What became of a tile so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileState {
    /// Still there.
    Free,
    /// Gone, used up or spent.
    Used,
    /// Touched by the latest move.
    Last,
    /// Not a tile but the mark that some are not shown.
    Gap,
}

impl TileState {
    /// The name of the state in style sheets and in Python.
    pub const fn name(self) -> &'static str {
        match self {
            TileState::Free => "free",
            TileState::Used => "used",
            TileState::Last => "last",
            TileState::Gap => "gap",
        }
    }
}

/// The scene as rows of tiles, top to bottom.
pub fn rows(scene: &Scene) -> Vec<Row> {
    scene.parts.iter().flat_map(part_rows).collect()
}

/// How many tiles a row shows before its middle is left out.
const MOST: usize = 240;

fn part_rows(part: &Part) -> Vec<Row> {
    match part {
        Part::Line(_) | Part::Link(_) => Vec::new(),
        Part::Counter(Counter { label, value, target }) => {
            let of = target.as_ref().map_or(String::new(), |target| format!(", of {target}"));
            vec![Row { label: format!("{label}{of}"), tiles: vec![Tile::new(value, TileState::Last)] }]
        }
        Part::Grid(grid) => columns(grid).into_iter().chain([cells_row(&grid.label, &grid.cells)]).collect(),
        Part::Row(row) => {
            let owner = row.owner.map(|seat| format!("{seat}'s {}", row.label.to_lowercase()));
            vec![cells_row(owner.as_ref().unwrap_or(&row.label), &row.cells)]
        }
        Part::Pad(pad) => vec![cells_row(&pad.label, &pad.cells)],
    }
}

/// The heads of the columns, the closed ones used.
fn columns(grid: &Grid) -> Option<Row> {
    let columns = grid.columns.filter(|_| grid.heads)?;
    let column = |number: u64| {
        let closed = grid.closed.iter().any(|lane| lane.column == number);
        Tile::new(number, if closed { TileState::Used } else { TileState::Free })
    };
    let shown = columns.min(MOST as u64);
    let rest = (shown < columns).then(|| Tile::gap(columns - shown));
    Some(Row { label: "Columns".to_string(), tiles: (0..shown).map(column).chain(rest).collect() })
}

/// The cells one after another. Cells that are not listed are left out with a gap, and places that are still empty
/// without one.
fn cells_row(label: &str, cells: &Cells) -> Row {
    let all = cells.numbered && cells.count <= MOST as u64;
    let shown: Vec<u64> =
        if all { (cells.first..cells.end()).collect() } else { cells.tiles.keys().collect() };
    let (mut tiles, mut next) = (Vec::new(), cells.first);
    let is_filled = |number| !matches!(cells.state(number), State::Slot | State::Next);
    let left_out =
        |next, number| (next < number && is_filled(next)).then(|| (Tile::gap(number - next), number - next));
    for number in shown {
        tiles.extend(left_out(next, number));
        tiles.extend(is_filled(number).then(|| (flat(cells, number), 1)));
        next = number + 1;
    }
    tiles.extend(left_out(next, cells.end()));
    Row { label: label.to_string(), tiles: shortened(tiles) }
}

/// Tiles, each with the number of cells that it shows. Of very many the middle is left out.
fn shortened(mut tiles: Vec<(Tile, u64)>) -> Vec<Tile> {
    if tiles.len() > MOST {
        let middle = MOST / 2..tiles.len() - MOST / 2;
        let hidden = tiles[middle.clone()].iter().map(|(_, cells)| cells).sum();
        tiles.splice(middle, [(Tile::gap(hidden), hidden)]);
    }
    tiles.into_iter().map(|(tile, _)| tile).collect()
}

fn flat(cells: &Cells, number: u64) -> Tile {
    let used = |state| matches!(state, State::Taken | State::Gone | State::Struck);
    let Some(tile) = cells.tiles.get(&number) else {
        let state = if used(cells.state(number)) { TileState::Used } else { TileState::Free };
        return Tile::new(number, state);
    };
    let state = match tile.state {
        _ if tile.last => TileState::Last,
        state if used(state) || tile.why_not.is_some() => TileState::Used,
        _ => TileState::Free,
    };
    Tile { text: tile.text.to_string(), state, choice: tile.mv.clone() }
}

impl Tile {
    /// A tile in some state that cannot be chosen.
    fn new(text: impl fmt::Display, state: TileState) -> Tile {
        Tile { text: text.to_string(), state, choice: None }
    }

    /// The mark that `hidden` tiles are not shown.
    fn gap(hidden: u64) -> Tile {
        Tile::new(format_args!("… {hidden} more …"), TileState::Gap)
    }
}
