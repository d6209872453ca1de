use duels_rules::{Catalogue, GameId, Seat};
use duels_session::data::OutcomeData;
use duels_session::{Session, draw_seed};
use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::play::seed_for;
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
        let script: Vec<_> = played.plies().iter().map(|ply| ply.text.to_string()).collect();
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
    let is_random = id.has_random_start() || args.first.is_random();
    if is_random && id.seed().is_none() {
        // JSON needs no further line: its id shows the seed that was drawn.
        let seed = if args.json { draw_seed()? } else { seed_for(&id, console)? };
        id = id.reseeded(seed);
    }
    // If who begins is random, there is a seed now.
    let first = args.first.first(id.seed().unwrap_or(0));
    Ok((id, first))
}

/// The session after all the moves; an illegal one is reported with its ply.
pub(crate) fn play_all(mut session: Session, moves: &str) -> Result<Session, Failure> {
    session.play_moves(moves.split_whitespace())?;
    Ok(session)
}

#[derive(Serialize)]
struct ReplayJson<'a> {
    game: &'static str,
    id: String,
    plies: PliesJson<'a>,
    turn: Option<u8>,
    legal: Vec<String>,
    outcome: Option<OutcomeData>,
}

#[derive(Serialize)]
struct PlyJson {
    seat: u8,
    legal: Vec<String>,
    #[serde(rename = "move")]
    mv: String,
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
            outcome: outcome.map(OutcomeData::from),
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
            list.serialize_element(&PlyJson { seat: ply.seat.number(), legal, mv: ply.text.to_string() })?;
            game.play(ply.mv).map_err(serde::ser::Error::custom)?;
        }
        list.end()
    }
}
