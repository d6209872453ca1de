mod page;
mod reader;
mod record_form;
mod tug_of_war;

use axum::extract::{Form, Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use duels_rules::text::sentence;
use duels_session::{Record, Session};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use self::page::{ReviewPage, Shown, Source};
use self::reader::Reader;
use self::record_form::RecordForm;
use super::{PageForm, PagePath, PageQuery, PageResult, redirect, redirect_with, render, upload};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::errors::RequestError;
use crate::solver::{ReviewedGame, SolverError};

/// The longest record that fits into an address.
const MOST_RECORD_CHARACTERS: usize = 60_000;

#[derive(Deserialize)]
pub(super) struct StepQuery {
    /// After how many moves; the deciding move where it is missing or not a number.
    #[serde(rename = "move")]
    number: Option<String>,
}

/// A move of a game on this server, with what perfect play says about it.
pub(super) async fn review(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    WithRejection(Query(step), _): PageQuery<StepQuery>,
    cookies: SeatCookies,
) -> PageResult {
    let room = state.rooms.find(&id).await?;
    let view = room.view(cookies.key.as_ref()).await;
    let game = room.reviewed().await?;
    show(&state, &game, &Reader::of(&view), Source::Game(id), &step).await
}

/// The same for a record. It is in the address, so that the server need not keep it.
pub(super) async fn record_review(
    State(state): State<AppState>,
    WithRejection(Path(record), _): PagePath,
    WithRejection(Query(step), _): PageQuery<StepQuery>,
) -> PageResult {
    let key = format!("record {:x?}", Sha256::digest(&record));
    let session = session_of(&state, &decoded(&record)?).map_err(|Problem { what, error }| {
        RequestError::unprocessable(sentence(&format!("{what}: {error}")))
    })?;
    let reader = Reader::of_record(&session.players);
    let game = state.rooms.solver().reviewed(key, || session).await.map_err(RequestError::from)?;
    show(&state, &game, &reader, Source::Record, &step).await
}

async fn show(
    state: &AppState,
    game: &ReviewedGame,
    reader: &Reader,
    source: Source,
    step: &StepQuery,
) -> PageResult {
    let (session, review) = (&game.session, game.review.as_ref().ok());
    let deciding = || review.map_or(0, |review| session.story(review, &reader.names).deciding_move);
    let asked = step.number.as_ref().and_then(|number| number.trim().parse().ok());
    let number = asked.unwrap_or_else(deciding).min(session.plies().len());
    let reason = match review {
        Some(_) => state.rooms.solver().reason_after(game, number, &reader.names).await,
        None => Ok(String::new()),
    };
    // A page without a reason is better than no page.
    let reason = reason.unwrap_or_else(|_: SolverError| String::new());
    let shown = Shown { session, review, reader, number, reason: &reason };
    render(&ReviewPage::new(state.rooms.catalogue(), source, &shown))
}

/// The game as a file.
pub(super) async fn record(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
) -> PageResult {
    let record = state.rooms.find(&id).await?.record().await;
    let name = format!("attachment; filename=\"{id}.duel\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// Checks a record and sends the browser to its review, so that Back and reload work.
pub(super) async fn upload(State(state): State<AppState>, form: RecordForm) -> PageResult {
    let session = match session_of(&state, &form.record) {
        Ok(session) => session,
        Err(Problem { what, error }) => return upload::refused(form.record, what, &error),
    };
    let encoded = URL_SAFE_NO_PAD.encode(session.record().to_string());
    if encoded.len() > MOST_RECORD_CHARACTERS {
        let sentence = "This record is too long for a page of the browser: its review needs the program itself, on your own machine.";
        return Err(RequestError::unprocessable(sentence).into());
    }
    Ok(redirect(&format!("/review/{encoded}")))
}

/// What is wrong with a record.
struct Problem {
    what: &'static str,
    error: String,
}

fn session_of(state: &AppState, text: &str) -> Result<Session, Problem> {
    let problem = |what| move |error: &dyn std::fmt::Display| Problem { what, error: error.to_string() };
    let record = Record::parse(text).map_err(|error| problem("This is not a record")(&error))?;
    Session::from_record(state.rooms.catalogue(), &record)
        .map_err(|error| problem("This record cannot be replayed")(&error))
}

fn decoded(record: &str) -> Result<String, RequestError> {
    let bytes = URL_SAFE_NO_PAD.decode(record).ok();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.ok_or_else(|| RequestError::unprocessable("There is no record in this address. Was it cut off?"))
}

#[derive(Deserialize)]
pub(super) struct ForkForm {
    ply: usize,
}

/// A new game that continues from a move of this one, against the same opponent.
pub(super) async fn fork(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<ForkForm>,
) -> PageResult {
    let created = state.rooms.fork(&id, form.ply).await?;
    Ok(redirect_with(&format!("/g/{}", created.id), &cookies.cookie(&created.id, &created.key)))
}
