use std::sync::Arc;

use crate::metrics::Metrics;
use crate::rate_limit::{Limits, RateLimiter};
use crate::rooms::Rooms;

/// What every request can use.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    pub(crate) metrics: Arc<Metrics>,
}

/// The settings of a server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What one address may do.
    pub limits: Limits,
    /// Whether to trust the proxy in front of this server about the address of a client.
    pub trust_proxy: bool,
    /// Where requests, games and moves are counted.
    pub metrics: Arc<Metrics>,
}

impl AppState {
    pub(crate) fn new(rooms: Arc<Rooms>, settings: Settings) -> AppState {
        let rate_limiter = Arc::new(RateLimiter::new(settings.limits, settings.trust_proxy));
        AppState { rooms, rate_limiter, metrics: settings.metrics }
    }
}
