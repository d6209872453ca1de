use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// Lines of JSON for programs.
    Json,
}

/// Starts the log on standard error. `RUST_LOG` chooses the level, `info` by default. A second call changes nothing.
pub fn start_log(format: LogFormat) {
    let wanted = std::env::var("RUST_LOG").ok().filter(|value| !value.is_empty());
    let (filter, error) = match wanted.as_deref().map(str::parse::<Targets>) {
        None => (default_filter(), None),
        Some(Ok(filter)) => (filter, None),
        Some(Err(error)) => (default_filter(), Some(error)),
    };
    let log = layer().with_writer(std::io::stderr).with_ansi(false);
    let log = match format {
        LogFormat::Text => log.with_filter(filter).boxed(),
        LogFormat::Json => log.json().flatten_event(true).with_filter(filter).boxed(),
    };
    // The only error is that a log exists already.
    let _ = tracing_subscriber::registry().with(log).try_init();
    if let Some(error) = error {
        tracing::warn!(
            "RUST_LOG is ignored, because it is not a level or a list such as duels_server=debug: {error}"
        );
    }
}

fn default_filter() -> Targets {
    Targets::new().with_default(LevelFilter::INFO)
}
