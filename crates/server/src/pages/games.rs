//! What pages show of the games in the catalogue: their order, their colours, and a picture of each.

use axum::http::StatusCode;
use duels_drawing::{ChoiceMarkup, Drawer, plate};
use duels_rules::scene::Scene;
use duels_rules::text::sentence;
use duels_rules::{Catalogue, Entry, GameId, IdError, Names, Seat};
use duels_session::Session;

use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};

/// The game with this id.
pub(super) fn find_game(state: &AppState, id: &str) -> Result<Entry, PageError> {
    let unknown = |error| RequestError::new(StatusCode::NOT_FOUND, sentence(&format!("Sorry, {error}")));
    Ok(state.rooms.catalogue().find(id).map_err(unknown)?)
}

/// The games in the order of pages: first those whose classic game is open, then those that need another variant.
pub(super) fn in_page_order(catalogue: Catalogue) -> Vec<Entry> {
    let mut entries = catalogue.entries().to_vec();
    entries.sort_by_key(|entry| entry.info.open_variant.is_some());
    entries
}

/// The class of a game's colours.
pub(crate) fn plate_of(catalogue: Catalogue, id: &str) -> &'static str {
    let index = catalogue.entries().iter().position(|entry| entry.info.id == id);
    index.map_or("paper", plate)
}

/// The parameters of the variant that one tap starts: the classic game, or the open variant where no choice matters in
/// the classic one.
pub(super) fn one_tap_params(entry: Entry) -> &'static str {
    entry.info.open_variant.map_or("", |preset| preset.params)
}

/// The variant with these parameters, separated by blanks.
pub(super) fn variant(catalogue: Catalogue, entry: Entry, params: &str) -> Result<GameId, IdError> {
    GameId::with_params(catalogue, entry.info.id, params.split_whitespace())
}

/// The size of a variant in words.
pub(super) fn words(id: &GameId) -> String {
    id.open(Seat::One).map_or_else(|_| id.variant(), |game| game.variant_words())
}

/// A position not long after the start of a game, as somebody sees who plays it.
pub(super) fn example_scene(catalogue: Catalogue, entry: Entry) -> Result<Scene, IdError> {
    let params = one_tap_params(entry);
    if params.is_empty() {
        let mut session = Session::new(GameId::parse(catalogue, entry.info.example.id)?, Seat::One)?;
        let moves = entry.info.example.moves.split(' ');
        moves.for_each(|typed| drop(session.play(typed, &Names::SEATS)));
        session.undo_to((session.plies().len() / 3).max(2));
        return Ok(session.scene());
    }
    // The example of the rules is the classic game; here the one that the tap starts is shown.
    let mut session = Session::new(variant(catalogue, entry, params)?.reseeded(7), Seat::One)?;
    let moves = (session.game().max_plies() / 3).clamp(1, 3);
    for _ in 0..moves {
        play_something(&mut session);
    }
    Ok(session.scene())
}

/// Makes the first of the middle moves that does not end the game.
fn play_something(session: &mut Session) {
    let moves = session.legal_moves();
    let (before, from) = moves.split_at(moves.len() / 2);
    for typed in from.iter().chain(before) {
        if session.play(typed, &Names::SEATS).is_err() {
            continue;
        }
        if session.turn().is_some() {
            return;
        }
        session.undo();
    }
}

/// A small picture of a scene, for somebody who has seat 1 against the computer.
pub(super) fn miniature(scene: &Scene) -> String {
    let names = Names::you(Seat::One, "the computer");
    Drawer { names: &names, choices: ChoiceMarkup::Still }.miniature(scene)
}

/// Words as they are written within a sentence.
pub(super) fn uncapitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
