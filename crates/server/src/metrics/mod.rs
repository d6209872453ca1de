//! Counters for the operator of the server: numbers only, nothing about any person.

mod counting_store;

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

pub use self::counting_store::CountingStore;

/// The content type of [`Metrics::text`].
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the buckets in seconds: a reply from memory takes tens of microseconds, a sync to disk
/// milliseconds, a solver at its limit seconds.
const BUCKETS: [f64; 16] = [
    0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
    5.0,
];

/// The counters of a server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    games: Counter,
    moves: Counter,
    open_sockets: Gauge,
    commits: Counter,
    changes: Counter,
    failures: Counter,
    requests: Family<StatusClass, Counter>,
    /// From the head of a request to the head of its response.
    request_seconds: Histogram,
    /// From handing a change to the store to its acknowledgement.
    write_seconds: Histogram,
}

/// The first digit of a status.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
struct StatusClass(u16);

impl EncodeLabelSet for StatusClass {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        [("class", format!("{}xx", self.0))].encode(encoder)
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::default(),
            games: Counter::default(),
            moves: Counter::default(),
            open_sockets: Gauge::default(),
            commits: Counter::default(),
            changes: Counter::default(),
            failures: Counter::default(),
            requests: Family::default(),
            request_seconds: Histogram::new(BUCKETS),
            write_seconds: Histogram::new(BUCKETS),
        };
        // A class that has not been seen yet reads 0 and is not missing.
        for class in 1..=5 {
            drop(metrics.requests.get_or_create(&StatusClass(class)));
        }
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("duels_games_created", "Games that were created", self.games.clone());
        registry.register("duels_moves", "Moves that are on disk", self.moves.clone());
        registry.register("duels_open_sockets", "WebSockets that are open", self.open_sockets.clone());
        registry.register("duels_store_commits", "Commits of the store", self.commits.clone());
        registry.register("duels_store_changes", "Changes in those commits", self.changes.clone());
        registry.register("duels_store_failures", "Changes that could not be stored", self.failures.clone());
        registry.register("duels_requests", "Requests by class of status", self.requests.clone());
        let help = "Time to answer a request";
        registry.register("duels_request_duration_seconds", help, self.request_seconds.clone());
        let help = "Time until a change is on disk and acknowledged";
        registry.register("duels_store_write_duration_seconds", help, self.write_seconds.clone());
    }

    /// Counts a commit of so many changes.
    pub fn count_commit(&self, changes: usize) {
        self.commits.inc();
        self.changes.inc_by(changes as u64);
    }

    pub(crate) fn count_socket_opened(&self) {
        self.open_sockets.inc();
    }

    pub(crate) fn count_socket_closed(&self) {
        self.open_sockets.dec();
    }

    pub(crate) fn count_request(&self, status: u16, duration: Duration) {
        self.requests.get_or_create(&StatusClass(status / 100)).inc();
        self.request_seconds.observe(duration.as_secs_f64());
    }

    /// All counters in the OpenMetrics text format, which Prometheus reads.
    pub fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
