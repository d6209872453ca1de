use duels_rules::{Catalogue, Entry, GameId, text};

/// A game in the menu, with its sizes.
pub(crate) struct GameChoice {
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) sizes: Vec<SizeChoice>,
    /// Which size is chosen.
    pub(crate) size: usize,
}

/// A variant in words.
pub(crate) struct SizeChoice {
    pub(crate) about: String,
    pub(crate) id: GameId,
}

impl GameChoice {
    /// A game with its classic size and its presets.
    pub(crate) fn new(catalogue: Catalogue, entry: &Entry) -> Option<GameChoice> {
        let info = entry.info;
        let classic =
            SizeChoice { about: "classic".to_string(), id: GameId::parse(catalogue, info.id).ok()? };
        let preset = |about: &str, params: &str| {
            let id = GameId::with_params(catalogue, info.id, params.split_whitespace()).ok()?;
            Some(SizeChoice { about: about.to_string(), id })
        };
        let presets = info.presets.iter().filter_map(|each| preset(each.about, each.params));
        Some(GameChoice {
            name: text::capitalized(info.id),
            summary: info.summary.to_string(),
            sizes: [classic].into_iter().chain(presets).collect(),
            size: 0,
        })
    }

    /// The variant that is chosen.
    pub(crate) fn id(&self) -> GameId {
        self.sizes[self.size].id.clone()
    }
}
