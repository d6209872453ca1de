mod form;
mod page;
mod query;

use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_session::Session;

use self::form::ExploreForm;
use self::page::{ExplorePage, Knowledge};
pub(super) use self::query::escaped;
use self::query::{ExploreQuery, address};
use super::{PageQuery, PageResult, redirect, render};
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};

/// A page waits so long for a solution before it shows the progress.
const PAGE_WAITS: Duration = Duration::from_millis(700);

/// Any position of any game, each move with its value. What takes longer is solved in the background.
pub(super) async fn explore(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<ExploreQuery>,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    if query.is_empty() {
        return render(&ExploreForm::new(catalogue, None, &query));
    }
    let session = match query.session(catalogue) {
        Ok(session) => session,
        Err(problem) => {
            let page = render(&ExploreForm::new(catalogue, Some(problem), &query))?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    if query.is_form() {
        let moves: Vec<_> = session.plies().iter().map(|ply| ply.text.to_string()).collect();
        return Ok(redirect(&address(&session.id().to_string(), &moves)));
    }
    let knowledge = knowledge(&state, &session, query.is_shown()).await?;
    render(&ExplorePage::new(catalogue, &session, &knowledge))
}

/// What the page may say about a position. Who wins at the start is kept back until somebody asks.
async fn knowledge(state: &AppState, session: &Session, is_shown: bool) -> Result<Knowledge, PageError> {
    if session.turn().is_none() {
        return Ok(Knowledge::Over);
    }
    if session.plies().is_empty() && !is_shown {
        return Ok(Knowledge::Hidden);
    }
    let positions = state.rooms.solver().positions();
    let job = positions.solve(session.line(), || session.game().copy()).ok_or_else(busy)?;
    Ok(match job.result(PAGE_WAITS).await {
        Some(Ok(known)) => Knowledge::Solved(known),
        Some(Err(_)) => Knowledge::TooLarge,
        None => Knowledge::Counting(job.progress()),
    })
}

fn busy() -> PageError {
    let sentence = "The solver is busy with other positions. Please try again in a minute.";
    RequestError::new(StatusCode::SERVICE_UNAVAILABLE, sentence).into()
}
