use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// How often an open connection looks whether it is cut.
const LOOK: Duration = Duration::from_millis(20);

/// A proxy between the browsers and the server that can silence every open connection, or cut them all.
pub(crate) struct Proxy {
    pub(crate) address: String,
    line: Line,
}

#[derive(Clone, Default)]
struct Line {
    /// Connections of an earlier age are dead: they stay open, and nothing comes through.
    age: Arc<AtomicU64>,
    /// Whether there is no line at all: open connections end, and new ones are refused.
    is_cut: Arc<AtomicBool>,
}

impl Proxy {
    pub(crate) async fn start(server: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (server, line) = (server.to_string(), Line::default());
        let accepting = line.clone();
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                if accepting.is_cut.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                let (from_browser, to_browser) = browser.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_browser, to_server, accepting.clone()));
                tokio::spawn(pass(from_server, to_browser, accepting.clone()));
            }
        });
        Proxy { address, line }
    }

    /// Silences all connections; new ones work.
    pub(crate) fn drop_connections(&self) {
        self.line.age.fetch_add(1, Ordering::SeqCst);
    }

    /// Ends all connections, and refuses new ones until the line is mended.
    pub(crate) fn cut(&self) {
        self.line.is_cut.store(true, Ordering::SeqCst);
    }

    pub(crate) fn mend(&self) {
        self.line.is_cut.store(false, Ordering::SeqCst);
    }
}

/// Passes data on until the connection dies; then it stays open and silent.
async fn pass(mut from: impl AsyncReadExt + Unpin, mut to: impl AsyncWriteExt + Unpin, line: Line) {
    let born = line.age.load(Ordering::SeqCst);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read,
            () = cut(&line) => break,
        };
        let Ok(read @ 1..) = read else { break };
        if line.age.load(Ordering::SeqCst) != born {
            return std::future::pending().await;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}

async fn cut(line: &Line) {
    while !line.is_cut.load(Ordering::SeqCst) {
        tokio::time::sleep(LOOK).await;
    }
}
