use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use duels_rules::Seat;
use duels_session::Record;
use tokio::sync::{Mutex, watch};

use super::computer::ComputerTurn;
use super::lobby::LobbyEntry;
use super::node::Node;
use super::presence::Presence;
use super::{GameView, Nickname, Role, RoomError, RoomState, Update};
use crate::keys::SeatKey;
use crate::news::{NewsItem, PlayedMove};
use crate::store::{
    Event, NewEvent, RequestId, SeatClaim, Store, StoreError, StoredEvent, StoredGame, Write, WriteOutcome,
};

/// A game in memory with its watchers.
pub struct Room {
    id: String,
    pub(super) node: Arc<Node>,
    pub(super) state: Mutex<RoomState>,
    /// The newest version. Watchers wait for it to change, so a slow reader delays no other.
    pub(super) newest: watch::Sender<u64>,
    pub(super) presence: Presence,
    /// Whether a task waits for the moment when a player stops to count as present.
    pub(super) is_expiring: AtomicBool,
    /// The entry in the lobby, if the game was listed when it was loaded.
    pub(super) entry: Option<LobbyEntry>,
    pub(super) computer: ComputerTurn,
    /// Whether a write may or may not be in the store, because its answer was lost.
    pub(super) is_doubtful: AtomicBool,
    /// True once this room was found to be damaged and another room replaced it.
    retired: AtomicBool,
}

impl Room {
    /// Loads a stored game.
    pub(super) fn load(node: Arc<Node>, stored: StoredGame) -> Result<Room, RoomError> {
        let (id, entry) = (stored.game.id.clone(), LobbyEntry::of(&stored.game));
        let state = RoomState::load(node.catalogue, stored)?;
        Ok(Room {
            id,
            newest: watch::Sender::new(state.version()),
            presence: Presence::new(node.present_for),
            is_expiring: AtomicBool::new(false),
            entry,
            computer: ComputerTurn::new(&state),
            is_doubtful: AtomicBool::new(false),
            retired: AtomicBool::new(false),
            state: Mutex::new(state),
            node,
        })
    }

    /// The name of the game in addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn store(&self) -> &dyn Store {
        &*self.node.store
    }

    /// Writes an event to the store, then applies it and wakes the watchers. If the store knows more than this room, the
    /// room learns it, and the event is refused unless it is there already.
    pub(super) async fn append(
        &self,
        state: &mut RoomState,
        event: Event,
        request: RequestId,
    ) -> Result<u64, RoomError> {
        let at = self.node.environment.now();
        let append =
            NewEvent { game: self.id.clone(), after: state.version(), request, event: event.clone(), at };
        match self.write(Write::Append(append)).await? {
            WriteOutcome::Done { version } if version == state.version() + 1 => {
                self.publish_own(state, StoredEvent { event, request, at })?;
                Ok(version)
            }
            _ => self.find_request(state, &request).await,
        }
    }

    /// Writes that the holder of a key takes a seat, then applies it and wakes the watchers.
    pub(super) async fn claim_seat(
        &self,
        state: &mut RoomState,
        seat: Seat,
        key: &SeatKey,
        name: Option<&Nickname>,
    ) -> Result<u64, RoomError> {
        let (at, request) = (self.node.environment.now(), key.request("join"));
        let name = name.map(Nickname::to_string);
        let (game, digest) = (self.id.clone(), key.digest());
        let claim = SeatClaim { game, seat, key: digest, name: name.clone(), request, at };
        match self.write(Write::Join(claim)).await? {
            WriteOutcome::Done { version } if version == state.version() + 1 => {
                state.seat_player(seat, key, name);
                self.publish_own(state, StoredEvent { event: Event::Joined(seat), request, at })?;
                Ok(version)
            }
            _ => self.find_request(state, &request).await,
        }
    }

    async fn write(&self, write: Write) -> Result<WriteOutcome, RoomError> {
        let written = self.node.store.write(write).await;
        if let Err(StoreError::Unavailable(_)) = &written {
            self.doubt();
        }
        Ok(written?)
    }

    /// The version that a request has given to the game, according to the store, which knows more than this room.
    async fn find_request(&self, state: &mut RoomState, request: &RequestId) -> Result<u64, RoomError> {
        self.catch_up(state).await?;
        let stale = RoomError::Stale { version: state.version(), plies: state.plies() };
        state.version_of(request).ok_or(stale)
    }

    /// Publishes what this node has written, and tells the other nodes.
    fn publish_own(&self, state: &mut RoomState, stored: StoredEvent) -> Result<(), RoomError> {
        let played = self.node.is_shared().then(|| PlayedMove::of(&stored)).flatten();
        self.publish(state, vec![stored])?;
        self.node.tell(|| NewsItem::Version { game: self.id.clone(), version: state.version(), played });
        Ok(())
    }

    /// Applies events that are in the store and wakes the watchers.
    pub(super) fn publish(&self, state: &mut RoomState, events: Vec<StoredEvent>) -> Result<(), RoomError> {
        let ends_waiting =
            events.iter().any(|stored| matches!(stored.event, Event::Joined(_) | Event::Closed));
        for stored in events {
            self.store().note(&self.id, state.version(), &stored.request);
            state.apply(stored)?;
        }
        self.computer.update(state);
        self.newest.send_replace(state.version());
        if let Some(entry) = self.entry.as_ref().filter(|_| ends_waiting) {
            entry.remove();
            self.node.lobby.send_modify(|revision| *revision += 1);
        }
        Ok(())
    }

    /// What the holder of a key sees; a spectator has no key.
    pub async fn view(&self, key: Option<&SeatKey>) -> GameView {
        self.state.lock().await.view(key)
    }

    /// What the holder of a key sees and what changed since a version, both at the same moment.
    pub async fn view_since(&self, key: Option<&SeatKey>, version: u64) -> (GameView, Update) {
        let mut state = self.state.lock().await;
        (state.view(key), self.update(&mut state, version))
    }

    pub(super) fn update(&self, state: &mut RoomState, version: u64) -> Update {
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

    /// How many connections and other tasks wait for something to happen.
    pub(crate) fn watchers(&self) -> usize {
        self.newest.receiver_count()
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
        if self.is_listed() {
            self.node.lobby.send_modify(|revision| *revision += 1);
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
