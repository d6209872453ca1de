//! A proxy between a store and its database that can delay, cut and swallow what passes.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the proxy does with everything that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Passes it on.
    Pass,
    /// Passes it on later.
    Delay(Duration),
    /// Passes on what the store sends, then cuts the connection instead of answering.
    CutAnswers,
    /// Accepts connections and says nothing.
    BlackHole,
    /// Cuts all connections and accepts no others.
    Refuse,
}

pub struct Proxy {
    pub port: u16,
    mode: Arc<watch::Sender<Mode>>,
}

impl Proxy {
    /// A proxy to a port on this machine.
    pub async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let mode = Arc::new(watch::Sender::new(Mode::Pass));
        let modes = Arc::clone(&mode);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *modes.borrow() != Mode::Refuse {
                    tokio::spawn(connect(near, port, modes.subscribe()));
                }
            }
        });
        Proxy { port: own, mode }
    }

    pub fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

async fn connect(near: TcpStream, port: u16, modes: watch::Receiver<Mode>) {
    let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (near_read, near_write) = near.into_split();
    let (far_read, far_write) = far.into_split();
    let mut refused = modes.clone();
    tokio::select! {
        () = pump(near_read, far_write, modes.clone(), false) => {}
        () = pump(far_read, near_write, modes, true) => {}
        _ = refused.wait_for(|mode| *mode == Mode::Refuse) => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    modes: watch::Receiver<Mode>,
    is_answer: bool,
) {
    let mut buffer = vec![0; 64 << 10];
    loop {
        let Ok(count @ 1..) = from.read(&mut buffer).await else { return };
        let mode = *modes.borrow();
        match mode {
            Mode::Refuse => return,
            Mode::CutAnswers if is_answer => return,
            Mode::BlackHole => continue,
            Mode::Delay(time) => tokio::time::sleep(time).await,
            Mode::Pass | Mode::CutAnswers => {}
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}
