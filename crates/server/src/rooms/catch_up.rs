//! How a room learns what happened in its game elsewhere: on another node, or by a write whose answer was lost.

use std::sync::atomic::Ordering;

use super::{Room, RoomError, RoomState};
use crate::store::{GameChanges, SeenVersion, StoredEvent};

impl Room {
    /// The newest version that this room knows.
    pub(super) fn version(&self) -> u64 {
        *self.newest.borrow()
    }

    /// What this room has seen.
    pub(super) fn seen(&self) -> SeenVersion {
        SeenVersion { game: self.id().to_owned(), version: self.version() }
    }

    /// Whether the store may know more than this room.
    pub(super) fn may_be_behind(&self) -> bool {
        self.node.is_shared() || self.is_doubtful.load(Ordering::Acquire)
    }

    /// Makes sure that this room shows everything that was in the store when this was called. The game can go on
    /// meanwhile.
    pub(super) async fn refresh(&self) -> Result<(), RoomError> {
        if !self.may_be_behind() {
            return Ok(());
        }
        self.is_doubtful.store(false, Ordering::Release);
        let changes = self.node.store.since(vec![self.seen()]).await.inspect_err(|_| self.doubt())?;
        for changes in changes {
            self.take_changes(&mut *self.state.lock().await, changes)?;
        }
        Ok(())
    }

    /// Reads what the store knows more than this room; false if that is nothing.
    pub(super) async fn catch_up(&self, state: &mut RoomState) -> Result<bool, RoomError> {
        self.is_doubtful.store(false, Ordering::Release);
        let changes = self.node.store.since(vec![self.seen()]).await.inspect_err(|_| self.doubt())?;
        let mut has_changed = false;
        for changes in changes {
            has_changed |= self.take_changes(state, changes)?;
        }
        Ok(has_changed)
    }

    /// Whether an action that was refused may be possible now: the game has gone on since it was tried, here or
    /// elsewhere.
    pub(super) async fn has_gone_on(
        &self,
        state: &mut RoomState,
        tried_at: u64,
        refusal: &RoomError,
    ) -> Result<bool, RoomError> {
        if matches!(refusal, RoomError::Store(_) | RoomError::Broken { .. }) {
            return Ok(false);
        }
        Ok(state.version() > tried_at || self.may_be_behind() && self.catch_up(state).await?)
    }

    /// Applies what the store knows and wakes the watchers; false if this room knew it.
    pub(super) fn take_changes(
        &self,
        state: &mut RoomState,
        changes: GameChanges,
    ) -> Result<bool, RoomError> {
        let Some(known) = state.version().checked_sub(changes.after) else { return Ok(false) };
        if changes.version() <= state.version() {
            return Ok(false);
        }
        state.game.keys = changes.game.keys;
        state.game.names = changes.game.names;
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        let events: Vec<StoredEvent> = changes.events.into_iter().skip(known).collect();
        self.publish(state, events)?;
        Ok(true)
    }

    /// Notes that a write may or may not be in the store.
    pub(super) fn doubt(&self) {
        self.is_doubtful.store(true, Ordering::Release);
    }
}
