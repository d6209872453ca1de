//! New games: one tap, or a page to choose everything.

use std::collections::HashMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;

use super::chooser::ChooserPage;
use super::game_form::{GameForm, Problems};
use super::games::find_game;
use super::{PageForm, PagePath, PageQuery, PageResult, redirect_with, render};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::preferences::Preferences;
use crate::rooms::{Opponent, RoomError};

/// The page to choose the opponent, the size and who begins. The address may fill in fields of it.
pub(super) async fn form(
    State(state): State<AppState>,
    WithRejection(Path(game), _): PagePath,
    WithRejection(Query(query), _): PageQuery<HashMap<String, String>>,
    preferences: Preferences,
) -> PageResult {
    let entry = find_game(&state, &game)?;
    let form = GameForm::new(query);
    render(&ChooserPage::new(state.rooms.catalogue(), entry, &form, &preferences, &Problems::default()))
}

/// Creates a game from the form. What cannot be created comes back as it was typed.
pub(super) async fn create(
    State(state): State<AppState>,
    cookies: SeatCookies,
    preferences: Preferences,
    WithRejection(Form(form), _): PageForm<HashMap<String, String>>,
) -> PageResult {
    let (catalogue, form) = (state.rooms.catalogue(), GameForm::new(form));
    let entry = find_game(&state, form.game())?;
    let refused = |problems: &Problems| -> PageResult {
        let page = ChooserPage::new(catalogue, entry, &form, &preferences, problems);
        Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&page)?).into_response())
    };
    let (setup, moves) = match form.setup(catalogue, entry, &preferences) {
        Ok(setup) => setup,
        Err(problems) => return refused(&problems),
    };
    let created = match state.rooms.create_from(&setup, &moves).await {
        Err(error @ RoomError::TooHard(_)) => {
            return refused(&Problems::of("opponent", sentence(&error.to_string())));
        }
        created => created?,
    };
    let address = match &created.invitation {
        Some(secret) => format!("/g/{}?invitation={secret}", created.id),
        None => format!("/g/{}", created.id),
    };
    let mut response = redirect_with(&address, &cookies.cookie(&created.id, &created.key));
    match setup.opponent {
        Opponent::Computer(computer) => preferences.remember_opponent(&mut response, computer),
        Opponent::Anybody => preferences.remember_listed(&mut response, &created.id),
        Opponent::Friend | Opponent::Screen => {}
    }
    if let Some(name) = form.name() {
        preferences.remember_name(&mut response, name);
    }
    Ok(response)
}
