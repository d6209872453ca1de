//! What is counted for whoever watches over the server: numbers only, nothing about anybody.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::store::{Append, Event, NewGame, Store, StoreError, StoredGame, Write, Written};
use crate::web::App;

/// The counters of a server.
#[derive(Debug, Default)]
pub struct Metrics {
    games: AtomicU64,
    moves: AtomicU64,
    sockets: AtomicU64,
    commits: AtomicU64,
    changes: AtomicU64,
    failures: AtomicU64,
    micros: AtomicU64,
    /// By the first digit of the status, 1 to 5.
    answers: [AtomicU64; 5],
}

impl Metrics {
    /// Counts a commit of so many changes.
    pub fn committed(&self, changes: usize) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.changes.fetch_add(changes as u64, Ordering::Relaxed);
    }

    pub(crate) fn socket_opened(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    fn answered(&self, status: u16, micros: u64) {
        if let Some(class) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            class.fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// All of it in the text format of Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut metric = |name: &str, kind: &str, help: &str, lines: &[(String, u64)]| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in lines {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        let one = |counter: &AtomicU64| [(String::new(), counter.load(Ordering::Relaxed))];
        metric("duels_games_created_total", "counter", "Games that were made.", &one(&self.games));
        metric("duels_moves_total", "counter", "Moves that are on disk.", &one(&self.moves));
        metric("duels_open_sockets", "gauge", "Sockets that are open.", &one(&self.sockets));
        metric("duels_store_commits_total", "counter", "Commits of the storage.", &one(&self.commits));
        metric("duels_store_changes_total", "counter", "Changes in those commits.", &one(&self.changes));
        metric("duels_store_failures_total", "counter", "Changes not kept.", &one(&self.failures));
        let classes = self.answers.iter().zip(1..);
        let classes: Vec<_> = classes
            .map(|(count, class)| (format!("{{class=\"{class}xx\"}}"), count.load(Ordering::Relaxed)))
            .collect();
        metric("duels_requests_total", "counter", "Requests by class of status.", &classes);
        metric("duels_request_micros_total", "counter", "Microseconds to answer.", &one(&self.micros));
        text
    }
}

/// The page that a Prometheus server reads.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.text()).into_response()
}

/// Counts and logs every request: the pattern of its path, because paths name games and queries carry keys.
pub(crate) async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let (start, method) = (Instant::now(), request.method().clone());
    let path = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros() as u64);
    app.metrics.answered(status, micros);
    let path = path.as_ref().map_or("-", MatchedPath::as_str);
    tracing::info!(%method, path, status, micros, "request");
    response
}

/// A store that counts what was kept.
pub struct Counted {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

impl Counted {
    /// Counts what a store keeps.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Counted {
        Counted { store, metrics }
    }
}

impl Store for Counted {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>> {
        let counter = match &write {
            Write::Create(_) => Some(&self.metrics.games),
            Write::Append(Append { event: Event::Played { .. }, .. }) => Some(&self.metrics.moves),
            Write::Append(_) | Write::Join(_) => None,
        };
        let written = self.store.write(write);
        let counted = async move {
            let written = written.await;
            let counter = match &written {
                Ok(Written::Done { .. }) => counter,
                Ok(Written::Stale { .. }) => None,
                Err(_) => Some(&self.metrics.failures),
            };
            counter.map(|counter| counter.fetch_add(1, Ordering::Relaxed));
            written
        };
        counted.boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }
}
