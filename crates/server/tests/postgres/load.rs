//! Games that are played as fast as a store lets them be, with every acknowledgement noted.
#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use duels_server::store::{Store, StoreError, StoredGame, Write, WriteOutcome};
use futures_util::future::join_all;
use tokio::task::JoinHandle;

use super::stores::{create, play, request};

/// The versions that a game acknowledged, by request.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: String,
    pub(crate) acknowledged: Vec<(u64, u64)>,
    /// How many requests were refused because the store was away, and sent again.
    pub(crate) retried: u64,
}

/// Games that are being played.
pub(crate) struct Load {
    stop: Arc<AtomicBool>,
    acknowledged: Arc<AtomicU64>,
    players: Vec<JoinHandle<Played>>,
}

impl Load {
    /// Begins to play this many games.
    pub(crate) fn start(store: &Arc<impl Store>, games: u64) -> Load {
        let (stop, acknowledged) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
        let players = (0..games).map(|number| {
            let (store, stop) = (Arc::clone(store), Arc::clone(&stop));
            let acknowledged = Arc::clone(&acknowledged);
            tokio::spawn(
                async move { play_on(&*store, format!("load-{number}"), &stop, &acknowledged).await },
            )
        });
        Load { players: players.collect(), stop, acknowledged }
    }

    /// How many moves have been acknowledged.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// Waits until every game together has this many more moves.
    pub(crate) async fn goes_on(&self, moves: u64) {
        let until = self.acknowledged() + moves;
        let on = async {
            while self.acknowledged() < until {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), on).await.expect("play goes on by itself");
    }

    /// Stops playing.
    pub(crate) async fn stop(self) -> Vec<Played> {
        self.stop.store(true, Ordering::Relaxed);
        join_all(self.players).await.into_iter().map(Result::unwrap).collect()
    }
}

/// Plays one game until told to stop. A request that the store was too far away for is sent again under its name.
async fn play_on(store: &impl Store, game: String, stop: &AtomicBool, counter: &AtomicU64) -> Played {
    let (mut version, mut retried) = (0, 0);
    let mut acknowledged = Vec::new();
    loop {
        match store.write(now(create(&game))).await {
            Ok(_) | Err(StoreError::Exists) => break,
            Err(StoreError::Unavailable(_)) => retried += 1,
            Err(error) => panic!("{error}"),
        }
    }
    while !stop.load(Ordering::Relaxed) {
        let (name, ply) = (version + 1, u32::try_from(version).unwrap() + 1);
        match store.write(now(play(&game, version, name, ply))).await {
            Ok(WriteOutcome::Done { version: now } | WriteOutcome::Repeated { version: now }) => {
                assert_eq!(now, version + 1, "an acknowledgement of another version");
                acknowledged.push((now, name));
                counter.fetch_add(1, Ordering::Relaxed);
                version = now;
            }
            Ok(stale) => panic!("{game} has one player, but {stale:?} at {version}"),
            Err(StoreError::Unavailable(_)) => retried += 1,
            Err(error) => panic!("{error}"),
        }
    }
    Played { game, acknowledged, retried }
}

/// The same change at the present time.
fn now(mut write: Write) -> Write {
    let now = jiff::Timestamp::now().as_millisecond();
    match &mut write {
        Write::Create(game) => game.created = now,
        Write::Join(claim) => claim.at = now,
        Write::Append(event) => event.at = now,
    }
    write
}

/// How many acknowledged moves a store has lost and doubled.
pub(crate) async fn lost_and_doubled(store: &impl Store, played: &[Played]) -> (usize, usize) {
    let (mut missing, mut twice) = (0, 0);
    for played in played {
        match store.game(&played.game).await.unwrap() {
            Some(stored) => {
                missing += lost(&stored, played);
                twice += doubled(&stored);
            }
            None => missing += played.acknowledged.len(),
        }
    }
    (missing, twice)
}

/// How many acknowledged events are not there.
fn lost(stored: &StoredGame, played: &Played) -> usize {
    let holds = |(version, name): &&(u64, u64)| {
        let event = usize::try_from(*version - 1).ok().and_then(|index| stored.events.get(index));
        event.is_some_and(|event| event.request == request(*name))
    };
    played.acknowledged.iter().filter(|ack| !holds(ack)).count()
}

/// How many events are there more than once.
fn doubled(stored: &StoredGame) -> usize {
    let mut requests = stored.events.iter().map(|event| event.request).collect::<Vec<_>>();
    requests.sort_unstable();
    requests.windows(2).filter(|pair| pair[0] == pair[1]).count()
}
