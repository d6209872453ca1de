use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::time::{Instant, sleep, timeout};

use crate::connecting::AnyHost;
use crate::tls::TlsConnector;
use crate::{DatabaseError, PostgresAddress, PostgresError};

/// The target of what the log says about a database that goes away and comes back.
pub const OUTAGES: &str = "duels_postgres::outages";

/// From how many failed attempts in a row on the database is away. A single one may only have met a change by another node.
const FAILURES_OF_AN_OUTAGE: u32 = 2;

/// The first pause before another attempt, which doubles up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// What is done with a connection.
pub trait Work<T, E>: Future<Output = Result<T, E>> + Send {}

impl<T, E, F: Future<Output = Result<T, E>> + Send> Work<T, E> for F {}

/// How connections are made and used.
#[derive(Clone, Debug)]
pub struct ConnectionOptions {
    /// The most connections that read at once. One more connection writes.
    pub readers: usize,
    /// How long a request waits for a database that is not there, before it is refused.
    pub patience: Duration,
    /// How long making a connection may take.
    pub connect_timeout: Duration,
    /// How long a statement may take. Then its connection is closed, and it is cancelled if it only reads.
    pub statement_timeout: Duration,
    /// Whether the log says when the database goes away and when it is back. Of those that use the same database, one is
    /// enough.
    pub logs_outages: bool,
}

/// Connections to the database: a few for reading and one for the writer, each made again when it is lost.
pub struct Database {
    writer: Pool,
    readers: Pool,
    tls: TlsConnector,
    statement_timeout: Duration,
    patience: Duration,
    logs_outages: bool,
    /// How many attempts in a row have failed because the database was not there.
    failures: AtomicU32,
}

impl Database {
    /// Connects to nothing yet.
    pub fn new(address: &PostgresAddress, options: &ConnectionOptions) -> Result<Database, PostgresError> {
        let (config, tls) = (address.config()?, address.connector()?);
        let pool = |size: usize| {
            let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            let connect = AnyHost { tls: tls.clone(), patience: options.connect_timeout };
            let manager = Manager::from_connect(config.clone(), connect, recycling);
            Pool::builder(manager)
                .max_size(size.max(1))
                .runtime(Runtime::Tokio1)
                .create_timeout(Some(options.connect_timeout))
                .wait_timeout(Some(options.patience))
                .build()
                .map_err(|error| PostgresError::Broken(error.to_string()))
        };
        Ok(Database {
            writer: pool(1)?,
            readers: pool(options.readers)?,
            tls: tls.clone(),
            statement_timeout: options.statement_timeout,
            patience: options.patience,
            logs_outages: options.logs_outages,
            failures: AtomicU32::new(0),
        })
    }

    /// The connection of the writer, for as long as it is kept.
    pub async fn writer(&self) -> Result<Client, PostgresError> {
        Ok(self.writer.get().await?)
    }

    /// Reads, and tries again on another connection for a while if the database is not there.
    pub async fn read<T, E: DatabaseError, W: Work<T, E>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, E> {
        let until = Instant::now() + self.patience;
        let mut pauses = Pauses::new(until);
        loop {
            match self.once(&self.readers, &work, Late::Cancel).await {
                Err(error) if error.is_unavailable() => pauses.wait(error).await?,
                done => return done,
            }
        }
    }

    /// Does something once, on a connection for reading. It is not cancelled if it takes too long, because it may write.
    pub async fn once_read<T, E: DatabaseError, W: Work<T, E>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, E> {
        self.once(&self.readers, &work, Late::Leave).await
    }

    /// Does something once, on the connection of the writer. It is not cancelled if it takes too long.
    pub async fn write<T, E: DatabaseError, W: Work<T, E>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, E> {
        self.once(&self.writer, &work, Late::Leave).await
    }

    async fn once<T, E: DatabaseError, W: Work<T, E>>(
        &self,
        pool: &Pool,
        work: &impl Fn(Arc<Client>) -> W,
        late: Late,
    ) -> Result<T, E> {
        let done = self.attempt(pool, work, late).await;
        self.note(done.as_ref().err().filter(|error| error.is_unavailable()));
        done
    }

    /// Logs when the database goes away and when it is back, once each.
    fn note(&self, unavailable: Option<&impl std::fmt::Display>) {
        if !self.logs_outages || unavailable.is_none() && self.failures.load(Ordering::Relaxed) == 0 {
            return;
        }
        match unavailable {
            Some(error) if self.failures.fetch_add(1, Ordering::Relaxed) + 1 == FAILURES_OF_AN_OUTAGE => {
                tracing::warn!(target: OUTAGES, %error, "the database is not available, trying again");
            }
            None if self.failures.swap(0, Ordering::Relaxed) >= FAILURES_OF_AN_OUTAGE => {
                tracing::warn!(target: OUTAGES, "the database is available again");
            }
            _ => {}
        }
    }

    async fn attempt<T, E: DatabaseError, W: Work<T, E>>(
        &self,
        pool: &Pool,
        work: &impl Fn(Arc<Client>) -> W,
        late: Late,
    ) -> Result<T, E> {
        let client = Arc::new(pool.get().await.map_err(PostgresError::from)?);
        match timeout(self.statement_timeout, work(Arc::clone(&client))).await {
            Ok(Err(error)) if error.is_unavailable() => {
                // Whatever it was, another connection may do better.
                discard(client);
                Err(error)
            }
            Ok(done) => done,
            Err(_) => {
                self.give_up(client, late);
                let seconds = self.statement_timeout.as_secs_f32();
                let reason = format!("PostgreSQL did not answer within {seconds} s");
                Err(PostgresError::Unavailable(reason).into())
            }
        }
    }

    /// Closes the connection, and perhaps asks the server to stop the statement.
    fn give_up(&self, client: Arc<Client>, late: Late) {
        let (cancel, tls, patience) = (client.cancel_token(), self.tls.clone(), self.patience);
        discard(client);
        if late == Late::Leave {
            return;
        }
        tokio::spawn(async move {
            // If the server cannot be reached, it ends the statement when it notices.
            let _ = timeout(patience, cancel.cancel_query(tls)).await;
        });
    }

    /// Closes the connections that are not in use, and refuses to make others.
    pub fn close(&self) {
        self.writer.close();
        self.readers.close();
    }
}

/// What happens to a statement that takes too long.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Late {
    /// The server is asked to stop it.
    Cancel,
    /// It is left alone. A commit that waits for a synchronous standby would not be undone by a cancellation: everybody
    /// would see it at once, and it would be lost if the standby took over.
    Leave,
}

/// Closes a connection instead of giving it back.
fn discard(client: Arc<Client>) {
    // The work is over, and only the work had another reference.
    drop(Arc::into_inner(client).map(Object::take));
}

/// The pauses between attempts.
pub struct Pauses {
    until: Instant,
    next: Duration,
}

impl Pauses {
    /// Pauses until a moment after which there are no more attempts.
    pub fn new(until: Instant) -> Pauses {
        Pauses { until, next: FIRST_PAUSE }
    }

    /// Waits before another attempt, or returns the error if it is too late for one.
    pub async fn wait<E>(&mut self, error: E) -> Result<(), E> {
        if Instant::now() + self.next > self.until {
            return Err(error);
        }
        sleep(self.next).await;
        self.next = (self.next * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}
