//! A client that hangs up cancels the solver work that it asked for: threads, memory and processor time are back to
//! where they were within a second.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use duels_rules::Catalogue;
use duels_server::serve;
use duels_server::store::MemoryStore;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::sleep;

/// The number of reviews that are aborted.
const REVIEWS: usize = 200;
/// The memory that an allocator may keep for later, in KiB.
const ALLOCATOR_KIB: u64 = 48 << 10;
/// Games whose review takes a second or more, and up to 256 MiB.
const LARGE: [(&str, &str); 3] = [
    ("divisors:count=1000000", "500000 1 2 4 8 16 32"),
    ("fifty:target=2000,base=26,max=25", "1 2 3 4 5"),
    ("fifty:target=4000,base=24,max=23", "1 2 3 4 5 6"),
];

/// A number in the status of this process, such as `Threads` or `VmRSS`.
fn status(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// The processor time of this process, in hundredths of a second.
fn processor_time() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<_> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

async fn start() -> SocketAddr {
    let (ready, mut address) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        let store = Arc::new(MemoryStore::default());
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        serve(any, Catalogue::standard(), store, &mut |address| ready.send(address).unwrap()).await.unwrap();
    });
    address.recv().await.unwrap()
}

/// Asks for the review of a record, and does not wait for the response.
async fn send_review(address: SocketAddr, start: &str, moves: &str) -> TcpStream {
    let record = URL_SAFE_NO_PAD.encode(format!("[Game \"{start}\"]\n\n{moves} *\n"));
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!("GET /review/{record} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn review(address: SocketAddr, start: &str, moves: &str) -> String {
    let mut stream = send_review(address, start, moves).await;
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    response
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_aborted_reviews_leave_no_work() {
    let address = start().await;
    assert!(review(address, "fifty", "6 7 9").await.starts_with("HTTP/1.1 200"));
    let (threads, memory) = (status("Threads"), status("VmRSS"));

    let mut streams = Vec::new();
    for (start, moves) in LARGE.iter().cycle().take(REVIEWS) {
        streams.push(send_review(address, start, moves).await);
    }
    let busy = processor_time();
    sleep(Duration::from_millis(500)).await;
    assert!(processor_time() > busy + 5, "the reviews are being computed");
    assert!(status("Threads") <= threads + 2, "{} threads instead of {threads}", status("Threads"));

    let hung_up = Instant::now();
    drop(streams);
    loop {
        let (now, used) = (status("Threads"), status("VmRSS"));
        let idle = processor_time();
        sleep(Duration::from_millis(100)).await;
        let idle = processor_time() - idle < 5;
        if idle && now <= threads && used <= memory + ALLOCATOR_KIB {
            break;
        }
        let seen =
            format!("{now} threads instead of {threads}, {used} KiB instead of {memory}, idle: {idle}");
        assert!(hung_up.elapsed() < Duration::from_secs(1), "{seen}");
    }
    assert!(review(address, "fifty", "6 7 9").await.starts_with("HTTP/1.1 200"), "there is room again");
}
