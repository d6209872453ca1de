use std::collections::BTreeMap;

use duels_rules::Seat;
use duels_rules::scene::{Address, LinkKind, Mark, Part, Scene, Tile};

use crate::pen::Pen;
use crate::tile::{TileId, TileView};

/// What the tiles of a scene have to know of the rest of it.
pub(crate) struct Surroundings<'a> {
    /// The letters of tiles that belong together.
    letters: BTreeMap<(&'a str, u64), char>,
    /// Whether tiles say who wins.
    is_explored: bool,
    /// Who fills the next place, as far as that can be seen: whoever may choose.
    mover: Option<Seat>,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn of(scene: &'a Scene, pen: &Pen<'_>) -> Surroundings<'a> {
        let pairs = scene.parts.iter().filter_map(|part| match part {
            Part::Link(link) if link.kind == LinkKind::Pair => {
                Some([Address::parse(&link.from)?, Address::parse(&link.to)?])
            }
            _ => None,
        });
        let lettered = ('a'..='z').chain('A'..='Z').zip(pairs);
        let letters = lettered.flat_map(|(letter, pair)| pair.map(|tile| ((tile.part, tile.number), letter)));
        let says = |mark: Option<Mark>| matches!(mark, Some(Mark::Wins | Mark::Loses));
        let is_yours = pen.has_choices() && scene.looks().any(Tile::is_choice);
        Surroundings {
            letters: letters.collect(),
            is_explored: scene.looks().any(|tile| says(tile.mark)),
            mover: pen.you().filter(|_| is_yours),
        }
    }

    /// A tile of a part, with what the rest of the scene says of it.
    pub(crate) fn tile<'b>(&self, part: &'static str, number: u64, tile: TileView<'b>) -> TileView<'b> {
        TileView {
            id: Some(TileId { part, number, is_key: false }),
            letter: self.letters.get(&(part, number)).copied(),
            is_explored: self.is_explored,
            holder: tile.holder.or(self.mover.filter(|_| tile.is_next())),
            ..tile
        }
    }

    /// The key of a tile.
    pub(crate) fn key<'b>(&self, part: &'static str, number: u64, tile: TileView<'b>) -> TileView<'b> {
        let tile = self.tile(part, number, tile);
        TileView { id: tile.id.map(|id| TileId { is_key: true, ..id }), ..tile }
    }
}
