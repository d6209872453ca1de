use futures_util::future::BoxFuture;

use super::{StoreError, WriteOutcome};

/// Texts with a name, a version and an end, for what is not a game: classes. One contract suite tests every
/// implementation.
///
/// A write names the version that its maker saw, and the store has the last word: of two writers that saw the same
/// version one is told to look again.
pub trait Documents: Send + Sync {
    /// A document; none if there is none with this name, or its time is over at `now`.
    fn document(&self, name: &str, now: i64) -> BoxFuture<'_, Result<Option<Document>, StoreError>>;

    /// Creates or replaces a document. When this returns, the change is on disk.
    fn put(&self, write: DocumentWrite) -> BoxFuture<'_, Result<WriteOutcome, StoreError>>;

    /// Deletes a document, if it has this version, and these games with all their events: everything or nothing.
    fn remove(
        &self,
        name: &str,
        version: u64,
        games: Vec<String>,
    ) -> BoxFuture<'_, Result<WriteOutcome, StoreError>>;

    /// Documents whose time is over at `now`, at most `most`. They are not deleted yet, so that what belongs to them can be
    /// deleted with them.
    fn expired(&self, now: i64, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>>;

    /// The next documents after a name, in an order of names that stays the same, at most `most`. Those whose time is over
    /// are among them.
    fn documents_after(&self, name: &str, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>>;

    /// Adds documents as they are, all of them or none. None of the names may exist.
    fn import_documents(&self, documents: Vec<Document>) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its name.
    pub name: String,
    /// Its version, which grows with every change. The first one is the time of its creation, so a document that was
    /// deleted and created again never has a version that somebody remembers from before.
    pub version: u64,
    /// What it says.
    pub body: String,
    /// When its time is over, in milliseconds since 1970.
    pub expires: i64,
}

/// A change of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentWrite {
    /// The name.
    pub name: String,
    /// The version that the change follows; none creates the document, and there must be none with this name, not even
    /// one whose time is over.
    pub after: Option<u64>,
    /// What it says from now on.
    pub body: String,
    /// When its time is over, in milliseconds since 1970.
    pub expires: i64,
    /// The time now. A document whose time is over does not change any more.
    pub now: i64,
}

impl DocumentWrite {
    /// The version that the change makes.
    pub(super) fn version(&self) -> u64 {
        self.after.map_or(self.now.max(1).cast_unsigned(), |version| version + 1)
    }
}

/// The outcome of a change that was made, or was not because the document has another version. No document is version 0.
pub(super) fn outcome(changed: Option<u64>, found: Option<u64>) -> WriteOutcome {
    match changed {
        Some(version) => WriteOutcome::Done { version },
        None => WriteOutcome::Stale { version: found.unwrap_or(0) },
    }
}
