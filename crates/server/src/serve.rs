use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use duels_rules::Catalogue;
use tokio::net::TcpListener;

use crate::listen::listen;
use crate::metrics::Counted;
use crate::room::Rooms;
use crate::store::{Store, StoreError};
use crate::web::{Settings, app_with};

/// How long open connections may go on after the server was asked to stop.
const GRACE: Duration = Duration::from_secs(3);

/// Why the server did not start or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// The storage cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The data directory cannot be made, or the runtime cannot be started.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves games from a store until a signal asks it to stop. `ready` hears the address as soon as it answers.
pub async fn serve(
    address: SocketAddr,
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    serve_with(address, catalogue, store, Settings::default(), ready).await
}

/// Serves games with settings of one's own.
pub async fn serve_with(
    address: SocketAddr,
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let listening =
        TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })?;
    ready(listening.local_addr()?);
    let store = Arc::new(Counted::new(store, Arc::clone(&settings.metrics)));
    let router = app_with(Arc::new(Rooms::new(catalogue, store)), settings);
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let server = listen(listening, router, async move {
        asked_to_stop().await;
        let _ = stop.send(());
    });
    tokio::select! {
        () = server => Ok(()),
        // Pages that stay open hold their connections; every acknowledged move is on disk, so they may be cut.
        () = async { let _ = stopped.await; tokio::time::sleep(GRACE).await } => Ok(()),
    }
}

/// Waits for Ctrl-C or the signal that services are stopped with.
async fn asked_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let ended = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let ended = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = ended => {}
    }
}
