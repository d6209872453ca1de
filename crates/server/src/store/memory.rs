//! Games in memory, for tests and experiments: the same promises, except that nothing is on disk.

use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};

use super::ply_order::fits;
use super::{
    Event, NewEvent, NewGame, RequestId, SeatClaim, Store, StoreError, StoredEvent, StoredGame, Write,
    WriteOutcome,
};

/// A store that ends with the program. It searches games one by one, so it is for few games.
#[derive(Debug, Default)]
pub struct MemoryStore {
    games: Mutex<Vec<StoredGame>>,
}

impl MemoryStore {
    /// A store without games.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn games(&self) -> MutexGuard<'_, Vec<StoredGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn apply(&self, write: &Write) -> Result<WriteOutcome, StoreError> {
        let mut games = self.games();
        match write {
            Write::Create(game) => create(&mut games, game),
            Write::Join(change) => Ok(join(find(&mut games, &change.game)?, change)),
            Write::Append(change) => Ok(append(find(&mut games, &change.game)?, change)),
        }
    }
}

impl Store for MemoryStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move { self.apply(&write) }.boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let found = self.games().iter().find(|game| game.game.id == id).cloned();
        ready(Ok(found)).boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        let games = self.games();
        let open = games.iter().map(|stored| &stored.game).filter(|game| game.open.is_some() && game.listed);
        let mut open = open.cloned().collect::<Vec<_>>();
        open.sort_by_key(|game| game.created);
        open.truncate(most);
        ready(Ok(open)).boxed()
    }
}

fn find<'a>(games: &'a mut [StoredGame], id: &str) -> Result<&'a mut StoredGame, StoreError> {
    games.iter_mut().find(|stored| stored.game.id == id).ok_or(StoreError::NoGame)
}

fn create(games: &mut Vec<StoredGame>, game: &NewGame) -> Result<WriteOutcome, StoreError> {
    if find(games, &game.id).is_ok() {
        return Err(StoreError::Exists);
    }
    games.push(StoredGame { game: game.clone(), events: Vec::new() });
    Ok(WriteOutcome::Done { version: 0 })
}

fn join(stored: &mut StoredGame, change: &SeatClaim) -> WriteOutcome {
    if let Some(done) = earlier(stored, &change.request) {
        return done;
    }
    if stored.game.open != Some(change.seat) {
        return WriteOutcome::Stale { version: version(stored) };
    }
    stored.game.keys[change.seat.index()] = Some(change.key);
    stored.game.open = None;
    push(stored, Event::Joined(change.seat), change.request, change.at)
}

fn append(stored: &mut StoredGame, change: &NewEvent) -> WriteOutcome {
    if let Some(done) = earlier(stored, &change.request) {
        return done;
    }
    if change.after != version(stored) || !fits(&change.event, plies(stored)) {
        return WriteOutcome::Stale { version: version(stored) };
    }
    push(stored, change.event.clone(), change.request, change.at)
}

fn version(stored: &StoredGame) -> u64 {
    stored.events.len() as u64
}

fn earlier(stored: &StoredGame, request: &RequestId) -> Option<WriteOutcome> {
    let index = stored.events.iter().position(|event| event.request == *request)?;
    Some(WriteOutcome::Done { version: index as u64 + 1 })
}

/// How many plies there are, according to the last event about plies.
fn plies(stored: &StoredGame) -> u32 {
    let known = stored.events.iter().rev().find_map(|event| match event.event {
        Event::Played { ply, .. } => Some(ply),
        Event::Undone { plies } => Some(plies),
        Event::Joined(_) | Event::Resigned(_) | Event::Rematched { .. } => None,
    });
    known.unwrap_or(0)
}

fn push(stored: &mut StoredGame, event: Event, request: RequestId, at: i64) -> WriteOutcome {
    stored.events.push(StoredEvent { event, request, at });
    WriteOutcome::Done { version: version(stored) }
}
