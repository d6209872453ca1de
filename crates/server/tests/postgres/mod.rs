//! A real PostgreSQL for tests: a private cluster in a temporary folder, which is removed when the test ends.
#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test uses some of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod cluster;
mod nodes;
mod programs;
pub mod proxy;
mod standby;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use duels_server::store::{PostgresAddress, PostgresStore};
use tokio_postgres::{Client, NoTls};

pub use cluster::{Cluster, as_server};
pub use nodes::TwoNodes;
pub use programs::{program, unprivileged};

/// The cluster that all tests of this program share. It does not wait for the disk, because no machine crashes here.
pub fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| Cluster::start(&["fsync=off"]))
}

impl Cluster {
    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://duels@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// The address of one of its databases.
    pub fn address(&self, database: &str) -> PostgresAddress {
        self.url(database).parse().unwrap()
    }

    /// A connection that is not a store's.
    pub async fn client(&self, database: &str) -> Client {
        let (client, connection) = tokio_postgres::connect(&self.url(database), NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Makes an empty database and returns its name.
    pub async fn new_database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.client("postgres").await.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
        name
    }

    /// A store in a new database.
    pub async fn new_store(&self) -> PostgresStore {
        PostgresStore::connect(&self.address(&self.new_database().await)).await.unwrap()
    }
}
