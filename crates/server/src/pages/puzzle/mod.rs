//! Puzzles: endless ones, those of names, the daily duel, mistakes of one's own, and practice. The server keeps nothing
//! about anybody, only about puzzles: an answer and what was tried before are in the address, and what a solver collects is
//! in the browser.

mod board;
mod chooser;
mod first_try;
mod lesson_set;
mod links;
mod mistakes;
mod outcome;
mod page;
mod page_text;
mod practice_page;
mod problems;
mod query;
mod score;
mod step_text;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_oracle::Theme;
use duels_rules::text::{quoted, sentence};
use duels_session::draw_seed;
use duels_session::puzzle::{
    AnswerError, Attempt, Daily, Puzzle, PuzzleError, PuzzleFilter, PuzzleId, PuzzleMaker, PuzzleStream,
    Question,
};
use jiff::civil::Date;

pub(super) use self::first_try::first_try;
pub(super) use self::mistakes::{Mistakes, mistake};
use self::outcome::{Outcome, pick};
pub(super) use self::page::dots;
use self::page::{Place, PuzzlePage};
pub(super) use self::practice_page::practice;
use self::query::{MOST_NAME_BYTES, PuzzleQuery, address, name_at, path_of, rating_text};
use super::table::origin;
use super::{PagePath, PageQuery, PageResult, redirect, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};
use crate::puzzle_ratings::PuzzleRating;

/// How long home waits for today's puzzle: it is made in the background, and there at the next visit.
const HOME_WAITS: Duration = Duration::from_millis(600);

/// Draws a puzzle and leads to it: near the solver's level, or as wanted.
pub(super) async fn draw(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<PuzzleQuery>,
) -> PageResult {
    if !query.lesson.is_empty() {
        return lesson_set::draw(&state, &query).await;
    }
    let (filter, catalogue) = (filter(&query)?, state.rooms.catalogue());
    let seed = draw_seed()
        .map_err(|error| RequestError::new(StatusCode::SERVICE_UNAVAILABLE, sentence(&error.to_string())))?;
    let drawn = state.rooms.solver().run(move |control| {
        let stream = PuzzleStream::new(catalogue, filter, seed);
        Ok(stream
            .and_then(|mut stream| stream.next_or_nearest(control))
            .map(|puzzle| puzzle.id().to_string()))
    });
    let name = drawn.await.map_err(busy)??;
    let rating = query.rating().as_ref().map(rating_text).unwrap_or_default();
    let fields = query.wishes().into_iter().chain([("rating", rating.as_str())]);
    Ok(redirect(&address(&path_of(&name), fields)))
}

/// The puzzles that are wanted. A solver with a rating gets those of their level.
fn filter(query: &PuzzleQuery) -> Result<PuzzleFilter, RequestError> {
    let wanted = wanted(query)?;
    // A theme is rare enough without a level.
    let level = query.rating().map(|rating| rating.band()).filter(|_| wanted.theme.is_none());
    Ok(PuzzleFilter { band: wanted.band.or(level), ..wanted })
}

/// The puzzles that somebody has chosen.
fn wanted(query: &PuzzleQuery) -> Result<PuzzleFilter, RequestError> {
    let wrong =
        |error: &dyn std::fmt::Display| RequestError::unprocessable(sentence(&format!("Sorry, {error}")));
    let given = |text: &str| Some(text.trim().to_string()).filter(|text| !text.is_empty());
    let theme = given(&query.theme).map(|theme| theme.parse::<Theme>()).transpose();
    let band = given(&query.difficulty).map(|text| {
        let band = text.parse().ok().filter(|band| (1..=5).contains(band));
        band.ok_or_else(|| {
            wrong(&format!("{} is not a difficulty: it is a number from 1 to 5", quoted(&text)))
        })
    });
    let question = given(&query.question).map_or(Ok(Question::OnlyMove), |word| {
        let words = Question::ALL.map(Question::word).join(", ");
        let unknown = || wrong(&format!("{} is not a question: there are {words}", quoted(&word)));
        Question::from_word(&word).ok_or_else(unknown)
    });
    Ok(PuzzleFilter {
        game: given(&query.game),
        variant: None,
        theme: theme.map_err(|error| wrong(&error))?,
        band: band.transpose()?,
        question: question?,
    })
}

/// The puzzle of a name.
pub(super) async fn named(
    State(state): State<AppState>,
    WithRejection(Path(path), _): PagePath,
    WithRejection(Query(query), _): PageQuery<PuzzleQuery>,
    headers: HeaderMap,
) -> PageResult {
    if path.len() > MOST_NAME_BYTES {
        let sentence = "This name is too long for a puzzle: a name looks like puzzle:divisors:count=24#1234.";
        return Err(RequestError::new(StatusCode::NOT_FOUND, sentence).into());
    }
    let id = PuzzleId::parse(state.rooms.catalogue(), &name_at(&path)).map_err(PuzzleError::from)?;
    let made = state.rooms.solver().run(move |control| Ok(PuzzleMaker::default().make(&id, control)));
    let puzzle = made.await.map_err(busy)??;
    let place = Place::new(path_of(&puzzle.id().to_string()), &origin(&state, &headers));
    show(&state, PuzzleRequest::new(place, Subject::Drawn(Arc::new(puzzle)), query)).await
}

