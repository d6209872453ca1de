//! What a position looks like: a short list of parts that every frontend knows how to draw.
//!
//! A game composes its scene in its own file. A frontend draws parts and never knows a game by name: it asks nothing of
//! a game but its scene and its sentences, and it invents no moves, because every tile that can be chosen carries the
//! text of its move.
//!
//! The set is small: one atom, the [`Tile`], and six parts. Owners are seats; a frontend turns them into "you" and
//! "the computer". Sizes belong to the model: a part knows how many tiles it has, and lists only those that differ
//! from the rest or that anybody could want to see, so the scene of a board of a million numbers is still small.
//!
//! Every tile has an address that stays the same while the game goes on: the id of its part and its number there,
//! such as `board.23`. Comparing two scenes therefore tells what changed; see [`Scene::changes`].

mod address;
mod cells;
mod changes;
mod choices;
mod digit_run;
mod parts;
mod tile;
mod tiles;

pub use address::Address;
pub use cells::{Cells, Span};
pub use changes::TileChange;
pub use choices::Choices;
pub use parts::{Comparison, Counter, Grid, Lane, Line, Link, LinkKind, Pad, Part, Row, Standing};
pub use tile::{Mark, Tile, TileState};
pub use tiles::Tiles;

use crate::MoveText;

/// All that a frontend needs to draw a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct Scene {
    /// The parts, top to bottom.
    pub parts: Vec<Part>,
}

impl Scene {
    /// A scene of these parts, top to bottom.
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Scene {
        Scene { parts: parts.into_iter().collect() }
    }

    /// The listed tiles with their addresses, part by part.
    pub fn tiles(&self) -> impl Iterator<Item = (Address<'_>, &Tile)> {
        self.parts.iter().filter_map(Part::cells).flat_map(|(part, cells)| {
            cells.tiles.iter().map(move |(number, tile)| (Address { part, number }, tile))
        })
    }

    /// Every tile that can be seen at least once, in no order: see [`Tiles::looks`].
    pub fn looks(&self) -> impl Iterator<Item = &Tile> {
        self.parts.iter().filter_map(Part::cells).flat_map(|(_, cells)| cells.tiles.looks())
    }

    /// The tile at an address, if it is listed.
    pub fn tile(&self, address: Address<'_>) -> Option<&Tile> {
        let cells = self.parts.iter().filter_map(Part::cells).find(|(part, _)| *part == address.part);
        cells.and_then(|(_, cells)| cells.tiles.get(&address.number))
    }

    /// The tiles that can be chosen, with their moves.
    pub fn choices(&self) -> impl Iterator<Item = (Address<'_>, &Tile, &MoveText)> {
        self.tiles().filter_map(|(address, tile)| tile.mv.as_ref().map(|mv| (address, tile, mv)))
    }

    /// Makes nothing choosable and explains nothing of it: for a game that is over, or for those who only watch.
    pub fn without_choices(mut self) -> Scene {
        self.parts.retain(|part| !matches!(part, Part::Pad(pad) if pad.typed.is_some()));
        for cells in self.parts.iter_mut().filter_map(Part::cells_mut) {
            cells.why_not = None;
            cells.tiles.own_mut().for_each(Tile::rest);
        }
        self
    }

    /// Marks the tiles whose moves `mark` knows something about: for hints, reviews and explorers.
    pub fn mark(&mut self, mark: impl Fn(&MoveText) -> Option<Mark>) {
        self.tiles_mut().for_each(|tile| tile.mark = tile.mv.as_ref().and_then(&mark));
    }

    /// Replaces the notes of the tiles that can be chosen: what an explorer knows about their moves is shown instead.
    pub fn note(&mut self, note: impl Fn(&MoveText) -> Option<String>) {
        let choices = self.tiles_mut().filter(|tile| tile.is_choice());
        choices.for_each(|tile| tile.note = tile.mv.as_ref().and_then(&note));
    }

    /// Marks the tile at an address, which is listed from then on. There is nothing to mark where the scene has no such
    /// cell, or does not know its text.
    pub fn mark_at(&mut self, address: Address<'_>, mark: Mark) {
        let mut parts = self.parts.iter_mut();
        let named = |part: &&mut Part| part.cells().is_some_and(|(id, _)| id == address.part);
        let Some(cells) = parts.find(named).and_then(Part::cells_mut) else { return };
        let number = address.number;
        if cells.numbered && cells.contains(number) && !cells.tiles.contains_key(&number) {
            let tile = Tile::new(number).state(cells.state(number));
            cells.tiles.insert(number, tile);
        }
        if let Some(tile) = cells.tiles.get_mut(&number) {
            tile.mark = Some(mark);
        }
    }

    /// All tiles that can be chosen are among them.
    fn tiles_mut(&mut self) -> impl Iterator<Item = &mut Tile> {
        self.parts.iter_mut().filter_map(Part::cells_mut).flat_map(|cells| cells.tiles.own_mut())
    }
}
