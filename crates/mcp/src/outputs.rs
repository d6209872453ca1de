//! The outputs of the tools for playing, as JSON. A model reads the comments on the fields.

use duels_rules::{AnyGame, Entry, GameId, Param, Seat};
use duels_session::Session;
use duels_session::data::{OutcomeData, PlyData};
use schemars::JsonSchema;
use serde::Serialize;

use crate::open_game::OpenGame;

/// How many plies of a game and moves of a position are listed.
pub(crate) const LISTED: usize = 200;

#[derive(Serialize, JsonSchema)]
pub(crate) struct ListOutput {
    games: Vec<InfoOutput>,
    /// The opponents that you can choose.
    opponents: Vec<OpponentOutput>,
    /// The names of the games that you have started, oldest first.
    open: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct InfoOutput {
    id: &'static str,
    title: String,
    summary: &'static str,
    parameters: Vec<ParamOutput>,
}

#[derive(Serialize, JsonSchema)]
struct ParamOutput {
    name: &'static str,
    /// The default value; null if the parameter is optional.
    default: Option<&'static str>,
    accepts: String,
    help: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct OpponentOutput {
    name: String,
    about: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct RulesOutput {
    game: &'static str,
    /// The game or variant in one string: new_game takes it as start.
    start: String,
    title: String,
    rules: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct GameOutput {
    /// The name of this game, for the other tools.
    game: String,
    title: String,
    /// The start in one string: new_game takes it again.
    start: String,
    /// The seed of everything random.
    seed: u64,
    /// The parameters that differ from the classic game, and what they mean; empty for the classic game.
    variant: String,
    /// Your seat; null if you move for both.
    you: Option<u8>,
    /// Who plays seats 1 and 2.
    players: [String; 2],
    /// The seat that began.
    first: u8,
    /// The seat to move; null when the game is over.
    turn: Option<u8>,
    /// How many plies (moves by one player) were made.
    ply: usize,
    /// The latest 200 plies.
    plies: Vec<PlyData>,
    /// What has just happened.
    events: Vec<String>,
    /// The position in the words of the game.
    position: String,
    /// The legal moves, at most 200 of them.
    legal: Vec<String>,
    /// The number of legal moves.
    legal_count: usize,
    /// Null until the game is over.
    outcome: Option<OutcomeData>,
    /// Whether hint, undo, solve and review are allowed before the end.
    hints: bool,
    /// Whether you had already seen a solution of this game (by hint, solve, review or a puzzle) when you started it.
    solution_seen: bool,
    /// How many hints were given.
    hints_given: u32,
    /// How many plies were taken back.
    plies_undone: u32,
    /// The game as a text that can be saved; null until the game is over.
    record: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct HintOutput {
    pub(crate) game: String,
    pub(crate) hint: String,
}

impl ListOutput {
    pub(crate) fn new(entries: &[Entry], opponents: Vec<(String, String)>, open: Vec<String>) -> ListOutput {
        let opponents = opponents.into_iter().map(|(name, about)| OpponentOutput { name, about });
        ListOutput {
            games: entries.iter().map(InfoOutput::new).collect(),
            opponents: opponents.collect(),
            open,
        }
    }
}

impl InfoOutput {
    fn new(entry: &Entry) -> InfoOutput {
        let info = entry.info;
        let parameters = info.params.iter().map(ParamOutput::new).collect();
        InfoOutput { id: info.id, title: info.full_title(), summary: info.summary, parameters }
    }
}

impl RulesOutput {
    pub(crate) fn new(id: &GameId, game: &dyn AnyGame) -> RulesOutput {
        let start = id.to_string();
        RulesOutput { game: game.info().id, start, title: game.title(), rules: game.rules() }
    }
}

impl ParamOutput {
    fn new(param: &Param) -> ParamOutput {
        let (name, default, help) = (param.name, param.default, param.help);
        ParamOutput { name, default, accepts: param.kind.to_string(), help }
    }
}

impl GameOutput {
    pub(crate) fn new(name: &str, game: &OpenGame, events: Vec<String>) -> GameOutput {
        let session = &game.session;
        let mut legal = session.legal_moves();
        let legal_count = legal.len();
        legal.truncate(LISTED);
        GameOutput {
            game: name.to_string(),
            title: session.game().title(),
            start: session.id().to_string(),
            seed: game.seed,
            variant: session.id().values().explained(),
            you: game.client_seat().map(Seat::number),
            players: game
                .computers
                .map(|computer| computer.map_or("you".to_string(), |computer| computer.to_string())),
            first: session.first().number(),
            turn: session.turn().map(Seat::number),
            ply: session.plies().len(),
            plies: plies(session),
            events,
            position: crate::tool_text::position(session),
            legal,
            legal_count,
            outcome: session.outcome().map(OutcomeData::from),
            hints: game.hints(),
            solution_seen: game.solution_seen,
            hints_given: game.hints_given,
            plies_undone: game.plies_undone,
            record: game.is_over().then(|| session.record().to_string()),
        }
    }
}

fn plies(session: &Session) -> Vec<PlyData> {
    let skipped = session.plies().len().saturating_sub(LISTED);
    let numbered = session.plies().iter().zip(1..).skip(skipped);
    numbered.map(|(ply, number)| PlyData::new(number, ply)).collect()
}
