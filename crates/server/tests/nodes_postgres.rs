//! News between nodes over a real PostgreSQL.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]
#![allow(clippy::print_stdout, reason = "what was measured")]

mod postgres;

use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_rules::{Catalogue, GameId};
use duels_server::keys::SeatKey;
use duels_server::news::{News, NewsBatch, NewsItem, NodeId, PostgresNews};
use duels_server::rooms::{Action, GameSetup, PlayerAction, Rooms, SeatRequest};
use duels_server::store::PostgresStore;
use postgres::cluster;
use postgres::proxy::{Mode, Proxy};
use tokio::time::timeout;

/// A node with connections of its own.
async fn node(url: &str) -> Arc<Rooms> {
    let address = url.parse().unwrap();
    let store = Arc::new(PostgresStore::connect(&address).await.unwrap());
    let rooms = Rooms::new(Catalogue::standard(), store).unwrap();
    let rooms = Arc::new(rooms.with_news(PostgresNews::start(&address).unwrap()).unwrap());
    tokio::spawn(Arc::clone(&rooms).follow_news());
    rooms
}

/// A game of two people who are on different nodes.
async fn people(nodes: &[Arc<Rooms>; 2]) -> (String, [SeatKey; 2]) {
    let start = GameId::parse(Catalogue::standard(), "dilemma:length=400").unwrap();
    let made = nodes[0].create(&GameSetup::parse(start, "1", "1", "friend").unwrap()).await.unwrap();
    let key = SeatKey::random().unwrap();
    let request = SeatRequest { invitation: made.invitation, key: key.clone(), held: None, name: None };
    nodes[1].join(&made.id, request).await.unwrap();
    (made.id, [made.key, key])
}

/// Makes plies in turn, each on its player's node, and returns how long after the acknowledgement the other node's watcher
/// had it.
async fn play(
    nodes: &[Arc<Rooms>; 2],
    id: &str,
    keys: &[SeatKey; 2],
    plies: std::ops::Range<u32>,
) -> Vec<Duration> {
    let mut delays = Vec::new();
    for ply in plies {
        let turn = (ply as usize + 1) % 2;
        let room = nodes[1 - turn].find(id).await.unwrap();
        let mut watcher = room.watch();
        let version = u64::from(ply) + 1;
        let heard = tokio::spawn(async move {
            watcher.wait_for(|newest| *newest >= version).await.unwrap();
            Instant::now()
        });
        let action = Action::Play { ply, mv: "start".to_owned() };
        let action = PlayerAction { request: format!("ply {ply}"), key: Some(keys[turn].clone()), action };
        assert_eq!(nodes[turn].act(id, action).await.unwrap().version, version);
        let acknowledged = Instant::now();
        let heard =
            timeout(Duration::from_secs(5), heard).await.expect("the other node hears of it").unwrap();
        delays.push(heard.saturating_duration_since(acknowledged));
    }
    delays.sort();
    delays
}

#[tokio::test(flavor = "multi_thread")]
async fn the_other_node_hears_of_a_move_at_once() {
    let url = cluster().url(&cluster().new_database().await);
    let nodes = [node(&url).await, node(&url).await];
    let (id, keys) = people(&nodes).await;
    // Until both listen.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let delays = play(&nodes, &id, &keys, 1..201).await;
    let (median, p99) = (delays[delays.len() / 2], delays[delays.len() * 99 / 100]);
    println!("news on the other node after the acknowledgement: median {median:.1?}, p99 {p99:.1?}");
    // Far less than a repair takes, even on a busy machine.
    assert!(median < Duration::from_millis(100), "{median:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn news_come_again_after_all_connections_were_lost() {
    let database = cluster().new_database().await;
    let url = cluster().url(&database);
    let nodes = [node(&url).await, node(&url).await];
    let (id, keys) = people(&nodes).await;
    for round in 0..5 {
        let kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        cluster().client(&database).await.query_one(kill, &[]).await.unwrap();
        // Every move arrives, at the latest with the next repair.
        play(&nodes, &id, &keys, round * 4 + 1..round * 4 + 5).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let delays = play(&nodes, &id, &keys, 21..61).await;
    assert!(delays[20] < Duration::from_millis(100), "nobody listens: {:?}", delays[20]);
}

/// Batches that are too long for one message arrive in parts.
#[tokio::test(flavor = "multi_thread")]
async fn long_batches_arrive() {
    let address = cluster().address(&cluster().new_database().await);
    let [one, two] = [(); 2].map(|()| PostgresNews::start(&address).unwrap());
    tokio::time::sleep(Duration::from_millis(500)).await;
    let items = (0..3_000).map(|n| NewsItem::Version { game: format!("game{n}"), version: n, played: None });
    let batch = NewsBatch { from: NodeId(1), items: items.collect() };
    one.send(batch.clone()).await;
    let mut heard = Vec::new();
    while heard.len() < batch.items.len() {
        let part = timeout(Duration::from_secs(5), two.receive()).await.unwrap();
        assert_eq!(part.from, NodeId(1));
        heard.extend(part.items);
    }
    assert_eq!(heard, batch.items);
}

/// A sender whose line is dead gives up after a while, and works again when the line does.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_line_delays_nobody_for_long() {
    let database = cluster().new_database().await;
    let proxy = Proxy::to(cluster().port).await;
    let url = cluster().url(&database).replace(&cluster().port.to_string(), &proxy.port.to_string());
    let (sender, listener) = (
        PostgresNews::start(&url.parse().unwrap()).unwrap(),
        PostgresNews::start(&cluster().address(&database)).unwrap(),
    );
    let hello = || NewsBatch { from: NodeId(1), items: vec![NewsItem::Hello] };
    tokio::time::sleep(Duration::from_millis(500)).await;
    sender.send(hello()).await;
    timeout(Duration::from_secs(5), listener.receive()).await.unwrap();
    proxy.set(Mode::BlackHole);
    let start = Instant::now();
    sender.send(hello()).await;
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    proxy.set(Mode::Pass);
    let heard = async {
        loop {
            sender.send(hello()).await;
            if timeout(Duration::from_millis(200), listener.receive()).await.is_ok() {
                return;
            }
        }
    };
    timeout(Duration::from_secs(10), heard).await.expect("news are sent again");
}
