use askama::Template;
use axum::extract::{Query, State};
use axum_extra::extract::WithRejection;
use duels_drawing::{Face, Side, face};
use duels_rules::Lesson;
use serde::Deserialize;

use super::super::games::{miniature, plate_of};
use super::super::{PageQuery, PageResult, render};
use super::refused;
use crate::app_state::AppState;

/// The lessons.
#[derive(Template)]
#[template(path = "lessons.html")]
struct LessonsPage {
    lessons: Vec<LessonCard>,
    teacher: String,
    /// The lesson whose puzzles are done.
    practised: Option<&'static Lesson>,
}

/// What an address says about the lessons.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::pages) struct LessonsQuery {
    /// The game whose puzzles after its lesson are done.
    practised: String,
}

/// A lesson to begin or to continue. The browser knows how far it is.
struct LessonCard {
    game: &'static str,
    name: String,
    lesson: &'static Lesson,
    plate: &'static str,
    picture: String,
}

/// The lessons, each with a picture of a position in it.
pub(in crate::pages) async fn lessons(
    State(state): State<AppState>,
    WithRejection(Query(query), _): PageQuery<LessonsQuery>,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let card = |(entry, lesson): (duels_rules::Entry, &'static Lesson)| {
        let mut run = duels_session::lesson::LessonRun::new(catalogue, entry.info.id).map_err(refused)?;
        // The second step shows more of the game than the first one.
        run.go_to(run.next().unwrap_or(1)).map_err(refused)?;
        Ok(LessonCard {
            game: entry.info.id,
            name: entry.info.name(),
            lesson,
            plate: plate_of(catalogue, entry.info.id),
            picture: miniature(&super::super::card_picture::heart(&run.session().scene())),
        })
    };
    let lessons: Result<Vec<_>, crate::errors::PageError> = catalogue.lessons().map(card).collect();
    let practised = catalogue.find(&query.practised).ok().and_then(|entry| entry.info.lesson);
    render(&LessonsPage { lessons: lessons?, teacher: face(Face::Perfect, Side::Them), practised })
}
