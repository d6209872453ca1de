use duels_rules::{Catalogue, GameId, MoveError, Outcome, Seat, quoted};
use duels_session::Session;
use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::play::{drawn_first, drawn_seed, seed_for};
use crate::args::ReplayArgs;
use crate::play::show;
use crate::{Console, Failure};

/// Plays given moves and shows where the game stands.
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
    if id.has_random_start() && id.seed().is_none() {
        // JSON needs no further line: the id in it shows the seed that was drawn.
        let seed = if args.json { Some(drawn_seed()) } else { seed_for(&id, true, console)? };
        id = id.reseeded(seed.unwrap_or(0));
    }
    let first = args.first.seat().unwrap_or_else(|| drawn_first(id.seed().unwrap_or(0)));
    Ok((id, first))
}

/// The session after all the moves; a refused one is named by its ply.
pub(crate) fn play_all(mut session: Session, moves: &str) -> Result<Session, Failure> {
    for (index, word) in moves.split_whitespace().enumerate() {
        session.play(word).map_err(|refusal| Failure::Ply {
            ply: index + 1,
            sentence: sentence(&session, word, &refusal),
        })?;
    }
    Ok(session)
}

fn sentence(session: &Session, word: &str, refusal: &MoveError) -> String {
    match refusal {
        MoveError::Over => {
            let reason = session.outcome().map(|outcome| outcome.reason).unwrap_or_default();
            format!("{} comes after the end of the game. {reason}", quoted(word))
        }
        MoveError::Illegal { .. } => format!("{} is refused. {refusal} {}", quoted(word), refusal.accepts()),
        refusal => refusal.to_string(),
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

/// The plies, one by one as they are written: a long game with many legal moves need not fit into memory.
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
