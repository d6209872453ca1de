use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::leases::{Claim, PlayedBatch};
use crate::referee::GameError;

/// What a worker has claimed: some batches wait, some are played, some are to be handed in. Its threads take from it,
/// and the connection to the database fills and empties it.
#[derive(Default)]
pub(super) struct WorkQueue {
    state: Mutex<WorkState>,
    changed: Condvar,
    /// Told when a batch was played, or cannot be.
    pub(super) news: Notify,
}

#[derive(Default)]
struct WorkState {
    waiting: VecDeque<Claim>,
    /// All that are leased, by their first game.
    held: BTreeMap<u64, Claim>,
    played: Vec<PlayedBatch>,
    count: u64,
    failure: Option<GameError>,
    closed: bool,
}

impl WorkQueue {
    /// Adds what was claimed.
    pub(super) fn add(&self, claims: &[Claim]) {
        let mut state = self.lock();
        state.waiting.extend(claims);
        state.held.extend(claims.iter().map(|claim| (claim.first, *claim)));
        self.changed.notify_all();
    }

    /// The next batch to play; waits for one, and returns none when there will be no more.
    pub(super) fn take(&self) -> Option<Claim> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(claim) = state.waiting.pop_front() {
                return Some(claim);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the lease of a batch is still held, as far as is known here.
    pub(super) fn holds(&self, claim: &Claim) -> bool {
        self.lock().held.get(&claim.first) == Some(claim)
    }

    /// Adds a batch that was played.
    pub(super) fn finish(&self, batch: PlayedBatch) {
        let mut state = self.lock();
        state.count += 1;
        state.played.push(batch);
        drop(state);
        self.news.notify_one();
    }

    /// Says that a game cannot be played.
    pub(super) fn fail(&self, error: GameError) {
        self.lock().failure.get_or_insert(error);
        self.news.notify_one();
    }

    /// Why a game cannot be played.
    pub(super) fn failure(&self) -> Option<GameError> {
        self.lock().failure.clone()
    }

    /// How many batches were played.
    pub(super) fn count(&self) -> u64 {
        self.lock().count
    }

    /// What is leased.
    pub(super) fn held(&self) -> Vec<Claim> {
        self.lock().held.values().copied().collect()
    }

    /// How many batches are leased and not played yet.
    pub(super) fn unplayed(&self) -> usize {
        let state = self.lock();
        state.held.len().saturating_sub(state.played.len())
    }

    /// Batches to hand in, of this size together or little more.
    pub(super) fn take_played(&self, bytes: usize) -> Vec<PlayedBatch> {
        let mut state = self.lock();
        let mut size = 0;
        let mut fits = |batch: &PlayedBatch| {
            let has_room = size < bytes;
            size += batch.games.len();
            has_room
        };
        let count = state.played.iter().take_while(|batch| fits(batch)).count();
        state.played.drain(..count).collect()
    }

    /// Forgets leases that are over; how many games it was, without those that were given up before.
    pub(super) fn release<'c>(&self, claims: impl IntoIterator<Item = &'c Claim>) -> u64 {
        let mut state = self.lock();
        let mut games = 0;
        for claim in claims {
            if state.held.get(&claim.first) == Some(claim) {
                state.held.remove(&claim.first);
                state.waiting.retain(|waiting| waiting != claim);
                state.played.retain(|batch| batch.claim != *claim);
                games += claim.count;
            }
        }
        games
    }

    /// Gives out no more batches.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, WorkState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the work when a thread panics: its batch would be leased forever.
pub(super) struct FailOnPanic<'a>(pub(super) &'a WorkQueue);

impl Drop for FailOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(GameError::Interrupted);
        }
    }
}
