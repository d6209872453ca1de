//! What one address may do, each bound with a clear answer. Where the address is not known, as in tests without
//! a socket, nothing is limited.

mod client;
mod meter;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub use client::Client;
pub use meter::{Meter, Rate};

use self::meter::Meters;
use crate::web::App;
use crate::web::page::Failed;

/// What one address may do. The defaults are far above what a person at a browser does, also when a family
/// shares an address.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
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
            requests: Some(Rate::per_second(50).with_burst(200)),
            games: Some(Rate::per_minute(30).with_burst(30)),
            sockets: Some(64),
            messages: Some(Rate::per_second(10).with_burst(40)),
        }
    }
}

impl Limits {
    /// No limits, for measuring.
    pub const NONE: Limits = Limits { requests: None, games: None, sockets: None, messages: None };
}

/// Who has done how much.
pub(crate) struct Gate {
    trust_proxy: bool,
    requests: Option<Meters>,
    games: Option<Meters>,
    messages: Option<Rate>,
    most_sockets: Option<usize>,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A socket that counts until it is dropped.
pub(crate) struct Place {
    address: Option<IpAddr>,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
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
            most_sockets: limits.sockets,
            sockets: Arc::default(),
        }
    }

    /// A place for one more socket.
    pub(crate) fn socket(&self, client: Client) -> Result<Place, TooMany> {
        let place = |address| Place { address, sockets: Arc::clone(&self.sockets) };
        let (Some(address), Some(most)) = (client.0, self.most_sockets) else { return Ok(place(None)) };
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(address).or_default();
        if *open >= most {
            return Err(TooMany { what: "open connections", wait: Duration::from_secs(10) });
        }
        *open += 1;
        Ok(place(Some(address)))
    }

    /// What counts the messages of a new socket.
    pub(crate) fn messages(&self) -> Meter {
        Meter::new(self.messages)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&address);
            }
        }
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
