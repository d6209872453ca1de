//! Our server as `duels serve` runs it, without rate limits.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::rate_limit::Limits;
use duels_server::store::SqliteStore;
use duels_server::{Settings, serve_with};

use crate::BenchError;

/// Serves until it is killed.
pub(crate) async fn serve(
    folder: &Path,
    ready: &mut (dyn FnMut(SocketAddr) + Send),
) -> Result<(), BenchError> {
    let store = Arc::new(SqliteStore::open(folder.join("games.sqlite"))?);
    let settings = Settings { limits: Limits::NONE, ..Settings::default() };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    Ok(serve_with(address, Catalogue::standard(), store, settings, ready).await?)
}