/// Leads to the daily duel of today.
pub(super) async fn today() -> PageResult {
    Ok(redirect(&format!("/daily/{}", date_now())))
}

/// The daily duel of a date.
pub(super) async fn daily(
    State(state): State<AppState>,
    WithRejection(Path(date), _): PagePath,
    WithRejection(Query(query), _): PageQuery<PuzzleQuery>,
    headers: HeaderMap,
) -> PageResult {
    let date = Daily::parse_date(&date, date_now())?;
    let daily = state.rooms.solver().daily(state.rooms.catalogue(), date).await.map_err(busy)??;
    let place = Place::new(format!("/daily/{date}"), &origin(&state, &headers));
    show(&state, PuzzleRequest::new(place, Subject::Daily(daily), query)).await
}

/// The duel of a day or else of today, if it is there in a moment; if not, it is made in the background.
pub(super) async fn daily_soon(state: &AppState, day: Option<&str>) -> Option<Arc<Daily>> {
    let today = date_now();
    let date = day.and_then(|day| Daily::parse_date(day, today).ok()).unwrap_or(today);
    let rooms = Arc::clone(&state.rooms);
    let made = tokio::spawn(async move { rooms.solver().daily(rooms.catalogue(), date).await });
    tokio::time::timeout(HOME_WAITS, made).await.ok()?.ok()?.ok()?.ok()
}

/// Today, as the daily duel counts.
fn date_now() -> Date {
    Daily::date_at(jiff::Timestamp::now())
}

/// A puzzle that a page shows.
#[derive(Clone)]
enum Subject {
    Drawn(Arc<Puzzle>),
    Daily(Arc<Daily>),
}

impl Subject {
    fn puzzle(&self) -> &Puzzle {
        match self {
            Subject::Drawn(puzzle) => puzzle,
            Subject::Daily(daily) => &daily.puzzle,
        }
    }

    fn daily(&self) -> Option<&Daily> {
        match self {
            Subject::Drawn(_) => None,
            Subject::Daily(daily) => Some(daily),
        }
    }
}

/// A puzzle, where it is, and what is asked about it.
struct PuzzleRequest {
    place: Place,
    puzzle: Subject,
    query: PuzzleQuery,
    /// What first tries say about it, once it is answered.
    known: Option<PuzzleRating>,
}

impl PuzzleRequest {
    fn new(place: Place, puzzle: Subject, query: PuzzleQuery) -> PuzzleRequest {
        PuzzleRequest { place, puzzle, query, known: None }
    }
}

/// The page of a puzzle: the question, or what came of an answer.
async fn show(state: &AppState, mut request: PuzzleRequest) -> PageResult {
    let (puzzle, query) = (request.puzzle.puzzle(), &request.query);
    if puzzle.question() == Question::AllMoves && !query.mv.is_empty() {
        return Ok(redirect(&pick(&request)));
    }
    let typed = if query.mv.is_empty() { &query.answer } else { &query.mv };
    let answer = match (query.show == "1", typed.trim().is_empty()) {
        (true, _) => puzzle.answers().join(" "),
        (false, true) => return render(&page(state, &request, &Outcome::Open { problem: None })?),
        (false, false) => typed.clone(),
    };
    match judge(state, &request.puzzle, answer).await? {
        Ok(attempt) => {
            let outcome =
                if query.show == "1" { Outcome::Shown(attempt) } else { Outcome::Answered(attempt) };
            request.known = state.puzzle_ratings.find(puzzle).await;
            render(&page(state, &request, &outcome)?)
        }
        Err(AnswerError::Solve(error)) => Err(RequestError::from(PuzzleError::from(error)).into()),
        Err(error) => {
            let problem = Some(RequestError::from(error).sentence);
            let page = render(&page(state, &request, &Outcome::Open { problem })?)?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

fn page<'a>(
    state: &AppState,
    request: &'a PuzzleRequest,
    outcome: &'a Outcome,
) -> Result<PuzzlePage<'a>, RequestError> {
    let page = PuzzlePage::new(state.rooms.catalogue(), request, outcome, date_now());
    page.map_err(|error| PuzzleError::from(error).into())
}

/// What comes of an answer.
async fn judge(
    state: &AppState,
    subject: &Subject,
    answer: String,
) -> Result<Result<Attempt, AnswerError>, PageError> {
    let subject = subject.clone();
    let judged = state.rooms.solver().run(move |control| Ok(subject.puzzle().answer(&answer, control)));
    Ok(judged.await.map_err(busy)?)
}

/// The sentence for work that did not get a thread, or not enough time.
fn busy(error: crate::solver::SolverError) -> RequestError {
    match error {
        crate::solver::SolverError::Solve(error) => PuzzleError::from(error).into(),
        busy => busy.into(),
    }
}
