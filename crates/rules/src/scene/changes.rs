use super::{Scene, Tile};

/// A tile that differs between two scenes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileChange {
    /// Its address, such as `board.23`.
    pub address: String,
    /// What it is now; none where it is not listed any more.
    pub tile: Option<Tile>,
}

impl Scene {
    /// The tiles that differ from those of an earlier scene of the same game.
    pub fn changes(&self, before: &Scene) -> Vec<TileChange> {
        let now = self.tiles().filter(|(address, tile)| before.tile(*address) != Some(*tile));
        let changed =
            now.map(|(address, tile)| TileChange { address: address.to_string(), tile: Some(tile.clone()) });
        let gone = before.tiles().filter(|(address, _)| self.tile(*address).is_none());
        changed
            .chain(gone.map(|(address, _)| TileChange { address: address.to_string(), tile: None }))
            .collect()
    }
}
