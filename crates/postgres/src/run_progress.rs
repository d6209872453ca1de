use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use crate::{Database, PostgresError};

/// How long a list may be shown before it is read again, however many people look.
const FRESH: Duration = Duration::from_millis(500);
/// How many runs are listed.
const MOST: i64 = 100;

/// The view is all that other programs may read of the arena's schema. A database without it has no runs.
const EXISTS: &str = "SELECT to_regclass('duels_arena.progress') IS NOT NULL";
const LIST: &str = "SELECT name, about, state, failure, done, total, standings, workers, silent
    FROM duels_arena.progress ORDER BY state = 'open' DESC, created DESC LIMIT $1";

/// How far a run of the arena is. The arena writes it and the server shows it; they do not know each other.
#[derive(Clone, Debug, PartialEq)]
pub struct RunProgress {
    /// Its name.
    pub name: String,
    /// What is played, in a few words.
    pub about: String,
    /// Whether it goes on.
    pub state: RunState,
    /// How many games are finished.
    pub done: u64,
    /// How many there are.
    pub total: u64,
    /// The players, in the order of the plan.
    pub standings: Vec<PlayerProgress>,
    /// How many workers play at the moment.
    pub workers: u64,
    /// For how many seconds its planner has said nothing.
    pub silent: u64,
}

/// Whether a run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunState {
    /// It does.
    Open,
    /// All games are played.
    Done,
    /// It was cancelled.
    Cancelled,
    /// A game cannot be played, for this reason.
    Failed(String),
}

/// How a player does in a run, counted over the games from the first on without a gap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerProgress {
    /// The player.
    pub player: String,
    /// The rating in Elo points and the half of its interval at 95 %.
    pub rating: Option<[f64; 2]>,
    /// Games won
    pub wins: u64,
    /// of so many.
    pub games: u64,
}

impl RunState {
    /// The state as it is stored.
    pub fn name(&self) -> &'static str {
        match self {
            RunState::Open => "open",
            RunState::Done => "done",
            RunState::Cancelled => "cancelled",
            RunState::Failed(_) => "failed",
        }
    }

    /// A state from what is stored.
    pub fn from_columns(name: &str, failure: Option<String>) -> RunState {
        match name {
            "open" => RunState::Open,
            "done" => RunState::Done,
            "cancelled" => RunState::Cancelled,
            _ => RunState::Failed(failure.unwrap_or_default()),
        }
    }
}

/// The runs of the arena in a database, for pages that many people look at.
#[derive(Clone)]
pub struct RunList {
    database: Arc<Database>,
    latest: Arc<Mutex<Option<ReadRuns>>>,
}

/// What was read, and when.
struct ReadRuns {
    at: Instant,
    runs: Arc<[RunProgress]>,
}

impl RunList {
    /// The runs of this database.
    pub fn new(database: Arc<Database>) -> RunList {
        RunList { database, latest: Arc::default() }
    }

    /// The runs, those that go on first, at most half a second old.
    pub async fn get(&self) -> Result<Arc<[RunProgress]>, PostgresError> {
        let mut latest = self.latest.lock().await;
        match &*latest {
            Some(read) if read.at.elapsed() < FRESH => return Ok(Arc::clone(&read.runs)),
            _ => {}
        }
        let runs: Arc<[RunProgress]> = self.read().await?.into();
        *latest = Some(ReadRuns { at: Instant::now(), runs: Arc::clone(&runs) });
        Ok(runs)
    }

    async fn read(&self) -> Result<Vec<RunProgress>, PostgresError> {
        let read = |client: Arc<deadpool_postgres::Client>| async move {
            let exists: bool = client.query_typed_one(EXISTS, &[]).await?.try_get(0)?;
            let rows = match exists {
                true => client.query_typed(LIST, &[(&MOST, Type::INT8)]).await?,
                false => Vec::new(),
            };
            rows.iter().map(run_progress).collect()
        };
        self.database.once_read(read).await
    }
}

impl std::fmt::Debug for RunList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunList").finish_non_exhaustive()
    }
}

fn run_progress(row: &Row) -> Result<RunProgress, PostgresError> {
    let count = |name| row.try_get::<_, i64>(name).map(i64::cast_unsigned);
    let standings = row.try_get::<_, &str>("standings")?;
    Ok(RunProgress {
        name: row.try_get("name")?,
        about: row.try_get("about")?,
        state: RunState::from_columns(row.try_get("state")?, row.try_get("failure")?),
        done: count("done")?,
        total: count("total")?,
        // A newer arena may say more about a player. Its runs are then listed without standings.
        standings: serde_json::from_str(standings).unwrap_or_default(),
        workers: count("workers")?,
        silent: count("silent")?,
    })
}
