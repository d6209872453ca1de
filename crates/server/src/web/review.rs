use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use duels_rules::Seat;
use duels_session::{Record, Review, Session};
use serde::Deserialize;

use super::App;
use super::page::{Answer, Failed, go, show};
use super::table::cookie;
use crate::room::reviewed;

/// How wide the chart is when the game is short; a ply gets no less than `STEP`.
const WIDTH: usize = 280;
const STEP: usize = 14;
const HEIGHT: usize = 60;
/// Room around the dots.
const MARGIN: usize = 10;

#[derive(Template)]
#[template(path = "review.html")]
struct ReviewPage {
    /// The game that it can go on from; none for a record that was brought along.
    id: Option<String>,
    title: String,
    start: String,
    result: String,
    plies: Vec<PlyLine>,
    points: String,
    dots: Vec<Dot>,
    width: usize,
    height: usize,
    verdict: Vec<String>,
}

/// A ply in the chart.
struct Dot {
    ply: usize,
    x: usize,
    y: usize,
    blunder: bool,
}

struct PlyLine {
    number: usize,
    seat: Seat,
    word: String,
    before: String,
    after: String,
    blunder: bool,
    winning: String,
}

#[derive(Template)]
#[template(path = "upload.html")]
struct UploadPage;

/// Where a game was won and lost.
pub(super) async fn review(State(app): State<App>, Path(id): Path<String>) -> Answer {
    let (session, review) = app.rooms.find(&id).await?.review(app.rooms.catalogue()).await?;
    show(&ReviewPage::of(Some(id), &session, &review))
}

/// The game as a file.
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Answer {
    let record = app.rooms.find(&id).await?.record().await;
    let name = format!("attachment; filename=\"{id}.duel\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// The form for a record that somebody brings along.
pub(super) async fn upload() -> Answer {
    show(&UploadPage)
}

#[derive(Deserialize)]
pub(super) struct UploadForm {
    record: String,
}

/// The review of a record that somebody brings along. Nothing of it is kept.
pub(super) async fn uploaded(State(app): State<App>, Form(form): Form<UploadForm>) -> Answer {
    let record = Record::parse(&form.record)
        .map_err(|error| Failed::wrong(format!("That is not a record: {error}.")))?;
    let session = Session::from_record(app.rooms.catalogue(), &record)
        .map_err(|error| Failed::wrong(format!("That record cannot be played: {error}.")))?;
    let (session, review) =
        reviewed(session).await.map_err(|error| Failed::wrong(format!("No review: {error}.")))?;
    show(&ReviewPage::of(None, &session, &review))
}

#[derive(Deserialize)]
pub(super) struct ForkForm {
    ply: usize,
}

/// A new game on one screen that goes on from a ply of this one.
pub(super) async fn fork(
    State(app): State<App>,
    Path(id): Path<String>,
    Form(form): Form<ForkForm>,
) -> Answer {
    let record = app.rooms.find(&id).await?.record().await;
    let session = Session::from_record(app.rooms.catalogue(), &record).map_err(Failed::wrong)?;
    let words: Vec<_> = record.words.iter().take(form.ply).cloned().collect();
    let new = app.rooms.fork(session.id(), session.first(), &words).await?;
    Ok(go(&format!("/g/{}", new.id), Some(cookie(&new.id, &new.key))))
}

impl ReviewPage {
    fn of(id: Option<String>, session: &Session, review: &Review) -> ReviewPage {
        let step = (WIDTH / review.plies.len().max(1)).max(STEP);
        let x = |ply: usize| MARGIN + ply * step;
        let y = |seat: Seat| if seat == Seat::One { MARGIN } else { HEIGHT - MARGIN };
        let dots = review.plies.iter().zip(1..).map(|(reviewed, ply)| Dot {
            ply,
            x: x(ply),
            y: y(reviewed.winner()),
            blunder: reviewed.is_blunder(),
        });
        let dots: Vec<_> = dots.collect();
        let start = review.at_start.map(|seat| (x(0), y(seat)));
        let points = start.into_iter().chain(dots.iter().map(|dot| (dot.x, dot.y)));
        let points: Vec<_> = points.map(|(x, y)| format!("{x},{y}")).collect();
        let plies = review.plies.iter().zip(1..).map(|(reviewed, number)| PlyLine {
            number,
            seat: reviewed.ply.seat,
            word: reviewed.ply.word.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning.iter().take(5).cloned().collect::<Vec<_>>().join(" or "),
        });
        ReviewPage {
            id,
            title: session.game().info().full_title(),
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
            verdict: review.verdict(),
        }
    }
}
