use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, header};

use crate::client::{Server, TestResponse};
use crate::{check, own, send};

/// As large as each game can be, as large as it can be served, and what no solver can know in a short time.
const STARTS: &[&str] = &[
    "dilemma:length=1000000",
    "dilemma:length=5000",
    "dilemma:length=1200",
    "divisors:count=1000000",
    "divisors:count=5000",
    "divisors:count=5000,opening=even",
    "divisors:count=70",
    "fifty:target=1000000000000",
    "fifty:target=1000000000000,base=1000,max=1000000",
    "fifty:target=4000,base=1000,max=1000000",
    "append:target=99999999999999999999999999999999999999999999999999",
    "append:target=99999999999999999999999999999999999999999999999999,digits=0-9",
    "append:target=999999999,digits=0-9",
    "deletion:digits=100000",
    "deletion:digits=2500",
];

/// The longest that anything may take here, where nothing is optimized and other tests run beside it; the server's
/// own bound on a solver is 5 seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest answer.
const MOST_BYTES: usize = 1 << 20;

async fn timed(what: &str, answer: impl Future<Output = TestResponse>) -> TestResponse {
    let since = Instant::now();
    let got = answer.await;
    assert!(since.elapsed() < PATIENCE, "{what} took {:?}", since.elapsed());
    assert!(got.text.len() < MOST_BYTES, "{what}: {} bytes", got.text.len());
    got
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_game_cannot_stall_the_server() {
    let server = Server::new();
    for start in STARTS {
        let path = format!("/explore?start={}", start.replace(',', "%2C"));
        check("GET", &path, &timed(&path, server.get(&path)).await);
        let record = format!("record=%5BGame+%22{start}%231%22%5D%0A%0A");
        let got = timed(&format!("review {start}"), server.form("/review", "", record)).await;
        check("POST", "/review", &got);
        if let Some(path) = got.headers.get(header::LOCATION).and_then(|path| path.to_str().ok()) {
            check("GET", path, &timed(path, server.get(path)).await);
        }
        for opponent in ["perfect", "level:3", "random", "screen"] {
            large_game(&server, start, opponent).await;
        }
    }
}

/// A game of that start from its first ply to its review: refused, or played, but never broken.
async fn large_game(server: &Server, start: &str, opponent: &str) {
    let new = format!("{{\"start\":\"{start}\",\"opponent\":\"{opponent}\",\"seat\":\"2\"}}");
    let got = timed(&format!("{start} {opponent}"), server.json("/api/games", "", new)).await;
    check("POST", "/api/games", &got);
    if got.status != 201 {
        return assert_eq!(got.status, 422, "{got:?}");
    }
    let made: serde_json::Value = serde_json::from_str(&got.text).unwrap();
    let [id, key] = ["id", "key"].map(|name| made[name].as_str().unwrap().to_string());
    let game = crate::client::CreatedGame { id, key, invitation: None };
    let id = &game.id;
    let ply = server.get(&format!("/api/games/{id}")).await.value(200);
    let word = ply["legal"][0].as_str().unwrap().to_string();
    let ply = ply["plies"].as_array().unwrap().len() + 1;
    for (method, path, form) in [
        ("GET", format!("/g/{id}"), String::new()),
        ("POST", format!("/g/{id}/hint"), String::new()),
        ("POST", format!("/g/{id}/play"), format!("ply={ply}&move={word}&request=a")),
        ("POST", format!("/g/{id}/undo"), "request=b".to_string()),
        ("POST", format!("/g/{id}/resign"), "request=c".to_string()),
        ("GET", format!("/g/{id}/review"), String::new()),
        ("POST", format!("/g/{id}/fork"), "ply=1".to_string()),
        ("POST", format!("/g/{id}/rematch"), String::new()),
    ] {
        let request = own(Request::builder().method(method).uri(&path), &game);
        let request = request.header(header::CONTENT_TYPE, crate::FORM);
        let answer = async { send(server, request, Body::from(form)).await.unwrap() };
        check(method, &path, &timed(&format!("{start} {opponent} {path}"), answer).await);
    }
}
