//! Through the documented proxies: a node is killed in the middle of games, and nodes are restarted one after the other.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

use crate::check;
use crate::load::Load;
use crate::node::{Kind, Node};
use crate::postgres::Cluster;
use crate::proxies::{Program, Proxy};

/// How soon every game has its next move after a node was killed.
const SOON: Duration = Duration::from_secs(2);

#[test]
fn behind_caddy_games_go_on_without_a_node() {
    games_go_on(Program::Caddy);
}

#[test]
fn behind_nginx_games_go_on_without_a_node() {
    games_go_on(Program::Nginx);
}

#[test]
fn behind_haproxy_games_go_on_without_a_node() {
    games_go_on(Program::HaProxy);
}

#[allow(clippy::print_stdout, reason = "what was measured")]
fn games_go_on(program: Program) {
    Runtime::new().unwrap().block_on(async {
        let cluster = Cluster::start(&[]);
        let store = cluster.url("postgres");
        let mut nodes = [Node::start(Kind::Real, &store), Node::start(Kind::Real, &store)];
        let proxy = Proxy::start(program, &nodes);
        let load = Load::start(proxy.address, 6);
        load.goes_on("at the start").await;
        let pages = Pages::look(proxy.address);
        tokio::time::sleep(Duration::from_secs(1)).await;

        // Rolling restart: nobody sees anything of it.
        let before = load.take_waits();
        for node in &mut nodes {
            node.stop_gently().await;
            node.start_again();
            load.goes_on("after a restart").await;
            // nginx asks a node again a second after it has failed; until then only the other one is there.
            tokio::time::sleep(Duration::from_millis(1_500)).await;
        }
        let during = load.take_waits();
        let errors = pages.stop().await;
        assert_eq!(errors, Vec::<String>::new(), "pages show errors");

        // And without any warning.
        nodes[0].kill();
        let gap = load.goes_on("after a kill").await;
        let (games, _) = load.stop().await;
        assert_eq!(check::games(&cluster.address("postgres"), &games).await, Ok(()));
        println!(
            "{program:?}: 99 of 100 waited at most {:.1?} for a move, and {:.1?} during a rolling restart ({:.1} x; the longest \
             waits were {:.1?} and {:.1?}); after a kill every game had its next move within {gap:.1?}",
            before.p99,
            during.p99,
            during.p99.as_secs_f64() / before.p99.as_secs_f64(),
            before.longest,
            during.longest,
        );
        // A busy machine is slow without any kill, too.
        assert!(gap < SOON + before.longest, "{gap:?} until every game went on");
    });
}

/// Somebody who opens pages again and again.
struct Pages {
    stop: Arc<AtomicBool>,
    looking: tokio::task::JoinHandle<Vec<String>>,
}

impl Pages {
    fn look(address: SocketAddr) -> Pages {
        let stop = Arc::<AtomicBool>::default();
        let is_over = Arc::clone(&stop);
        let looking = tokio::spawn(async move {
            let mut errors = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let start = Instant::now();
                match status(address, "/lobby").await {
                    Ok(line) if line.starts_with("HTTP/1.1 200") => {}
                    other => errors.push(format!("{other:?} after {:?}", start.elapsed())),
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            errors
        });
        Pages { stop, looking }
    }

    /// What was not a page.
    async fn stop(self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        self.looking.await.unwrap()
    }
}

/// The first line of the answer.
async fn status(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.lines().next().unwrap_or_default().to_owned())
}
