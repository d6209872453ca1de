use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::Settings;
use duels_server::rate_limit::Limits;
use duels_server::store::{CommitHook, SqliteOptions, SqliteStore};
use duels_server::{ServeError, serve_with, start_log};

use crate::args::{LogFormat, ServeArgs};
use crate::terminal::MessageKind;
use crate::{Console, Failure, journal};

/// Serves the games to browsers until a signal stops it.
pub(crate) fn run(catalogue: Catalogue, args: &ServeArgs, console: &mut Console) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(journal::data_dir);
    if let Some(form) = args.log {
        let server_format = if form == LogFormat::Json {
            duels_server::LogFormat::Json
        } else {
            duels_server::LogFormat::Text
        };
        start_log(server_format);
    }
    create_folder(&data)?;
    let limits = if args.no_limits { Limits::NONE } else { Limits::default() };
    let settings = Settings { limits, trust_proxy: args.trust_proxy, ..Settings::default() };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::from)?;
    runtime.block_on(serve(catalogue, args.listen, data, settings, console))?;
    console.say(MessageKind::Notice, "Stopped. All games are saved.")?;
    Ok(())
}

fn create_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| {
        let reason = match path.ancestors().find(|part| part.exists()) {
            Some(file) if !file.is_dir() => format!("{} is not a folder", file.display()),
            _ => error.to_string(),
        };
        Failure::DataFolder { path: path.to_path_buf(), reason }
    })
}

async fn serve(
    catalogue: Catalogue,
    listen: SocketAddr,
    data: PathBuf,
    settings: Settings,
    console: &mut Console,
) -> Result<(), ServeError> {
    let metrics = Arc::clone(&settings.metrics);
    let on_commit: CommitHook = Arc::new(move |changes| metrics.count_commit(changes));
    let options = SqliteOptions { on_commit: Some(on_commit), ..SqliteOptions::default() };
    let store = Arc::new(SqliteStore::open_with(data.join("games.sqlite"), options)?);
    let mut ready = |address| {
        let text = format!("Digit Duels at http://{address}/ (Ctrl-C stops it)");
        // The server runs even if its address cannot be printed.
        let _ = console.say(MessageKind::Game, &text).and_then(|()| console.flush());
    };
    serve_with(listen, catalogue, store, settings, &mut ready).await
}
