//! The bodies of responses.

use duels_rules::Seat;
use duels_session::data::{OutcomeData, PlyData};
use schemars::JsonSchema;
use serde::Serialize;

use crate::rooms::{CreatedGame, GameSetup, GameStatus, GameView, Rematch, Update, WaitingGame};
use crate::store::{Event, StoredEvent};

/// A new game, with the secrets that only its creator gets.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CreateGameResponse {
    /// Its id.
    id: String,
    /// The key of your seat, or of both seats on one screen; send it as `Authorization: Bearer KEY`.
    key: String,
    /// The secret that a friend needs to join.
    #[serde(skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
    /// The start with its seed.
    start: String,
    /// Your seat.
    seat: u8,
    /// Who begins.
    first: u8,
    /// The address of its page, for spectators.
    page: String,
}

/// A game, and the events since a version.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameResponse {
    version: u64,
    start: String,
    /// Who sits in seats 1 and 2.
    players: [String; 2],
    /// The names that the people in seats 1 and 2 gave; null without one.
    names: [Option<String>; 2],
    /// Who began.
    first: u8,
    /// Which seats the key opens.
    holds: [bool; 2],
    /// Whether a seat is open.
    waiting: bool,
    /// Whether the open seat was closed before anybody took it: the game is over without an outcome.
    closed: bool,
    /// Who asks to take back a move and has no answer yet.
    undo_asked: Option<u8>,
    /// Who offers a rematch and has no answer yet.
    rematch_offer: Option<u8>,
    /// Who is to move; null when the game is over.
    turn: Option<u8>,
    plies: Vec<PlyData>,
    /// The legal moves.
    legal: Vec<String>,
    /// What the game says: the latest announcement, and then its prompt or its ending.
    message: String,
    /// Null until the game is over.
    outcome: Option<OutcomeData>,
    /// Whether the players in seats 1 and 2 are present: connected, or seen within 30 seconds. The computer always is.
    present: [bool; 2],
    events: Vec<EventResponse>,
}

/// An event of a game.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct EventResponse {
    /// The version that it gave to the game.
    version: u64,
    /// `joined`, `played`, `undone`, `resigned`, `undo_asked`, `undo_declined`, `rematched` (offered),
    /// `rematch_accepted`, `rematch_declined` or `closed`. There may be more kinds in the future.
    kind: &'static str,
    /// The number of the ply that was played, or how many plies are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    /// The move that was played.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// The game of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Who joined, resigned, asked, offered, accepted or declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
}

/// An action that is on disk.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ActionResponse {
    /// The version that it gave to the game.
    pub(super) version: u64,
}

/// A seat that you took.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JoinResponse {
    /// The key of the seat. A key that the server drew is sent only once.
    pub(super) key: String,
}

/// A game that anyone may join.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WaitingGameResponse {
    /// Its id.
    pub(super) id: String,
    /// Its start.
    pub(super) start: String,
    /// The name that its maker gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// For how many seconds its maker has been waiting.
    pub(super) seconds: u64,
}

impl From<WaitingGame> for WaitingGameResponse {
    fn from(game: WaitingGame) -> WaitingGameResponse {
        let seconds = game.seconds();
        WaitingGameResponse { id: game.id, start: game.start, name: game.name, seconds }
    }
}

/// The game in which the same two play again.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RematchResponse {
    /// The id of the new game.
    id: String,
    /// The key of your seat in it.
    key: String,
}

impl CreateGameResponse {
    pub(super) fn new(created: &CreatedGame, setup: &GameSetup) -> CreateGameResponse {
        CreateGameResponse {
            id: created.id.clone(),
            key: created.key.to_string(),
            invitation: created.invitation.as_ref().map(ToString::to_string),
            start: setup.start.to_string(),
            seat: setup.seat.number(),
            first: setup.first.number(),
            page: format!("/g/{}", created.id),
        }
    }
}

impl From<Rematch> for RematchResponse {
    fn from(rematch: Rematch) -> RematchResponse {
        RematchResponse { id: rematch.id, key: rematch.key.to_string() }
    }
}

impl GameResponse {
    pub(super) fn new(view: GameView, update: &Update) -> GameResponse {
        GameResponse {
            version: view.version,
            start: view.start.to_string(),
            players: view.players,
            names: view.names,
            first: view.first.number(),
            closed: view.is_closed,
            undo_asked: view.undo_asked.map(Seat::number),
            rematch_offer: view.rematch_offer.map(Seat::number),
            holds: view.seats,
            waiting: view.status == GameStatus::Waiting,
            turn: view.table.turn.map(Seat::number),
            plies: view
                .moves
                .after(0)
                .iter()
                .zip(1..)
                .map(|(made, number)| PlyData::new(number, &made.ply))
                .collect(),
            legal: view.table.moves.clone(),
            message: update.message.to_string(),
            outcome: view.outcome,
            present: update.present,
            events: EventResponse::all(&update.events, update.version),
        }
    }
}

impl EventResponse {
    /// Events, each with its version; the last one has the newest version.
    pub(crate) fn all(events: &[StoredEvent], newest: u64) -> Vec<EventResponse> {
        let first = newest - events.len() as u64 + 1;
        events.iter().zip(first..).map(|(stored, version)| EventResponse::new(stored, version)).collect()
    }

    fn new(stored: &StoredEvent, version: u64) -> EventResponse {
        let event = |kind| EventResponse { version, kind, ..EventResponse::default() };
        let by = |kind, seat: Seat| EventResponse { seat: Some(seat.number()), ..event(kind) };
        match &stored.event {
            Event::Joined(seat) => by("joined", *seat),
            Event::Played { ply, mv } => {
                EventResponse { ply: Some(*ply), mv: Some(mv.clone()), ..event("played") }
            }
            Event::Undone { plies } => EventResponse { ply: Some(*plies), ..event("undone") },
            Event::Resigned(seat) => by("resigned", *seat),
            Event::UndoAsked(seat) => by("undo_asked", *seat),
            Event::UndoDeclined(seat) => by("undo_declined", *seat),
            Event::Rematched { game, by } => {
                EventResponse { game: Some(game.clone()), seat: by.map(Seat::number), ..event("rematched") }
            }
            Event::RematchAccepted(seat) => by("rematch_accepted", *seat),
            Event::RematchDeclined(seat) => by("rematch_declined", *seat),
            Event::Closed => event("closed"),
        }
    }
}
