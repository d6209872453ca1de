//! The process that is killed: it plays in several games as fast as it can and says what was acknowledged.

use std::path::Path;
use std::sync::Arc;

use duels_server::store::{Event, NewGame, SqliteStore, Store, StoreError, StoredGame, Write, WriteOutcome};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use super::stores::{append, create, played, standing};

/// How many rivals play each game: some of their writes are stale.
const RIVALS: u64 = 2;

/// Plays until it is killed. Games are named for the `round`, so that each round has its own.
pub(crate) fn play(path: &Path, round: u64, games: u64, early: bool) {
    Runtime::new().unwrap().block_on(async {
        let store = Arc::new(SqliteStore::open(path).unwrap());
        let store: Arc<dyn Store> = if early { Arc::new(EarlyStore::new(store)) } else { store };
        // The early store cannot know which write is stale. With one player per game none is, so only the kill loses
        // writes.
        let most = if early { 1 } else { RIVALS };
        let seats = (0..games).flat_map(|game| (0..most).map(move |rival| (game, rival)));
        let rivals = seats
            .map(|(game, rival)| tokio::spawn(rival_plays(Arc::clone(&store), name(round, game), rival)));
        join_all(rivals.collect::<Vec<_>>()).await;
    });
}

/// The name of a game.
pub(crate) fn name(round: u64, game: u64) -> String {
    format!("round-{round}-game-{game}")
}

async fn rival_plays(store: Arc<dyn Store>, game: String, rival: u64) {
    if store.write(create(&game)).await.is_ok() {
        say(&game, 0, 0);
    }
    let (mut version, mut plies) = (0, 0);
    for turn in 1_u64.. {
        let request = turn * RIVALS + rival;
        // Now and then plies are taken back, so that their rows are deleted and inserted again.
        let event = match turn % 16 {
            0 => Event::Undone { plies: plies / 2 },
            _ => played(request, plies + 1),
        };
        match store.write(append(&game, version, request, event)).await.unwrap() {
            WriteOutcome::Done { version: now } => {
                say(&game, now, request);
                if turn % 7 == 0 {
                    // Sent again, as after a lost answer.
                    let again = store.write(append(&game, version, request, played(request, 1))).await;
                    assert_eq!(again.unwrap().version(), Some(now));
                }
                plies = if turn % 16 == 0 { plies / 2 } else { plies + 1 };
                version = now;
            }
            WriteOutcome::Repeated { .. } | WriteOutcome::Stale { .. } => {
                (version, plies) = catch_up(&*store, &game).await;
            }
        }
    }
}

async fn catch_up(store: &dyn Store, game: &str) -> (u64, u32) {
    let StoredGame { events, .. } = store.game(game).await.unwrap().unwrap();
    let plies = standing(events.iter().map(|event| &event.event)).len();
    (events.len() as u64, u32::try_from(plies).unwrap())
}

/// One line for each acknowledgement, after it. A line goes into the pipe whole or not at all.
#[allow(clippy::print_stdout, reason = "the parent reads it")]
fn say(game: &str, version: u64, request: u64) {
    println!("ack {game} {version} {request}");
}

/// The control: it acknowledges writes when it receives them and does them afterwards, in the same order, through the
/// same store. Only the moment of the acknowledgement differs.
struct EarlyStore {
    store: Arc<SqliteStore>,
    later: mpsc::UnboundedSender<Write>,
}

impl EarlyStore {
    fn new(store: Arc<SqliteStore>) -> EarlyStore {
        let (later, mut writes) = mpsc::unbounded_channel();
        let writer = Arc::clone(&store);
        tokio::spawn(async move {
            while let Some(write) = writes.recv().await {
                let _ = writer.write(write).await;
            }
        });
        EarlyStore { store, later }
    }
}

impl Store for EarlyStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let version = match &write {
            Write::Append(append) => append.after + 1,
            Write::Create(_) | Write::Join(_) => 0,
        };
        let _ = self.later.send(write);
        async move {
            tokio::task::yield_now().await;
            Ok(WriteOutcome::Done { version })
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }
}
