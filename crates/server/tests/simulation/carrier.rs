//! News between simulated nodes: datagrams that the network loses, and that this carrier loses, doubles and delays besides.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use duels_server::news::{News, NewsBatch};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::time::sleep;
use turmoil::net::UdpSocket;

use crate::node::NODES;
use crate::rng::Rng;

const PORT: u16 = 2;
const MOST_BYTES: usize = 1_000;

pub struct Datagrams {
    socket: Arc<UdpSocket>,
    name: &'static str,
    rng: Arc<Rng>,
}

impl Datagrams {
    pub async fn open(name: &'static str, rng: Arc<Rng>) -> std::io::Result<Datagrams> {
        let socket = UdpSocket::bind((IpAddr::V4(Ipv4Addr::UNSPECIFIED), PORT)).await?;
        Ok(Datagrams { socket: Arc::new(socket), name, rng })
    }

    fn copies(&self) -> u64 {
        match self.rng.below(10) {
            0 => 0,
            1 => 2,
            _ => 1,
        }
    }
}

impl News for Datagrams {
    fn send(&self, batch: NewsBatch) -> BoxFuture<'_, ()> {
        async move {
            for text in batch.to_texts(MOST_BYTES) {
                for node in NODES.into_iter().filter(|node| *node != self.name) {
                    for _ in 0..self.copies() {
                        let (socket, text, delay) =
                            (Arc::clone(&self.socket), text.clone(), self.rng.below(60));
                        tokio::spawn(async move {
                            sleep(Duration::from_millis(delay)).await;
                            socket.send_to(text.as_bytes(), (node, PORT)).await.map(drop)
                        });
                    }
                }
            }
        }
        .boxed()
    }

    fn receive(&self) -> BoxFuture<'_, NewsBatch> {
        async move {
            let mut bytes = [0; MOST_BYTES];
            loop {
                let Ok((length, _)) = self.socket.recv_from(&mut bytes).await else {
                    // The socket of a host lives as long as the host.
                    std::future::pending::<()>().await;
                    continue;
                };
                let batch = std::str::from_utf8(&bytes[..length]).ok().and_then(NewsBatch::from_text);
                if let Some(batch) = batch {
                    return batch;
                }
            }
        }
        .boxed()
    }
}
