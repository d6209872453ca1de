use std::collections::HashMap;

use duels_rules::text::{quoted, sentence};
use duels_rules::{Catalogue, Entry, GameId, Names, ParamError, ParamKind, ParamValues};
use duels_session::Session;

use crate::preferences::Preferences;
use crate::rooms::{GameSetup, SetupError};

/// The fields of a form for a new game, as they were typed.
pub(super) struct GameForm(HashMap<String, String>);

/// What is wrong with which field, in sentences.
#[derive(Debug, Default)]
pub(super) struct Problems(HashMap<&'static str, String>);

impl GameForm {
    pub(super) fn new(fields: HashMap<String, String>) -> GameForm {
        GameForm(fields)
    }

    /// What a field holds, without blanks around it; empty where it is missing.
    pub(super) fn field(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |text| text.trim())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The game, which the start in one string may name as well.
    pub(super) fn game(&self) -> &str {
        let start = self.field("start").split([':', '#']).next().unwrap_or("");
        if self.field("game").is_empty() { start } else { self.field("game") }
    }

    /// The nickname, where the form asks for one.
    pub(super) fn name(&self) -> Option<&str> {
        self.has("name").then(|| self.field("name"))
    }

    /// The parameters: the fields that are filled in, and the others from the size that is chosen.
    pub(super) fn params(&self, entry: Entry) -> Vec<String> {
        let filled = |name: &str| Some(self.field(name)).filter(|value| !value.is_empty());
        let fields = entry.info.params.iter();
        let fields = fields.filter_map(|param| Some(format!("{}={}", param.name, filled(param.name)?)));
        let preset = self.field("preset").split_whitespace();
        let preset = preset.filter(|param| param.split('=').next().and_then(filled).is_none());
        preset.map(str::to_string).chain(fields).collect()
    }

    /// The variant that is chosen.
    pub(super) fn start(&self, catalogue: Catalogue, entry: Entry) -> Result<GameId, Problems> {
        if !self.field("start").is_empty() {
            let start = GameId::parse(catalogue, self.field("start"));
            let start = start.map_err(|error| Problems::of("start", sentence(&error.to_string())))?;
            if start.entry().info.id != entry.info.id {
                let other = format!("That is {}, another game.", start.entry().info.name());
                return Err(Problems::of("start", other));
            }
            return Ok(start);
        }
        let problems: HashMap<_, _> =
            entry.info.params.iter().filter_map(|param| self.problem_of(entry, param.name)).collect();
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        let params = self.params(entry);
        let id = GameId::with_params(catalogue, entry.info.id, params.iter().map(String::as_str));
        id.map_err(|error| Problems::of("params", sentence(&error.to_string())))
    }

    /// What is wrong with the value of one parameter by itself.
    fn problem_of(&self, entry: Entry, name: &'static str) -> Option<(&'static str, String)> {
        let value = Some(self.field(name)).filter(|value| !value.is_empty())?;
        let error = ParamValues::parse(entry.info.params, [format!("{name}={value}").as_str()]).err()?;
        let problem = match error {
            ParamError::Value { param, .. } => {
                format!("{} won’t do. {}", quoted(value), accepted(param.kind))
            }
            error => sentence(&error.to_string()),
        };
        Some((name, problem))
    }

    /// The game to create, and the moves that were made in it already.
    pub(super) fn setup(
        &self,
        catalogue: Catalogue,
        entry: Entry,
        preferences: &Preferences,
    ) -> Result<(GameSetup, Vec<String>), Problems> {
        let start = self.start(catalogue, entry)?;
        let opponent = match self.field("opponent") {
            "" => preferences.opponent.to_string(),
            chosen => chosen.to_string(),
        };
        let seat = self.field("seat");
        let first = match (self.field("first"), seat) {
            ("", _) => "",
            ("me", "2") | ("other", "" | "1") => "2",
            ("me", _) | ("other", _) => "1",
            (other, _) => other,
        };
        let setup =
            GameSetup::parse(start, first, seat, &opponent).map_err(|error| problem_with_setup(&error))?;
        let (setup, moves) = self.after_moves(setup)?;
        let setup = setup.with_name(self.field("name")).map_err(|error| problem_with_setup(&error))?;
        Ok((setup, moves))
    }

    /// The game with the moves that lead to the position to play from. There the player who starts the game is to move,
    /// unless the form says who began.
    fn after_moves(&self, mut setup: GameSetup) -> Result<(GameSetup, Vec<String>), Problems> {
        let problem = |text: String| Problems::of("moves", sentence(&text));
        let session = Session::new(setup.start.clone(), setup.first);
        let mut session = session.map_err(|error| problem(error.to_string()))?;
        let typed = [self.field("moves"), self.field("move")].join(" ");
        let typed = typed.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        for (word, number) in typed.zip(1..) {
            let played = session.play(word, &Names::SEATS);
            played.map_err(|error| problem(format!("move {number}, {}: {error}", quoted(word))))?;
        }
        let Some(turn) = session.turn() else {
            return Err(problem("the game is over after these moves".to_string()));
        };
        if self.has("moves") && self.field("first").is_empty() {
            setup.seat = turn;
        }
        Ok((setup, session.plies().iter().map(|ply| ply.text.to_string()).collect()))
    }
}

fn problem_with_setup(error: &SetupError) -> Problems {
    match error {
        SetupError::Opponent(_) => Problems::of("opponent", "Choose one of these to play.".to_string()),
        SetupError::ExternalPlayer => Problems::of("opponent", error.to_string()),
        SetupError::Seat(_) => Problems::of("first", "Choose who begins.".to_string()),
        SetupError::Name(_) => Problems::of("name", error.to_string()),
        _ => Problems::of("params", error.to_string()),
    }
}

/// What a kind of parameter takes, as a sentence.
pub(super) fn accepted(kind: ParamKind) -> String {
    sentence(&kind.to_string())
}

impl Problems {
    /// One problem.
    pub(super) fn of(field: &'static str, problem: String) -> Problems {
        Problems(HashMap::from([(field, problem)]))
    }

    /// What is wrong with a field.
    pub(super) fn with(&self, field: &str) -> Option<String> {
        self.0.get(field).cloned()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
