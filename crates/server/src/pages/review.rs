use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;
use duels_rules::{Names, Seat};
use duels_session::{ForfeitReview, Record, Review, Session};
use serde::Deserialize;

use super::{PageForm, PagePath, PageResult, redirect_with, render};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::errors::RequestError;

/// The width of the chart of a short game; a ply gets at least `STEP`.
const WIDTH: usize = 280;
const STEP: usize = 14;
const HEIGHT: usize = 60;
/// The space around the dots.
const MARGIN: usize = 10;

#[derive(Template)]
#[template(path = "review.html")]
struct ReviewPage {
    /// The game, which can be continued from any ply; none for an uploaded record.
    id: Option<String>,
    title: String,
    start: String,
    result: String,
    plies: Vec<PlyRow>,
    points: String,
    dots: Vec<Dot>,
    width: usize,
    height: usize,
    forfeit: Option<String>,
    verdict: Vec<String>,
}

/// A ply in the chart.
struct Dot {
    ply: usize,
    x: usize,
    y: usize,
    blunder: bool,
}

struct PlyRow {
    number: usize,
    seat: Seat,
    mv: String,
    before: String,
    after: String,
    blunder: bool,
    winning: String,
}

#[derive(Template)]
#[template(path = "upload.html")]
struct UploadPage;

/// Where a game was won and lost.
pub(super) async fn review(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
) -> PageResult {
    let (session, review) = state.rooms.find(&id).await?.review().await?;
    render(&ReviewPage::new(Some(id), &session, &review))
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

/// The form for a record.
pub(super) async fn upload_form() -> PageResult {
    render(&UploadPage)
}

#[derive(Deserialize)]
pub(super) struct UploadForm {
    record: String,
}

/// The review of an uploaded record. The server does not keep it.
pub(super) async fn upload(
    State(state): State<AppState>,
    WithRejection(Form(form), _): PageForm<UploadForm>,
) -> PageResult {
    let record = Record::parse(&form.record).map_err(|error| unprocessable("This is not a record", error))?;
    let session = Session::from_record(state.rooms.catalogue(), &record)
        .map_err(|error| unprocessable("This record cannot be replayed", error))?;
    let review = state.rooms.solver().review(session).await;
    let (session, review) = review.map_err(RequestError::from)?;
    render(&ReviewPage::new(None, &session, &review))
}

fn unprocessable(what: &str, error: impl std::fmt::Display) -> RequestError {
    RequestError::unprocessable(sentence(&format!("{what}: {error}")))
}

#[derive(Deserialize)]
pub(super) struct ForkForm {
    ply: usize,
}

/// A new game on one screen that continues from a ply of this one.
pub(super) async fn fork(
    State(state): State<AppState>,
    WithRejection(Path(id), _): PagePath,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<ForkForm>,
) -> PageResult {
    let created = state.rooms.fork(&id, form.ply).await?;
    Ok(redirect_with(&format!("/g/{}", created.id), &cookies.cookie(&created.id, &created.key)))
}

impl ReviewPage {
    fn new(id: Option<String>, session: &Session, review: &Review) -> ReviewPage {
        let step = (WIDTH / review.plies.len().max(1)).max(STEP);
        let x = |ply: usize| MARGIN + ply * step;
        let y = |seat: Seat| if seat == Seat::One { MARGIN } else { HEIGHT - MARGIN };
        let dots = review.plies.iter().zip(1..).map(|(review, ply)| Dot {
            ply,
            x: x(ply),
            y: y(review.winner()),
            blunder: review.is_blunder(),
        });
        let dots: Vec<_> = dots.collect();
        let start = review.at_start.map(|seat| (x(0), y(seat)));
        let points = start.into_iter().chain(dots.iter().map(|dot| (dot.x, dot.y)));
        let points: Vec<_> = points.map(|(x, y)| format!("{x},{y}")).collect();
        let plies = review.plies.iter().zip(1..).map(|(review, number)| PlyRow {
            number,
            seat: review.ply.seat,
            mv: review.ply.text.to_string(),
            before: review.before.to_string(),
            after: review.after.to_string(),
            blunder: review.is_blunder(),
            winning: first_moves(&review.winning),
        });
        ReviewPage {
            id,
            title: session.game().title(),
            start: session.id().to_string(),
            result: match &review.outcome {
                Some(outcome) => format!("{} {} won.", outcome.reason, outcome.winner),
                None => "The game is not over.".to_string(),
            },
            plies: plies.collect(),
            points: points.join(" "),
            dots,
            width: x(review.plies.len()) + MARGIN,
            height: HEIGHT,
            forfeit: review.forfeit.as_ref().map(forfeit_sentence),
            verdict: review.verdict(),
        }
    }
}

fn first_moves(moves: &[String]) -> String {
    moves.iter().take(5).cloned().collect::<Vec<_>>().join(" or ")
}

/// What a resignation or another forfeit gave away.
fn forfeit_sentence(forfeit: &ForfeitReview) -> String {
    let judged = match (forfeit.is_blunder(), forfeit.winning.is_empty()) {
        (true, false) => {
            format!("and gave the win away: {} would have kept it", first_moves(&forfeit.winning))
        }
        (true, true) => "and gave the win away".to_string(),
        (false, _) => "in a lost position".to_string(),
    };
    format!("{} {judged}.", forfeit.event(&Names::SEATS))
}
