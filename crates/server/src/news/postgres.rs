use std::sync::{Arc, OnceLock};
use std::time::Duration;

use duels_postgres::{ConnectionOptions, Database, Listener, PostgresAddress, PostgresError};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_postgres::types::Type;

use super::{News, NewsBatch, NodeId};

/// The channel of `NOTIFY`.
const CHANNEL: &str = "duels_news";
/// A message must be shorter than 8,000 bytes.
const MOST_BYTES: usize = 7_900;
/// News need not be on disk. Without this PostgreSQL would sync every batch, because it counts as a change.
const NOTIFY: &str = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, payload)::text FROM unnest($2) AS payload";

/// How long a batch may take. Later it would only tell what the repair has found.
const SEND_TIMEOUT: Duration = Duration::from_secs(2);
/// How often a message without news is sent: the others know that this node is there, and it comes back to its sender.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A line on which nothing was heard for so long is dead.
const SILENCE: Duration = Duration::from_secs(16);
/// How long to wait before another attempt to listen.
const PAUSE: Duration = Duration::from_millis(200);
/// How many batches may wait for their reader. Later ones are dropped.
const MOST_WAITING: usize = 10_000;

/// News over PostgreSQL, with `NOTIFY` on one connection and `LISTEN` on another. Neither is the connection that writes,
/// because a commit with a `NOTIFY` in it waits for all others of its kind.
pub struct PostgresNews {
    sender: Arc<Database>,
    /// The name of this node, once it has told something.
    own: Arc<OnceLock<NodeId>>,
    received: Mutex<mpsc::Receiver<NewsBatch>>,
    tasks: [JoinHandle<()>; 2],
}

impl PostgresNews {
    /// Begins to listen. If the database is away, that succeeds later.
    pub fn start(address: &PostgresAddress) -> Result<Arc<PostgresNews>, PostgresError> {
        let (heard, received) = mpsc::channel(MOST_WAITING);
        let sender = Arc::new(Database::new(address, &options())?);
        let own = Arc::new(OnceLock::new());
        let tasks = [
            tokio::spawn(listen(address.clone(), heard)),
            tokio::spawn(send_heartbeats(Arc::clone(&sender), Arc::clone(&own))),
        ];
        Ok(Arc::new(PostgresNews { sender, own, received: Mutex::new(received), tasks }))
    }
}

fn options() -> ConnectionOptions {
    ConnectionOptions {
        readers: 1,
        patience: SEND_TIMEOUT,
        connect_timeout: SEND_TIMEOUT,
        statement_timeout: SEND_TIMEOUT,
        // The store does.
        logs_outages: false,
    }
}

impl News for PostgresNews {
    fn send(&self, batch: NewsBatch) -> BoxFuture<'_, ()> {
        self.own.get_or_init(|| batch.from);
        notify(&self.sender, batch.to_texts(MOST_BYTES)).boxed()
    }

    fn receive(&self) -> BoxFuture<'_, NewsBatch> {
        async move {
            match self.received.lock().await.recv().await {
                Some(batch) => batch,
                // The task that listens only ends with the program.
                None => std::future::pending().await,
            }
        }
        .boxed()
    }
}

impl Drop for PostgresNews {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

async fn notify(database: &Database, texts: Vec<String>) {
    let texts = Arc::new(texts);
    let sent = database.write(|client| {
        let texts = Arc::clone(&texts);
        async move {
            client.query_typed(NOTIFY, &[(&CHANNEL, Type::TEXT), (&*texts, Type::TEXT_ARRAY)]).await?;
            Ok::<_, PostgresError>(())
        }
    });
    if let Err(error) = sent.await {
        tracing::debug!(%error, "news are not sent");
    }
}

async fn send_heartbeats(sender: Arc<Database>, own: Arc<OnceLock<NodeId>>) {
    loop {
        sleep(HEARTBEAT).await;
        let text = own.get().map_or_else(String::new, NodeId::to_string);
        notify(&sender, vec![text]).await;
    }
}

/// Listens, and connects again whenever the line is lost.
async fn listen(address: PostgresAddress, heard: mpsc::Sender<NewsBatch>) {
    let mut is_lost = false;
    loop {
        match Listener::connect(&address, CHANNEL, SEND_TIMEOUT).await {
            Ok(listener) => {
                if std::mem::take(&mut is_lost) {
                    tracing::warn!("listening to the other servers again");
                }
                hear(listener, &heard).await;
            }
            // Said once, not at every attempt.
            Err(error) => {
                if !std::mem::replace(&mut is_lost, true) {
                    tracing::warn!(%error, "cannot listen to the other servers, trying again");
                }
            }
        }
        sleep(PAUSE).await;
    }
}

/// Passes on what is heard until the line is lost.
async fn hear(mut listener: Listener, heard: &mpsc::Sender<NewsBatch>) {
    loop {
        match timeout(SILENCE, listener.next()).await {
            Ok(None) => return,
            Ok(Some(text)) => {
                if let Some(batch) = NewsBatch::from_text(&text) {
                    let _ = heard.try_send(batch);
                }
            }
            Err(_) => {
                tracing::warn!(
                    "nothing was heard from PostgreSQL for {} s: does a pooler keep LISTEN from working?",
                    SILENCE.as_secs()
                );
                return;
            }
        }
    }
}
