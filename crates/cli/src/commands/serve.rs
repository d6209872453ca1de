use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::limits::Limits;
use duels_server::store::{CommitHook, SqliteOptions, SqliteStore};
use duels_server::web::Settings;
use duels_server::{LogForm, ServeError, serve_with, start_log};

use crate::args::{LogAs, ServeArgs};
use crate::terminal::Tone;
use crate::{Console, Failure, shelf};

/// Serves the games to browsers until it is asked to stop.
pub(crate) fn run(catalogue: Catalogue, args: &ServeArgs, console: &mut Console) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(shelf::data);
    if let Some(form) = args.log {
        start_log(if form == LogAs::Json { LogForm::Json } else { LogForm::Text });
    }
    let limits = if args.no_limits { Limits::NONE } else { Limits::default() };
    let settings = Settings { limits, trust_proxy: args.trust_proxy, ..Settings::default() };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::from)?;
    runtime.block_on(go(catalogue, args.listen, data, settings, console))?;
    console.say(Tone::Aside, "Stopped; every game is kept.")?;
    Ok(())
}

async fn go(
    catalogue: Catalogue,
    listen: SocketAddr,
    data: PathBuf,
    settings: Settings,
    console: &mut Console,
) -> Result<(), ServeError> {
    std::fs::create_dir_all(&data)?;
    let metrics = Arc::clone(&settings.metrics);
    let on_commit: CommitHook = Arc::new(move |changes| metrics.committed(changes));
    let options = SqliteOptions { on_commit: Some(on_commit), ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(data.join("games.sqlite"), options)?);
    serve_with(listen, catalogue, store, settings, |address| {
        // Whoever cannot read this can still open the address.
        let _ = console.say(Tone::Plain, &format!("Digit Duels at http://{address}/ (Ctrl-C stops it)"));
        let _ = console.flush();
    })
    .await
}
