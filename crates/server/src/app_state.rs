use std::sync::Arc;
use std::time::Duration;

use crate::metrics::Metrics;
use crate::rate_limit::{Limits, RateLimiter};
use crate::rooms::Rooms;

/// Shorter than proxies wait for an answer.
const POLL_WAIT: Duration = Duration::from_secs(10);

/// What every request can use.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    pub(crate) metrics: Arc<Metrics>,
    /// How long a page that asks for updates waits for one.
    pub(crate) poll_wait: Duration,
}

/// The settings of a server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What one address may do.
    pub limits: Limits,
    /// Whether to trust the proxy in front of this server about the address of a client.
    pub trust_proxy: bool,
    /// How long a page that asks for updates waits for one; 10 seconds if none is given.
    pub poll_wait: Option<Duration>,
    /// Where requests, games and moves are counted.
    pub metrics: Arc<Metrics>,
}

impl AppState {
    pub(crate) fn new(rooms: Arc<Rooms>, settings: Settings) -> AppState {
        let rate_limiter = Arc::new(RateLimiter::new(settings.limits, settings.trust_proxy));
        let poll_wait = settings.poll_wait.unwrap_or(POLL_WAIT);
        AppState { rooms, rate_limiter, metrics: settings.metrics, poll_wait }
    }
}
