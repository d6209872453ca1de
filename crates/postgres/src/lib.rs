//! Connections to PostgreSQL, for everything that keeps something there: addresses and passwords, TLS, pools that
//! survive a database that goes away, schemas that grow by steps, and what PostgreSQL says as errors.
//!
//! What belongs here: what the stores of the server and the runs of the arena have in common. What does not: their
//! tables and statements; only the progress of the arena's runs is here, because one writes it and the other shows it.
//!
//! No statement has a name, and nothing is set for a session, so a pooler such as PgBouncer may give every statement
//! another connection.

mod address;
mod certificates;
mod connecting;
mod database;
mod error;
mod listener;
mod password_file;
mod plain_text;
mod run_progress;
mod same_database;
mod schema;
mod tls;

pub use address::{AddressError, PostgresAddress};
pub use database::{ConnectionOptions, Database, OUTAGES, Pauses, Work};
pub use error::{DatabaseError, PostgresError};
pub use listener::Listener;
pub use run_progress::{PlayerProgress, RunList, RunProgress, RunState};
pub use schema::Schema;
