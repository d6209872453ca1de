use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::{NewEvent, RequestId};

/// With more requests than this, those of the games that were not used lately are forgotten.
const MOST_REQUESTS: usize = 1 << 18;

/// What the writer shares with those who hear from other nodes.
pub(super) type SharedRequests = Arc<Mutex<KnownRequests>>;

pub(super) fn lock(known: &Mutex<KnownRequests>) -> MutexGuard<'_, KnownRequests> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The requests that the writer has seen lately, so that the database has to look only at those of other nodes.
#[derive(Default)]
pub(super) struct KnownRequests {
    recent: HashMap<String, GameRequests>,
    older: HashMap<String, GameRequests>,
    /// How many there are in the recent games.
    count: usize,
    /// How many events other nodes have told.
    told: u64,
}

/// All requests of a game up to a version.
#[derive(Default)]
struct GameRequests {
    version: u64,
    requests: HashSet<u64>,
}

impl KnownRequests {
    /// The version up to which no event has the same request as a new one; 0 if that is not known.
    pub(super) fn seen(&self, event: &NewEvent) -> u64 {
        let known = self.recent.get(&event.game).or_else(|| self.older.get(&event.game));
        let known = known.filter(|known| {
            // One that is ahead is of another game of this name.
            known.version <= event.after && !known.requests.contains(&short(&event.request))
        });
        known.map_or(0, |known| known.version)
    }

    /// Remembers the request of an event that was appended, and those between it and what was seen before.
    pub(super) fn learn(&mut self, event: &NewEvent, missed: &[impl AsRef<[u8]>]) {
        let mut game = self.take(&event.game);
        if game.version + missed.len() as u64 != event.after {
            game = GameRequests::default();
            if missed.len() as u64 != event.after {
                return;
            }
        }
        let missed = missed.iter().filter_map(|request| request.as_ref().try_into().ok());
        game.requests.extend(missed.chain([event.request]).map(|request| short(&request)));
        game.version = event.after + 1;
        self.keep(&event.game, game);
    }

    /// Remembers the request of an event that another node has told, if it is the next one of a game that is known.
    pub(super) fn note(&mut self, game: &str, after: u64, request: &RequestId) {
        let Some(known) = self.recent.get_mut(game).filter(|known| known.version == after) else { return };
        known.requests.insert(short(request));
        known.version += 1;
        self.count += 1;
        self.told += 1;
    }

    /// How many events other nodes have told since the start.
    pub(super) fn told(&self) -> u64 {
        self.told
    }

    /// Forgets a game.
    pub(super) fn forget(&mut self, game: &str) {
        self.take(game);
    }

    fn take(&mut self, game: &str) -> GameRequests {
        if let Some(known) = self.recent.remove(game) {
            self.count = self.count.saturating_sub(known.requests.len());
            return known;
        }
        self.older.remove(game).unwrap_or_default()
    }

    fn keep(&mut self, game: &str, known: GameRequests) {
        if self.count + known.requests.len() > MOST_REQUESTS {
            self.older = std::mem::take(&mut self.recent);
            self.count = 0;
        }
        self.count += known.requests.len();
        self.recent.insert(game.to_owned(), known);
    }
}

/// Half of an id, which is random: enough to know that a request is new. The database looks at those that may not be.
fn short(request: &RequestId) -> u64 {
    (u128::from_be_bytes(*request) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::super::super::Event;
    use super::*;

    fn event(game: &str, after: u64) -> NewEvent {
        let request = request(after);
        NewEvent { game: game.to_owned(), after, request, event: Event::Closed, at: 0 }
    }

    fn request(n: u64) -> RequestId {
        (u128::from(n) << 64).to_be_bytes()
    }

    const NONE: &[RequestId] = &[];

    #[test]
    fn what_was_written_and_what_was_missed_is_seen() {
        let mut known = KnownRequests::default();
        assert_eq!(known.seen(&event("a", 0)), 0);
        known.learn(&event("a", 0), NONE);
        assert_eq!((known.seen(&event("a", 1)), known.seen(&event("b", 1))), (1, 0));
        known.learn(&event("a", 3), &[request(1), request(2)]);
        assert_eq!(known.seen(&event("a", 9)), 4);
        for earlier in 0..4 {
            let again = NewEvent { request: request(earlier), ..event("a", 4) };
            assert_eq!(known.seen(&again), 0, "the database has to look");
        }
        assert_eq!(known.seen(&event("a", 2)), 0, "another game of this name");
        known.forget("a");
        assert_eq!(known.seen(&event("a", 4)), 0);
    }

    #[test]
    fn what_is_told_of_a_known_game_is_seen_if_nothing_is_missing() {
        let mut known = KnownRequests::default();
        known.note("a", 0, &request(0));
        assert_eq!(known.seen(&event("a", 1)), 0, "a game that this node does not write");
        known.learn(&event("a", 0), NONE);
        for (after, seen) in [(0, 1), (1, 2), (1, 2), (3, 2), (2, 3)] {
            known.note("a", after, &request(after));
            assert_eq!(known.seen(&event("a", 9)), seen, "after {after}");
        }
        assert_eq!(known.told(), 2);
        let again = NewEvent { request: request(2), ..event("a", 3) };
        assert_eq!(known.seen(&again), 0, "the database has to look");
    }

    #[test]
    fn what_leaves_a_gap_is_not_learned() {
        let mut known = KnownRequests::default();
        known.learn(&event("a", 2), &[request(1)]);
        assert_eq!(known.seen(&event("a", 3)), 0);
        known.learn(&event("a", 2), &[request(0), request(1)]);
        known.learn(&event("a", 7), &[request(5)]);
        assert_eq!(known.seen(&event("a", 8)), 0);
    }

    #[test]
    fn games_that_were_not_used_lately_are_forgotten() {
        let mut known = KnownRequests::default();
        let long: Vec<_> = (0..MOST_REQUESTS as u64 / 2).map(request).collect();
        let after = long.len() as u64;
        let mut learn = |game| {
            known.learn(&event(game, after), &long);
            ["a", "b", "c"].map(|game| known.seen(&event(game, after + 1)) > 0)
        };
        assert_eq!(learn("a"), [true, false, false]);
        assert_eq!(learn("b"), [true, true, false]);
        assert_eq!(learn("c"), [false, true, true]);
    }
}
