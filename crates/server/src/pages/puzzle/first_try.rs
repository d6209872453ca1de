use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_session::puzzle::{PuzzleError, PuzzleId, PuzzleMaker, TryMark};
use serde::Deserialize;

use super::query::{MOST_NAME_BYTES, PuzzleQuery};
use super::{Subject, busy, judge};
use crate::app_state::AppState;
use crate::credentials::VisitorCookie;
use crate::errors::RequestError;
use crate::keys::SeatKey;
use crate::pages::{PageForm, PageResult};
use crate::rooms::RoomError;

/// A first try, as the script of the page tells it. The answer is judged here; only the rating is believed, within bounds.
#[derive(Deserialize)]
pub(in crate::pages) struct FirstTry {
    puzzle: String,
    answer: String,
    #[serde(default)]
    marks: String,
    #[serde(default)]
    rating: String,
}

/// Counts a first try, and answers with what is known about the puzzle then: one sentence, or nothing.
pub(in crate::pages) async fn first_try(
    State(state): State<AppState>,
    visitor: VisitorCookie,
    WithRejection(Form(form), _): PageForm<FirstTry>,
) -> PageResult {
    let FirstTry { puzzle, answer, marks, rating } = form;
    let query = PuzzleQuery { marks, rating, ..PuzzleQuery::default() };
    let before = query.marks();
    if before.iter().any(|mark| *mark != TryMark::Hint) || puzzle.len() > MOST_NAME_BYTES {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let id = PuzzleId::parse(state.rooms.catalogue(), &puzzle).map_err(PuzzleError::from)?;
    let made = state.rooms.solver().run(move |control| Ok(PuzzleMaker::default().make(&id, control)));
    let subject = Subject::Drawn(Arc::new(made.await.map_err(busy)??));
    let attempt = judge(&state, &subject, answer).await?.map_err(RequestError::from)?;
    let is_solved = attempt.right && before.is_empty();
    let (key, is_new) = match visitor.key.clone() {
        Some(key) => (key, false),
        None => (SeatKey::random().map_err(RoomError::from)?, true),
    };
    let solver = query.rating().unwrap_or_default();
    let counted = state.puzzle_ratings.count_try(subject.puzzle(), &key, &solver, is_solved).await;
    let Some(known) = counted.map_err(RoomError::from)? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let mut response = known.sentence().into_response();
    if is_new && let Ok(cookie) = visitor.cookie(&key).to_string().parse() {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}
