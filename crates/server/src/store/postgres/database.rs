//! Connections to the database: a few for reading and one for the writer, each made again when it is lost.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::time::{Instant, sleep, timeout};

use super::tls::TlsConnector;
use super::{PostgresAddress, PostgresOptions, StoreError};

/// The first pause before another attempt, which doubles up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// What is done with a connection.
pub(super) trait Work<T>: Future<Output = Result<T, StoreError>> + Send {}

impl<T, F: Future<Output = Result<T, StoreError>> + Send> Work<T> for F {}

/// The connections of a store.
pub(super) struct Database {
    writer: Pool,
    readers: Pool,
    tls: TlsConnector,
    statement_timeout: Duration,
    patience: Duration,
}

impl Database {
    /// Connects to nothing yet.
    pub(super) fn new(address: &PostgresAddress, options: &PostgresOptions) -> Result<Database, StoreError> {
        let (config, tls) = (address.config()?, address.connector()?);
        let pool = |size: usize| {
            let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            let manager = Manager::from_config(config.clone(), tls.clone(), recycling);
            Pool::builder(manager)
                .max_size(size.max(1))
                .runtime(Runtime::Tokio1)
                .create_timeout(Some(options.connect_timeout))
                .wait_timeout(Some(options.patience))
                .build()
                .map_err(|error| StoreError::Broken(error.to_string()))
        };
        Ok(Database {
            writer: pool(1)?,
            readers: pool(options.readers)?,
            tls: tls.clone(),
            statement_timeout: options.statement_timeout,
            patience: options.patience,
        })
    }

    /// The connection of the writer, for as long as it is kept.
    pub(super) async fn writer(&self) -> Result<Client, StoreError> {
        Ok(self.writer.get().await?)
    }

    /// Reads, and tries again on another connection for a while if the database is not there.
    pub(super) async fn read<T, W: Work<T>>(&self, work: impl Fn(Arc<Client>) -> W) -> Result<T, StoreError> {
        let until = Instant::now() + self.patience;
        let mut pauses = Pauses::new(until);
        loop {
            match self.once(&self.readers, &work).await {
                Err(error @ StoreError::Unavailable(_)) => pauses.wait(error).await?,
                done => return done,
            }
        }
    }

    /// Does something once, on a connection for reading.
    pub(super) async fn once_read<T, W: Work<T>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, StoreError> {
        self.once(&self.readers, &work).await
    }

    /// Does something once, on the connection of the writer.
    pub(super) async fn write<T, W: Work<T>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, StoreError> {
        self.once(&self.writer, &work).await
    }

    async fn once<T, W: Work<T>>(
        &self,
        pool: &Pool,
        work: &impl Fn(Arc<Client>) -> W,
    ) -> Result<T, StoreError> {
        let client = Arc::new(pool.get().await?);
        match timeout(self.statement_timeout, work(Arc::clone(&client))).await {
            Ok(Err(error @ StoreError::Unavailable(_))) => {
                // Whatever it was, another connection may do better.
                discard(client);
                Err(error)
            }
            Ok(done) => done,
            Err(_) => {
                self.give_up(client);
                let seconds = self.statement_timeout.as_secs_f32();
                Err(StoreError::Unavailable(format!("PostgreSQL did not answer within {seconds} s")))
            }
        }
    }

    /// Asks the server to stop the statement, and closes the connection.
    fn give_up(&self, client: Arc<Client>) {
        let (cancel, tls, patience) = (client.cancel_token(), self.tls.clone(), self.patience);
        discard(client);
        tokio::spawn(async move {
            // If the server cannot be reached, it ends the statement when it notices.
            let _ = timeout(patience, cancel.cancel_query(tls)).await;
        });
    }

    /// Closes the connections that are not in use, and refuses to make others.
    pub(super) fn close(&self) {
        self.writer.close();
        self.readers.close();
    }
}

/// Closes a connection instead of giving it back.
fn discard(client: Arc<Client>) {
    // The work is over, and only the work had another reference.
    drop(Arc::into_inner(client).map(Object::take));
}

/// The pauses between attempts.
pub(super) struct Pauses {
    until: Instant,
    next: Duration,
}

impl Pauses {
    /// Pauses until a moment after which there are no more attempts.
    pub(super) fn new(until: Instant) -> Pauses {
        Pauses { until, next: FIRST_PAUSE }
    }

    /// Waits before another attempt, or returns the error if it is too late for one.
    pub(super) async fn wait(&mut self, error: StoreError) -> Result<(), StoreError> {
        if Instant::now() + self.next > self.until {
            return Err(error);
        }
        sleep(self.next).await;
        self.next = (self.next * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}
