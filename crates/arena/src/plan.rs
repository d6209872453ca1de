use duels_rules::Catalogue;
use serde::{Deserialize, Serialize};

use crate::{Entrant, EntrantError, Field, FieldError};

/// What a run was asked to do, and all that its results depend on: `run.json` in its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What kind of file this is, and in which version.
    pub schema: String,
    /// The games, each with its ranges.
    pub games: Vec<String>,
    /// Who takes part.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How many games every two who meet play in each game; even, because every start is played twice.
    pub games_per_pairing: u64,
    /// Where everything random comes from.
    pub seed: u64,
    /// How long a player from outside may think about a move.
    pub move_time_ms: u64,
    /// Whether every ply is judged by perfect play.
    pub judged: bool,
    /// The questions "is the first better than the second?" that are tested, by numbers in `players` from 0.
    pub sprt: Vec<[usize; 2]>,
    /// The two differences in rating between which these tests decide, in Elo points.
    pub sprt_elo: [f64; 2],
    /// How language models are asked, where some take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<Asking>,
}

/// What changes the answers of language models, as far as a run chooses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asking {
    /// Whether the legal moves are listed in the question.
    pub list_moves: bool,
    /// How often a model is asked again after a wrong answer.
    pub retries: u32,
    /// The temperature that is asked for; the server's own where none is.
    pub temperature: Option<f64>,
    /// How many tokens a reply may have; the server's own limit where none is given.
    pub reply_tokens: Option<u32>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PlanError {
    /// A file of another kind or version.
    #[error("it says {0} where {schema} is expected: it belongs to another program or version", schema = Plan::SCHEMA)]
    Schema(String),
    /// A game that cannot be played.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// A game twice.
    #[error("the game {0} is given twice: give it once")]
    GameTwice(String),
    /// A player that cannot take part.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// Too few or too many of something.
    #[error("{0} {1} {2} given: {3} to {4} are accepted")]
    Count(usize, &'static str, &'static str, usize, usize),
    /// A number of games that does not give both seats to everybody.
    #[error(
        "{0} games cannot be played: an even number from 2 to 1000000000 is accepted, because every start is played twice with the seats swapped"
    )]
    Games(u64),
    /// A test of two who do not meet.
    #[error("{0} and {1} do not meet in this run: a test needs two different players who do")]
    NeverMeet(String, String),
    /// Bounds that are none.
    #[error(
        "a test cannot decide between {0} and {1} Elo points: two different numbers from -2000 to 2000 are accepted, the lower first"
    )]
    Bounds(f64, f64),
}

impl Plan {
    /// What `schema` says.
    pub const SCHEMA: &str = "duels-arena-run-1";
    /// How long a move may take unless told otherwise.
    pub const MOVE_TIME_MS: u64 = 10_000;
    /// Between which differences in rating a test decides unless told otherwise.
    pub const SPRT_ELO: [f64; 2] = [0.0, 50.0];
    const MOST: usize = 100;

    /// The games and players of the plan, checked.
    pub fn check(&self, catalogue: Catalogue) -> Result<(Vec<Field>, Vec<Entrant>), PlanError> {
        if self.schema != Self::SCHEMA {
            return Err(PlanError::Schema(duels_rules::quoted(&self.schema)));
        }
        count(self.games.len(), ["game", "games"], 1)?;
        count(self.players.len(), ["player", "players"], 2)?;
        let fields: Vec<Field> =
            self.games.iter().map(|text| Field::parse(catalogue, text)).collect::<Result<_, _>>()?;
        let entrants: Vec<Entrant> =
            self.players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        if let Some(twice) = repeated(&fields) {
            return Err(PlanError::GameTwice(twice));
        }
        if let Some(twice) = repeated(&entrants) {
            return Err(EntrantError::Twice(twice).into());
        }
        if self.games_per_pairing % 2 == 1 || !(2..=1_000_000_000).contains(&self.games_per_pairing) {
            return Err(PlanError::Games(self.games_per_pairing));
        }
        self.check_tests()?;
        Ok((fields, entrants))
    }

    fn check_tests(&self) -> Result<(), PlanError> {
        let [low, high] = self.sprt_elo;
        if !(-2000.0 <= low && low < high && high <= 2000.0) {
            return Err(PlanError::Bounds(low, high));
        }
        let meet = |&[one, two]: &[usize; 2]| {
            self.pairings().iter().any(|&pair| pair == [one, two] || pair == [two, one])
        };
        let name = |index: usize| self.players.get(index).cloned().unwrap_or_default();
        match self.sprt.iter().find(|test| !meet(test)) {
            Some(&[one, two]) => Err(PlanError::NeverMeet(name(one), name(two))),
            None => Ok(()),
        }
    }

    /// Who meets whom, by numbers in `players`, the lower first.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        let firsts = match self.format {
            Format::RoundRobin => count,
            Format::Gauntlet => 1,
        };
        (0..firsts).flat_map(|one| (one + 1..count).map(move |two| [one, two])).collect()
    }

    /// How many starts each game has.
    pub fn starts(&self) -> u64 {
        self.games_per_pairing / 2
    }

    /// How many games will be played in all.
    pub fn total(&self) -> u64 {
        self.games.len() as u64 * self.pairings().len() as u64 * self.games_per_pairing
    }
}

fn count(given: usize, [one, many]: [&'static str; 2], least: usize) -> Result<(), PlanError> {
    let (noun, verb) = if given == 1 { (one, "is") } else { (many, "are") };
    let fits = (least..=Plan::MOST).contains(&given);
    if fits { Ok(()) } else { Err(PlanError::Count(given, noun, verb, least, Plan::MOST)) }
}

fn repeated(items: &[impl ToString]) -> Option<String> {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    let seen_before = |&index: &usize| texts[..index].contains(&texts[index]);
    (0..texts.len()).find(seen_before).map(|index| texts[index].clone())
}
