//! Whether two addresses lead to the same database.

use std::time::Duration;

use deadpool_postgres::Connect;
use tokio::time::timeout;
use tokio_postgres::Client;
use tokio_postgres::types::Type;

use crate::connecting::AnyHost;
use crate::{PostgresAddress, PostgresError};

/// How long making a connection may take, and so may all that is asked.
const PATIENCE: Duration = Duration::from_secs(3);

/// Holds a lock with a number that nobody else has drawn, until the transaction ends.
const HOLD: &str = "WITH drawn AS (SELECT (random() * 9007199254740992)::bigint AS lock)
    SELECT lock, pg_advisory_xact_lock(lock)::text FROM drawn";
const IS_FREE: &str = "SELECT pg_try_advisory_xact_lock($1)";

impl PostgresAddress {
    /// Whether another address leads to the same database: what is locked through one is locked through the other. Hosts and
    /// ports say too little, because there may be a pooler, and a copy of a database has the names and numbers of the
    /// original.
    pub async fn is_same_database(&self, other: &PostgresAddress) -> Result<bool, PostgresError> {
        let holder = self.connect().await.map_err(|error| error.at(self))?;
        let asker = other.connect().await.map_err(|error| error.at(other))?;
        let too_late = || PostgresError::Unavailable("it did not answer in time".to_owned()).at(other);
        timeout(PATIENCE, is_locked_for(holder, &asker)).await.unwrap_or_else(|_| Err(too_late()))
    }

    async fn connect(&self) -> Result<Client, PostgresError> {
        let hosts = AnyHost { tls: self.connector()?, patience: PATIENCE };
        let config = self.config()?;
        let too_late = || PostgresError::Unavailable("no connection in time".to_owned());
        let connected = timeout(PATIENCE, Connect::connect(&hosts, &config)).await.map_err(|_| too_late())?;
        Ok(connected?.0)
    }
}

async fn is_locked_for(mut holder: Client, asker: &Client) -> Result<bool, PostgresError> {
    let holding = holder.transaction().await?;
    let lock: i64 = holding.query_typed_one(HOLD, &[]).await?.try_get(0)?;
    let is_free: bool = asker.query_typed_one(IS_FREE, &[(&lock, Type::INT8)]).await?.try_get(0)?;
    Ok(!is_free)
}
