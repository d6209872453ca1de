//! PostgreSQL with a synchronous standby, seen from one store.
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

use duels_server::store::{PostgresOptions, PostgresStore, Store};
use load::{Load, lost_and_doubled};
use postgres::proxy::{Mode, Proxy};
use postgres::{Cluster, cluster};
use stores::{create, done};

const GAMES: u64 = 16;

/// While the standby is away, a commit waits for it. A store that lost patience and asked PostgreSQL to cancel the statement
/// would find the change in the database, although the standby does not have it.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_that_the_standby_does_not_have() {
    let primary = Cluster::start(&[]);
    let standby = Cluster::standby_of(&primary);
    primary.wait_for_standby().await;
    let patience = Duration::from_millis(700);
    let statement_timeout = Duration::from_millis(400);
    let options = PostgresOptions { patience, statement_timeout, ..PostgresOptions::default() };
    let store = PostgresStore::connect_with(&primary.address("postgres"), options).await.unwrap();
    let store = Arc::new(store);
    let load = Load::start(&store, GAMES);
    load.goes_on(200).await;
    standby.stop("immediate");
    let before = load.acknowledged();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(load.acknowledged() <= before + GAMES, "acknowledged without the standby");
    standby.start_again();
    load.goes_on(200).await;
    let played = load.stop().await;
    assert!(played.iter().any(|game| game.retried > 0), "nobody noticed");
    primary.stop("immediate");
    standby.promote();
    let survivor = PostgresStore::connect(&standby.address("postgres")).await.unwrap();
    assert_eq!(lost_and_doubled(&survivor, &played).await, (0, 0));
}

/// A machine that is gone does not even refuse a connection.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_does_not_answer_is_passed_over() {
    let name = cluster().new_database().await;
    let gone = Proxy::to(cluster().port).await;
    gone.set(Mode::BlackHole);
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", gone.port, cluster().port);
    let url = cluster().url(&name).replace(&format!("127.0.0.1:{}", cluster().port), &hosts);
    let options = PostgresOptions { connect_timeout: Duration::from_secs(2), ..PostgresOptions::default() };
    let store = PostgresStore::connect_with(&url.parse().unwrap(), options).await.unwrap();
    assert_eq!(store.write(create("a")).await, done(0));
    assert!(store.game("a").await.unwrap().is_some());
}
