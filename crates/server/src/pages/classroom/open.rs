use std::collections::HashMap;

use askama::Template;
use axum::extract::{Extension, Form, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;
use duels_rules::{Catalogue, GameId, Preset};

use crate::app_state::AppState;
use crate::classroom::{ClassError, Odd};
use crate::credentials::ClassCookies;
use crate::errors::PageError;
use crate::pages::games::{in_page_order, one_tap_params, plate_of, variant, words};
use crate::pages::{PageForm, PageResult, redirect_with, render};
use crate::rate_limit::Client;
use crate::rooms::RoomError;

/// The page to open a class.
#[derive(Template)]
#[template(path = "classroom/open.html")]
struct OpenPage {
    games: Vec<GameChoice>,
    /// Another variant that was typed.
    typed: String,
    odd_waits: bool,
    problem: Option<String>,
}

/// A game with its sizes.
struct GameChoice {
    name: String,
    plate: &'static str,
    sizes: Vec<Size>,
}

/// A variant in words.
struct Size {
    variant: String,
    words: String,
    is_classic: bool,
    is_chosen: bool,
}

/// The page to choose the game of a class.
pub(in crate::pages) async fn form(State(state): State<AppState>) -> PageResult {
    render(&OpenPage::new(state.rooms.catalogue(), "", "", Odd::Computer, None))
}

/// Opens a class, and makes this browser the teacher's.
pub(in crate::pages) async fn open(
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    cookies: ClassCookies,
    WithRejection(Form(form), _): PageForm<HashMap<String, String>>,
) -> PageResult {
    let field = |name: &str| form.get(name).map_or("", |text| text.trim());
    let odd = if field("odd") == "waits" { Odd::Waits } else { Odd::Computer };
    let (chosen, typed) = (field("variant"), field("start"));
    let catalogue = state.rooms.catalogue();
    let refused = |problem: String| -> PageResult {
        let page = OpenPage::new(catalogue, chosen, typed, odd, Some(problem));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&page)?).into_response())
    };
    if typed.is_empty() && chosen.is_empty() {
        return refused("Please choose a game.".to_owned());
    }
    let start = GameId::parse(catalogue, if typed.is_empty() { chosen } else { typed });
    let start = match start {
        Ok(start) => start,
        Err(error) => return refused(sentence(&error.to_string())),
    };
    state.rate_limiter.take_class(client)?;
    match state.classes.open(&start, odd).await {
        Ok((code, key)) => {
            let address = format!("/class/{code}/teacher");
            Ok(redirect_with(&address, &cookies.teacher_cookie(&code, &key)))
        }
        Err(ClassError::Room(RoomError::TooHard(_))) => {
            let size = words(&start);
            refused(format!("The computer cannot play {size} here: let the one without a partner wait."))
        }
        Err(error @ ClassError::Name(_)) => refused(error.to_string()),
        Err(error) => Err(PageError::from(error)),
    }
}

impl OpenPage {
    fn new(catalogue: Catalogue, chosen: &str, typed: &str, odd: Odd, problem: Option<String>) -> OpenPage {
        let mut games: Vec<_> = in_page_order(catalogue)
            .into_iter()
            .map(|entry| {
                let presets = entry.info.presets.iter().map(|Preset { params, .. }| *params);
                let size = |params: &str| {
                    let id = variant(catalogue, entry, params).ok()?;
                    let variant = id.variant();
                    Some(Size {
                        words: words(&id),
                        is_classic: params.is_empty(),
                        is_chosen: variant == chosen,
                        variant,
                    })
                };
                GameChoice {
                    name: entry.info.name(),
                    plate: plate_of(catalogue, entry.info.id),
                    sizes: [""].into_iter().chain(presets).filter_map(size).collect(),
                }
            })
            .collect();
        let is_chosen = games.iter().flat_map(|game| &game.sizes).any(|size| size.is_chosen);
        let first = in_page_order(catalogue)
            .first()
            .and_then(|entry| Some(variant(catalogue, *entry, one_tap_params(*entry)).ok()?.variant()));
        for size in games.iter_mut().flat_map(|game| &mut game.sizes).filter(|_| !is_chosen) {
            size.is_chosen = Some(&size.variant) == first.as_ref();
        }
        OpenPage { games, typed: typed.to_owned(), odd_waits: odd == Odd::Waits, problem }
    }
}
