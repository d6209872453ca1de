//! A new version of the program brings a shared database up to date while older nodes go on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "postgres/load.rs"]
mod load;
mod postgres;
mod stores;

use std::sync::Arc;
use std::time::Duration;

use duels_postgres::{ConnectionOptions, Database, Schema};
use duels_server::store::{PostgresStore, StoreError};
use load::{Load, lost_and_doubled};
use postgres::cluster;

const GAMES: u64 = 16;

/// The next step, made up: a column, an index and a table more. The steps before it are never taken again.
const NEXT: &[&str] = &["
ALTER TABLE duels.games ADD COLUMN mood text;
ALTER TABLE duels.events ADD COLUMN thought bigint NOT NULL DEFAULT 0;
CREATE INDEX games_by_mood ON duels.games (mood) WHERE mood IS NOT NULL;
CREATE TABLE duels.moods (mood text PRIMARY KEY);
"];

/// The store's own schema with one step more.
const NEWER: Schema = Schema { name: "duels", steps: &[&[], &[], &[], NEXT], lock: 0x6475_656c_7301 };

fn options() -> ConnectionOptions {
    let time = Duration::from_secs(10);
    ConnectionOptions {
        readers: 1,
        patience: time,
        connect_timeout: time,
        statement_timeout: time,
        logs_outages: true,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_node_goes_on_while_a_newer_one_adds_to_the_schema() {
    let name = cluster().new_database().await;
    let address = cluster().address(&name);
    let old = Arc::new(PostgresStore::connect(&address).await.unwrap());
    let load = Load::start(&old, GAMES);
    load.goes_on(200).await;
    NEWER.prepare(&Database::new(&address, &options()).unwrap()).await.unwrap();
    load.goes_on(200).await;
    let client = cluster().client(&name).await;
    let version = client.query_one("SELECT version FROM duels.schema_version", &[]).await.unwrap();
    assert_eq!(version.get::<_, i32>(0), 4, "a release with a real fourth step moves this one up");
    client.batch_execute("UPDATE duels.games SET mood = 'good'").await.unwrap();
    let played = load.stop().await;
    assert_eq!(lost_and_doubled(&*old, &played).await, (0, 0));
    assert_eq!(played.iter().map(|game| game.retried).sum::<u64>(), 0, "nobody noticed");
    // It goes on, but it does not come back.
    let refused = PostgresStore::connect(&address).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer(4, 3)), "{refused}");
}
