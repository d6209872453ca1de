use askama::Template;
use duels_drawing::{Face, Side, face};
use jiff::civil::Date;

use super::date_now;
use crate::pages::{PageResult, render};

/// What the browser has kept about puzzles. The page itself is the same for everybody.
#[derive(Template)]
#[template(path = "practice.html")]
struct PracticePage {
    today: Date,
    picture: String,
}

/// Puzzles that come back.
pub(in crate::pages) async fn practice() -> PageResult {
    render(&PracticePage { today: date_now(), picture: face(Face::Person, Side::You) })
}
