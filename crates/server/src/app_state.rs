use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use duels_postgres::RunList;

use crate::classroom::Classes;
use crate::credentials::keys_of;
use crate::draining::Draining;
use crate::metrics::Metrics;
use crate::news::News;
use crate::puzzle_ratings::PuzzleRatings;
use crate::rate_limit::{Client, Limits, RateLimiter};
use crate::rooms::Rooms;

/// Shorter than proxies wait for an answer.
const POLL_WAIT: Duration = Duration::from_secs(10);

/// What every request can use.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) classes: Arc<Classes>,
    pub(crate) puzzle_ratings: Arc<PuzzleRatings>,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    pub(crate) metrics: Arc<Metrics>,
    /// How long a page that asks for updates waits for one.
    pub(crate) poll_wait: Duration,
    /// Whether this server is about to stop.
    pub(crate) draining: Draining,
    /// The runs of the arena, if they can be read.
    pub(crate) runs: Option<RunList>,
}

/// The settings of a server.
#[derive(Clone, Default)]
pub struct Settings {
    /// What one address may do.
    pub limits: Limits,
    /// Whether to trust the proxy in front of this server about the address of a client.
    pub trust_proxy: bool,
    /// How long a page that asks for updates waits for one; 10 seconds if none is given.
    pub poll_wait: Option<Duration>,
    /// Where requests, games and moves are counted.
    pub metrics: Arc<Metrics>,
    /// How this server hears from others with the same store; none if it is the only one.
    pub news: Option<Arc<dyn News>>,
    /// Whether the server is about to stop.
    pub draining: Draining,
    /// The runs of the arena to show, if the store is a database that has them.
    pub runs: Option<RunList>,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Settings { limits, trust_proxy, poll_wait, metrics: _, news, draining, runs } = self;
        f.debug_struct("Settings")
            .field("limits", limits)
            .field("trust_proxy", trust_proxy)
            .field("poll_wait", poll_wait)
            .field("has_news", &news.is_some())
            .field("draining", draining)
            .field("runs", runs)
            .finish_non_exhaustive()
    }
}

impl AppState {
    pub(crate) fn new(rooms: Arc<Rooms>, settings: Settings) -> AppState {
        let rate_limiter = Arc::new(RateLimiter::new(settings.limits, settings.trust_proxy));
        let poll_wait = settings.poll_wait.unwrap_or(POLL_WAIT);
        let classes = Arc::new(Classes::new(Arc::clone(&rooms)));
        classes.start_sweeping();
        let puzzle_ratings = Arc::new(PuzzleRatings::new(Arc::clone(&rooms)));
        let Settings { metrics, draining, runs, .. } = settings;
        AppState { rooms, classes, puzzle_ratings, rate_limiter, metrics, poll_wait, draining, runs }
    }

    /// Who sent a request. A class shares an address, so whoever is in one counts alone, and everybody else by address.
    pub(crate) fn client(&self, request: &Request) -> Client {
        let client = self.rate_limiter.client(request);
        let member = || keys_of(request.headers()).find(|key| self.classes.is_member(key));
        match client.0.and_then(|_| member()) {
            Some(key) => Client::alone(&key.digest()),
            None => client,
        }
    }
}
