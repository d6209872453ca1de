use askama::Template;
use axum::extract::{Form, Path, State};
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use super::pupil::pupil_page;
use super::{ClassWords, enter, find_class};
use crate::app_state::AppState;
use crate::classroom::{Class, ClassError, offered};
use crate::credentials::{ClassCookies, SeatCookies};
use crate::errors::RequestError;
use crate::keys::SeatKey;
use crate::pages::{PageForm, PagePath, PageResult, redirect, redirect_with, render};
use crate::rooms::Nickname;

/// The page to choose a nickname.
#[derive(Template)]
#[template(path = "classroom/join.html")]
struct JoinPage {
    code: String,
    words: ClassWords,
    animals: Vec<&'static str>,
    /// What was typed.
    typed: String,
    most_characters: usize,
    problem: Option<String>,
    /// The key that the pupil will have, so that a form that is sent twice joins once.
    key: SeatKey,
    life: String,
}

/// The page of a class: for a pupil where the class is, for anybody else the way in.
pub(in crate::pages) async fn class(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    cookies: ClassCookies,
    seats: SeatCookies,
) -> PageResult {
    let class = match find_class(&state, &code).await {
        Ok(class) => class,
        Err(error @ (ClassError::Code(_) | ClassError::NoClass(_))) => return enter::refused(&code, error),
        Err(error) => return Err(error.into()),
    };
    match (class.pupil_of(cookies.pupil.as_ref()), &cookies.pupil) {
        (Some(pupil), Some(key)) => pupil_page(&state, &class, pupil, key, &seats).await,
        _ => render(&JoinPage::new(&state, &class, "", None)?),
    }
}

#[derive(Deserialize)]
pub(in crate::pages) struct JoinForm {
    #[serde(default)]
    animal: String,
    #[serde(default)]
    name: String,
    key: String,
}

/// Lets somebody into a class.
pub(in crate::pages) async fn join(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    cookies: ClassCookies,
    WithRejection(Form(form), _): PageForm<JoinForm>,
) -> PageResult {
    let class = find_class(&state, &code).await?;
    let address = format!("/class/{}", class.code);
    if class.pupil_of(cookies.pupil.as_ref()).is_some() {
        return Ok(redirect(&address));
    }
    let key: SeatKey = form.key.parse()?;
    let typed = if form.animal.is_empty() { &form.name } else { &form.animal };
    let name =
        Nickname::parse(typed).map_err(ClassError::Name).and_then(|name| name.ok_or(ClassError::NoName));
    let joined = match name {
        Ok(name) => state.classes.change(&class.code, |class| class.join(&key, &name)).await,
        Err(error) => Err(error),
    };
    match joined {
        Ok(_) => Ok(redirect_with(&address, &cookies.pupil_cookie(&class.code, &key))),
        Err(
            error @ (ClassError::NameTaken(_)
            | ClassError::Name(_)
            | ClassError::NoName
            | ClassError::DoorClosed
            | ClassError::Full(_)),
        ) => {
            let RequestError { status, sentence, .. } = error.into();
            let page = JoinPage::new(&state, &class, &form.name, Some(sentence))?;
            Ok((status, render(&page)?).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

/// Lets a pupil leave.
pub(in crate::pages) async fn leave(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    cookies: ClassCookies,
) -> PageResult {
    let class = find_class(&state, &code).await?;
    let pupil = class.pupil_of(cookies.pupil.as_ref()).ok_or(ClassError::NotPupil)?.id;
    let over = state.classes.games_over(&class).await;
    let is_over = |game: &str| over.iter().any(|id| id == game);
    state.classes.change(&class.code, |class| class.leave(pupil, &is_over)).await?;
    Ok(redirect("/class"))
}

impl JoinPage {
    fn new(
        state: &AppState,
        class: &Class,
        typed: &str,
        problem: Option<String>,
    ) -> Result<JoinPage, RequestError> {
        let mut salt = [0; 8];
        getrandom::fill(&mut salt)?;
        Ok(JoinPage {
            code: class.code.to_string(),
            words: ClassWords::new(state, class)?,
            animals: offered(class.present().map(|pupil| pupil.name.as_str()), u64::from_be_bytes(salt)),
            typed: typed.chars().take(2 * Nickname::MOST_CHARACTERS).collect(),
            most_characters: Nickname::MOST_CHARACTERS,
            problem,
            key: SeatKey::random()?,
            life: super::teacher_parts::life(),
        })
    }
}
