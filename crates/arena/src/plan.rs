use duels_players::{PlayerSpec, PlayerSpecError};
use duels_rules::Catalogue;
use serde::{Deserialize, Serialize};

use crate::{VariantRange, VariantRangeError};

/// What a run does, with everything that its results depend on: `run.json` in its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What kind of file this is, and in which version.
    pub schema: String,
    /// The games, each with its ranges.
    pub games: Vec<String>,
    /// The players.
    pub players: Vec<String>,
    /// Who plays whom.
    pub format: Format,
    /// How many games each matchup plays of each game; even, because every start is played twice.
    pub games_per_pairing: u64,
    /// Where everything random comes from.
    pub seed: u64,
    /// How long an external player may think about a move.
    pub move_time_ms: u64,
    /// Whether every ply is judged by perfect play.
    pub judged: bool,
    /// The tests "is the first player better than the second?", by number in `players` from 0.
    pub sprt: Vec<[usize; 2]>,
    /// The two differences in rating between which these tests decide, in Elo points.
    pub sprt_elo: [f64; 2],
    /// Whether the run ends as soon as all tests are decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sprt_stop: bool,
    /// How language models are asked, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<ModelOptions>,
}

/// The options of a run that change the answers of language models.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelOptions {
    /// Whether the prompt lists the legal moves.
    pub list_moves: bool,
    /// How often a model is asked again after a wrong answer.
    pub retries: u32,
    /// The temperature; the server's default if none.
    pub temperature: Option<f64>,
    /// How many tokens a reply may have; the server's default if none.
    pub reply_tokens: Option<u32>,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every player plays every other.
    #[default]
    RoundRobin,
    /// The first player plays all the others.
    Gauntlet,
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PlanError {
    /// A file of another kind or version.
    #[error("its schema is {0}, not {schema}: it belongs to another program or version", schema = Plan::SCHEMA)]
    Schema(String),
    /// A game that cannot be played.
    #[error(transparent)]
    VariantRange(#[from] VariantRangeError),
    /// A game twice.
    #[error("the game {0} is given twice")]
    GameTwice(String),
    /// Text that does not name a player.
    #[error(transparent)]
    Player(#[from] PlayerSpecError),
    /// A person cannot play hundreds of games.
    #[error(
        "people cannot play in an arena. Accepted: random, level:1 to level:9, perfect, cmd:COMMAND, llm:MODEL@URL"
    )]
    Person,
    /// A player twice.
    #[error("the player {0} is given twice")]
    PlayerTwice(String),
    /// Too few or too many of something.
    #[error("{given} {noun} given. Accepted: {least} to {most}", most = Plan::MOST)]
    Count {
        /// How many were given.
        given: usize,
        /// What is counted.
        noun: &'static str,
        /// How many are needed.
        least: usize,
    },
    /// A number of games that does not give every player both seats.
    #[error(
        "--games must be even, from 2 to 1000000000, not {0}: every start is played twice, with the seats swapped"
    )]
    Games(u64),
    /// A test of two players who do not play each other.
    #[error("{0} and {1} do not play each other in this run: --sprt needs two players who do")]
    NeverMeet(String, String),
    /// Nothing to stop at.
    #[error("--sprt-stop needs a test to stop at: add --sprt A,B")]
    NothingToStop,
    /// Wrong bounds of a test.
    #[error(
        "--sprt-elo cannot be {0},{1}. Accepted: two different numbers from -2000 to 2000, the lower one first"
    )]
    Bounds(f64, f64),
}

impl Plan {
    /// What `schema` says.
    pub const SCHEMA: &str = "duels-arena-run-1";
    /// How long a move may take by default.
    pub const MOVE_TIME_MS: u64 = 10_000;
    /// Between which differences in rating a test decides by default.
    pub const SPRT_ELO: [f64; 2] = [0.0, 50.0];
    const MOST: usize = 100;

    /// The games and players of the plan, checked.
    pub fn check(&self, catalogue: Catalogue) -> Result<(Vec<VariantRange>, Vec<PlayerSpec>), PlanError> {
        if self.schema != Self::SCHEMA {
            return Err(PlanError::Schema(duels_rules::quoted(&self.schema)));
        }
        check_count(self.games.len(), ["game", "games"], 1)?;
        check_count(self.players.len(), ["player", "players"], 2)?;
        let games: Vec<VariantRange> =
            self.games.iter().map(|text| VariantRange::parse(catalogue, text)).collect::<Result<_, _>>()?;
        let parse = |text: &String| PlayerSpec::parse_without_people(text);
        let players: Vec<PlayerSpec> = self.players.iter().map(parse).collect::<Result<_, _>>()?;
        if let Some(twice) = repeated(&games) {
            return Err(PlanError::GameTwice(twice));
        }
        if players.contains(&PlayerSpec::Person) {
            return Err(PlanError::Person);
        }
        if let Some(twice) = repeated(&players) {
            return Err(PlanError::PlayerTwice(twice));
        }
        if self.games_per_pairing % 2 == 1 || !(2..=1_000_000_000).contains(&self.games_per_pairing) {
            return Err(PlanError::Games(self.games_per_pairing));
        }
        self.check_tests()?;
        Ok((games, players))
    }

    fn check_tests(&self) -> Result<(), PlanError> {
        let [low, high] = self.sprt_elo;
        if !(-2000.0 <= low && low < high && high <= 2000.0) {
            return Err(PlanError::Bounds(low, high));
        }
        if self.sprt_stop && self.sprt.is_empty() {
            return Err(PlanError::NothingToStop);
        }
        let matchups = self.matchups();
        let meet =
            |&[one, two]: &[usize; 2]| matchups.iter().any(|&pair| pair == [one, two] || pair == [two, one]);
        let name =
            |index: usize| self.players.get(index).map_or_else(|| format!("player {index}"), Clone::clone);
        match self.sprt.iter().find(|test| !meet(test)) {
            Some(&[one, two]) => Err(PlanError::NeverMeet(name(one), name(two))),
            None => Ok(()),
        }
    }

    /// Who plays whom, by number in `players`, the lower one first.
    pub fn matchups(&self) -> Vec<[usize; 2]> {
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

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        self.games.len() as u64 * self.matchups().len() as u64 * self.games_per_pairing
    }
}

fn check_count(given: usize, [one, many]: [&'static str; 2], least: usize) -> Result<(), PlanError> {
    let noun = if given == 1 { one } else { many };
    let fits = (least..=Plan::MOST).contains(&given);
    if fits { Ok(()) } else { Err(PlanError::Count { given, noun, least }) }
}

fn repeated(items: &[impl ToString]) -> Option<String> {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    let seen_before = |&index: &usize| texts[..index].contains(&texts[index]);
    (0..texts.len()).find(seen_before).map(|index| texts[index].clone())
}
