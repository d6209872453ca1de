use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;
use duels_rules::view::{self, Row};
use duels_rules::{Entry, GameId, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, Names, Seat};
use duels_session::Session;

use super::{PagePath, PageResult, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};
use crate::keys::SeatKey;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    games: Vec<(&'static GameInfo, Vec<Row>)>,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    info: &'static GameInfo,
    rules: String,
    /// The moves of the example with the game's answers.
    example: Vec<(String, String)>,
    ending: Option<String>,
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    /// The id, the title, the start, and the key that the seat will have.
    games: Vec<(String, String, String, SeatKey)>,
}

/// The games, with a small picture of each.
pub(super) async fn home(State(state): State<AppState>) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let mut games = Vec::new();
    for entry in catalogue.entries() {
        let example = GameId::parse(catalogue, entry.info.example.id).and_then(|id| id.open(Seat::One));
        games.push((entry.info, view::rows(&example.map_err(broken_example)?.scene(&[]))));
    }
    render(&HomePage { games })
}

/// The game with this id.
pub(super) fn find_game(state: &AppState, id: &str) -> Result<Entry, PageError> {
    let unknown = |error| RequestError::new(StatusCode::NOT_FOUND, sentence(&format!("Sorry, {error}")));
    Ok(state.rooms.catalogue().find(id).map_err(unknown)?)
}

/// The rules of a game, with its example played.
pub(super) async fn rules(
    State(state): State<AppState>,
    WithRejection(Path(game), _): PagePath,
) -> PageResult {
    let entry = find_game(&state, &game)?;
    let info = entry.info;
    let classic = entry.open_classic(0, Seat::One).map_err(broken_example)?;
    let rules = format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", classic.rules());
    let id = GameId::parse(state.rooms.catalogue(), info.example.id).map_err(broken_example)?;
    let mut session = Session::new(id, Seat::One).map_err(broken_example)?;
    let mut example = Vec::new();
    for typed in info.example.moves.split(' ') {
        let played = session.play(typed, &Names::SEATS).map(|played| played.announcement);
        let answer = played.unwrap_or_else(|error| error.to_string());
        example.push((typed.to_string(), answer.trim().to_string()));
    }
    render(&RulesPage { info, rules, example, ending: session.ending(&Names::SEATS) })
}

fn broken_example(error: impl std::fmt::Display) -> RequestError {
    let reason = sentence(&format!("The example of this game cannot be played: {error}"));
    RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
}

/// The games that anyone may join.
pub(super) async fn lobby(State(state): State<AppState>) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let waiting = state.rooms.waiting().await?.into_iter();
    let games = waiting.map(|game| {
        // Only a start that can be opened was stored; another version of the program may not know its game.
        let opened = GameId::parse(catalogue, &game.start).and_then(|id| id.open(Seat::One));
        let title = opened.map_or(String::new(), |opened| opened.title());
        Ok((game.id, title, game.start, SeatKey::random()?))
    });
    let games: Result<_, getrandom::Error> = games.collect();
    render(&LobbyPage { games: games? })
}
