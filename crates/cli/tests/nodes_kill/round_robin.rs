//! The simplest proxy: every connection goes to the other node, or to the one that is there.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

pub(crate) struct RoundRobin {
    pub(crate) address: SocketAddr,
}

impl RoundRobin {
    pub(crate) async fn to(nodes: [SocketAddr; 2]) -> RoundRobin {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            for turn in 0_usize.. {
                let Ok((client, _)) = listener.accept().await else { continue };
                tokio::spawn(connect(client, [nodes[turn % 2], nodes[(turn + 1) % 2]]));
            }
        });
        RoundRobin { address }
    }
}

async fn connect(mut client: TcpStream, nodes: [SocketAddr; 2]) {
    for node in nodes {
        if let Ok(mut node) = TcpStream::connect(node).await {
            let _ = (client.set_nodelay(true), node.set_nodelay(true));
            // Either side may be gone at any time.
            let _ = copy_bidirectional(&mut client, &mut node).await;
            return;
        }
    }
}
