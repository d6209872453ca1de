use askama::Template;
use axum::extract::{Query, State};
use axum_extra::extract::WithRejection;
use duels_drawing::{ChoiceMarkup, Drawer, Face, Side, face};
use duels_rules::{Entry, GameInfo, IdError, Seat};
use duels_session::puzzle::{Daily, Question};
use serde::Deserialize;

use super::card_picture::{card_picture, heart};
use super::games::{example_scene, in_page_order, one_tap_params, plate_of, variant};
use super::opponents::Strength;
use super::puzzle::{daily_soon, dots};
use super::{PageQuery, PageResult, render};
use crate::app_state::AppState;
use crate::errors::RequestError;
use crate::preferences::Preferences;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    hero: Hero,
    games: Vec<GameCard>,
    /// The D that the computer plays with.
    computer: String,
    you: String,
    /// Whether the store can have runs of the arena.
    has_arena: bool,
}

/// Today's puzzle. Where it is not made yet, the page says no more than that there is one.
struct Hero {
    plate: &'static str,
    /// The day, as the browser remembers it; empty where the puzzle is not made yet.
    day: String,
    /// The game and the number of the day; empty where the puzzle is not made yet.
    about: String,
    prompt: &'static str,
    dots: Option<[bool; 5]>,
    board: String,
}

/// A game to start with one tap.
struct GameCard {
    info: &'static GameInfo,
    name: String,
    plate: &'static str,
    tagline: String,
    /// The parameters of the variant that the tap starts.
    params: &'static str,
    picture: String,
}

#[derive(Deserialize)]
pub(super) struct HomeQuery {
    /// The day whose puzzle to show instead of today's, for pictures that should not change every day.
    day: Option<String>,
}

/// Today's puzzle, and the games, each to be started with one tap.
pub(super) async fn home(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<HomeQuery>,
    preferences: Preferences,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let broken = |error: IdError| RequestError::broken_example(&error);
    let card = |entry: Entry| -> Result<GameCard, IdError> {
        let params = one_tap_params(entry);
        Ok(GameCard {
            info: entry.info,
            name: entry.info.name(),
            plate: plate_of(catalogue, entry.info.id),
            tagline: variant(catalogue, entry, params)?.open(Seat::One)?.tagline(),
            params,
            picture: card_picture(&example_scene(catalogue, entry)?),
        })
    };
    let games: Result<Vec<_>, _> = in_page_order(catalogue).into_iter().map(card).collect();
    let games = games.map_err(broken)?;
    let daily = daily_soon(&state, query.day.as_deref()).await;
    let hero = daily.map_or_else(Hero::unmade, |daily| {
        Hero::new(&daily, plate_of(catalogue, daily.puzzle.game().info().id))
    });
    let computer = Strength::of(preferences.opponent).picture();
    let you = face(Face::Person, Side::You);
    render(&HomePage { hero, games, computer, you, has_arena: state.runs.is_some() })
}

impl Hero {
    fn new(daily: &Daily, plate: &'static str) -> Hero {
        let (puzzle, names) = (&daily.puzzle, daily.puzzle.names());
        let drawer = Drawer { names: &names, choices: ChoiceMarkup::Still };
        Hero {
            plate,
            day: daily.date.to_string(),
            about: format!(" · {} {}", puzzle.game().info().name(), daily.number),
            prompt: puzzle.prompt(),
            dots: Some(dots(puzzle)),
            board: drawer.miniature(&heart(&puzzle.session().scene())),
        }
    }

    fn unmade() -> Hero {
        let prompt = Question::OnlyMove.prompt();
        Hero {
            plate: "paper",
            day: String::new(),
            about: String::new(),
            prompt,
            dots: None,
            board: String::new(),
        }
    }

    /// How many of the dots are filled.
    fn difficulty(&self) -> usize {
        self.dots.iter().flatten().filter(|is_on| **is_on).count()
    }
}
