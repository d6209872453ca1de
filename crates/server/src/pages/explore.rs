use std::collections::HashSet;
use std::time::Duration;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum_extra::extract::WithRejection;
use duels_oracle::{MoveValue, Solution, Value};
use duels_rules::text::{counted, sentence};
use duels_rules::view::Row;
use duels_rules::{GameId, GameInfo, Names, Seat};
use duels_session::Session;
use serde::Deserialize;

use super::{PageQuery, PageResult, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};
use crate::solver::PositionResult;

/// How many moves the page shows.
const MOST_MOVES: usize = 400;
/// A page waits so long for a solution before it shows the progress.
const PAGE_WAITS: Duration = Duration::from_millis(700);

#[derive(Template)]
#[template(path = "explore.html")]
struct ExplorePage {
    games: Vec<&'static GameInfo>,
    start: String,
    moves: String,
    state: String,
    rows: Vec<Row>,
    verdict: String,
    why: String,
    values: Vec<MoveLabel>,
    back: Option<String>,
    /// The steps of the solver that are done, of how many; 0 of 0 while they are not known.
    progress: Option<(u64, u64)>,
}

struct MoveLabel {
    mv: String,
    value: String,
    letter: char,
    distance: String,
    best: bool,
    next: String,
}

#[derive(Deserialize)]
pub(super) struct ExploreQuery {
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: String,
}

/// Any position of any game, each move with its value. What takes longer is solved in the background.
pub(super) async fn explore(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<ExploreQuery>,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let first = catalogue.entries().first().map_or("", |entry| entry.info.id);
    let start = Some(query.start.trim()).filter(|start| !start.is_empty()).unwrap_or(first);
    let unknown =
        |error: &dyn std::fmt::Display| RequestError::unprocessable(sentence(&format!("Sorry, {error}")));
    let id = GameId::parse(catalogue, start).map_err(|error| unknown(&error))?;
    let mut session = Session::new(id, Seat::One).map_err(|error| unknown(&error))?;
    let played = session.play_moves(query.moves.split_whitespace());
    played.map_err(|error| RequestError::unprocessable(sentence(&error.to_string())))?;
    let moves: Vec<_> = session.plies().iter().map(|ply| ply.text.to_string()).collect();
    let back = moves.split_last().map(|(_, before)| before.join("+"));
    let mut page = ExplorePage {
        games: catalogue.entries().iter().map(|entry| entry.info).collect(),
        start: session.id().to_string(),
        moves: moves.join(" "),
        state: session.game().state(&Names::SEATS),
        rows: session.view().rows,
        verdict: session.view().status,
        why: String::new(),
        values: Vec::new(),
        back,
        progress: None,
    };
    if let Some(turn) = session.turn() {
        let key = format!("{}/{}", page.start, page.moves);
        let job = state.rooms.solver().positions().solve(key, || session.game().copy()).ok_or_else(busy)?;
        match job.result(PAGE_WAITS).await {
            Some(result) => page.show(&session, turn, result, &moves),
            None => page.wait(turn, job.progress()),
        }
    }
    render(&page)
}

fn busy() -> PageError {
    let sentence = "The solver is busy with other positions. Please try again in a minute.";
    RequestError::new(StatusCode::SERVICE_UNAVAILABLE, sentence).into()
}

impl ExplorePage {
    fn show(&mut self, session: &Session, turn: Seat, result: PositionResult, moves: &[String]) {
        match result {
            Err(error) => {
                self.verdict = sentence(&format!("{turn} is to move. It cannot be solved here: {error}"));
            }
            Ok((solution, why)) => {
                let distance = solution.distance.map(|distance| counted(distance, "ply"));
                let distance = distance.map_or(String::new(), |plies| format!(" in {plies}"));
                self.verdict = format!("{turn} is to move: {}{distance}.", solution.value);
                self.why = why;
                self.values = labels(session, &solution, moves);
            }
        }
    }

    fn wait(&mut self, turn: Seat, progress: (u64, u64)) {
        self.verdict =
            format!("{turn} is to move. This position is being solved; the page reloads by itself.");
        self.progress = Some(progress);
    }
}

fn labels(session: &Session, solution: &Solution, moves: &[String]) -> Vec<MoveLabel> {
    let best: HashSet<_> = solution.best().collect();
    let label = |label: &MoveValue| {
        let mv = session.game().move_text(label.mv).to_string();
        let value = label.value.to_string();
        MoveLabel {
            next: moves.iter().chain([&mv]).cloned().collect::<Vec<_>>().join("+"),
            letter: if label.value == Value::Win { 'W' } else { 'L' },
            distance: label.distance.map_or("?".to_string(), |distance| distance.to_string()),
            best: best.contains(&label.mv),
            value,
            mv,
        }
    };
    solution.moves.iter().take(MOST_MOVES).map(label).collect()
}
