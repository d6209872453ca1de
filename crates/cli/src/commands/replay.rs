use duels_rules::{Catalogue, GameId, MoveError, Outcome, Seat, quoted};
use duels_session::Session;
use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::play::{drawn_first, drawn_seed, seed_for};
use crate::args::ReplayArgs;
use crate::play::show;
use crate::{Console, Failure};

/// Plays the given moves and shows the position.
pub(crate) fn run(catalogue: Catalogue, args: &ReplayArgs, console: &mut Console) -> Result<(), Failure> {
    let (id, first) = start(catalogue, args, console)?;
    let played = play_all(Session::new(id.clone(), first)?, &args.moves)?;
    if args.json {
        let start = Session::new(id, first)?;
        console.json(&ReplayJson::of(&start, &played))?;
    } else {
        let script: Vec<_> = played.plies().iter().map(|ply| ply.word.to_string()).collect();
        show(console, Session::new(id, first)?, script.join("\n"))?;
    }
    Ok(())
}

/// The start that the arguments name, and who begins.
pub(crate) fn start(
    catalogue: Catalogue,
    args: &ReplayArgs,
    console: &mut Console,
) -> Result<(GameId, Seat), Failure> {
    let mut id = GameId::with_params(catalogue, &args.game, args.params.iter().map(String::as_str))?;
    if let Some(seed) = args.seed {
        id = id.with_seed(seed)?;
    }
    let is_random = id.has_random_start() || args.first.seat().is_none();
    if is_random && id.seed().is_none() {
        // JSON needs no further line: its id shows the seed that was drawn.
        let seed = if args.json { drawn_seed() } else { seed_for(&id, console)? };
        id = id.reseeded(seed);
    }
    // If who begins is random, there is a seed now.
    let first = args.first.seat().unwrap_or_else(|| drawn_first(id.seed().unwrap_or(0)));
    Ok((id, first))
}

/// The session after all the moves; an illegal one is reported with its ply.
pub(crate) fn play_all(mut session: Session, moves: &str) -> Result<Session, Failure> {
    for (typed, ply) in moves.split_whitespace().zip(1..) {
        let played = session.play(typed);
        played.map_err(|error| Failure::Ply { ply, sentence: refusal(&session, typed, &error) })?;
    }
    Ok(session)
}

fn refusal(session: &Session, typed: &str, error: &MoveError) -> String {
    match (error, session.outcome()) {
        (_, Some(outcome)) => {
            format!("{} comes after the end of the game. {}", quoted(typed), outcome.reason)
        }
        (MoveError::Illegal { .. }, None) => {
            format!("{} is illegal. {error} {}", quoted(typed), error.accepts())
        }
        (error, None) => error.to_string(),
    }
}

#[derive(Serialize)]
struct ReplayJson<'a> {
    game: &'static str,
    id: String,
    plies: PliesJson<'a>,
    turn: Option<u8>,
    legal: Vec<String>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct PlyJson {
    seat: u8,
    legal: Vec<String>,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Serialize)]
pub(crate) struct OutcomeJson {
    winner: u8,
    reason: String,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> OutcomeJson {
        OutcomeJson { winner: outcome.winner.number(), reason: outcome.reason }
    }
}

impl<'a> ReplayJson<'a> {
    fn of(start: &'a Session, played: &'a Session) -> ReplayJson<'a> {
        let outcome = played.outcome();
        ReplayJson {
            game: played.game().info().id,
            id: played.id().to_string(),
            plies: PliesJson { start, played },
            turn: played.turn().map(Seat::number),
            legal: played.legal_moves(),
            outcome: outcome.map(OutcomeJson::from),
        }
    }
}

/// The plies, written one by one: a long game with many legal moves need not fit into memory.
struct PliesJson<'a> {
    start: &'a Session,
    played: &'a Session,
}

impl Serialize for PliesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.played.plies().len()))?;
        let mut game = self.start.game().copy();
        for ply in self.played.plies() {
            let legal = game.legal_moves().into_iter().map(|mv| game.move_text(mv).to_string()).collect();
            list.serialize_element(&PlyJson { seat: ply.seat.number(), legal, mv: ply.word.to_string() })?;
            game.play(ply.mv).map_err(serde::ser::Error::custom)?;
        }
        list.end()
    }
}
