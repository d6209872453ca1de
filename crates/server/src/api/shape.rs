use duels_rules::Seat;
use duels_session::{Review, Reviewed, Session};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::room::{NewRoom, Rematch, Seen, Standing};
use crate::store::{Event, StoredEvent};

/// A game to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameShape {
    /// The start in one string, such as `fifty:target=60,base=12` or `dilemma#7`.
    #[schema(example = "fifty")]
    pub(super) start: String,
    /// Who begins: `1` (as when nothing is said), `2` or `random`.
    #[serde(default)]
    pub(super) first: String,
    /// Where the maker sits: `1` (as when nothing is said) or `2`.
    #[serde(default)]
    pub(super) seat: String,
    /// `screen` (the maker moves for both), `friend` (by invitation), `anybody` (offered in the lobby), or one of
    /// the computer's players: `random`, `level:1` and on, `perfect`.
    #[schema(example = "perfect")]
    pub(super) opponent: String,
}

/// A game that was made, with the secrets that only its maker gets.
#[derive(Serialize, ToSchema)]
pub(super) struct MadeShape {
    /// Its name.
    id: String,
    /// The key of the maker's seat, or of both; send it as `Authorization: Bearer KEY`.
    key: String,
    /// What a friend needs in order to join.
    #[serde(skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
    /// The start with its seed.
    start: String,
    /// Where the maker sits.
    seat: u8,
    /// Who begins.
    first: u8,
    /// The address of its page, for spectators.
    page: String,
}

/// Which events are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AfterShape {
    /// The last version that was seen; 0 for all events.
    #[serde(default)]
    pub(super) after: u64,
}

/// A game as it stands, and what has happened since the version that was asked for.
#[derive(Serialize, ToSchema)]
pub(super) struct GameShape {
    version: u64,
    start: String,
    /// Who sits in seats 1 and 2.
    players: [String; 2],
    /// Which seats the key opens.
    holds: [bool; 2],
    /// Whether a seat waits for somebody.
    waiting: bool,
    /// Who is to move; null when the game is over.
    turn: Option<u8>,
    plies: Vec<PlyShape>,
    /// The words that are accepted now.
    legal: Vec<String>,
    /// What the game says.
    said: String,
    /// Null until the game is over.
    outcome: Option<OutcomeShape>,
    /// Whether somebody is connected in seats 1 and 2; the computer always is.
    present: [bool; 2],
    events: Vec<EventShape>,
}

#[derive(Serialize, ToSchema)]
struct PlyShape {
    seat: u8,
    word: String,
}

#[derive(Serialize, ToSchema)]
struct OutcomeShape {
    winner: u8,
    reason: String,
}

/// Something that has happened.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventShape {
    /// The version that it gave to the game.
    version: u64,
    /// `joined`, `played`, `undone`, `resigned` or `rematched`.
    kind: &'static str,
    /// The number of the ply that was played, or of the plies that were left.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    /// The word that was played, or the game of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    /// Who joined or resigned.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayShape {
    /// The number of the ply that it is meant to be, counted from 1.
    #[schema(example = 1)]
    pub(crate) ply: u32,
    /// The move.
    #[schema(example = "6")]
    pub(crate) word: String,
    /// A name of your own for this request: the same name again gets the same answer and changes nothing.
    #[schema(example = "my-first-move")]
    pub(crate) request: String,
}

/// An act without further details.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActShape {
    /// A name of your own for this request: the same name again gets the same answer and changes nothing.
    pub(crate) request: String,
}

/// What became of an act.
#[derive(Serialize, ToSchema)]
pub(super) struct DoneShape {
    /// The version that it gave to the game.
    pub(super) version: u64,
}

/// A wish for the open seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinShape {
    /// The secret that the maker got; not needed for a game that anybody may join.
    pub(super) invitation: Option<String>,
    /// The key that the seat shall have: 32 random bytes in base64url. Whoever brings one may ask again after a
    /// lost answer; otherwise one is drawn.
    pub(super) key: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub(super) struct JoinedShape {
    /// The key of the seat. One that was drawn is told only once.
    pub(super) key: String,
}

/// A game that waits for anybody.
#[derive(Serialize, ToSchema)]
pub(super) struct WaitingShape {
    /// Its name.
    pub(super) id: String,
    /// Its start.
    pub(super) start: String,
}

