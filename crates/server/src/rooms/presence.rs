use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use duels_rules::Seat;
use tokio::time::{Instant, sleep_until};

use super::{Room, RoomState};

/// How long a player counts as present after a page or a program asked for the game.
pub(super) const PRESENT_FOR: Duration = Duration::from_secs(30);

/// Which people are at a game. Nothing of it is stored: after a restart nobody is known to be there.
pub(super) struct Presence {
    /// How long a request counts.
    present_for: Duration,
    /// How many connections each seat has.
    connections: [AtomicUsize; 2],
    /// When a request of each seat was seen last.
    seen: Mutex<[Option<Instant>; 2]>,
}

impl Presence {
    pub(super) fn new(present_for: Duration) -> Presence {
        Presence { present_for, connections: Default::default(), seen: Mutex::default() }
    }

    pub(super) fn connect(&self, seat: Seat) {
        self.connections[seat.index()].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn disconnect(&self, seat: Seat) {
        self.connections[seat.index()].fetch_sub(1, Ordering::Relaxed);
    }

    /// Remembers a request of a seat.
    pub(super) fn saw(&self, seat: Seat) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)[seat.index()] = Some(Instant::now());
    }

    /// When the next request stops to count.
    fn next_expiry(&self) -> Option<Instant> {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let expiries = seen.into_iter().flatten().map(|at| at + self.present_for);
        expiries.filter(|expiry| *expiry > Instant::now()).min()
    }

    /// Whether a seat has a connection or was seen lately.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner)[seat.index()];
        self.connections[seat.index()].load(Ordering::Relaxed) > 0
            || seen.is_some_and(|at| at.elapsed() < self.present_for)
    }
}

impl Room {
    /// Counts a new connection of these seats.
    pub fn connect(&self, seats: [bool; 2]) {
        self.note(seats, Presence::connect);
    }

    /// Counts the end of a connection of these seats.
    pub fn disconnect(&self, seats: [bool; 2]) {
        self.note(seats, Presence::disconnect);
    }

    fn note(&self, seats: [bool; 2], note: impl Fn(&Presence, Seat)) {
        Seat::BOTH.into_iter().filter(|seat| seats[seat.index()]).for_each(|seat| note(&self.presence, seat));
        if seats != [false, false] {
            self.wake();
        }
    }

    /// Notes that the holder of these seats asked for the game, by a page without scripts, a poll or a program: they
    /// count as present for 30 seconds.
    pub fn saw(self: &Arc<Self>, seats: [bool; 2]) {
        if seats == [false, false] {
            return;
        }
        let before = self.people_present();
        Seat::BOTH.into_iter().filter(|seat| seats[seat.index()]).for_each(|seat| self.presence.saw(seat));
        if self.people_present() != before {
            self.wake();
        }
        if !self.is_expiring.swap(true, Ordering::AcqRel) {
            tokio::spawn(expire(Arc::downgrade(self)));
        }
    }

    /// Whether a person is at each seat.
    pub(super) fn people_present(&self) -> [bool; 2] {
        Seat::BOTH.map(|seat| self.presence.is_present(seat))
    }

    /// Whether each player is present; the computer always is.
    pub async fn present(&self) -> [bool; 2] {
        self.present_in(&*self.state.lock().await)
    }

    pub(super) fn present_in(&self, state: &RoomState) -> [bool; 2] {
        Seat::BOTH.map(|seat| state.is_computer(seat) || self.presence.is_present(seat))
    }
}

/// Wakes the watchers whenever a player stops to count as present, for as long as there is one whose time runs.
async fn expire(room: Weak<Room>) {
    loop {
        let (expiry, before) = {
            let Some(room) = room.upgrade() else { return };
            let Some(expiry) = room.presence.next_expiry() else {
                room.is_expiring.store(false, Ordering::Release);
                // A request may have come after the look at the clock and before the flag was cleared.
                if room.presence.next_expiry().is_some() && !room.is_expiring.swap(true, Ordering::AcqRel) {
                    continue;
                }
                return;
            };
            (expiry, room.people_present())
        };
        sleep_until(expiry).await;
        let Some(room) = room.upgrade() else { return };
        if room.people_present() != before {
            room.wake();
        }
    }
}
