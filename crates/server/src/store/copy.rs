//! Copying all games and documents from one store to another, and comparing them.

use futures_util::StreamExt;
use futures_util::stream;

use super::copy_documents::DocumentCopy;
use super::{GamesPage, Maintenance, StoreError, StoredGame};

/// How many games are read and written at once.
const PAGE: usize = 500;
/// How many games are looked up at the same time.
const LOOKUPS: usize = 8;

/// Why games were not copied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// The target has games that the source does not have, or has otherwise.
    #[error("the target already has other games, such as {0}; nothing was copied")]
    OtherGames(String),
    /// After copying, a game is not the same in both.
    #[error(
        "the game {0} changed while it was copied; stop the server that uses the source, and copy again into an empty \
         target"
    )]
    Differs(String),
    /// After copying, the stores have different numbers of games.
    #[error(
        "the source has {source_games} games and the target {target_games}: one of them is in use; stop its server, \
         and copy again"
    )]
    Counts {
        /// How many games the source has.
        source_games: u64,
        /// How many games the target has.
        target_games: u64,
    },
    /// The target has documents that the source does not have, or has otherwise.
    #[error("the target already has other documents, such as {0}; copy into an empty target")]
    OtherDocuments(String),
    /// After copying, a document is not the same in both.
    #[error(
        "{0} changed while it was copied; stop the server that uses the source, and copy again into an empty target"
    )]
    DocumentDiffers(String),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How far copying is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyProgress {
    /// What is being done.
    pub step: CopyStep,
    /// How many games of this step are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// A step of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyStep {
    /// Looks whether the games in the target are those of the source.
    Check,
    /// Copies the games that the target does not have.
    Copy,
    /// Compares every game.
    Verify,
}

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyReport {
    /// How many games both stores have now, all of them compared.
    pub games: u64,
    /// How many of them were copied; the target had the others already.
    pub copied: u64,
    /// How many events the games have.
    pub events: u64,
    /// How many documents, such as classes, both stores have now, all of them compared.
    pub documents: u64,
}

/// Copies all games and documents, and compares every one of them afterwards. The target may have some of them already, as
/// after a copy that was interrupted, but no others.
pub async fn copy(
    source: &dyn Maintenance,
    target: &dyn Maintenance,
    progress: &mut (dyn FnMut(CopyProgress) + Send),
) -> Result<CopyReport, CopyError> {
    let documents = DocumentCopy::new(source, target);
    documents.check().await?;
    let existing = target.count().await?;
    if existing > 0 {
        // Nothing of the source is written before the whole target is known to be a part of it.
        walk(target, CopyStep::Check, progress, async |games| {
            let same = games_of(source, &games).await?;
            let other = games.iter().zip(same).find(|(game, same)| same.as_ref() != Some(*game));
            other.map_or(Ok(()), |(game, _)| Err(CopyError::OtherGames(game.game.id.clone())))
        })
        .await?;
    }
    let mut report = CopyReport::default();
    walk(source, CopyStep::Copy, progress, async |mut games| {
        if existing > 0 {
            let there = games_of(target, &games).await?;
            let mut there = there.iter();
            games.retain(|_| there.next().is_none_or(Option::is_none));
        }
        report.copied += games.len() as u64;
        Ok(target.import(games).await?)
    })
    .await?;
    documents.copy().await?;
    walk(source, CopyStep::Verify, progress, async |games| {
        let copies = games_of(target, &games).await?;
        if let Some((game, _)) = games.iter().zip(copies).find(|(game, copy)| copy.as_ref() != Some(*game)) {
            return Err(CopyError::Differs(game.game.id.clone()));
        }
        report.games += games.len() as u64;
        report.events += games.iter().map(|game| game.events.len() as u64).sum::<u64>();
        Ok(())
    })
    .await?;
    let target_games = target.count().await?;
    if target_games != report.games {
        return Err(CopyError::Counts { source_games: report.games, target_games });
    }
    report.documents = documents.verify().await?;
    Ok(report)
}

/// Does something with all games of a store, page by page.
async fn walk(
    store: &dyn Maintenance,
    step: CopyStep,
    progress: &mut (dyn FnMut(CopyProgress) + Send),
    mut each: impl AsyncFnMut(Vec<StoredGame>) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let (total, mut done, mut after) = (store.count().await?, 0, 0);
    progress(CopyProgress { step, done, total });
    while let GamesPage { games, next: Some(next) } = store.page(after, PAGE).await? {
        (after, done) = (next, done + games.len() as u64);
        each(games).await?;
        progress(CopyProgress { step, done, total: total.max(done) });
    }
    Ok(())
}

/// The games with the same ids in a store, in the same order.
async fn games_of(
    store: &dyn Maintenance,
    games: &[StoredGame],
) -> Result<Vec<Option<StoredGame>>, StoreError> {
    let lookups = games.iter().map(|game| store.game(&game.game.id)).collect::<Vec<_>>();
    let found = stream::iter(lookups).buffered(LOOKUPS).collect::<Vec<_>>().await;
    found.into_iter().collect()
}
