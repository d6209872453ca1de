use std::collections::HashMap;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum_extra::extract::WithRejection;
use duels_players::Computer;
use duels_rules::{GameId, GameInfo, Param, ParamKind};

use super::home::find_game;
use super::{PageForm, PagePath, PageResult, redirect_with, render};
use crate::app_state::AppState;
use crate::credentials::SeatCookies;
use crate::rooms::{GameSetup, SetupError};

#[derive(Template)]
#[template(path = "new.html")]
struct NewGamePage {
    info: &'static GameInfo,
    params: &'static [Param],
    computers: Vec<Computer>,
}

/// The form for a new game.
pub(super) async fn form(
    State(state): State<AppState>,
    WithRejection(Path(game), _): PagePath,
) -> PageResult {
    let info = find_game(&state, &game)?.info;
    let computers = Computer::all().collect();
    render(&NewGamePage { info, params: info.params, computers })
}

/// Creates a game from the form.
pub(super) async fn create(
    State(state): State<AppState>,
    cookies: SeatCookies,
    WithRejection(Form(form), _): PageForm<HashMap<String, String>>,
) -> PageResult {
    let field = |name: &str| form.get(name).map_or("", |text| text.trim());
    let entry = find_game(&state, field("game"))?;
    let params = chosen_params(entry.info, &form);
    let params = params.iter().map(String::as_str);
    let start =
        GameId::with_params(state.rooms.catalogue(), entry.info.id, params).map_err(SetupError::unknown)?;
    let setup = GameSetup::parse(start, field("first"), field("seat"), field("opponent"))?;
    let created = state.rooms.create(&setup).await?;
    let address = match &created.invitation {
        Some(secret) => format!("/g/{}?invitation={secret}", created.id),
        None => format!("/g/{}", created.id),
    };
    Ok(redirect_with(&address, &cookies.cookie(&created.id, &created.key)))
}

/// The parameters of the form: the fields that are filled in, and the others from the variant that is chosen.
fn chosen_params(info: &GameInfo, form: &HashMap<String, String>) -> Vec<String> {
    let field = |name: &str| form.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let filled =
        info.params.iter().filter_map(|param| Some(format!("{}={}", param.name, field(param.name)?)));
    let variant = field("preset").map_or("", |variant| variant).split_whitespace();
    let variant = variant.filter(|param| param.split('=').next().and_then(field).is_none());
    variant.map(str::to_string).chain(filled).collect()
}
