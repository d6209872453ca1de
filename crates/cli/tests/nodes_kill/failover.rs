//! The machine of the primary is lost, and its synchronous standby takes over.

use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

use crate::load::Load;
use crate::node::{Kind, Node};
use crate::postgres::Cluster;
use crate::round_robin::RoundRobin;
use crate::{check, random, setting};

/// How soon both nodes listen to each other again.
const SOON: Duration = Duration::from_secs(10);

/// Two servers, one of which is the primary.
struct Pair {
    clusters: [Cluster; 2],
    primary: usize,
}

impl Pair {
    async fn start() -> Pair {
        let primary = Cluster::start(&[]);
        let standby = Cluster::standby_of(&primary);
        primary.wait_for_standby().await;
        Pair { clusters: [primary, standby], primary: 0 }
    }

    /// The address with both hosts.
    fn url(&self) -> String {
        let [one, two] = self.clusters.each_ref().map(|cluster| format!("127.0.0.1:{}", cluster.port));
        format!("postgres://duels@{one},{two}/postgres?target_session_attrs=read-write&sslmode=disable")
    }

    fn primary(&self) -> &Cluster {
        &self.clusters[self.primary]
    }

    fn other(&self) -> &Cluster {
        &self.clusters[1 - self.primary]
    }

    /// The primary stops as in a power cut, and a moment later the standby is the primary.
    async fn fail_over(&mut self) {
        self.primary().stop("immediate");
        sleep(Duration::from_millis(random(500))).await;
        self.other().promote();
        self.primary = 1 - self.primary;
    }

    /// The one that was lost becomes the standby.
    async fn restore(&self) {
        self.other().become_standby_of(self.primary());
        self.primary().wait_for_standby().await;
    }

    /// Waits until so many nodes listen to the primary.
    async fn is_listened_to(&self, nodes: i64) {
        let client = self.primary().client("postgres").await;
        let listeners = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
        let all = async {
            while client.query_one(listeners, &[]).await.unwrap().get::<_, i64>(0) < nodes {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(SOON, all).await.expect("the nodes listen to the new primary");
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the summary of a long run")]
fn a_failover_to_a_synchronous_standby_loses_nothing() {
    let failovers = setting("DUELS_FAILOVERS", 1);
    Runtime::new().unwrap().block_on(async {
        let mut pair = Pair::start().await;
        let nodes = [0, 1].map(|_| Node::start(Kind::Real, &pair.url()));
        let proxy = RoundRobin::to(nodes.each_ref().map(|node| node.address)).await;
        let load = Load::start(proxy.address, setting("DUELS_KILL_GAMES", 12));
        load.goes_on("at the start").await;
        let mut longest = Duration::ZERO;
        for failover in 1..=failovers {
            sleep(Duration::from_millis(random(setting("DUELS_KILL_MILLISECONDS", 700)))).await;
            pair.fail_over().await;
            longest = longest.max(load.goes_on("after a failover").await);
            pair.is_listened_to(2).await;
            if failover < failovers {
                pair.restore().await;
                load.goes_on("with a new standby").await;
            }
        }
        let (games, most) = load.stop().await;
        let moves = games.iter().map(|game| u64::from(game.acked)).sum::<u64>();
        assert_eq!(check::games(&pair.url().parse().unwrap(), &games).await, Ok(()));
        println!(
            "failed over {failovers} times: {moves} acknowledged in {} games, 0 lost, 0 doubled, all games went on, at most \
             {longest:.1?} after the standby took over; the longest wait of all for one move was {most:.1?}",
            games.len()
        );
        assert!(moves > 0);
    });
}
