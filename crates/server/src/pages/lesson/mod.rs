//! Lessons: their list, and a page for every step. A step keeps nothing on the server: its address has the answers so far.

mod list;
mod page;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum_extra::extract::WithRejection;
use duels_players::Perfect;
use duels_rules::text::sentence;
use duels_session::lesson::{LessonError, LessonRun, StepState};
use serde::Deserialize;

use self::page::LessonPage;
use super::explore::escaped;
use super::{PagePath, PageQuery, PageResult, redirect, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};

pub(super) use self::list::lessons;

/// What was done in a step.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct LessonQuery {
    /// The answers so far, with blanks between them: the moves of both players, or the answer that was chosen.
    given: String,
    /// Another answer after these.
    #[serde(rename = "move")]
    answer: Option<String>,
}

/// A lesson without a step: its first one.
pub(super) async fn first_step(
    State(state): State<AppState>,
    WithRejection(Path(game), _): PagePath,
) -> PageResult {
    let run = LessonRun::new(state.rooms.catalogue(), &game).map_err(refused)?;
    Ok(redirect(&address(&run)))
}

/// A step of a lesson. An answer leads to the address of what follows from it.
pub(super) async fn step(
    State(state): State<AppState>,
    WithRejection(Path((game, step)), _): WithRejection<Path<(String, String)>, PageError>,
    WithRejection(Query(query), _): PageQuery<LessonQuery>,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let mut run = LessonRun::at(catalogue, &game, &step, &query.given).map_err(refused)?;
    if let Some(answer) = &query.answer {
        let wrong = |error| RequestError::unprocessable(sentence(&format!("Sorry, {error}")));
        run.answer(answer).map_err(wrong)?;
    }
    let is_teacher = run.state() == StepState::Teacher;
    if is_teacher {
        run = teacher_moves(&state, run).await?;
    }
    if is_teacher || query.answer.is_some() {
        return Ok(redirect(&address(&run)));
    }
    render(&LessonPage::new(catalogue, &run))
}

async fn teacher_moves(state: &AppState, mut run: LessonRun) -> Result<LessonRun, PageError> {
    let decided = state.rooms.solver().run(move |control| {
        run.reply(|game| Perfect::default().decide(game, control).map(|decision| decision.mv))?;
        Ok(run)
    });
    Ok(decided.await?)
}

/// The address of a step with what was done in it.
fn address(run: &LessonRun) -> String {
    let (game, number, given) = (run.entry().info.id, run.number(), run.given());
    let given = given.split(' ').map(escaped).collect::<Vec<_>>().join("+");
    let given = if given.is_empty() { given } else { format!("?given={given}") };
    format!("/lesson/{game}/{number}{given}")
}

#[expect(clippy::needless_pass_by_value, reason = "map_err passes it by value")]
pub(super) fn refused(error: LessonError) -> PageError {
    let status = match error {
        LessonError::Game(_) | LessonError::NoLesson { .. } | LessonError::Step { .. } => {
            StatusCode::NOT_FOUND
        }
        LessonError::Answer { .. } | LessonError::TooLong(_) => StatusCode::UNPROCESSABLE_ENTITY,
        LessonError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    RequestError::new(status, sentence(&format!("Sorry, {error}"))).into()
}
