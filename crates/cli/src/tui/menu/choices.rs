use duels_rules::{Catalogue, ClassicResult, Entry, GameId, GameInfo, Seat, text};

use super::fields::FieldOption;

/// A game in the menu, with its sizes.
pub(crate) struct GameChoice {
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) sizes: Vec<SizeChoice>,
    /// Which size is chosen.
    pub(crate) size: usize,
    /// What is offered instead of the classic game, where no choice matters in that.
    pub(crate) offer: Option<Offer>,
}

/// An open variant of a game that is decided.
pub(crate) struct Offer {
    /// Who always wins the classic game, and what to do about it.
    pub(crate) sentence: String,
    /// Its number among the sizes.
    pub(crate) size: usize,
}

/// A variant in words.
pub(crate) struct SizeChoice {
    pub(crate) about: String,
    pub(crate) id: GameId,
}

impl SizeChoice {
    /// The variant as an option; a narrow window shows its parameters.
    pub(super) fn option(&self) -> FieldOption {
        let params = self.id.values().differing().replace(',', " ");
        let short = if params.is_empty() { self.about.clone() } else { params };
        FieldOption { words: self.about.clone(), short }
    }
}

/// Who always wins a classic game that is decided, and the offer.
fn sentence(info: &GameInfo, open: &str) -> String {
    let winner = match info.truth.result {
        ClassicResult::Decided { first_wins: true, .. } => "the player who begins",
        ClassicResult::Decided { first_wins: false, .. } => "the player who moves second",
        _ => "the same player",
    };
    format!("In the classic game {winner} always wins. Press o for one that can go both ways: {open}.")
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
        let mut sizes: Vec<SizeChoice> = [classic].into_iter().chain(presets).collect();
        let open = info.open_variant.and_then(|open| preset(open.about, open.params));
        let offer = open.map(|open| {
            let known = sizes.iter().position(|size| size.id.variant() == open.id.variant());
            let sentence = sentence(info, &open.about);
            let size = known.unwrap_or(sizes.len());
            if known.is_none() {
                sizes.push(open);
            }
            Offer { sentence, size }
        });
        let (name, summary) = (text::capitalized(info.id), info.summary.to_string());
        Some(GameChoice { name, summary, sizes, size: 0, offer })
    }

    /// The variant that is chosen.
    pub(crate) fn id(&self) -> GameId {
        self.sizes[self.size].id.clone()
    }

    /// What the game is about: the classic game in one line, a variant by its rules.
    pub(crate) fn about(&self) -> String {
        if self.size == 0 { self.summary.clone() } else { self.rules().replace('\n', " ") }
    }

    /// The rules of the variant that is chosen.
    pub(super) fn rules(&self) -> String {
        // An id opens, because it was opened when it was read.
        self.id().open(Seat::One).map_or_else(|error| error.to_string(), |game| game.rules())
    }

    /// The title of the variant that is chosen.
    pub(super) fn title(&self) -> String {
        self.id().open(Seat::One).map_or_else(|_| self.name.clone(), |game| game.title())
    }
}
