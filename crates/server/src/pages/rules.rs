use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum_extra::extract::WithRejection;
use duels_rules::text::sentence;
use duels_rules::{Catalogue, GameId, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, IdError, Names, Seat};
use duels_session::Session;

use super::games::{find_game, miniature, plate_of, uncapitalized, words};
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

/// The longest example.
const MOST_STEPS: usize = 14;
/// What the starts of examples are drawn from.
const SEED: u64 = 7;

/// A game that is played to show the rules.
struct Example {
    size: String,
    /// Whether it is played in the variant of the page.
    is_same: bool,
    is_over: bool,
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
    render(&RulesPage {
        info,
        name: info.name(),
        plate: plate_of(catalogue, info.id),
        size: words(&id),
        tagline: variant.tagline(),
        is_classic: id.values().is_classic(),
        query: id.values().differing().replace(',', "&"),
        example: Example::of(catalogue, &id)?,
        id: id.to_string(),
        paragraphs: text.lines().map(str::to_string).collect(),
        tips: variant.tips().into_iter().map(|tip| in_plain_words(catalogue, &tip.text)).collect(),
    })
}

impl Example {
    /// The example of the game, played in this variant where that makes a whole game of a few moves; otherwise in its own.
    fn of(catalogue: Catalogue, id: &GameId) -> Result<Example, RequestError> {
        let info = id.entry().info;
        let broken = |error: IdError| RequestError::broken_example(&error);
        let own = GameId::parse(catalogue, info.example.id).map_err(broken)?;
        if words(&own) != words(id) {
            let here = Example::play(id.clone().reseeded(SEED), info, true).map_err(broken)?;
            if here.is_over && here.steps.len() <= MOST_STEPS {
                return Ok(here);
            }
            return Ok(Example { is_same: false, ..Example::play(own, info, false).map_err(broken)? });
        }
        Example::play(own, info, false).map_err(broken)
    }

    /// Plays the moves of the example, and on to the end where they do not lead there.
    fn play(id: GameId, info: &GameInfo, plays_on: bool) -> Result<Example, IdError> {
        let (size, names) = (words(&id), Names::you(Seat::One, "your friend"));
        let mut session = Session::new(id, Seat::One)?;
        let mut pictures = vec![("At the start", miniature(&session.scene()))];
        let moves: Vec<_> = info.example.moves.split(' ').collect();
        let mut steps: Vec<Step> = Vec::new();
        for (index, typed) in moves.iter().enumerate() {
            if session.turn().is_none() {
                break;
            }
            steps.push(Step::play(&mut session, typed, &names));
            if index == moves.len() / 2 {
                pictures.push(("In the middle", miniature(&session.scene())));
            }
        }
        while plays_on && session.turn().is_some() && steps.len() <= MOST_STEPS {
            let Some(next) = session.legal_moves().into_iter().next() else { break };
            steps.push(Step::play(&mut session, &next, &names));
        }
        pictures.push(("At the end", miniature(&session.scene())));
        let winner = session.outcome().map(|outcome| outcome.winner);
        let wins =
            winner.map(|winner| format!("{} {}!", names.capital(winner), names.verb(winner, "wins", "win")));
        let ending = format!("{} {}", session.reason(&names).unwrap_or_default(), wins.unwrap_or_default());
        let is_over = session.turn().is_none();
        Ok(Example { is_same: true, is_over, size, steps, pictures, ending })
    }
}

impl Step {
    fn play(session: &mut Session, typed: &str, names: &Names) -> Step {
        let seat = session.game().next_seat();
        let (who, why_not) = (names.capital(seat), session.game().why_not_typed(typed));
        let text = match (&why_not, session.play(typed, names)) {
            (None, Ok(_)) => {
                format!("{who} {}.", session.did(session.plies().len() - 1).unwrap_or_default())
            }
            (Some(why), _) => {
                let wants = names.verb(seat, "wants", "want");
                format!("{who} {wants} {typed}. But no: {}", sentence(why))
            }
            (None, Err(error)) => error.to_string(),
        };
        Step { is_you: names.is_you(seat), is_refused: why_not.is_some(), text }
    }
}

/// A tip without commands of the terminal: a game to play is named as the pages name it.
fn in_plain_words(catalogue: Catalogue, tip: &str) -> String {
    let mut pieces = tip.split('`').enumerate().map(|(index, piece)| {
        let params = piece.strip_prefix("duels play ").filter(|_| index % 2 == 1);
        let mut typed = params.unwrap_or_default().split(' ');
        let game = typed.next().and_then(|game| catalogue.find(game).ok());
        let id = game.map(|entry| GameId::with_params(catalogue, entry.info.id, typed));
        match id {
            Some(Ok(id)) => format!("{} with {}", id.entry().info.name(), uncapitalized(&words(&id))),
            _ => piece.to_string(),
        }
    });
    pieces.by_ref().collect()
}
