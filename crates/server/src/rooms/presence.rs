use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use duels_rules::Seat;
use tokio::time::{Instant, sleep_until};

use super::{Room, RoomState};
use crate::news::{NewsItem, NodeId};

/// How long a player counts as present after a page or a program asked for the game.
pub(super) const PRESENT_FOR: Duration = Duration::from_secs(30);

/// How long another node is believed. It repeats what it says every ten seconds.
const BELIEVED_FOR: Duration = Duration::from_secs(25);

/// Which people are at a game. Nothing of it is stored: after a restart nobody is known to be there.
pub(super) struct Presence {
    /// How long a request counts.
    present_for: Duration,
    /// How many connections each seat has.
    connections: [AtomicUsize; 2],
    /// When a request of each seat was seen last.
    seen: Mutex<[Option<Instant>; 2]>,
    /// Who is there on other nodes.
    elsewhere: Mutex<Vec<Elsewhere>>,
    /// What the other nodes know about this one.
    told: Mutex<[bool; 2]>,
}

/// What another node has said last.
struct Elsewhere {
    node: NodeId,
    seats: [bool; 2],
    at: Instant,
}

impl Presence {
    pub(super) fn new(present_for: Duration) -> Presence {
        Presence {
            present_for,
            connections: Default::default(),
            seen: Mutex::default(),
            elsewhere: Mutex::default(),
            told: Mutex::default(),
        }
    }

    pub(super) fn connect(&self, seat: Seat) {
        self.connections[seat.index()].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn disconnect(&self, seat: Seat) {
        self.connections[seat.index()].fetch_sub(1, Ordering::Relaxed);
    }

    /// Remembers a request of a seat.
    pub(super) fn saw(&self, seat: Seat) {
        locked(&self.seen)[seat.index()] = Some(Instant::now());
    }

    /// When the next request stops to count.
    fn next_expiry(&self) -> Option<Instant> {
        let seen = *locked(&self.seen);
        let expiries = seen.into_iter().flatten().map(|at| at + self.present_for);
        expiries.filter(|expiry| *expiry > Instant::now()).min()
    }

    /// Whether a seat has a connection or was seen lately, on this node or another.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.is_here(seat) || locked(&self.elsewhere).iter().any(|other| other.seats[seat.index()])
    }

    /// The same on this node.
    fn is_here(&self, seat: Seat) -> bool {
        let seen = locked(&self.seen)[seat.index()];
        self.connections[seat.index()].load(Ordering::Relaxed) > 0
            || seen.is_some_and(|at| at.elapsed() < self.present_for)
    }

    fn here(&self) -> [bool; 2] {
        Seat::BOTH.map(|seat| self.is_here(seat))
    }

    /// Notes who is there on another node; true if it had not said anything before.
    fn hear(&self, node: NodeId, seats: [bool; 2]) -> bool {
        let mut elsewhere = locked(&self.elsewhere);
        let known = elsewhere.len();
        elsewhere.retain(|other| other.node != node);
        let is_new = elsewhere.len() == known;
        elsewhere.push(Elsewhere { node, seats, at: Instant::now() });
        is_new
    }

    /// Forgets the nodes that have not said anything for too long.
    fn forget_silent_nodes(&self) {
        locked(&self.elsewhere).retain(|other| other.at.elapsed() < BELIEVED_FOR);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
            self.tell_changed_presence();
        }
    }

    /// Tells the other nodes who is here, if they think something else.
    fn tell_changed_presence(&self) {
        if self.node.is_shared() && *locked(&self.presence.told) != self.presence.here() {
            self.tell_presence();
        }
    }

    /// Tells the other nodes who is here. If nobody is, that is a question to them.
    pub(super) fn tell_presence(&self) {
        self.node.tell(|| {
            let seats = self.presence.here();
            *locked(&self.presence.told) = seats;
            NewsItem::Present { game: self.id().to_owned(), seats, is_listed: self.is_listed() }
        });
    }

    /// Hears who is at the game on another node.
    pub(super) fn hear_presence(&self, node: NodeId, seats: [bool; 2]) {
        let before = self.people_present();
        let is_new = self.presence.hear(node, seats);
        if self.people_present() != before {
            self.wake();
        }
        if is_new && self.has_people_here() {
            self.tell_presence();
        }
    }

    /// Forgets who was present on nodes that are gone.
    pub(super) fn forget_absent(&self) {
        let before = self.people_present();
        self.presence.forget_silent_nodes();
        if self.people_present() != before {
            self.wake();
        }
    }

    /// Whether somebody is at the game on this node.
    pub(super) fn has_people_here(&self) -> bool {
        self.presence.here() != [false, false]
    }

    /// Whether this room should stay in memory.
    pub(super) fn is_of_interest(&self) -> bool {
        self.has_people_here() || self.watchers() > 0 || self.is_waiting()
    }

    /// Whether somebody would miss what the store knows more than this room.
    pub(super) fn needs_repair(&self) -> bool {
        self.may_be_behind() && self.is_of_interest()
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
        self.tell_changed_presence();
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
            (expiry, room.presence.here())
        };
        sleep_until(expiry).await;
        let Some(room) = room.upgrade() else { return };
        if room.presence.here() != before {
            room.wake();
            room.tell_changed_presence();
        }
    }
}
