//! Connections that die silently, as after a laptop's sleep: they stay open, and nothing comes through.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::browser::Browser;
use crate::driver::Driver;
use crate::invitation::{meet, play_on};
use crate::test_server::TestServer;

/// How soon a page notices that its connection is dead, or catches up over a new one.
const SOON: Duration = Duration::from_secs(3);

/// A proxy between the browsers and the server that can silence every open connection.
struct Proxy {
    address: String,
    /// Lines of an earlier age are dead.
    age: Arc<AtomicU64>,
}

impl Proxy {
    async fn start(server: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let age = Arc::new(AtomicU64::new(0));
        let (server, now) = (server.to_string(), Arc::clone(&age));
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                let (from_browser, to_browser) = browser.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_browser, to_server, Arc::clone(&now)));
                tokio::spawn(pass(from_server, to_browser, Arc::clone(&now)));
            }
        });
        Proxy { address, age }
    }

    fn drop_connections(&self) {
        self.age.fetch_add(1, Ordering::SeqCst);
    }
}

/// Passes data on until the connection dies; then it stays open and silent.
async fn pass(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin, age: Arc<AtomicU64>) {
    let born = age.load(Ordering::SeqCst);
    let mut buffer = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        if age.load(Ordering::SeqCst) != born {
            return std::future::pending().await;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_connection_is_noticed_and_replaced() {
    let served = TestServer::start();
    let between = Proxy::start(&served.address).await;
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser_at("guest", &between.address).await;
    let path = meet("dilemma", &host, &guest).await;
    // The link names the server itself; from here on the guest is connected through the proxy.
    guest.open(&path).await;
    play_on([&host, &guest], 4).await;

    between.drop_connections();
    let since = Instant::now();
    let word =
        host.until("it is the host's turn", |shown| !shown.choices.is_empty()).await.choices[0].clone();
    host.play(&word).await;
    let caught_up = guest.until("the move has arrived", |shown| shown.moves.len() == 5).await;
    assert!(!caught_up.reconnecting && since.elapsed() < SOON, "it took {:?}", since.elapsed());
    assert!(play_on([&host, &guest], usize::MAX).await.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_meet_again_in_the_rematch() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let path = meet("deletion", &host, &guest).await;
    let first = play_on([&host, &guest], usize::MAX).await;
    for player in [&host, &guest] {
        player.press(&format!("form[action=\"{path}/rematch\"] button")).await;
        arrive(player, &path).await;
    }
    assert_eq!(host.path().await, guest.path().await, "they meet at the same table");
    let second = play_on([&host, &guest], usize::MAX).await;
    assert!(second.over);
    assert_ne!(first.moves[0].split(' ').nth(1), second.moves[0].split(' ').nth(1), "the other one begins");
}

/// Waits until a browser shows another game.
async fn arrive(player: &Browser, from: &str) {
    let since = Instant::now();
    while player.path().await == from {
        assert!(since.elapsed() < SOON, "still at the old table");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}
