//! The database: one host over a store in memory, which survives its host as a disk does.

use std::sync::Arc;
use std::time::Duration;

use duels_server::keys::random_request_id;
use duels_server::store::{
    Event, GameChanges, MemoryStore, NewEvent, NewGame, SeenVersion, Store, StoreError, StoredGame, Write,
    WriteOutcome,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::time::sleep;

use crate::calls::Calls;
use crate::rng::Rng;
use crate::world::{Journal, PlantedBug};

pub const DATABASE: &str = "database";

#[derive(Clone)]
pub enum Query {
    Write(Write),
    Game(String),
    Waiting(usize),
    Since(Vec<SeenVersion>),
}

pub enum Answer {
    Written(WriteOutcome),
    Game(Option<StoredGame>),
    Waiting(Vec<NewGame>),
    Since(Vec<GameChanges>),
}

pub type DatabaseCalls = Calls<Query, Result<Answer, StoreError>>;

/// The host of the database. A crash can come before a change is on disk, or between the disk and the answer.
pub async fn run(calls: Arc<DatabaseCalls>, disk: Arc<MemoryStore>, rng: Arc<Rng>) -> turmoil::Result {
    calls
        .serve(move |query| {
            let (disk, rng) = (Arc::clone(&disk), Arc::clone(&rng));
            async move {
                sleep(Duration::from_millis(rng.below(15))).await;
                let answer = answer(&disk, query).await;
                sleep(Duration::from_millis(rng.below(15))).await;
                answer
            }
        })
        .await
}

async fn answer(disk: &MemoryStore, query: Query) -> Result<Answer, StoreError> {
    Ok(match query {
        Query::Write(write) => Answer::Written(disk.write(write).await?),
        Query::Game(id) => Answer::Game(disk.game(&id).await?),
        Query::Waiting(most) => Answer::Waiting(disk.waiting(most).await?),
        Query::Since(seen) => Answer::Since(disk.since(seen).await?),
    })
}

/// The store of a node: the database, over the network.
pub struct RemoteStore {
    pub calls: Arc<DatabaseCalls>,
    pub journal: Arc<Journal>,
    pub bug: Option<PlantedBug>,
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("the database does not answer".to_owned())
}

impl RemoteStore {
    async fn ask(&self, query: Query) -> Result<Answer, StoreError> {
        self.calls.call(DATABASE, query).await.map_err(|_| unavailable())?
    }

    async fn written(&self, write: Write) -> Result<WriteOutcome, StoreError> {
        match self.ask(Query::Write(write)).await? {
            Answer::Written(outcome) => Ok(outcome),
            _ => Err(unavailable()),
        }
    }

    /// The planted bug: the change is acknowledged first, and written when there is time.
    fn acknowledge_early(&self, event: NewEvent) -> WriteOutcome {
        let version = event.after + 1;
        let calls = Arc::clone(&self.calls);
        tokio::spawn(async move { calls.call(DATABASE, Query::Write(Write::Append(event))).await.map(drop) });
        WriteOutcome::Done { version }
    }

    /// The planted bug: the computer insists on its move although the store knows it, or knows better.
    async fn insist(&self, event: NewEvent, outcome: WriteOutcome) -> Result<WriteOutcome, StoreError> {
        let (WriteOutcome::Repeated { version } | WriteOutcome::Stale { version }) = outcome else {
            return Ok(outcome);
        };
        let Event::Played { ply, mv } = event.event.clone() else { return Ok(outcome) };
        let request = random_request_id().map_err(|_| unavailable())?;
        let played = Event::Played { ply: ply + 1, mv };
        self.written(Write::Append(NewEvent { after: version, event: played, request, ..event })).await
    }
}

impl Store for RemoteStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move {
            match (self.bug, write) {
                (Some(PlantedBug::AcknowledgeEarly), Write::Append(event)) => {
                    Ok(self.acknowledge_early(event))
                }
                (Some(PlantedBug::ReplyTwice), Write::Append(event))
                    if !self.journal.is_players(&event.request) =>
                {
                    let outcome = self.written(Write::Append(event.clone())).await?;
                    self.insist(event, outcome).await
                }
                (_, write) => self.written(write).await,
            }
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.to_owned();
        async move {
            match self.ask(Query::Game(id)).await? {
                Answer::Game(game) => Ok(game),
                _ => Err(unavailable()),
            }
        }
        .boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        async move {
            match self.ask(Query::Waiting(most)).await? {
                Answer::Waiting(games) => Ok(games),
                _ => Err(unavailable()),
            }
        }
        .boxed()
    }

    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        async move {
            match self.ask(Query::Since(seen)).await? {
                Answer::Since(changes) => Ok(changes),
                _ => Err(unavailable()),
            }
        }
        .boxed()
    }
}
