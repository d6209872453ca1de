//! What the tools give back as JSON. The comments on the fields are what a model reads about them.

use duels_players::PlayerSpec;
use duels_rules::{Entry, Param, Seat};
use duels_session::Session;
use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Game;

/// How many plies of a game, and how many moves of a position, are listed.
pub(crate) const LISTED: usize = 200;

#[derive(Serialize, JsonSchema)]
pub(crate) struct ListShape {
    games: Vec<InfoShape>,
    /// Who can be the opponent.
    opponents: Vec<OpponentShape>,
    /// The names of the games that you have started, oldest first.
    open: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct InfoShape {
    id: &'static str,
    title: String,
    summary: &'static str,
    parameters: Vec<ParamShape>,
}

#[derive(Serialize, JsonSchema)]
struct ParamShape {
    name: &'static str,
    /// The value it has unless told; null where it replaces another parameter when given.
    default: Option<&'static str>,
    accepts: String,
    help: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct OpponentShape {
    name: String,
    about: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct RulesShape {
    pub(crate) game: &'static str,
    pub(crate) title: String,
    pub(crate) rules: String,
    /// Who wins the classic game; null where the server does not tell.
    pub(crate) truth: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct GameShape {
    /// The name of this game, for the other tools.
    game: String,
    title: String,
    /// The start in one string: new_game takes it again.
    start: String,
    /// Where the computer's chance comes from.
    seed: u64,
    /// The parameters that differ from the game as specified, and what they mean.
    variant: String,
    /// Your seat; null where you move for both.
    you: Option<u8>,
    /// Who sits in seats 1 and 2.
    players: [String; 2],
    /// Who began.
    first: u8,
    /// Who is to move; null when the game is over.
    turn: Option<u8>,
    /// How many plies (moves by one player) were made.
    ply: usize,
    /// The latest 200 plies.
    plies: Vec<PlyShape>,
    /// What has just happened.
    said: Vec<String>,
    /// How the game stands, as the game says it.
    position: String,
    /// The words that are accepted now, at most 200 of them.
    legal: Vec<String>,
    /// How many words are accepted now.
    legal_count: usize,
    /// Null until the game is over.
    outcome: Option<OutcomeShape>,
    /// Whether help is allowed before the end.
    hints: bool,
    /// How many hints were given.
    hints_given: u32,
    /// How many plies were taken back.
    plies_undone: u32,
    /// The game as a text that can be saved; null until the game is over.
    record: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct PlyShape {
    ply: usize,
    seat: u8,
    #[serde(rename = "move")]
    word: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct OutcomeShape {
    winner: u8,
    reason: String,
}

impl ListShape {
    pub(crate) fn of(entries: &[Entry], opponents: Vec<(String, String)>, open: Vec<String>) -> ListShape {
        let opponents = opponents.into_iter().map(|(name, about)| OpponentShape { name, about });
        ListShape { games: entries.iter().map(InfoShape::of).collect(), opponents: opponents.collect(), open }
    }
}

impl InfoShape {
    fn of(entry: &Entry) -> InfoShape {
        let info = entry.info;
        let parameters = info.params.iter().map(ParamShape::of).collect();
        InfoShape { id: info.id, title: info.full_title(), summary: info.summary, parameters }
    }
}

impl ParamShape {
    fn of(param: &Param) -> ParamShape {
        let (name, default, help) = (param.name, param.default, param.help);
        ParamShape { name, default, accepts: param.kind.to_string(), help }
    }
}

impl GameShape {
    pub(crate) fn of(name: &str, game: &Game, said: Vec<String>) -> GameShape {
        let session = &game.session;
        let mut legal = session.legal_moves();
        let legal_count = legal.len();
        legal.truncate(LISTED);
        GameShape {
            game: name.to_string(),
            title: session.game().info().full_title(),
            start: session.id().to_string(),
            seed: game.seed,
            variant: session.id().values().explained(),
            you: game.own().map(Seat::number),
            players: game
                .whos
                .map(|who| if who == PlayerSpec::Person { "you".to_string() } else { who.to_string() }),
            first: session.first().number(),
            turn: session.turn().map(Seat::number),
            ply: session.plies().len(),
            plies: plies(session),
            said,
            position: crate::text::position(session),
            legal,
            legal_count,
            outcome: outcome(session),
            hints: game.hints,
            hints_given: game.hinted,
            plies_undone: game.undone,
            record: game.is_over().then(|| session.record().to_string()),
        }
    }
}

fn plies(session: &Session) -> Vec<PlyShape> {
    let skipped = session.plies().len().saturating_sub(LISTED);
    let numbered = session.plies().iter().zip(1..).skip(skipped);
    numbered
        .map(|(ply, number)| PlyShape { ply: number, seat: ply.seat.number(), word: ply.word.to_string() })
        .collect()
}

/// How a game ended, if it has.
pub(crate) fn outcome(session: &Session) -> Option<OutcomeShape> {
    let outcome = session.outcome()?;
    Some(OutcomeShape { winner: outcome.winner.number(), reason: outcome.reason })
}
