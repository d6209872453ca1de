//! What PostgreSQL and its connections say, as the errors of a store.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use super::StoreError;

/// The database could not do it now, but may in a moment: the same statement may be sent again.
const PASSING: [SqlState; 12] = [
    SqlState::ADMIN_SHUTDOWN,
    SqlState::CRASH_SHUTDOWN,
    SqlState::CANNOT_CONNECT_NOW,
    SqlState::TOO_MANY_CONNECTIONS,
    SqlState::DISK_FULL,
    SqlState::OUT_OF_MEMORY,
    SqlState::QUERY_CANCELED,
    SqlState::T_R_SERIALIZATION_FAILURE,
    SqlState::T_R_DEADLOCK_DETECTED,
    // A repeated request that was committed after this statement had looked for it.
    SqlState::UNIQUE_VIOLATION,
    // A primary that became a standby.
    SqlState::READ_ONLY_SQL_TRANSACTION,
    SqlState::LOCK_NOT_AVAILABLE,
];

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        if let Some(refusal) = error.as_db_error() {
            return from_database(refusal);
        }
        let source = error.source();
        let io = source.and_then(|source| source.downcast_ref::<io::Error>());
        let reason = match source {
            Some(source) => format!("{error} ({source})"),
            None => error.to_string(),
        };
        match io.map(io::Error::kind) {
            // What rustls says about a certificate; it will be the same next time.
            Some(io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) => StoreError::Broken(reason),
            Some(_) => StoreError::Unavailable(reason),
            None if error.is_closed() => StoreError::Unavailable("the connection was closed".to_owned()),
            None => StoreError::Broken(reason),
        }
    }
}

fn from_database(refusal: &DbError) -> StoreError {
    let message = format!("PostgreSQL says: {}", refusal.message());
    let class = refusal.code().code().get(..2);
    // Class 08 is about connections; PgBouncer uses it, too.
    if PASSING.contains(refusal.code()) || class == Some("08") {
        StoreError::Unavailable(message)
    } else {
        StoreError::Broken(message)
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> StoreError {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => StoreError::Unavailable("no connection in time".to_owned()),
            error => StoreError::Broken(error.to_string()),
        }
    }
}
