//! News between nodes over connections of their own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "nodes/carrier.rs"]
mod carrier;

use std::sync::Arc;
use std::time::Duration;

use carrier::Wire;
use duels_server::news::{DirectNews, News, NewsBatch, NewsItem, NodeAddress, NodeId};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(10);

fn local() -> NodeAddress {
    "127.0.0.1:0".parse().unwrap()
}

fn hello(node: u64) -> NewsBatch {
    NewsBatch { from: NodeId(node), items: vec![NewsItem::Hello] }
}

fn version(node: u64, version: u64) -> NewsBatch {
    let item = NewsItem::Version { game: "game".to_owned(), version, played: None };
    NewsBatch { from: NodeId(node), items: vec![item] }
}

/// A node that has said hello.
async fn node(wire: &Wire, number: u64) -> Arc<DirectNews> {
    let news = DirectNews::start(wire.carrier(), local()).await.unwrap();
    news.send(hello(number)).await;
    news
}

/// The versions that a node hears of, until a certain one.
async fn hear_until(news: &dyn News, last: u64) -> Vec<u64> {
    let mut versions = Vec::new();
    while versions.last() != Some(&last) {
        let batch = timeout(PATIENCE, news.receive()).await.expect("the last version is heard of");
        versions.extend(batch.items.iter().filter_map(|item| match item {
            NewsItem::Version { version, .. } => Some(*version),
            _ => None,
        }));
    }
    versions
}

/// Whether what a node tells now passes everyone who only hears the common carrier.
async fn is_direct(news: &DirectNews, number: u64, everyone: &dyn News) -> bool {
    news.send(version(number, 0)).await;
    let heard = async {
        loop {
            let batch = everyone.receive().await;
            if batch.items.iter().any(|item| matches!(item, NewsItem::Version { .. })) {
                return;
            }
        }
    };
    timeout(Duration::from_millis(50), heard).await.is_err()
}

/// Waits until a node reaches all others directly, or until it does not.
async fn until_direct(news: &DirectNews, number: u64, wire: &Wire, expected: bool) {
    let wait = async { while is_direct(news, number, &*wire.carrier()).await != expected {} };
    timeout(PATIENCE, wait).await.expect("nodes connect to each other");
}

/// The address and the secret that a node tells.
async fn announced(wire: &dyn News) -> (String, String) {
    loop {
        let batch = timeout(PATIENCE, wire.receive()).await.expect("a node tells its address");
        let texts = batch.to_texts(1_000).concat();
        if let Some(line) = texts.lines().find_map(|line| line.strip_prefix("a ")) {
            let (address, secret) = line.split_once(' ').unwrap();
            return (address.to_owned(), secret.to_owned());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connected_nodes_need_no_common_carrier() {
    let wire = Wire::new();
    let (one, two) = (node(&wire, 1).await, node(&wire, 2).await);
    until_direct(&one, 1, &wire, true).await;
    until_direct(&two, 2, &wire, true).await;
    wire.cut(true);
    for number in 1..=1_000 {
        one.send(version(1, number)).await;
        two.send(version(2, number)).await;
    }
    for node in [&one, &two] {
        let versions = hear_until(&**node, 1_000).await;
        assert!(versions.ends_with(&(1..=1_000).collect::<Vec<_>>()), "in order, and none is lost");
    }
    assert_eq!(one.pause(), Duration::ZERO);
}

/// A node without an address hears everything through the common carrier, and so do all the others.
#[tokio::test(flavor = "multi_thread")]
async fn one_node_without_an_address_is_not_left_out() {
    let wire = Wire::new();
    let (one, two) = (node(&wire, 1).await, node(&wire, 2).await);
    until_direct(&one, 1, &wire, true).await;
    let third = wire.carrier();
    third.send(hello(3)).await;
    until_direct(&one, 1, &wire, false).await;
    assert!(one.pause() > Duration::ZERO);
    one.send(version(1, 7)).await;
    hear_until(&*third, 7).await;
    hear_until(&*two, 7).await;
}

/// After a node is gone its news go the common way, and a new node is found.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_noticed_and_made_again() {
    let wire = Wire::new();
    let (one, two) = (node(&wire, 1).await, node(&wire, 2).await);
    until_direct(&one, 1, &wire, true).await;
    drop(two);
    until_direct(&one, 1, &wire, false).await;
    // The same node again, at another address.
    let two = node(&wire, 2).await;
    until_direct(&one, 1, &wire, true).await;
    one.send(version(1, 8)).await;
    hear_until(&*two, 8).await;
}

/// Nobody is heard who does not know the secret, and nothing that they send does harm.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_not_heard() {
    let wire = Wire::new();
    let listening = wire.carrier();
    let (one, two) = (node(&wire, 1).await, node(&wire, 2).await);
    let (address, secret) = announced(&*listening).await;
    let text = version(9, 666).to_texts(1_000).concat();
    let frame = |text: &str| [&(text.len() as u32).to_be_bytes(), text.as_bytes()].concat();
    let wrong = [
        frame(&text),
        [frame(&"0".repeat(32)), frame(&text)].concat(),
        [frame(&secret[..31]), frame(&text)].concat(),
        [frame(""), frame(&text)].concat(),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        vec![0xff; 100_000],
        Vec::new(),
    ];
    for bytes in wrong {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        // It may be closed before everything is written.
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("it is closed");
        assert_eq!(answer, b"", "for {} bytes", bytes.len());
    }
    // With the secret it is a node; what is not news ends the connection.
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(&[frame(&secret), frame("not a node\nv game 666")].concat()).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    assert_eq!(answer, frame("0000000000000001"));
    two.send(version(2, 5)).await;
    assert!(!hear_until(&*one, 5).await.contains(&666));
}

/// Where another program has taken the address of a node, news do not go to it.
#[tokio::test(flavor = "multi_thread")]
async fn another_program_at_the_address_is_found_out() {
    let wire = Wire::new();
    let impostor = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = impostor.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = impostor.accept().await.unwrap();
            tokio::spawn(async move { stream.write_all(b"\0\0\0\x05hello").await });
        }
    });
    let one = node(&wire, 1).await;
    let text = format!("0000000000000002\nh\na {address} 7f");
    let two = wire.carrier();
    two.send(NewsBatch::from_text(&text).unwrap()).await;
    until_direct(&one, 1, &wire, false).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!is_direct(&one, 1, &*wire.carrier()).await, "an impostor counts as a node");
}
