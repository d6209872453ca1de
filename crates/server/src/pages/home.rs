use askama::Template;
use axum::extract::State;
use duels_drawing::{ChoiceMarkup, Drawer, Face, Side, face};
use duels_rules::scene::{Part, Scene};
use duels_rules::{Entry, GameInfo, IdError, Names, Seat};

use super::card_picture::{card_picture, heart};
use super::games::{example_scene, in_page_order, one_tap_params, plate_of, variant};
use super::opponents::Strength;
use super::{PageResult, render};
use crate::app_state::AppState;
use crate::errors::RequestError;
use crate::preferences::Preferences;

/// The most tiles of a board on which the first move can be made right here, also with a thumb on a phone.
const MOST_HERO_TILES: u64 = 20;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    hero: Hero,
    games: Vec<GameCard>,
    /// The D that the computer plays with.
    computer: String,
    you: String,
}

/// The game at the top, with a board to make the first move on.
struct Hero {
    card: GameCard,
    board: String,
    /// What to do now, as the game says it.
    request: String,
}

/// A game to start with one tap.
#[derive(Clone)]
struct GameCard {
    info: &'static GameInfo,
    name: String,
    plate: &'static str,
    tagline: String,
    /// The parameters of the variant that the tap starts.
    params: &'static str,
    picture: String,
}

/// The games, each to be started with one tap.
pub(super) async fn home(State(state): State<AppState>, preferences: Preferences) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let broken = |error: IdError| RequestError::broken_example(&error);
    let card = |entry: Entry| -> Result<(GameCard, Scene), IdError> {
        let params = one_tap_params(entry);
        let id = variant(catalogue, entry, params)?;
        let start = id.open(Seat::One)?;
        let card = GameCard {
            info: entry.info,
            name: entry.info.name(),
            plate: plate_of(catalogue, entry.info.id),
            tagline: start.tagline(),
            params,
            picture: card_picture(&example_scene(catalogue, entry)?),
        };
        Ok((card, start.scene(&[])))
    };
    let games: Result<Vec<_>, _> = in_page_order(catalogue).into_iter().map(card).collect();
    let games = games.map_err(broken)?;
    let hero = Hero::of(&games).ok_or_else(RequestError::not_found)?;
    let computer = Strength::of(preferences.opponent).picture();
    let you = face(Face::Person, Side::You);
    render(&HomePage { hero, games: games.into_iter().map(|(card, _)| card).collect(), computer, you })
}

impl Hero {
    /// The first game whose board is small enough to play on at once, or else the first game.
    fn of(games: &[(GameCard, Scene)]) -> Option<Hero> {
        let has_one_start = |card: &GameCard| card.info.random_start_unless.is_none();
        let suits =
            |(card, scene): &&(GameCard, Scene)| has_one_start(card) && tiles(scene) <= MOST_HERO_TILES;
        let (card, scene) = games.iter().find(suits).or(games.first())?;
        let names = Names::you(Seat::One, "the computer");
        let board = Drawer { names: &names, choices: ChoiceMarkup::Buttons }.board(&heart(scene));
        let line = scene.parts.iter().find_map(|part| match part {
            Part::Line(line) => Some(line.text.replace('*', "")),
            _ => None,
        });
        Some(Hero { card: card.clone(), board, request: line.unwrap_or_default() })
    }
}

/// How many tiles a scene has.
fn tiles(scene: &Scene) -> u64 {
    scene.parts.iter().filter_map(|part| part.cells()).map(|(_, cells)| cells.count).sum()
}
