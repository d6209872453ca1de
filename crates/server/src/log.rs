use duels_postgres::OUTAGES;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::debug_fn;
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

/// Without a log, standard error still says when the database goes away and when it is back, in a sentence each.
pub fn start_outage_log() {
    let sentence = debug_fn(|writer, field, value| match field.name() {
        "message" => write!(writer, "duels: {value:?}"),
        _ => write!(writer, ": {value:?}"),
    });
    let lines = layer().with_writer(std::io::stderr).with_ansi(false).fmt_fields(sentence);
    let lines = lines.without_time().with_level(false).with_target(false);
    let filter = Targets::new().with_target(OUTAGES, LevelFilter::WARN);
    // As above.
    let _ = tracing_subscriber::registry().with(lines.with_filter(filter)).try_init();
}

fn default_filter() -> Targets {
    Targets::new().with_default(LevelFilter::INFO)
}
