use duels_rules::{Catalogue, GameId, IdError, Seat, quoted};

use crate::{PlyError, Record, Session, Termination, UnknownTermination};

/// Why a record is not a game. All of it is checked before it becomes a session.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// It comes from a later version of this program.
    #[error("it was written by a newer version of this program (format {0}); this one reads format {1}")]
    Newer(u32, u32),
    /// A tag is missing.
    #[error("the tag {0} is missing")]
    Missing(&'static str),
    /// A tag appears twice.
    #[error("the tag {0} appears twice")]
    Twice(String),
    /// A tag with an unknown value.
    #[error("the tag {tag} says {value}; accepted: {accepted}")]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What it says, quoted.
        value: String,
        /// What it may say.
        accepted: &'static str,
    },
    /// The game cannot be opened.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A random start without its seed.
    #[error("the start is random, but the tag Seed is missing")]
    NoSeed,
    /// A ply that cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// The result does not follow from the moves.
    #[error("the tags say {claim}, but after ply {plies} {truth}")]
    Result {
        /// What the tags say.
        claim: String,
        /// How many plies there are.
        plies: usize,
        /// What is true.
        truth: String,
    },
}

const OWN_TAGS: [&str; 9] =
    ["Format", "Game", "Seed", "First", "Player1", "Player2", "Result", "Date", "Termination"];

impl Session {
    /// The game that a record describes, with every ply checked.
    pub fn from_record(catalogue: Catalogue, record: &Record) -> Result<Session, LoadError> {
        check_tags(record)?;
        let mut session = Session::new(start(catalogue, record)?, first(record)?)?;
        session.play_moves(record.moves.iter().map(String::as_str))?;
        end(&mut session, record)?;
        for (player, tag) in session.players.iter_mut().zip(["Player1", "Player2"]) {
            *player = record.tag(tag).unwrap_or("unknown").to_string();
        }
        session.date = record.tag("Date").map(str::to_string);
        let other = |(name, _): &&(String, String)| !OWN_TAGS.contains(&name.as_str());
        session.extra = record.tags.iter().filter(other).cloned().collect();
        Ok(session)
    }
}

fn check_tags(record: &Record) -> Result<(), LoadError> {
    let format = number(record, "Format", "a whole number")?.unwrap_or(Record::FORMAT);
    if format > Record::FORMAT {
        return Err(LoadError::Newer(format, Record::FORMAT));
    }
    let twice = |name: &str| record.tags.iter().filter(|(tag, _)| tag == name).count() > 1;
    match OWN_TAGS.into_iter().find(|name| twice(name)) {
        Some(name) => Err(LoadError::Twice(name.to_string())),
        None => Ok(()),
    }
}

fn number<T: std::str::FromStr>(
    record: &Record,
    tag: &'static str,
    accepted: &'static str,
) -> Result<Option<T>, LoadError> {
    let Some(value) = record.tag(tag) else { return Ok(None) };
    let wrong = |_| LoadError::Tag { tag, value: quoted(value), accepted };
    value.parse().map(Some).map_err(wrong)
}

fn start(catalogue: Catalogue, record: &Record) -> Result<GameId, LoadError> {
    let game = record.tag("Game").ok_or(LoadError::Missing("Game"))?;
    let mut id = GameId::parse(catalogue, game)?;
    if let Some(seed) = number(record, "Seed", "a whole number from 0 to 18446744073709551615")? {
        id = id.with_seed(seed)?;
    }
    if id.has_random_start() && id.seed().is_none() { Err(LoadError::NoSeed) } else { Ok(id) }
}

fn first(record: &Record) -> Result<Seat, LoadError> {
    let accepted = "1 or 2";
    let number = number(record, "First", accepted)?.unwrap_or(1);
    let wrong = || LoadError::Tag { tag: "First", value: quoted(&number.to_string()), accepted };
    Seat::from_number(number).ok_or_else(wrong)
}

/// Checks the tags Result and Termination against the moves, and applies a resignation or another forfeit.
fn end(session: &mut Session, record: &Record) -> Result<(), LoadError> {
    let (result, termination) = (record.tag("Result").unwrap_or("*"), record.tag("Termination"));
    let claimed = match result {
        "1-0" => Some(Seat::One),
        "0-1" => Some(Seat::Two),
        "*" => None,
        value => {
            let accepted = "1-0 (Player 1 won), 0-1 (Player 2 won) or * (not over)";
            return Err(LoadError::Tag { tag: "Result", value: quoted(value), accepted });
        }
    };
    let termination = match termination {
        None => session.termination(),
        Some(value) => value.parse().map_err(|_| LoadError::Tag {
            tag: "Termination",
            value: quoted(value),
            accepted: UnknownTermination::ACCEPTED,
        })?,
    };
    let winner = session.outcome().map(|outcome| outcome.winner);
    match (termination, claimed) {
        (how, Some(claimed)) if how.is_forfeit() && winner.is_none() => {
            session.forfeit(claimed.other(), how);
            Ok(())
        }
        (termination, claimed) if termination == session.termination() && claimed == winner => Ok(()),
        _ => Err(contradiction(session, result, termination)),
    }
}

fn contradiction(session: &Session, result: &str, termination: Termination) -> LoadError {
    let truth = match (session.outcome(), session.turn()) {
        (Some(outcome), _) => format!("{} has won", outcome.winner),
        (None, Some(turn)) => format!("{turn} is to move: is the record truncated?"),
        (None, None) => "the game is over".to_string(),
    };
    let claim = format!("[Result \"{result}\"] and [Termination \"{termination}\"]");
    LoadError::Result { claim, plies: session.plies().len(), truth }
}
