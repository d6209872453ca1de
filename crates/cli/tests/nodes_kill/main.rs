//! Two nodes over one PostgreSQL, players who reach either of them through a proxy, kill -9 of nodes and immediate stops of
//! PostgreSQL: no acknowledged move is lost, none is doubled, and every game goes on.
//!
//! The variables say how often a node is killed, how often PostgreSQL is stopped, how long they run at most in between, how
//! many games are played at once, and how many moves there must be; a hundred kills, twenty stops and a million moves:
//!
//! ```text
//! DUELS_KILL_ROUNDS=100 DUELS_KILL_STOPS=20 DUELS_KILL_MILLISECONDS=4000 DUELS_KILL_GAMES=200 \
//!     DUELS_KILL_MOVES=1000000 cargo test --release -p duels --test nodes_kill -- --nocapture
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod check;
#[path = "../server_kill/client.rs"]
mod client;
mod failover;
mod faulty_node;
mod game;
mod load;
mod node;
mod player;
#[path = "../../../server/tests/postgres/mod.rs"]
mod postgres;
mod proxies;
mod rolling;
mod round_robin;

use std::time::Duration;

use check::Wrong;
use load::Load;
use node::{Kind, Node};
use postgres::Cluster;
use round_robin::RoundRobin;
use tokio::runtime::Runtime;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |value| value.parse().expect("a number"))
}

fn random(below: u64) -> u64 {
    getrandom::u64().unwrap() % below.max(1)
}

/// A database, two nodes and a proxy before them.
struct Setup {
    cluster: Cluster,
    nodes: [Node; 2],
    proxy: RoundRobin,
}

impl Setup {
    async fn start(kind: Kind) -> Setup {
        let cluster = Cluster::start(&[]);
        let store = cluster.url("postgres");
        let nodes = [Node::start(kind, &store), Node::start(kind, &store)];
        let proxy = RoundRobin::to(nodes.each_ref().map(|node| node.address)).await;
        Setup { cluster, nodes, proxy }
    }

    /// Waits for a while, kills a node and starts it again a moment later.
    async fn kill_a_node(&mut self) {
        tokio::time::sleep(Duration::from_millis(random(setting("DUELS_KILL_MILLISECONDS", 700)))).await;
        let node = &mut self.nodes[usize::from(random(2) == 1)];
        node.kill();
        tokio::time::sleep(Duration::from_millis(random(500))).await;
        node.start_again();
    }

    async fn stop_postgres(&self) {
        tokio::time::sleep(Duration::from_millis(random(setting("DUELS_KILL_MILLISECONDS", 700)))).await;
        self.cluster.stop("immediate");
        tokio::time::sleep(Duration::from_millis(random(500))).await;
        self.cluster.start_again();
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the summary of a long run")]
fn no_acknowledged_move_is_lost_or_doubled_and_every_game_goes_on() {
    let (kills, stops) = (setting("DUELS_KILL_ROUNDS", 3), setting("DUELS_KILL_STOPS", 1));
    Runtime::new().unwrap().block_on(async {
        let mut setup = Setup::start(Kind::Real).await;
        let load = Load::start(setup.proxy.address, setting("DUELS_KILL_GAMES", 12));
        load.goes_on("at the start").await;
        let mut longest = Duration::ZERO;
        let mut stopped = 0;
        for kill in 1..=kills {
            setup.kill_a_node().await;
            longest = longest.max(load.goes_on("after a kill").await);
            while stopped * kills < kill * stops {
                setup.stop_postgres().await;
                load.goes_on("after a stop").await;
                stopped += 1;
            }
        }
        load.reaches(setting("DUELS_KILL_MOVES", 0)).await;
        let (games, most) = load.stop().await;
        let moves = games.iter().map(|game| u64::from(game.acked)).sum::<u64>();
        assert_eq!(check::games(&setup.cluster.address("postgres"), &games).await, Ok(()));
        println!(
            "killed {kills} times, stopped PostgreSQL {stopped} times: {moves} acknowledged in {} games, 0 lost, \
             0 doubled, all games went on; after a kill every game had its next move within {longest:.1?}; the longest \
             wait of all for one move was {most:.1?}",
            games.len()
        );
        assert!(moves > 0);
    });
}

/// The control: the same check catches a node that acknowledges a move before it writes it.
#[test]
fn a_node_that_acknowledges_before_the_commit_is_caught() {
    let found = first_wrong(Kind::Early, |wrong| matches!(wrong, Wrong::Lost(_)));
    assert!(found.is_some(), "not found out");
}

/// The control: the same check catches nodes whose computer replies twice.
#[test]
fn a_computer_that_replies_twice_is_caught() {
    let is_doubled = |wrong: &Wrong| matches!(wrong, Wrong::Other(what) if what.contains("is StoredEvent"));
    let found = first_wrong(Kind::Twice, is_doubled);
    assert!(found.is_some(), "not found out");
}

/// What the check finds when faulty nodes are killed.
fn first_wrong(kind: Kind, is_wanted: impl Fn(&Wrong) -> bool) -> Option<Wrong> {
    Runtime::new().unwrap().block_on(async {
        let mut setup = Setup::start(kind).await;
        for _ in 0..20 {
            let load = Load::start(setup.proxy.address, 12);
            tokio::time::sleep(Duration::from_millis(300 + random(500))).await;
            setup.nodes.iter_mut().for_each(Node::kill);
            let (games, _) = load.stop().await;
            let wrong = check::games(&setup.cluster.address("postgres"), &games).await.err();
            if wrong.as_ref().is_some_and(&is_wanted) {
                return wrong;
            }
            setup.nodes.iter_mut().for_each(Node::start_again);
        }
        None
    })
}
