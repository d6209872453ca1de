//! A language model for tests: a server that answers as a function says.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

/// A server with a model, on a real port.
pub(crate) struct ModelServer {
    /// The player that asks it.
    pub(crate) spec: String,
    /// How many questions there were.
    pub(crate) requests: Arc<AtomicU64>,
    _runtime: tokio::runtime::Runtime,
}

/// A server whose model answers every prompt with this function.
pub(crate) fn serve(model: fn(&Value) -> String) -> ModelServer {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let (address, requests) = (listener.local_addr().unwrap(), Arc::new(AtomicU64::new(0)));
    let counter = Arc::clone(&requests);
    let answer = move |Json(body): Json<Value>| {
        counter.fetch_add(1, Ordering::Relaxed);
        let choice =
            json!({"message": {"role": "assistant", "content": model(&body)}, "finish_reason": "stop"});
        let usage = json!({"prompt_tokens": 50, "completion_tokens": 5});
        async move { Json(json!({"choices": [choice], "usage": usage})) }
    };
    let app =
        Router::new().route("/v1/chat/completions", post(answer)).route("/v1/models", get(async || "{}"));
    runtime.spawn(async move { axum::serve(listener, app).await });
    ModelServer { spec: format!("llm:test@http://{address}/v1"), requests, _runtime: runtime }
}

/// Plays the last of the legal moves that the question lists.
pub(crate) fn last_listed(body: &Value) -> String {
    let question = body["messages"][1]["content"].as_str().unwrap();
    let (_, moves) = question.rsplit_once("Legal moves: ").expect("the moves are listed");
    format!("I look at the list.\n\nMOVE: {}", moves.rsplit(", ").next().unwrap())
}
