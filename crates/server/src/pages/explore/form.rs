use askama::Template;
use duels_rules::{Catalogue, Entry, GameId, Seat};

use super::query::ExploreQuery;

/// Where a game and its size are chosen.
#[derive(Template)]
#[template(path = "explore_form.html")]
pub(super) struct ExploreForm {
    games: Vec<Game>,
    /// What is wrong with what was typed.
    problem: Option<String>,
    start: String,
    moves: String,
}

/// A game with its sizes.
struct Game {
    name: String,
    sizes: Vec<Size>,
}

/// A size in words, with the start in one string.
struct Size {
    start: String,
    words: String,
}

impl ExploreForm {
    pub(super) fn new(catalogue: Catalogue, problem: Option<String>, query: &ExploreQuery) -> ExploreForm {
        ExploreForm {
            games: catalogue.entries().iter().map(|entry| Game::new(catalogue, *entry)).collect(),
            problem,
            start: query.start.clone(),
            moves: query.moves.clone(),
        }
    }
}

impl Game {
    fn new(catalogue: Catalogue, entry: Entry) -> Game {
        let presets = entry.info.presets.iter().map(|preset| preset.params);
        let sizes = std::iter::once("").chain(presets).filter_map(|params| {
            let id = GameId::with_params(catalogue, entry.info.id, params.split_whitespace()).ok()?;
            let words = id.open(Seat::One).ok()?.variant_words();
            let classic = if params.is_empty() { ", classic" } else { "" };
            Some(Size { start: id.to_string(), words: format!("{words}{classic}") })
        });
        Game { name: entry.info.name(), sizes: sizes.collect() }
    }
}