/// The game in which the same two play again.
#[derive(Serialize, ToSchema)]
pub(super) struct RematchShape {
    /// The name of the new game.
    id: String,
    /// The key of the seat in it.
    key: String,
}

/// The next step of a hint.
#[derive(Serialize, ToSchema)]
pub(super) struct HintShape {
    /// A sentence; the next one says more.
    pub(super) hint: String,
}

/// A game with perfect play beside it.
#[derive(Serialize, ToSchema)]
pub(super) struct ReviewShape {
    start: String,
    /// Who stood to win before the first ply; null when none was made.
    at_start: Option<u8>,
    plies: Vec<ReviewedShape>,
    /// A sentence for each player, or one that says that nothing mattered.
    verdict: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct ReviewedShape {
    seat: u8,
    word: String,
    /// `win` or `loss` for the player who moved, before the ply.
    before: String,
    /// The same after it.
    after: String,
    /// Plies to the end before it under perfect play; null where that is not known.
    distance: Option<u64>,
    /// Whether the choice could change the winner.
    mattered: bool,
    /// Whether a won position was given away.
    blunder: bool,
    /// The words that would have kept the win; empty unless the choice mattered.
    winning: Vec<String>,
}

/// Why something was not done.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(super) struct WrongShape {
    /// A sentence.
    pub(super) error: String,
    /// When the request was for an earlier position: the version of the game now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<u64>,
    /// When the request was for an earlier position: how many plies there are now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ply: Option<u32>,
}

impl MadeShape {
    pub(super) fn of(new: &NewRoom, offer: &crate::room::Offer) -> MadeShape {
        MadeShape {
            id: new.id.clone(),
            key: new.key.to_string(),
            invitation: new.invitation.as_ref().map(ToString::to_string),
            start: offer.start.to_string(),
            seat: offer.seat.number(),
            first: offer.first.number(),
            page: format!("/g/{}", new.id),
        }
    }
}

impl RematchShape {
    pub(super) fn of(new: Rematch) -> RematchShape {
        RematchShape { id: new.id, key: new.key.to_string() }
    }
}

impl ReviewShape {
    pub(super) fn of(session: &Session, review: Review) -> ReviewShape {
        ReviewShape {
            start: session.id().to_string(),
            at_start: review.at_start.map(Seat::number),
            verdict: review.verdict(),
            plies: review.plies.into_iter().map(ReviewedShape::of).collect(),
        }
    }
}

impl ReviewedShape {
    fn of(reviewed: Reviewed) -> ReviewedShape {
        ReviewedShape {
            seat: reviewed.ply.seat.number(),
            word: reviewed.ply.word.to_string(),
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            distance: reviewed.distance,
            mattered: reviewed.mattered,
            blunder: reviewed.is_blunder(),
            winning: reviewed.winning,
        }
    }
}

impl GameShape {
    pub(super) fn of(seen: Seen, present: [bool; 2], events: &[StoredEvent]) -> GameShape {
        let ply = |(seat, word): (Seat, String)| PlyShape { seat: seat.number(), word };
        let first = seen.version - events.len() as u64 + 1;
        GameShape {
            version: seen.version,
            start: seen.start,
            players: seen.players,
            holds: seen.holds,
            waiting: seen.standing == Standing::Waiting,
            turn: seen.view.turn.map(Seat::number),
            plies: seen.words.into_iter().map(ply).collect(),
            legal: seen.view.moves,
            said: seen.said,
            outcome: seen
                .outcome
                .map(|outcome| OutcomeShape { winner: outcome.winner.number(), reason: outcome.reason }),
            present,
            events: EventShape::all(events, first),
        }
    }
}

impl EventShape {
    /// Events in a row, of which the first has this version.
    pub(crate) fn all(events: &[StoredEvent], first: u64) -> Vec<EventShape> {
        events.iter().zip(first..).map(|(stored, version)| EventShape::of(&stored.event, version)).collect()
    }

    fn of(event: &Event, version: u64) -> EventShape {
        let (kind, ply, word, seat) = match event {
            Event::Joined(seat) => ("joined", None, None, Some(seat.number())),
            Event::Played { ply, word } => ("played", Some(*ply), Some(word.clone()), None),
            Event::Undone { plies } => ("undone", Some(*plies), None, None),
            Event::Resigned(seat) => ("resigned", None, None, Some(seat.number())),
            Event::Rematched { game } => ("rematched", None, Some(game.clone()), None),
        };
        EventShape { version, kind, ply, word, seat }
    }
}
