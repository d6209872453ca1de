use std::sync::Arc;

use tokio::sync::watch;

/// How far a server is on its way to stop. Pages and sockets follow it.
#[derive(Clone, Debug)]
pub struct Draining(Arc<watch::Sender<Phase>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Serving,
    /// Proxies are told to send nobody else here.
    Announced,
    /// Everyone who is here is sent to another server.
    Closing,
}

impl Default for Draining {
    fn default() -> Draining {
        Draining(Arc::new(watch::Sender::new(Phase::Serving)))
    }
}

impl Draining {
    /// From now on this server is not ready, but still serves whoever comes.
    pub fn announce(&self) {
        self.0.send_replace(Phase::Announced);
    }

    /// From now on WebSockets are closed, also new ones, and nobody waits for anything here.
    pub fn close(&self) {
        self.0.send_replace(Phase::Closing);
    }

    /// Whether this server is about to stop.
    pub fn is_announced(&self) -> bool {
        *self.0.borrow() >= Phase::Announced
    }

    /// Waits until those who are here should leave.
    pub async fn closing(&self) {
        // The sender is in this very value.
        let _ = self.0.subscribe().wait_for(|phase| *phase == Phase::Closing).await;
    }
}
