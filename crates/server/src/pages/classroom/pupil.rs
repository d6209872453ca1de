use askama::Template;
use axum::extract::{Form, Path, State};
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use super::pupil_place::PupilPlace;
use super::{ClassWords, find_class};
use crate::app_state::AppState;
use crate::classroom::{Class, ClassError, Pupil};
use crate::credentials::{ClassCookies, SeatCookies};
use crate::keys::SeatKey;
use crate::pages::{PageForm, PagePath, PageResult, redirect, redirect_with, render};

/// The page of a pupil who is not at a game.
#[derive(Template)]
#[template(path = "classroom/pupil.html")]
struct PupilPage {
    code: String,
    words: ClassWords,
    /// What changes, rendered.
    part: String,
    version: String,
}

/// The page of a pupil, or the way to their game.
pub(super) async fn pupil_page(
    state: &AppState,
    class: &Class,
    pupil: &Pupil,
    key: &SeatKey,
    seats: &SeatCookies,
) -> PageResult {
    match PupilPlace::of(state, class, pupil).await? {
        PupilPlace::Game(game) => Ok(redirect_with(&format!("/g/{game}"), &seats.cookie(&game, key))),
        PupilPlace::Here(part) => {
            let part = part.render()?;
            render(&PupilPage {
                code: class.code.to_string(),
                words: ClassWords::new(state, class)?,
                version: super::updates::version_of(&part),
                part,
            })
        }
    }
}

#[derive(Deserialize)]
pub(in crate::pages) struct VoteForm {
    #[serde(rename = "move")]
    mv: String,
}

/// Counts what a pupil would play.
pub(in crate::pages) async fn vote(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    cookies: ClassCookies,
    WithRejection(Form(form), _): PageForm<VoteForm>,
) -> PageResult {
    let class = find_class(&state, &code).await?;
    let catalogue = state.rooms.catalogue();
    let voted = state.classes.change(&class.code, |class| {
        let pupil = class.pupil_of(cookies.pupil.as_ref()).ok_or(ClassError::NotPupil)?.id;
        let nothing = ClassError::NotNow("Nothing is asked right now.");
        class.question.as_mut().ok_or(nothing)?.vote(catalogue, pupil, &form.mv)
    });
    voted.await?;
    Ok(redirect(&format!("/class/{}", class.code)))
}
