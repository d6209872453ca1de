//! What one address may do. Where the address is not known, as in tests without a socket, nothing is limited.

mod client;
mod connection_slots;
mod token_bucket;

use std::time::Duration;

use axum::extract::Request;
use axum::http::HeaderMap;
use duels_rules::text::counted;

pub use client::Client;
pub(crate) use connection_slots::{ConnectionSlot, ConnectionSlots};
pub use token_bucket::{Rate, TokenBucket};

use self::token_bucket::TokenBuckets;

/// The limits for one address. The defaults are far above what a person at a browser does, even when a family
/// shares an address.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections. With a trusted proxy the proxy limits them.
    pub connections: Option<usize>,
    /// How long a client may take for the head of a request, and stay silent between two.
    pub head: Option<Duration>,
    /// Requests of any kind.
    pub requests: Option<Rate>,
    /// Style sheets, scripts and other files that browsers keep.
    pub assets: Option<Rate>,
    /// New games.
    pub games: Option<Rate>,
    /// New classes.
    pub classes: Option<Rate>,
    /// Open WebSockets.
    pub sockets: Option<usize>,
    /// Messages on one WebSocket.
    pub messages: Option<Rate>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            // A class behind one address: 60 browsers with a few connections each.
            connections: Some(1_024),
            head: Some(Duration::from_secs(15)),
            requests: Some(Rate::per_second(50).with_burst(200)),
            assets: Some(Rate::per_second(500).with_burst(4_000)),
            games: Some(Rate::per_minute(30).with_burst(30)),
            classes: Some(Rate::per_minute(1).with_burst(20)),
            sockets: Some(64),
            messages: Some(Rate::per_second(10).with_burst(40)),
        }
    }
}

impl Limits {
    /// No limits, for measuring.
    pub const NONE: Limits = Limits {
        connections: None,
        head: None,
        requests: None,
        assets: None,
        games: None,
        classes: None,
        sockets: None,
        messages: None,
    };
}

/// Counts what every address does, and refuses what is too much.
pub(crate) struct RateLimiter {
    trust_proxy: bool,
    requests: Option<TokenBuckets>,
    assets: Option<TokenBuckets>,
    games: Option<TokenBuckets>,
    classes: Option<TokenBuckets>,
    messages: Option<Rate>,
    sockets: ConnectionSlots,
}

/// An address did something too often.
#[derive(Debug, thiserror::Error)]
#[error("Too many {what} from your address: please try again in {}.", counted(*.seconds, "second"))]
pub(crate) struct TooManyRequests {
    what: &'static str,
    /// How long to wait.
    pub(crate) seconds: u64,
}

impl RateLimiter {
    pub(crate) fn new(limits: Limits, trust_proxy: bool) -> RateLimiter {
        RateLimiter {
            trust_proxy,
            requests: limits.requests.map(TokenBuckets::new),
            assets: limits.assets.map(TokenBuckets::new),
            games: limits.games.map(TokenBuckets::new),
            classes: limits.classes.map(TokenBuckets::new),
            messages: limits.messages,
            sockets: ConnectionSlots::new(limits.sockets),
        }
    }

    /// The client of a request.
    pub(crate) fn client(&self, request: &Request) -> Client {
        Client::of(request, self.trust_proxy)
    }

    /// Counts a request.
    pub(crate) fn take_request(&self, client: Client) -> Result<(), TooManyRequests> {
        take(self.requests.as_ref(), client, "requests")
    }

    /// Counts a request for a file that browsers keep.
    pub(crate) fn take_asset(&self, client: Client) -> Result<(), TooManyRequests> {
        take(self.assets.as_ref(), client, "requests")
    }

    /// Counts a new class.
    pub(crate) fn take_class(&self, client: Client) -> Result<(), TooManyRequests> {
        take(self.classes.as_ref(), client, "new classes")
    }

    /// Counts a new game.
    pub(crate) fn take_game(&self, client: Client) -> Result<(), TooManyRequests> {
        take(self.games.as_ref(), client, "new games")
    }

    /// A slot for one more WebSocket.
    pub(crate) fn take_socket(&self, client: Client) -> Result<ConnectionSlot, TooManyRequests> {
        self.sockets.take(client).ok_or(TooManyRequests { what: "open sockets", seconds: 10 })
    }

    /// The bucket for the messages of a new WebSocket.
    pub(crate) fn message_bucket(&self) -> TokenBucket {
        TokenBucket::new(self.messages)
    }

    /// Whether a request came over TLS, according to a trusted proxy.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        client::is_secure(headers, self.trust_proxy)
    }
}

fn take(buckets: Option<&TokenBuckets>, client: Client, what: &'static str) -> Result<(), TooManyRequests> {
    let (Some(buckets), Some(address)) = (buckets, client.0) else { return Ok(()) };
    let too_many =
        |wait: Duration| TooManyRequests { what, seconds: (wait.as_secs_f64().ceil() as u64).max(1) };
    buckets.take(address).map_err(too_many)
}
