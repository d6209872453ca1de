//! What programs are told.

use duels_rules::Seat;
use serde::Serialize;
use utoipa::ToSchema;

use crate::room::{NewRoom, Rematch, Seen, Standing};
use crate::store::{Event, StoredEvent};

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

/// What became of an act.
#[derive(Serialize, ToSchema)]
pub(super) struct DoneShape {
    /// The version that it gave to the game.
    pub(super) version: u64,
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
