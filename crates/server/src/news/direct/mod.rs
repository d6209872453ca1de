//! News over connections between the nodes themselves.
//!
//! Nodes find each other through the carrier that all of them have, their database: there each tells its address and a
//! secret, every few seconds and whenever a node says hello. News also go that way as long as one node cannot be reached
//! directly.

mod address;
mod connection;
mod peers;
mod secret;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, mpsc};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;
use tokio_util::bytes::Bytes;

pub use address::{NodeAddress, NodeAddressError};
use peers::Peers;
pub use secret::NodeSecret;

use super::{News, NewsBatch, NewsItem, NodeId};

/// How often a node tells where it is.
const ANNOUNCEMENT: Duration = Duration::from_secs(5);
/// A node of which nothing was heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(16);
/// How many batches may wait for their reader, and how many texts for a connection. Later ones are dropped.
const MOST_WAITING: usize = 10_000;
/// How many connections of other nodes, or of those who pretend to be one, are open at once.
const MOST_CONNECTIONS: usize = 1_000;

/// News that go from node to node, and through a common carrier to those nodes that cannot be reached.
pub struct DirectNews {
    exchange: Arc<Exchange>,
    received: Mutex<mpsc::Receiver<NewsBatch>>,
    tasks: [JoinHandle<()>; 3],
}

/// What all tasks share.
struct Exchange {
    common: Arc<dyn News>,
    address: NodeAddress,
    secret: NodeSecret,
    /// The name of this node, once it has told something.
    own: OnceLock<NodeId>,
    peers: Peers,
    /// Whether the last batch reached everyone without the common carrier.
    reaches_all: AtomicBool,
    heard: mpsc::Sender<NewsBatch>,
}

impl DirectNews {
    /// Listens where the other nodes reach this one; the common carrier tells them.
    pub async fn start(common: Arc<dyn News>, address: NodeAddress) -> io::Result<Arc<DirectNews>> {
        let listener = TcpListener::bind((address.host(), address.port())).await?;
        let address = address.with_port(listener.local_addr()?.port());
        let secret = NodeSecret::random().map_err(|error| io::Error::other(error.to_string()))?;
        let (heard, received) = mpsc::channel(MOST_WAITING);
        let exchange = Arc::new(Exchange {
            common,
            address,
            secret,
            own: OnceLock::new(),
            peers: Peers::default(),
            reaches_all: AtomicBool::new(false),
            heard,
        });
        let tasks = [
            tokio::spawn(Arc::clone(&exchange).hear_common()),
            tokio::spawn(Arc::clone(&exchange).announce_regularly()),
            tokio::spawn(Arc::clone(&exchange).accept(listener)),
        ];
        Ok(Arc::new(DirectNews { exchange, received: Mutex::new(received), tasks }))
    }
}

impl News for DirectNews {
    fn send(&self, batch: NewsBatch) -> BoxFuture<'_, ()> {
        self.exchange.send(batch).boxed()
    }

    fn receive(&self) -> BoxFuture<'_, NewsBatch> {
        async move {
            match self.received.lock().await.recv().await {
                Some(batch) => batch,
                // The exchange keeps the other end.
                None => std::future::pending().await,
            }
        }
        .boxed()
    }

    fn pause(&self) -> Duration {
        let reaches_all = self.exchange.reaches_all.load(Ordering::Relaxed);
        if reaches_all { Duration::ZERO } else { self.exchange.common.pause() }
    }
}

impl Drop for DirectNews {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Exchange {
    async fn send(&self, mut batch: NewsBatch) {
        self.own.get_or_init(|| batch.from);
        let texts: Vec<_> = batch.to_texts(connection::MOST_BYTES).into_iter().map(Bytes::from).collect();
        let reaches_all = self.peers.tell(&texts);
        self.reaches_all.store(reaches_all, Ordering::Relaxed);
        let says_hello = batch.items.contains(&NewsItem::Hello);
        if says_hello {
            batch.items.push(self.own_address());
        }
        if says_hello || !reaches_all {
            self.common.send(batch).await;
        }
    }

    fn own_address(&self) -> NewsItem {
        NewsItem::Address { address: self.address.clone(), secret: self.secret }
    }

    async fn announce(&self) {
        if let Some(from) = self.own.get() {
            self.common.send(NewsBatch { from: *from, items: vec![self.own_address()] }).await;
        }
    }

    async fn announce_regularly(self: Arc<Self>) {
        loop {
            sleep(ANNOUNCEMENT).await;
            self.announce().await;
        }
    }

    async fn hear_common(self: Arc<Self>) {
        loop {
            let batch = self.common.receive().await;
            if self.own.get() == Some(&batch.from) {
                continue;
            }
            self.peers.hear(batch.from);
            for item in &batch.items {
                match item {
                    NewsItem::Address { address, secret } if self.peers.begin_connecting(batch.from) => {
                        tokio::spawn(Arc::clone(&self).connect(batch.from, address.clone(), *secret));
                    }
                    NewsItem::Hello => self.announce().await,
                    _ => {}
                }
            }
            self.pass_on(batch);
        }
    }

    fn pass_on(&self, batch: NewsBatch) {
        if self.heard.try_send(batch).is_err() {
            tracing::debug!("more news than this node can take");
        }
    }

    /// Connects to a node and tells it everything from now on.
    async fn connect(self: Arc<Self>, node: NodeId, address: NodeAddress, secret: NodeSecret) {
        let connection = match connection::connect(&address, secret, node).await {
            Ok(connection) => connection,
            Err(error) => {
                tracing::warn!(%address, %error, "cannot reach another server, which hears through the database");
                return self.peers.end_connecting(node, None);
            }
        };
        let (sender, texts) = mpsc::channel(MOST_WAITING);
        self.peers.end_connecting(node, Some(sender));
        let heartbeat = self.own.get().map_or_else(String::new, NodeId::to_string);
        drop(self);
        if let Err(error) = connection::send_all(connection, texts, heartbeat.into()).await {
            tracing::debug!(%address, %error, "a connection to another server is lost");
        }
    }

    async fn accept(self: Arc<Self>, listener: TcpListener) {
        let mut connections = JoinSet::new();
        loop {
            while connections.try_join_next().is_some() {}
            if connections.len() >= MOST_CONNECTIONS {
                connections.join_next().await;
            }
            match listener.accept().await {
                Ok((stream, _)) => drop(connections.spawn(Arc::clone(&self).listen(stream))),
                // Perhaps there are too many open files.
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection of another server");
                    sleep(ANNOUNCEMENT).await;
                }
            }
        }
    }

    /// Hears a node out.
    async fn listen(self: Arc<Self>, stream: TcpStream) {
        let Some(own) = self.own.get() else { return };
        let Ok(mut connection) = connection::admit(stream, self.secret, *own).await else { return };
        while let Some(bytes) = connection::receive(&mut connection).await {
            let Some(batch) = std::str::from_utf8(&bytes).ok().and_then(NewsBatch::from_text) else { return };
            self.peers.hear(batch.from);
            self.pass_on(batch);
        }
    }
}
