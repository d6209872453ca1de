//! What is counted for whoever watches over the server: numbers only, nothing about anybody.

mod counted;
mod histogram;

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub use self::counted::Counted;
use self::histogram::Histogram;
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
    /// From the head of a request to the head of its answer.
    requests: Histogram,
    /// From handing a change to the storage to its acknowledgement.
    writes: Histogram,
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

    fn answered(&self, status: u16, took: Duration) {
        if let Some(class) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            class.fetch_add(1, Ordering::Relaxed);
        }
        self.requests.observe(took);
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
        self.requests.write(&mut text, "duels_request_duration_seconds", "Time to answer a request.");
        let help = "Time until a change is on disk and acknowledged.";
        self.writes.write(&mut text, "duels_store_write_duration_seconds", help);
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
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.metrics.answered(status, took);
    let path = path.as_ref().map_or("-", MatchedPath::as_str);
    let micros = took.as_micros() as u64;
    tracing::info!(%method, path, status, micros, "request");
    response
}
