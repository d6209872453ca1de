use serde::{Deserialize, Serialize};

use crate::Plan;

/// The results of a run: `results.json`. It says nothing about time, so that the same run gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// What kind of file this is, and in which version.
    pub schema: String,
    /// The plan of the run.
    pub run: Plan,
    /// How many games were played.
    pub games: u64,
    /// All games together, without the starts that are decided in every line of play.
    pub overall: Standing,
    /// Each game by itself, in the order of the plan.
    pub by_game: Vec<GameResults>,
    /// The sequential tests, in the order of the plan.
    pub sprt: Vec<SprtResult>,
    /// The worst blunders of every player: the quickest wins given away.
    pub worst: Vec<Blunder>,
    /// The first forfeits of every player, with what went wrong.
    pub forfeits: Vec<Forfeit>,
}

/// One game of the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResults {
    /// The game with its ranges, as in the plan.
    pub game: String,
    /// Whether it can tell anything about its players.
    pub information: Information,
    /// Who did how well in it, without the starts that are decided in every line of play.
    pub standing: Standing,
}

/// Whether a game can tell anything about its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Information {
    /// The verdict.
    pub measures: Measures,
    /// The verdict in a sentence.
    pub sentence: String,
    /// How many starts were played.
    pub starts: u64,
    /// How many of them are proved to be decided in every line of play; they are left out of the standings.
    pub decided_starts: u64,
    /// How many of them are proved to have a line of play in which a choice matters.
    pub open_starts: u64,
    /// How many games were played, decided starts included.
    pub games: u64,
    /// In how many of them a choice mattered.
    pub games_that_mattered: u64,
    /// How many games the player who moved first won, decided starts included.
    pub won_by_first: Rate,
}

/// What a game measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measures {
    /// Choices mattered, or can.
    Skill,
    /// Every start that was played is proved to be decided in every line of play.
    Nothing,
    /// Nothing mattered in what was played, but it is not proved that nothing can.
    Unclear,
    /// The plies were not judged.
    NotJudged,
}

/// Who did how well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// How many games it is built from.
    pub games: u64,
    /// Whose rating is 0: a player, or `mean` for the mean of all.
    pub anchor: String,
    /// All players, in the order of the plan.
    pub players: Vec<PlayerResults>,
    /// Every matchup, the lower number of the plan first.
    pub crosstable: Vec<CrosstableCell>,
}

/// Two players who played each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrosstableCell {
    /// One player, by number in the plan.
    pub one: usize,
    /// The other.
    pub two: usize,
    /// Games that the first of them won, of all that they played.
    pub wins: Rate,
    /// Starts of which the first won neither, one or both games.
    pub pairs: [u64; 3],
}

/// How one player did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerResults {
    /// Who.
    pub player: String,
    /// Games won, of all played.
    pub wins: Rate,
    /// Games won, of those in which this player moved first.
    pub wins_first: Rate,
    /// Games won, of those in which this player moved second.
    pub wins_second: Rate,
    /// The rating; `null` if there are no games to rate from.
    pub rating: Option<Rating>,
    /// Plies that this player made.
    pub plies: u64,
    /// Plies that were judged.
    pub judged: u64,
    /// Won positions held, of the plies that mattered.
    pub held: Rate,
    /// Won positions given away, of the plies that mattered.
    pub blunders: Rate,
    /// What became of the other players' errors.
    pub errors: Errors,
    /// Blunders by the number of the ply in its game.
    pub regret_by_ply: Vec<Bucket>,
    /// Blunders by the distance of the win that was at stake.
    pub regret_by_distance: Vec<Bucket>,
    /// Games forfeited by an illegal move,
    pub illegal: u64,
    /// no answer in time,
    pub timeout: u64,
    /// a crash,
    pub crash: u64,
    /// a connection that was closed.
    pub disconnect: u64,
}

/// What became of the other players' errors. A chance is a ply that mattered right after the other player's blunder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Errors {
    /// Chances in which the win was kept at that ply.
    pub punished: Rate,
    /// Chances of which the game was won in the end.
    pub converted: Rate,
}

/// A share with its Wilson interval at 95 %; `null` if there is nothing to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// How often it happened,
    pub count: u64,
    /// of how many times.
    pub of: u64,
    /// The share,
    pub rate: Option<f64>,
    /// at least,
    pub low: Option<f64>,
    /// at most.
    pub high: Option<f64>,
}

/// A rating in Elo points with its interval at 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// At least.
    pub low: f64,
    /// At most.
    pub high: f64,
}

/// Blunders in a range of ply numbers or distances; both ends are `null` if the distance is unknown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bucket {
    /// From this one
    pub from: Option<u64>,
    /// to this one.
    pub to: Option<u64>,
    /// Won positions given away, of the plies that mattered: the mean regret.
    pub blunders: Rate,
}

/// The answer of a sequential test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtResult {
    /// The question is whether this player, by number in the plan,
    pub one: usize,
    /// is better than this one.
    pub two: usize,
    /// Not better by more than this many Elo points,
    pub elo0: f64,
    /// or by at least this many.
    pub elo1: f64,
    /// `better`, `not better` or `undecided`.
    pub verdict: String,
    /// The verdict in a sentence.
    pub sentence: String,
    /// The logarithm of the likelihood ratio where the test stopped.
    pub llr: f64,
    /// It stops below this
    pub lower: f64,
    /// or above this.
    pub upper: f64,
    /// After how many starts it stopped.
    pub starts: u64,
    /// How many starts there were.
    pub of: u64,
}

/// A win given away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Blunder {
    /// Who, by number in the plan.
    pub player: usize,
    /// The number of the game in the run.
    pub index: u64,
    /// The start.
    pub id: String,
    /// Which ply, from 1.
    pub ply: u64,
    /// The moves up to it.
    pub moves: Vec<String>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Moves that would have kept the win.
    pub winning: Vec<String>,
    /// How quickly the win could have been had, in plies.
    pub distance: Option<u64>,
}

/// A game lost by something else than the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The player, by number in the plan.
    pub player: usize,
    /// The number of the game in the run.
    pub index: u64,
    /// The start.
    pub id: String,
    /// `illegal move`, `timeout`, `crash` or `disconnect`.
    pub termination: String,
    /// What went wrong. After a crash it ends with the last line that the program wrote to standard error.
    pub sentence: String,
}

impl Results {
    /// What `schema` says.
    pub const SCHEMA: &str = "duels-arena-results-1";
}
