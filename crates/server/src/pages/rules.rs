use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;
use duels_rules::{GameId, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, Names, Seat};
use duels_session::Session;

use super::games::{find_game, miniature, plate_of, words};
use super::{PagePath, PageQuery, PageResult, render};
use crate::app_state::AppState;
use crate::errors::RequestError;
use crate::rooms::SetupError;

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    info: &'static GameInfo,
    name: String,
    plate: &'static str,
    size: String,
    tagline: String,
    is_classic: bool,
    /// The variant in one string.
    id: String,
    /// The parameters as they stand in an address.
    query: String,
    paragraphs: Vec<String>,
    tips: Vec<String>,
    example: Example,
}

/// A game that is played to show the rules.
struct Example {
    size: String,
    /// Whether it is played in the variant of the page.
    is_same: bool,
    steps: Vec<Step>,
    /// The board at the start, in the middle and at the end.
    pictures: Vec<(&'static str, String)>,
    ending: String,
}

/// A move of the example.
struct Step {
    is_you: bool,
    is_refused: bool,
    text: String,
}

/// The rules of a variant, with an example that is really played.
pub(super) async fn rules(
    State(state): State<AppState>,
    WithRejection(Path(game), _): PagePath,
    WithRejection(Query(query), _): PageQuery<HashMap<String, String>>,
) -> PageResult {
    let catalogue = state.rooms.catalogue();
    let info = find_game(&state, &game)?.info;
    let mut params: Vec<_> = query.iter().filter(|(_, value)| !value.trim().is_empty()).collect();
    params.sort();
    let params: Vec<_> = params.into_iter().map(|(name, value)| format!("{name}={}", value.trim())).collect();
    let id = GameId::with_params(catalogue, info.id, params.iter().map(String::as_str));
    let id = id.map_err(SetupError::unknown)?;
    let variant = id.open(Seat::One).map_err(SetupError::unknown)?;
    let text = format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", variant.rules());
    let example =
        GameId::parse(catalogue, info.example.id).map_err(|error| RequestError::broken_example(&error))?;
    render(&RulesPage {
        info,
        name: info.name(),
        plate: plate_of(catalogue, info.id),
        size: words(&id),
        tagline: variant.tagline(),
        is_classic: id.values().is_classic(),
        query: id.values().differing().replace(',', "&"),
        id: id.to_string(),
        paragraphs: text.lines().map(str::to_string).collect(),
        tips: variant.tips().into_iter().map(|tip| tip.text).collect(),
        example: Example::play(example, info, &words(&id))?,
    })
}

impl Example {
    fn play(id: GameId, info: &GameInfo, shown: &str) -> Result<Example, RequestError> {
        let (size, names) = (words(&id), Names::you(Seat::One, "your friend"));
        let mut session =
            Session::new(id, Seat::One).map_err(|error| RequestError::broken_example(&error))?;
        let mut pictures = vec![("At the start", miniature(&session.scene()))];
        let moves: Vec<_> = info.example.moves.split(' ').collect();
        let mut steps = Vec::new();
        for (index, typed) in moves.iter().enumerate() {
            let seat = session.game().next_seat();
            let (who, why_not) = (names.capital(seat), session.game().why_not_typed(typed));
            let text = match (&why_not, session.play(typed, &names)) {
                (None, Ok(_)) => {
                    format!("{who} {}.", session.did(session.plies().len() - 1).unwrap_or_default())
                }
                (Some(why), _) => {
                    let wants = names.verb(seat, "wants", "want");
                    format!("{who} {wants} {typed}. But no: {}", sentence(why))
                }
                (None, Err(error)) => error.to_string(),
            };
            steps.push(Step { is_you: names.is_you(seat), is_refused: why_not.is_some(), text });
            if index == moves.len() / 2 {
                pictures.push(("In the middle", miniature(&session.scene())));
            }
        }
        pictures.push(("At the end", miniature(&session.scene())));
        let ending = session.ending(&names).unwrap_or_default();
        Ok(Example { is_same: size == shown, size, steps, pictures, ending })
    }
}
