use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use duels_rules::{Catalogue, Seat};
use duels_session::Record;
use tokio::sync::{Mutex, watch};

use super::lobby::LobbyEntry;
use super::presence::Presence;
use super::{GameView, Nickname, Role, RoomError, RoomState, Update};
use crate::keys::SeatKey;
use crate::solver::Solver;
use crate::store::{
    Event, NewEvent, RequestId, SeatClaim, Store, StoredEvent, StoredGame, Write, WriteOutcome,
};

/// A game in memory with its watchers.
pub struct Room {
    id: String,
    store: Arc<dyn Store>,
    pub(super) solver: Arc<Solver>,
    pub(super) state: Mutex<RoomState>,
    /// The newest version. Watchers wait for it to change, so a slow reader delays no other.
    newest: watch::Sender<u64>,
    pub(super) presence: Presence,
    /// Whether a task waits for the moment when a player stops to count as present.
    pub(super) is_expiring: AtomicBool,
    /// The entry in the lobby, if the game was listed when it was loaded.
    pub(super) entry: Option<LobbyEntry>,
    lobby: watch::Sender<u64>,
    /// True once the store was found to be ahead of this room and another room replaced it.
    retired: AtomicBool,
}

impl Room {
    /// Loads a stored game.
    pub(super) fn load(
        catalogue: Catalogue,
        store: Arc<dyn Store>,
        solver: Arc<Solver>,
        lobby: watch::Sender<u64>,
        presence: Presence,
        stored: StoredGame,
    ) -> Result<Room, RoomError> {
        let (id, entry) = (stored.game.id.clone(), LobbyEntry::of(&stored.game));
        let state = RoomState::load(catalogue, stored)?;
        let newest = watch::Sender::new(state.version());
        Ok(Room {
            id,
            store,
            solver,
            state: Mutex::new(state),
            newest,
            presence,
            is_expiring: AtomicBool::new(false),
            entry,
            lobby,
            retired: AtomicBool::new(false),
        })
    }

    /// The name of the game in addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Writes an event to the store, then applies it and wakes the watchers.
    pub(super) async fn append(
        &self,
        state: &mut RoomState,
        event: Event,
        request: RequestId,
    ) -> Result<u64, RoomError> {
        let at = jiff::Timestamp::now().as_millisecond();
        let append =
            NewEvent { game: self.id.clone(), after: state.version(), request, event: event.clone(), at };
        match self.store.write(Write::Append(append)).await? {
            WriteOutcome::Done { version } if version == state.version() + 1 => {
                self.publish(state, StoredEvent { event, request, at })?;
                Ok(version)
            }
            // Done at another version means that the store has seen this request and the room has not.
            WriteOutcome::Done { version } | WriteOutcome::Stale { version } => {
                Err(RoomError::Stale { version, plies: state.plies() })
            }
        }
    }

    /// Writes that the holder of a key takes a seat, then applies it and wakes the watchers.
    pub(super) async fn claim_seat(
        &self,
        state: &mut RoomState,
        seat: Seat,
        key: &SeatKey,
        name: Option<&Nickname>,
    ) -> Result<(), RoomError> {
        let (at, request) = (jiff::Timestamp::now().as_millisecond(), key.request("join"));
        let name = name.map(Nickname::to_string);
        let (game, digest) = (self.id.clone(), key.digest());
        let claim = SeatClaim { game, seat, key: digest, name: name.clone(), request, at };
        match self.store.write(Write::Join(claim)).await? {
            WriteOutcome::Done { .. } => {
                state.seat_player(seat, key, name);
                self.publish(state, StoredEvent { event: Event::Joined(seat), request, at })
            }
            WriteOutcome::Stale { .. } => Err(RoomError::SEATS_TAKEN),
        }
    }

    fn publish(&self, state: &mut RoomState, stored: StoredEvent) -> Result<(), RoomError> {
        let ends_waiting = matches!(stored.event, Event::Joined(_) | Event::Closed);
        state.apply(stored)?;
        self.newest.send_replace(state.version());
        if let Some(entry) = self.entry.as_ref().filter(|_| ends_waiting) {
            entry.remove();
            self.lobby.send_modify(|revision| *revision += 1);
        }
        Ok(())
    }

    /// What the holder of a key sees; a spectator has no key.
    pub async fn view(&self, key: Option<&SeatKey>) -> GameView {
        self.state.lock().await.view(key)
    }

    /// What the holder of a key sees and what changed since a version, both at the same moment.
    pub async fn view_since(&self, key: Option<&SeatKey>, version: u64) -> (GameView, Update) {
        let state = self.state.lock().await;
        (state.view(key), self.update(&state, version))
    }

    pub(super) fn update(&self, state: &RoomState, version: u64) -> Update {
        Update {
            version: state.version(),
            events: state.since(version).to_vec(),
            present: self.present_in(state),
            message: state.message(),
        }
    }

    /// The seats that a key opens.
    pub async fn seats(&self, key: Option<&SeatKey>) -> [bool; 2] {
        self.state.lock().await.seats(key)
    }

    /// Who the holder of a key is.
    pub async fn role(&self, key: Option<&SeatKey>) -> Role {
        Role::of(self.seats(key).await)
    }

    /// The events since a version, and the newest version.
    pub async fn since(&self, version: u64) -> (Vec<StoredEvent>, u64) {
        let state = self.state.lock().await;
        (state.since(version).to_vec(), state.version())
    }

    /// Changes whenever something happens in the game.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// Tells all watchers that another room replaces this one.
    pub(super) fn retire(&self) {
        self.retired.store(true, Ordering::Release);
        self.newest.send_modify(|_| ());
    }

    /// Whether another room replaced this one: watchers should look the game up again.
    pub fn is_retired(&self) -> bool {
        self.retired.load(Ordering::Acquire)
    }

    /// Wakes the watchers, who show who is present, and the lobby, which lists only games whose maker is.
    pub(crate) fn wake(&self) {
        self.newest.send_modify(|_| ());
        if self.entry.as_ref().is_some_and(LobbyEntry::is_open) {
            self.lobby.send_modify(|revision| *revision += 1);
        }
    }

    /// The game as a record. Names that people gave are tags of their own, besides the kinds of players.
    pub async fn record(&self) -> Record {
        let state = self.state.lock().await;
        let mut record = state.session.record();
        let names = state.game.names.iter().zip(["Name1", "Name2"]);
        record.tags.extend(names.filter_map(|(name, tag)| Some((tag.to_string(), name.clone()?))));
        record
    }
}
