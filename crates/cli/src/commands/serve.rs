use std::path::Path;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::Settings;
use duels_server::news::{DirectNews, News, NodeAddress};
use duels_server::rate_limit::Limits;
use duels_server::retention::delete_old_games;
use duels_server::store::{CommitHook, StoreError, StoreLocation};
use duels_server::{ServeError, serve_with, start_log, start_outage_log};

use crate::args::{LogFormat, ServeArgs, StoreText};
use crate::terminal::MessageKind;
use crate::{Console, Failure, journal};

/// Serves the games to browsers until a signal stops it.
pub(crate) fn run(catalogue: Catalogue, args: &ServeArgs, console: &mut Console) -> Result<(), Failure> {
    let location = location(args)?;
    let news = news_location(args, &location)?;
    if args.node.is_some() && matches!(news, StoreLocation::Sqlite(_)) {
        return Err(Failure::NodeWithoutDatabase);
    }
    if args.node.as_ref().is_some_and(|node| node.to_string() == args.listen.to_string()) {
        let text = "--node and --listen must differ: players connect to one and other servers to the other";
        return Err(Failure::Refused(text.to_string()));
    }
    match args.log {
        Some(LogFormat::Json) => start_log(duels_server::LogFormat::Json),
        Some(LogFormat::Text) => start_log(duels_server::LogFormat::Text),
        None => start_outage_log(),
    }
    let limits = if args.no_limits { Limits::NONE } else { Limits::default() };
    let settings = Settings { limits, trust_proxy: args.trust_proxy, ..Settings::default() };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::from)?;
    if args.news.is_some() {
        runtime.block_on(check_news(&location, &news, console))?;
    }
    runtime.block_on(serve(catalogue, args, [&location, &news], settings, console))?;
    console.say(MessageKind::Notice, "Stopped. Every acknowledged move is saved.")?;
    Ok(())
}

/// Where the games are: what the arguments say, or else the environment, or else a file in the data directory.
fn location(args: &ServeArgs) -> Result<StoreLocation, Failure> {
    if let Some(text) = &args.store {
        return Ok(text.location()?);
    }
    if let Some(text) = StoreText::from_env().filter(|_| args.data.is_none()) {
        let wrong = |error| Failure::Refused(format!("DUELS_STORE in the environment: {error}"));
        return text.location().map_err(wrong);
    }
    let data = args.data.clone().unwrap_or_else(journal::data_dir);
    create_folder(&data)?;
    Ok(StoreLocation::Sqlite(data.join("games.sqlite")))
}

/// Where this server hears from others: the database that they share, or another address of it.
fn news_location(args: &ServeArgs, store: &StoreLocation) -> Result<StoreLocation, Failure> {
    let Some(text) = &args.news else { return Ok(store.clone()) };
    match (text.location()?, store) {
        (location @ StoreLocation::Postgres(_), StoreLocation::Postgres(_)) => Ok(location),
        _ => Err(Failure::NewsWithoutDatabase),
    }
}

/// Refuses an address for news that leads to another database, where no other server listens.
async fn check_news(
    store: &StoreLocation,
    news: &StoreLocation,
    console: &mut Console,
) -> Result<(), Failure> {
    match store.is_same(news).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::NewsElsewhere { store: store.to_string(), news: news.to_string() }),
        // A store that is away is refused when it is opened, and news may begin later.
        Err(StoreError::Unavailable(reason)) => {
            let text = format!("The other servers are not heard yet, trying again: {reason}");
            Ok(console.say(MessageKind::Notice, &text)?)
        }
        Err(error) => Err(ServeError::from(error).into()),
    }
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

/// How this server and the others hear from each other: through the database, and directly if it has an address for them.
async fn start_news(
    location: &StoreLocation,
    own: Option<&NodeAddress>,
) -> Result<Option<Arc<dyn News>>, ServeError> {
    let common = location.news()?;
    let (Some(database), Some(address)) = (&common, own) else { return Ok(common) };
    match DirectNews::start(Arc::clone(database), address.clone()).await {
        Ok(direct) => Ok(Some(direct)),
        Err(error) => Err(ServeError::Listen { address: address.to_string(), error }),
    }
}

async fn serve(
    catalogue: Catalogue,
    args: &ServeArgs,
    [location, news]: [&StoreLocation; 2],
    settings: Settings,
    console: &mut Console,
) -> Result<(), ServeError> {
    let metrics = Arc::clone(&settings.metrics);
    let on_commit: CommitHook = Arc::new(move |changes| metrics.count_commit(changes));
    let store = location.open(Some(on_commit)).await?;
    let settings =
        Settings { news: start_news(news, args.node.as_ref()).await?, runs: store.runs(), ..settings };
    let deleting = args.keep.map(|keep| tokio::spawn(delete_old_games(store.store(), keep)));
    let mut ready = |address| {
        let text = format!("Digit Duels at http://{address}/ (Ctrl-C stops it)");
        // The server runs even if its address cannot be printed.
        let _ = console.say(MessageKind::Game, &text).and_then(|()| console.flush());
    };
    let served = serve_with(args.listen, catalogue, store.store(), settings, &mut ready).await;
    if let Some(deleting) = deleting {
        deleting.abort();
        // It ends at its next pause, and then the file has one user less.
        let _ = deleting.await;
    }
    store.close().await?;
    served
}
