//! Many games at once, for as long as they are wanted.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::client::Disconnected;
use crate::game::Game;
use crate::player::OpenGame;

/// No game may stand still for so long, whatever happens.
const GOES_ON: Duration = Duration::from_secs(30);

pub(crate) struct Load {
    shared: Arc<Shared>,
    players: Vec<JoinHandle<Vec<Game>>>,
}

struct Shared {
    address: SocketAddr,
    stop: AtomicBool,
    /// How many plies the players of each table have made.
    plies: Vec<AtomicU64>,
    /// The times between two plies of one table.
    waits: Mutex<Vec<Duration>>,
}

/// How long people waited from one ply of their table to the next.
pub(crate) struct Waits {
    pub(crate) longest: Duration,
    /// Ninety-nine of a hundred waited no longer than this.
    pub(crate) p99: Duration,
}

impl Waits {
    fn of(mut waits: Vec<Duration>) -> Waits {
        waits.sort_unstable();
        let at = |index: usize| waits.get(index).copied().unwrap_or_default();
        Waits { longest: at(waits.len().saturating_sub(1)), p99: at(waits.len() * 99 / 100) }
    }
}

impl Load {
    /// Begins to play at so many tables; at every third of them against the computer.
    pub(crate) fn start(address: SocketAddr, tables: u64) -> Load {
        let plies = (0..tables).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let shared =
            Arc::new(Shared { address, stop: AtomicBool::new(false), plies, waits: Mutex::default() });
        let players = (0..shared.plies.len()).map(|table| tokio::spawn(Arc::clone(&shared).play(table)));
        Load { players: players.collect(), shared }
    }

    /// Waits until the next ply is made at every table, and returns how long that took.
    pub(crate) async fn goes_on(&self, when: &str) -> Duration {
        let start = Instant::now();
        let before: Vec<_> = self.shared.plies.iter().map(|plies| plies.load(Ordering::Relaxed)).collect();
        let waits = |table: &usize| self.shared.plies[*table].load(Ordering::Relaxed) == before[*table];
        let all = async {
            while (0..before.len()).any(|table| waits(&table)) {
                sleep(Duration::from_millis(5)).await;
            }
        };
        let went_on = timeout(GOES_ON, all).await;
        let tables = (0..before.len()).filter(waits).collect::<Vec<_>>();
        assert!(went_on.is_ok(), "{when}: no moves at the tables {tables:?}");
        start.elapsed()
    }

    /// The times between two plies of one table since this was asked last.
    pub(crate) fn take_waits(&self) -> Waits {
        Waits::of(std::mem::take(&mut *self.shared.waits.lock().unwrap()))
    }

    /// Waits until so many plies were made.
    pub(crate) async fn reaches(&self, plies: u64) {
        while self.shared.plies.iter().map(|plies| plies.load(Ordering::Relaxed)).sum::<u64>() < plies {
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Stops playing; the games, and the longest time between two plies of one table.
    pub(crate) async fn stop(self) -> (Vec<Game>, Duration) {
        self.shared.stop.store(true, Ordering::Relaxed);
        let games = join_all(self.players).await.into_iter().flat_map(Result::unwrap).collect();
        let waits = std::mem::take(&mut *self.shared.waits.lock().unwrap());
        (games, Waits::of(waits).longest)
    }
}

impl Shared {
    async fn play(self: Arc<Self>, table: usize) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        let mut last = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            let played = match games.last_mut().filter(|game| !game.is_over()) {
                Some(game) => self.play_on(table, game, &mut last).await,
                None => {
                    let made = match table % 3 {
                        0 => Game::against_computer(self.address).await,
                        _ => Game::between_people(self.address).await,
                    };
                    made.map(|game| games.push(game))
                }
            };
            if let Err(Disconnected) = played {
                sleep(Duration::from_millis(20)).await;
            }
        }
        games
    }

    async fn play_on(&self, table: usize, game: &mut Game, last: &mut Instant) -> Result<(), Disconnected> {
        let mut open = OpenGame::sit(self.address, game).await?;
        while !open.game.is_over() && !self.stop.load(Ordering::Relaxed) {
            open.next_ply().await?;
            self.plies[table].fetch_add(1, Ordering::Relaxed);
            let waited = std::mem::replace(last, Instant::now()).elapsed();
            self.waits.lock().unwrap().push(waited);
        }
        Ok(())
    }
}
