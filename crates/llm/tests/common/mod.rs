//! A server with the chat interface that does what a test tells it to, and a game in which it is asked.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use axum::routing::{get, post};
use duels_llm::{ApiKey, LlmSettings, LogEntry, Model, ModelError, ModelFailure, Models};
use duels_rules::{Catalogue, GameId, Move, Names, Seat};
use duels_session::Session;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A key that must never be seen anywhere.
pub(crate) const KEY: &str = "sk-geheim-0123456789";

/// What the server does with the next request.
#[derive(Clone)]
pub(crate) enum Step {
    /// The model says this.
    Say(String),
    /// The model says this and the server counts no tokens.
    SayUncounted(String),
    /// A status with headers and a body.
    Status(u16, Vec<(&'static str, String)>, String),
    /// A body as it is.
    Body(Vec<u8>),
    /// The same after a while.
    Late(Duration, String),
    /// The connection breaks in the middle of the body.
    Break,
    /// The beginning of an answer, and then nothing.
    Stall,
}

/// A request that the server received.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedRequest {
    pub(crate) at: Instant,
    pub(crate) key: Option<String>,
    pub(crate) body: Value,
}

struct Script {
    steps: VecDeque<Step>,
    /// What is done when the steps are used up.
    rest: Step,
    seen: Vec<ReceivedRequest>,
    now: usize,
    most: usize,
}

/// The server, on a port of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    script: Arc<Mutex<Script>>,
    _runtime: tokio::runtime::Runtime,
}

impl Server {
    /// A server that does these steps one after another, and then repeats the last of them.
    pub(crate) fn start(steps: impl IntoIterator<Item = Step>) -> Server {
        let mut steps: VecDeque<Step> = steps.into_iter().collect();
        let rest = steps.pop_back().unwrap();
        let script = Arc::new(Mutex::new(Script { steps, rest, seen: Vec::new(), now: 0, most: 0 }));
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .route("/v1/chat/completions", post(answer))
            .route("/v1/models", get(async || "{}"))
            .with_state(Arc::clone(&script));
        runtime.spawn(async move { axum::serve(listener, app).await });
        Server { address, script, _runtime: runtime }
    }

    pub(crate) fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Its model.
    pub(crate) fn open(&self, models: &Models) -> Result<Model, ModelError> {
        models.open("test-model", &self.base_url())
    }

    /// The requests so far.
    pub(crate) fn seen(&self) -> Vec<ReceivedRequest> {
        self.script.lock().unwrap().seen.clone()
    }

    /// The most requests that it worked on at once.
    pub(crate) fn most_at_once(&self) -> usize {
        self.script.lock().unwrap().most
    }
}

/// A completion as servers send it.
pub(crate) fn completion(text: &str) -> Value {
    let message = json!({"role": "assistant", "content": text});
    let choices = json!([{"index": 0, "message": message, "finish_reason": "stop"}]);
    json!({"id": "x", "object": "chat.completion", "choices": choices, "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}})
}

async fn answer(
    State(script): State<Arc<Mutex<Script>>>,
    headers: HeaderMap,
    body: String,
) -> Response<Body> {
    let step = {
        let mut script = script.lock().unwrap();
        let key = headers.get("authorization").map(|value| value.to_str().unwrap().to_string());
        script.seen.push(ReceivedRequest {
            at: Instant::now(),
            key,
            body: serde_json::from_str(&body).unwrap(),
        });
        script.now += 1;
        script.most = script.most.max(script.now);
        script.steps.pop_front().unwrap_or_else(|| script.rest.clone())
    };
    let response = done(step).await;
    script.lock().unwrap().now -= 1;
    response
}

async fn done(step: Step) -> Response<Body> {
    let sent = |bytes: Vec<u8>| Response::new(Body::from(bytes));
    match step {
        Step::Say(text) => sent(completion(&text).to_string().into_bytes()),
        Step::SayUncounted(text) => {
            let mut completion = completion(&text);
            completion.as_object_mut().unwrap().remove("usage");
            sent(completion.to_string().into_bytes())
        }
        Step::Status(status, headers, body) => {
            let mut response = Response::builder().status(status);
            for (name, value) in headers {
                response = response.header(name, value);
            }
            response.body(Body::from(body)).unwrap()
        }
        Step::Body(bytes) => sent(bytes),
        Step::Late(wait, text) => {
            tokio::time::sleep(wait).await;
            sent(completion(&text).to_string().into_bytes())
        }
        Step::Break | Step::Stall => {
            let stall = matches!(step, Step::Stall);
            let (sender, receiver) = tokio::sync::mpsc::channel::<Result<Vec<u8>, std::io::Error>>(2);
            tokio::spawn(async move {
                let _ = sender.send(Ok(b"{\"choices\": [".to_vec())).await;
                if stall {
                    tokio::time::sleep(Duration::from_secs(20)).await;
                }
                let _ = sender.send(Err(std::io::Error::other("broken on purpose"))).await;
            });
            let stream = futures_stream(receiver);
            Response::new(Body::from_stream(stream))
        }
    }
}

fn futures_stream<T: Send + 'static>(
    receiver: tokio::sync::mpsc::Receiver<T>,
) -> impl futures_util::Stream<Item = T> + Send {
    futures_util::stream::unfold(receiver, |mut receiver| async {
        let item = receiver.recv().await?;
        Some((item, receiver))
    })
}

/// A folder for the log of one test.
pub(crate) struct LogFolder(TempDir);

impl LogFolder {
    pub(crate) fn new() -> LogFolder {
        LogFolder(TempDir::new().unwrap())
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.0.path().join("turns.jsonl")
    }

    /// The lines of the log; the key is in none of them.
    pub(crate) fn entries(&self) -> Vec<LogEntry> {
        let text = std::fs::read_to_string(self.log()).unwrap_or_default();
        assert!(!text.contains(KEY), "the key is in the log: {text}");
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub(crate) fn models(&self, settings: LlmSettings) -> Models {
        Models::new(settings, Some(&self.log()))
    }
}

/// Settings that wait little.
pub(crate) fn quick() -> LlmSettings {
    LlmSettings {
        key: ApiKey::new(KEY),
        requests: 3,
        first_wait: Duration::from_millis(20),
        longest_wait: Duration::from_secs(5),
        ..LlmSettings::default()
    }
}

pub(crate) fn say(text: &str) -> Step {
    Step::Say(text.to_string())
}

/// Asks for the move in fifty after these moves.
pub(crate) fn ask(model: &Model, moves: &[&str], limit: Duration) -> Result<Move, ModelFailure> {
    ask_in("fifty", model, None, moves, limit)
}

/// Asks for the move in the game of this number.
pub(crate) fn ask_numbered(
    model: &Model,
    number: u64,
    moves: &[&str],
    limit: Duration,
) -> Result<Move, ModelFailure> {
    ask_in("fifty", model, Some(number), moves, limit)
}

pub(crate) fn ask_in(
    start: &str,
    model: &Model,
    number: Option<u64>,
    moves: &[&str],
    limit: Duration,
) -> Result<Move, ModelFailure> {
    model.choose(&session(start, moves), number, limit, &|| false)
}

/// The game after these moves.
pub(crate) fn session(start: &str, moves: &[&str]) -> Session {
    let id = GameId::parse(Catalogue::standard(), start).unwrap();
    let mut session = Session::new(id, Seat::One).unwrap();
    for mv in moves {
        session.play(mv, &Names::SEATS).unwrap();
    }
    session
}
