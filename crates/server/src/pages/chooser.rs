use askama::Template;
use duels_players::Computer;
use duels_rules::{Catalogue, Entry, GameInfo, Param, ParamKind, Preset};

use super::game_form::{GameForm, Problems, accepted};
use super::games::{one_tap_params, plate_of, variant, words};
use super::opponents::{STRENGTHS, Strength};
use crate::preferences::Preferences;
use crate::rooms::Nickname;

/// The page to choose everything about a new game.
#[derive(Template)]
#[template(path = "new.html")]
pub(super) struct ChooserPage {
    info: &'static GameInfo,
    name: String,
    plate: &'static str,
    strengths: Vec<Face>,
    people: Vec<Choice>,
    opponent_problem: Option<String>,
    sizes: Vec<Choice>,
    firsts: Vec<Choice>,
    first_problem: Option<String>,
    nickname: String,
    most_name_characters: usize,
    nickname_problem: Option<String>,
    fields: Vec<Field>,
    params_problem: Option<String>,
    /// Whether the parameters are shown, because some were given or are wrong.
    is_open: bool,
    /// What was typed as the start in one string.
    start: String,
    start_problem: Option<String>,
    /// The chosen variant in one string.
    id: String,
    /// The moves that were made already, where the game does not begin at its start.
    moves: String,
    moves_problem: Option<String>,
    has_problems: bool,
}

/// One of a few to choose from.
struct Choice {
    value: &'static str,
    name: String,
    about: &'static str,
    is_chosen: bool,
}

/// A strength of the computer.
struct Face {
    strength: &'static Strength,
    is_chosen: bool,
}

/// A parameter.
struct Field {
    param: &'static Param,
    /// What was typed.
    value: String,
    accepted: String,
    problem: Option<String>,
}

impl Field {
    /// The words to choose from, where the parameter takes one of a few.
    fn choices(&self) -> Option<&'static [&'static str]> {
        match self.param.kind {
            ParamKind::Choice(words) => Some(words),
            _ => None,
        }
    }
}

impl ChooserPage {
    /// The page with what was typed, and what is wrong with it.
    pub(super) fn new(
        catalogue: Catalogue,
        entry: Entry,
        form: &GameForm,
        preferences: &Preferences,
        problems: &Problems,
    ) -> ChooserPage {
        let info = entry.info;
        let fields = info.params.iter().map(|param| Field {
            param,
            value: form.field(param.name).to_string(),
            accepted: accepted(param.kind),
            problem: problems.with(param.name),
        });
        let fields: Vec<_> = fields.collect();
        let is_typed = fields.iter().any(|field| !field.value.is_empty()) || !form.field("start").is_empty();
        let sizes = sizes(catalogue, entry, form, is_typed);
        let chosen = form.start(catalogue, entry).ok();
        let chosen = chosen.filter(|_| is_typed || form.has("preset"));
        let preset = sizes.iter().find(|size| size.is_chosen).map_or("", |size| size.value);
        let chosen = chosen.or_else(|| variant(catalogue, entry, preset).ok());
        let opponent = form.field("opponent");
        let computer = opponent.parse::<Computer>().unwrap_or(preferences.opponent);
        let is_person = PEOPLE.iter().any(|(value, ..)| *value == opponent);
        let strength = (!is_person).then(|| Strength::of(computer));
        ChooserPage {
            info,
            name: info.name(),
            plate: plate_of(catalogue, info.id),
            strengths: STRENGTHS
                .iter()
                .map(|one| Face { strength: one, is_chosen: strength == Some(one) })
                .collect(),
            people: PEOPLE
                .iter()
                .map(|&(value, name, about)| Choice {
                    value,
                    name: name.to_string(),
                    about,
                    is_chosen: value == opponent,
                })
                .collect(),
            opponent_problem: problems.with("opponent"),
            sizes,
            firsts: firsts(form.field("first")),
            first_problem: problems.with("first"),
            nickname: form.name().unwrap_or(&preferences.name).to_string(),
            most_name_characters: Nickname::MOST_CHARACTERS,
            nickname_problem: problems.with("name"),
            is_open: is_typed || problems.with("params").is_some() || problems.with("start").is_some(),
            fields,
            params_problem: problems.with("params"),
            start: form.field("start").to_string(),
            start_problem: problems.with("start"),
            id: chosen.map_or_else(|| info.id.to_string(), |id| id.variant()),
            moves: form.field("moves").to_string(),
            moves_problem: problems.with("moves"),
            has_problems: !problems.is_empty(),
        }
    }
}

/// People to play with: the value, the name, and how they are found.
const PEOPLE: [(&str, &str, &str); 3] = [
    ("friend", "A friend", "Send a link"),
    ("screen", "Side by side", "On this screen"),
    ("anybody", "Anybody", "In the lobby"),
];

/// The sizes to choose from: the classic one first, then the presets, in words.
fn sizes(catalogue: Catalogue, entry: Entry, form: &GameForm, is_typed: bool) -> Vec<Choice> {
    let default = if is_typed { "" } else { one_tap_params(entry) };
    let chosen = if form.has("preset") { form.field("preset") } else { default };
    let presets = entry.info.presets.iter().map(|Preset { params, .. }| (*params, ""));
    let size = |(params, about): (&'static str, &'static str)| {
        let id = variant(catalogue, entry, params).ok()?;
        Some(Choice { value: params, name: words(&id), about, is_chosen: params == chosen })
    };
    [("", "classic")].into_iter().chain(presets).filter_map(size).collect()
}

fn firsts(chosen: &str) -> Vec<Choice> {
    let chosen = match chosen {
        "other" | "2" => "other",
        "random" => "random",
        _ => "me",
    };
    let choice = |(value, name): (&'static str, &str)| Choice {
        value,
        name: name.to_string(),
        about: "",
        is_chosen: value == chosen,
    };
    [("me", "You"), ("other", "Computer"), ("random", "Toss")].map(choice).into()
}
