//! Games in memory, for tests and experiments: the same promises, except that nothing is on disk.

use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};

use super::documents::{Document, DocumentWrite, Documents, outcome};
use super::maintenance::{GamesPage, Maintenance, Sweep, last_change};
use super::ply_order::fits;
use super::{
    Event, NewEvent, NewGame, RequestId, SeatClaim, Store, StoreError, StoredEvent, StoredGame, Write,
    WriteOutcome,
};

/// A store that ends with the program. It searches games one by one, so it is for few games.
#[derive(Debug, Default)]
pub struct MemoryStore {
    games: Mutex<Vec<StoredGame>>,
    documents: Mutex<Vec<Document>>,
}

impl MemoryStore {
    /// A store without games.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn games(&self) -> MutexGuard<'_, Vec<StoredGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stored_documents(&self) -> MutexGuard<'_, Vec<Document>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn documents(&self) -> Option<&dyn Documents> {
        Some(self)
    }
}

impl Documents for MemoryStore {
    fn document(&self, name: &str, now: i64) -> BoxFuture<'_, Result<Option<Document>, StoreError>> {
        let documents = self.stored_documents();
        let found = documents.iter().find(|document| document.name == name && document.expires > now);
        ready(Ok(found.cloned())).boxed()
    }

    fn put(&self, write: DocumentWrite) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let mut documents = self.stored_documents();
        let version = write.version();
        let DocumentWrite { name, after, body, expires, now } = write;
        let found = documents.iter_mut().find(|document| document.name == name);
        let known = found.as_ref().map(|document| document.version);
        let changed = match (found, after) {
            (None, None) => {
                documents.push(Document { name, version, body, expires });
                Some(version)
            }
            (Some(document), Some(after)) if document.version == after && document.expires > now => {
                *document = Document { name, version, body, expires };
                Some(version)
            }
            _ => None,
        };
        ready(Ok(outcome(changed, known))).boxed()
    }

    fn remove(
        &self,
        name: &str,
        version: u64,
        ids: Vec<String>,
    ) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let (mut games, mut documents) = (self.games(), self.stored_documents());
        let Some(index) = documents.iter().position(|document| document.name == name) else {
            return ready(Ok(outcome(None, None))).boxed();
        };
        let known = documents[index].version;
        if known == version {
            documents.remove(index);
            games.retain(|game| !ids.contains(&game.game.id));
        }
        ready(Ok(outcome((known == version).then_some(version), Some(known)))).boxed()
    }

    fn expired(&self, now: i64, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        let documents = self.stored_documents();
        let mut expired: Vec<_> =
            documents.iter().filter(|document| document.expires <= now).cloned().collect();
        expired.sort_by_key(|document| document.expires);
        expired.truncate(most);
        ready(Ok(expired)).boxed()
    }

    fn documents_after(&self, name: &str, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        let documents = self.stored_documents();
        let mut after: Vec<_> =
            documents.iter().filter(|document| document.name.as_str() > name).cloned().collect();
        after.sort_by(|one, two| one.name.cmp(&two.name));
        after.truncate(most);
        ready(Ok(after)).boxed()
    }

    fn import_documents(&self, imported: Vec<Document>) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut documents = self.stored_documents();
        let is_new = |new: &Document| documents.iter().all(|document| document.name != new.name);
        if !imported.iter().all(is_new) {
            return ready(Err(StoreError::Exists)).boxed();
        }
        documents.extend(imported);
        ready(Ok(())).boxed()
    }
}

/// A position is how many games come before it.
impl Maintenance for MemoryStore {
    fn count(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        ready(Ok(self.games().len() as u64)).boxed()
    }

    fn page(&self, after: u64, most: usize) -> BoxFuture<'_, Result<GamesPage, StoreError>> {
        let games = self.games().iter().skip(index(after)).take(most).cloned().collect::<Vec<_>>();
        let next = (!games.is_empty()).then_some(after + games.len() as u64);
        ready(Ok(GamesPage { games, next })).boxed()
    }

    fn import(&self, imported: Vec<StoredGame>) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut games = self.games();
        let is_new = |imported: &StoredGame| games.iter().all(|game| game.game.id != imported.game.id);
        if !imported.iter().all(is_new) {
            return ready(Err(StoreError::Exists)).boxed();
        }
        games.extend(imported);
        ready(Ok(())).boxed()
    }

    fn sweep(&self, before: i64, after: u64, most: usize) -> BoxFuture<'_, Result<Sweep, StoreError>> {
        let mut games = self.games();
        let (from, looked_at) = (index(after), games.len().saturating_sub(index(after)).min(most));
        let count = games.len();
        let mut position = 0..;
        games.retain(|game| {
            let is_next = position.next().is_some_and(|index| (from..from + looked_at).contains(&index));
            !is_next || last_change(game) >= before
        });
        let deleted = (count - games.len()) as u64;
        let next = (looked_at > 0).then_some(after + looked_at as u64 - deleted);
        ready(Ok(Sweep { deleted, next })).boxed()
    }
}

fn index(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
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
    stored.game.names[change.seat.index()].clone_from(&change.name);
    stored.game.open = None;
    push(stored, Event::Joined(change.seat), change.request, change.at)
}

fn append(stored: &mut StoredGame, change: &NewEvent) -> WriteOutcome {
    if let Some(done) = earlier(stored, &change.request) {
        return done;
    }
    if change.after != version(stored) || !fits(&change.event, stored.plies(), stored.game.open) {
        return WriteOutcome::Stale { version: version(stored) };
    }
    if change.event == Event::Closed {
        stored.game.open = None;
    }
    push(stored, change.event.clone(), change.request, change.at)
}

fn version(stored: &StoredGame) -> u64 {
    stored.events.len() as u64
}

fn earlier(stored: &StoredGame, request: &RequestId) -> Option<WriteOutcome> {
    let index = stored.events.iter().position(|event| event.request == *request)?;
    Some(WriteOutcome::Repeated { version: index as u64 + 1 })
}

fn push(stored: &mut StoredGame, event: Event, request: RequestId, at: i64) -> WriteOutcome {
    stored.events.push(StoredEvent { event, request, at });
    WriteOutcome::Done { version: version(stored) }
}
