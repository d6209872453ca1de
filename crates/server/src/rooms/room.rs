use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use duels_rules::{Catalogue, Seat};
use duels_session::Record;
use tokio::sync::{Mutex, watch};

use super::{GameView, RoomError, RoomState, Update};
use crate::keys::SeatKey;
use crate::solver::Solver;
use crate::store::{NewEvent, Store, StoredEvent, StoredGame, Write, WriteOutcome};

/// A game in memory with its watchers.
pub struct Room {
    id: String,
    store: Arc<dyn Store>,
    pub(super) solver: Arc<Solver>,
    pub(super) state: Mutex<RoomState>,
    /// The newest version. Watchers wait for it to change, so a slow reader delays no other.
    newest: watch::Sender<u64>,
    /// How many connections each seat has.
    connections: [AtomicUsize; 2],
    /// True once the store was found to be ahead of this room and another room replaced it.
    retired: AtomicBool,
}

impl Room {
    /// Loads a stored game.
    pub(super) fn load(
        catalogue: Catalogue,
        store: Arc<dyn Store>,
        solver: Arc<Solver>,
        stored: StoredGame,
    ) -> Result<Room, RoomError> {
        let id = stored.game.id.clone();
        let state = RoomState::load(catalogue, stored)?;
        let newest = watch::Sender::new(state.version());
        let connections = [AtomicUsize::new(0), AtomicUsize::new(0)];
        let retired = AtomicBool::new(false);
        Ok(Room { id, store, solver, state: Mutex::new(state), newest, connections, retired })
    }

    /// The name of the game in addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Writes an event to the store, then applies it and wakes the watchers.
    pub(super) async fn append(
        &self,
        state: &mut RoomState,
        event: crate::store::Event,
        request: crate::store::RequestId,
    ) -> Result<u64, RoomError> {
        let at = jiff::Timestamp::now().as_millisecond();
        let append =
            NewEvent { game: self.id.clone(), after: state.version(), request, event: event.clone(), at };
        match self.store.write(Write::Append(append)).await? {
            WriteOutcome::Done { version } => {
                self.publish(state, StoredEvent { event, request, at })?;
                Ok(version)
            }
            WriteOutcome::Stale { version } => Err(RoomError::Stale { version, plies: state.plies() }),
        }
    }

    /// Writes that the holder of a key takes a seat, then applies it and wakes the watchers.
    pub(super) async fn claim_seat(
        &self,
        state: &mut RoomState,
        seat: Seat,
        key: &SeatKey,
    ) -> Result<(), RoomError> {
        let (at, request) = (jiff::Timestamp::now().as_millisecond(), key.request("join"));
        let claim = crate::store::SeatClaim { game: self.id.clone(), seat, key: key.digest(), request, at };
        match self.store.write(Write::Join(claim)).await? {
            WriteOutcome::Done { .. } => {
                state.set_key(seat, key);
                let event = crate::store::Event::Joined(seat);
                self.publish(state, StoredEvent { event, request, at })
            }
            WriteOutcome::Stale { .. } => Err(RoomError::SEATS_TAKEN),
        }
    }

    fn publish(&self, state: &mut RoomState, stored: StoredEvent) -> Result<(), RoomError> {
        state.apply(stored)?;
        self.newest.send_replace(state.version());
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

    /// Counts a new connection of these seats and wakes the watchers, who show who is present.
    pub fn connect(&self, seats: [bool; 2]) {
        self.count_connection(seats, |connections| {
            connections.fetch_add(1, Ordering::Relaxed);
        });
    }

    /// Counts the end of a connection of these seats.
    pub fn disconnect(&self, seats: [bool; 2]) {
        self.count_connection(seats, |connections| {
            connections.fetch_sub(1, Ordering::Relaxed);
        });
    }

    fn count_connection(&self, seats: [bool; 2], count: impl Fn(&AtomicUsize)) {
        for seat in Seat::BOTH.into_iter().filter(|seat| seats[seat.index()]) {
            count(&self.connections[seat.index()]);
        }
        if seats != [false, false] {
            self.newest.send_modify(|_| ());
        }
    }

    /// Whether each seat has a connection; the computer always has one.
    pub async fn present(&self) -> [bool; 2] {
        self.present_in(&*self.state.lock().await)
    }

    pub(super) fn present_in(&self, state: &RoomState) -> [bool; 2] {
        Seat::BOTH
            .map(|seat| state.is_computer(seat) || self.connections[seat.index()].load(Ordering::Relaxed) > 0)
    }

    /// The game as a record.
    pub async fn record(&self) -> Record {
        self.state.lock().await.session().record()
    }
}
