use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::store::SqliteStore;
use duels_server::{ServeError, serve};

use crate::args::ServeArgs;
use crate::terminal::Tone;
use crate::{Console, Failure, shelf};

/// Serves the games to browsers until it is asked to stop.
pub(crate) fn run(catalogue: Catalogue, args: &ServeArgs, console: &mut Console) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(shelf::data);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::from)?;
    runtime.block_on(go(catalogue, args.listen, data, console))?;
    console.say(Tone::Aside, "Stopped; every game is kept.")?;
    Ok(())
}

async fn go(
    catalogue: Catalogue,
    listen: SocketAddr,
    data: PathBuf,
    console: &mut Console,
) -> Result<(), ServeError> {
    std::fs::create_dir_all(&data)?;
    let store = Arc::new(SqliteStore::open(data.join("games.sqlite"))?);
    serve(listen, catalogue, store, |address| {
        // Whoever cannot read this can still open the address.
        let _ = console.say(Tone::Plain, &format!("Digit Duels at http://{address}/ (Ctrl-C stops it)"));
        let _ = console.flush();
    })
    .await
}
