//! Our server as `duels serve` runs it, without rate limits.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::rate_limit::Limits;
use duels_server::store::{PostgresStore, SqliteStore, Store};
use duels_server::{Settings, serve_with};

use crate::BenchError;

/// Serves games in a directory until it is killed.
pub(crate) async fn serve_sqlite(
    folder: &Path,
    ready: &mut (dyn FnMut(SocketAddr) + Send),
) -> Result<(), BenchError> {
    serve(Arc::new(SqliteStore::open(folder.join("games.sqlite"))?), ready).await
}

/// Serves games in a database until it is killed.
pub(crate) async fn serve_postgres(
    address: &str,
    ready: &mut (dyn FnMut(SocketAddr) + Send),
) -> Result<(), BenchError> {
    serve(Arc::new(PostgresStore::connect(&address.parse()?).await?), ready).await
}

async fn serve(store: Arc<dyn Store>, ready: &mut (dyn FnMut(SocketAddr) + Send)) -> Result<(), BenchError> {
    let settings = Settings { limits: Limits::NONE, ..Settings::default() };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    Ok(serve_with(address, Catalogue::standard(), store, settings, ready).await?)
}
