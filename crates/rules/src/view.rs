use std::fmt;

use crate::MoveText;

/// A labelled row of tiles: all that a frontend needs to draw a game.
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

impl Row {
    /// How many tiles a row shows before its middle is left out.
    pub const MOST: usize = 240;

    /// A row of `count` tiles made one by one; of a very long row only the two ends are made.
    pub fn new(label: impl Into<String>, count: usize, tile: impl Fn(usize) -> Tile) -> Row {
        let half = Self::MOST / 2;
        let tiles = if count <= Self::MOST {
            (0..count).map(tile).collect()
        } else {
            let head = (0..half).map(&tile);
            let tail = (count - half..count).map(&tile);
            head.chain([Tile::gap(count - 2 * half)]).chain(tail).collect()
        };
        Row { label: label.into(), tiles }
    }
}

impl Tile {
    /// A tile in some state that cannot be chosen.
    pub fn new(text: impl fmt::Display, state: TileState) -> Tile {
        Tile { text: format!("{text}"), state, choice: None }
    }

    /// The same tile, which now makes a move when there is one.
    pub fn choosing(self, choice: Option<MoveText>) -> Tile {
        Tile { choice, ..self }
    }

    /// The mark that `hidden` tiles are not shown.
    fn gap(hidden: usize) -> Tile {
        Tile::new(format!("… {hidden} more …"), TileState::Gap)
    }
}
