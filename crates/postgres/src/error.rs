use std::error::Error as _;
use std::fmt;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use crate::{PostgresAddress, plain_text};

/// Why the database did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostgresError {
    /// It refused, and will refuse again.
    #[error("{0}")]
    Broken(String),
    /// It is away. The statement may have been done or not.
    #[error("{0}")]
    Unavailable(String),
    /// A newer version of this program wrote the schema.
    #[error("the schema has version {0}; this program knows version {1}")]
    Newer(u32, u32),
}

impl PostgresError {
    /// The same error with the address, which is what is wrong when a database cannot be opened.
    pub fn at(self, address: &PostgresAddress) -> PostgresError {
        match self {
            PostgresError::Unavailable(reason) => PostgresError::Unavailable(format!("{address}: {reason}")),
            PostgresError::Broken(reason) => PostgresError::Broken(format!("{address}: {reason}")),
            newer @ PostgresError::Newer(..) => newer,
        }
    }
}

/// The error of some work with the database. What is not available may be tried again.
pub trait DatabaseError: From<PostgresError> + fmt::Display + Send {
    /// Whether the database was away.
    fn is_unavailable(&self) -> bool;
}

impl DatabaseError for PostgresError {
    fn is_unavailable(&self) -> bool {
        matches!(self, PostgresError::Unavailable(_))
    }
}

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
    // Another statement has written the same row since this one looked for it.
    SqlState::UNIQUE_VIOLATION,
    // A primary that became a standby.
    SqlState::READ_ONLY_SQL_TRANSACTION,
    SqlState::LOCK_NOT_AVAILABLE,
];

impl From<Error> for PostgresError {
    fn from(error: Error) -> PostgresError {
        if let Some(refusal) = error.as_db_error() {
            return from_database(refusal);
        }
        let io = error.source().and_then(|source| source.downcast_ref::<io::Error>());
        let reason = plain_text::failure(&error);
        match io.map(io::Error::kind) {
            // What rustls says about a certificate; it will be the same next time.
            Some(io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) => PostgresError::Broken(reason),
            Some(_) => PostgresError::Unavailable(reason),
            None if error.is_closed() => PostgresError::Unavailable(reason),
            None => PostgresError::Broken(reason),
        }
    }
}

fn from_database(refusal: &DbError) -> PostgresError {
    let message = plain_text::refusal(refusal);
    let class = refusal.code().code().get(..2);
    // Class 08 is about connections; PgBouncer uses it, too.
    if PASSING.contains(refusal.code()) || class == Some("08") {
        PostgresError::Unavailable(message)
    } else {
        PostgresError::Broken(message)
    }
}

impl From<PoolError> for PostgresError {
    fn from(error: PoolError) -> PostgresError {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => PostgresError::Unavailable("no connection in time".to_owned()),
            PoolError::Closed => PostgresError::Broken("the connections are closed already".to_owned()),
            error => PostgresError::Broken(format!("no connection can be made ({error})")),
        }
    }
}
