//! What one address may do, each bound with a clear answer. Where the address is not known, as in tests without
//! a socket, nothing is limited.

mod client;
mod meter;
mod places;

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub use client::Client;
pub use meter::{Meter, Rate};
pub(crate) use places::{Place, Places};

use self::meter::Meters;
use crate::web::App;
use crate::web::page::Failed;

/// What one address may do. The defaults are far above what a person at a browser does, also when a family
/// shares an address.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections that are open at once. Behind a trusted proxy this is the proxy's business.
    pub connections: Option<usize>,
    /// How long a client may take for the head of a request, and stay silent between two.
    pub head: Option<Duration>,
    /// Requests of any kind.
    pub requests: Option<Rate>,
    /// New games.
    pub games: Option<Rate>,
    /// Sockets that are open at once.
    pub sockets: Option<usize>,
    /// Messages on one socket.
    pub messages: Option<Rate>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: Some(256),
            head: Some(Duration::from_secs(15)),
            requests: Some(Rate::per_second(50).with_burst(200)),
            games: Some(Rate::per_minute(30).with_burst(30)),
            sockets: Some(64),
            messages: Some(Rate::per_second(10).with_burst(40)),
        }
    }
}

impl Limits {
    /// No limits, for measuring.
    pub const NONE: Limits =
        Limits { connections: None, head: None, requests: None, games: None, sockets: None, messages: None };
}

/// Who has done how much.
pub(crate) struct Gate {
    trust_proxy: bool,
    requests: Option<Meters>,
    games: Option<Meters>,
    messages: Option<Rate>,
    sockets: Places,
}

/// Somebody does too much.
#[derive(Debug)]
pub(crate) struct TooMany {
    what: &'static str,
    wait: Duration,
}

impl Gate {
    pub(crate) fn new(limits: Limits, trust_proxy: bool) -> Gate {
        Gate {
            trust_proxy,
            requests: limits.requests.map(Meters::new),
            games: limits.games.map(Meters::new),
            messages: limits.messages,
            sockets: Places::new(limits.sockets),
        }
    }

    /// A place for one more socket.
    pub(crate) fn socket(&self, client: Client) -> Result<Place, TooMany> {
        let too_many = TooMany { what: "open sockets", wait: Duration::from_secs(10) };
        self.sockets.take(client).ok_or(too_many)
    }

    /// Whether a request came over TLS, as far as a trusted proxy says.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        client::is_secure(headers, self.trust_proxy)
    }

    /// What counts the messages of a new socket.
    pub(crate) fn messages(&self) -> Meter {
        Meter::new(self.messages)
    }
}

/// Counts every request of an address, and remembers whose it is. Who watches over the server is always heard.
pub(crate) async fn requests(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let client = Client::of(&request, app.gate.trust_proxy);
    request.extensions_mut().insert(client);
    let free = request.uri().path() == "/healthz";
    match pass(app.gate.requests.as_ref().filter(|_| !free), client, "requests") {
        Ok(()) => next.run(request).await,
        Err(too_many) => too_many.into_response(),
    }
}

/// Counts what makes new games.
pub(crate) async fn games(State(app): State<App>, request: Request, next: Next) -> Response {
    let client = request.extensions().get().copied().unwrap_or(Client(None));
    let counts = request.method() == Method::POST;
    match pass(app.gate.games.as_ref().filter(|_| counts), client, "new games") {
        Ok(()) => next.run(request).await,
        Err(too_many) => too_many.into_response(),
    }
}

fn pass(meters: Option<&Meters>, client: Client, what: &'static str) -> Result<(), TooMany> {
    match (meters, client.0) {
        (Some(meters), Some(address)) => meters.count(address).map_err(|wait| TooMany { what, wait }),
        _ => Ok(()),
    }
}

impl IntoResponse for TooMany {
    fn into_response(self) -> Response {
        let seconds = (self.wait.as_secs_f64().ceil() as u64).max(1);
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let sentence =
            format!("Too many {} from your address: please try again in {seconds} {unit}.", self.what);
        let mut response = Failed { status: StatusCode::TOO_MANY_REQUESTS, sentence }.into_response();
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        response
    }
}
