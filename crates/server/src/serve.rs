use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use duels_rules::Catalogue;
use tokio::net::TcpListener;

use crate::app_state::Settings;
use crate::listener::{ConnectionLimits, listen};
use crate::metrics::CountingStore;
use crate::rooms::Rooms;
use crate::router::app_with;
use crate::store::{Store, StoreError};

/// How long open connections may continue after the signal to stop.
const GRACE: Duration = Duration::from_secs(3);

/// How long a server that shares its store still serves after the signal to stop, so that proxies notice that it is not
/// ready any more.
const NOTICE: Duration = Duration::from_millis(1_500);

/// Why the server did not start, or stopped without a signal.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The storage cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The threads cannot be started.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves games from a store until a signal stops it. `ready` gets the address as soon as the server accepts
/// connections.
pub async fn serve(
    address: SocketAddr,
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    ready: &mut (dyn FnMut(SocketAddr) + Send),
) -> Result<(), ServeError> {
    serve_with(address, catalogue, store, Settings::default(), ready).await
}

/// Serves games with other settings. Nothing here is generic, so that all of it is compiled with this crate.
pub async fn serve_with(
    address: SocketAddr,
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    settings: Settings,
    ready: &mut (dyn FnMut(SocketAddr) + Send),
) -> Result<(), ServeError> {
    let listening = TcpListener::bind(address)
        .await
        .map_err(|error| ServeError::Listen { address: address.to_string(), error })?;
    ready(listening.local_addr()?);
    let store = Arc::new(CountingStore::new(store, Arc::clone(&settings.metrics)));
    let Settings { limits, trust_proxy, .. } = &settings;
    let connections = ConnectionLimits::new(limits.connections.filter(|_| !trust_proxy), limits.head);
    let rooms = Rooms::new(catalogue, store)?;
    let rooms = Arc::new(match &settings.news {
        Some(news) => rooms.with_news(Arc::clone(news))?,
        None => rooms,
    });
    let following = tokio::spawn(Arc::clone(&rooms).follow_news());
    let draining = settings.draining.clone();
    let notice = if settings.news.is_some() { NOTICE } else { Duration::ZERO };
    let router = app_with(rooms, settings);
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let server = listen(listening, router, connections, async move {
        stop_signal().await;
        draining.announce();
        tokio::select! {
            () = tokio::time::sleep(notice) => {}
            // Somebody is in a hurry.
            () = stop_signal() => {}
        }
        draining.close();
        // The receiver lives until this function returns.
        let _ = stop.send(());
    });
    let cut_off = async {
        // An error means that the sender is gone, and then the server has stopped too.
        let _ = stopped.await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = server => {}
        // Every acknowledged move is on disk, so connections that do not end may be cut.
        () = cut_off => {}
    }
    following.abort();
    // What it holds is dropped before the store is closed.
    let _ = following.await;
    Ok(())
}

/// Waits for Ctrl-C or the signal that services are stopped with.
async fn stop_signal() {
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
