//! The API without a socket, and that its description knows every answer that is seen here.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use serde_json::{Value, json};
use tower::ServiceExt;

/// A client that checks every answer of the server against the description.
struct Program {
    app: Router,
    document: Value,
}

impl Program {
    async fn new() -> Program {
        let rooms = Rooms::new(Catalogue::standard(), Arc::new(MemoryStore::default())).unwrap();
        let mut program = Program { app: app(Arc::new(rooms)), document: Value::Null };
        let request = Request::get("/openapi.json").body(Body::empty()).unwrap();
        program.document = serde_json::from_str(&program.send(request).await.2).unwrap();
        program
    }

    async fn send(&self, request: Request<Body>) -> (u16, String, String) {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let kind = parts.headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap());
        let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
        (parts.status.as_u16(), kind.to_string(), String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// Sends a request; the answer must be described, and a failure must have a sentence.
    async fn ask(&self, method: &str, path: &str, key: &str, body: Body) -> (u16, Value) {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "duels.test");
        if !key.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
        let (status, kind, text) = self.send(request).await;
        let described = self.describe(method, path, status);
        assert!(!described.is_null(), "{method} {path} may answer {status}: {text}");
        let promised = described["content"].as_object().unwrap().keys().next().unwrap();
        assert!(kind.starts_with(promised), "{kind} instead of {promised}");
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        if status >= 400 {
            assert!(value["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{value}");
        }
        (status, value)
    }

    async fn post(&self, path: &str, key: &str, body: Value) -> (u16, Value) {
        self.ask("POST", path, key, Body::from(body.to_string())).await
    }

    async fn get(&self, path: &str, key: &str) -> (u16, Value) {
        self.ask("GET", path, key, Body::empty()).await
    }

    /// What the document says about an answer.
    fn describe(&self, method: &str, path: &str, status: u16) -> &Value {
        let mut parts: Vec<_> = path.split('?').next().unwrap().split('/').collect();
        if let Some(id) = parts.get_mut(3) {
            *id = "{id}";
        }
        let (path, method) = (parts.join("/"), method.to_ascii_lowercase());
        &self.document["paths"][path][method]["responses"][status.to_string()]
    }

    async fn make(&self, start: &str, opponent: &str) -> (String, String, Value) {
        let (status, made) = self.post("/api/games", "", json!({"start": start, "opponent": opponent})).await;
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().unwrap();
        (format!("/api/games/{id}"), made["key"].as_str().unwrap().to_string(), made)
    }
}

fn play(ply: u32, word: &str, request: &str) -> Value {
    json!({"ply": ply, "move": word, "request": request})
}

#[tokio::test]
async fn the_document_lists_every_route() {
    let program = Program::new().await;
    assert!(program.document["openapi"].as_str().unwrap().starts_with("3."));
    let paths: Vec<_> = program.document["paths"].as_object().unwrap().keys().cloned().collect();
    let all = [
        "",
        "/{id}",
        "/{id}/close",
        "/{id}/hint",
        "/{id}/join",
        "/{id}/plies",
        "/{id}/record",
        "/{id}/rematch",
        "/{id}/rematch/decline",
        "/{id}/resign",
        "/{id}/review",
        "/{id}/undo",
        "/{id}/undo/ask",
        "/{id}/undo/decline",
        "/{id}/undo/grant",
    ];
    let mut sorted = paths.clone();
    sorted.sort();
    assert_eq!(sorted, all.map(|path| format!("/api/games{path}")));
    assert_eq!(program.document["components"]["securitySchemes"]["key"]["scheme"], "bearer");
    for path in paths {
        // Every described route exists: another method is refused with 405, not 404.
        let request = Request::delete(path.replace("{id}", "x")).body(Body::empty()).unwrap();
        assert_eq!(program.send(request).await.0, 405, "{path}");
    }
}

#[tokio::test]
async fn two_programs_play_a_game() {
    let program = Program::new().await;
    let (game, host, made) = program.make("deletion:numbers=549-876", "friend").await;
    let plies = format!("{game}/plies");
    assert_eq!(program.post(&plies, &host, play(1, "left", "a")).await.0, 409, "the other seat is empty");
    let join = format!("{game}/join");
    assert_eq!(program.post(&join, "", json!({})).await.0, 403);
    let (status, joined) = program.post(&join, "", json!({"invitation": made["invitation"]})).await;
    let guest = joined["key"].as_str().unwrap().to_string();
    assert_eq!(status, 200);
    assert_eq!(program.post(&join, "", json!({"invitation": made["invitation"]})).await.0, 409);
    let again = json!({"invitation": made["invitation"], "key": guest});
    assert_eq!(program.post(&join, "", again).await, (200, joined), "the same key gets the same seat again");
    let short = json!({"invitation": made["invitation"], "key": "short"});
    assert_eq!(program.post(&join, "", short).await.0, 422);
    assert_eq!(program.post(&format!("{game}/hint"), &host, json!(null)).await.0, 409, "two people play");
    assert_eq!(program.get(&format!("{game}/review"), &host).await.0, 409, "and it is not over");
    assert_eq!(program.post(&format!("{game}/rematch"), &host, json!(null)).await.0, 409);

    assert_eq!(program.post(&plies, "", play(1, "right", "a")).await.0, 403);
    assert_eq!(program.post(&plies, &"A".repeat(43), play(1, "right", "a")).await.0, 403);
    assert_eq!(program.post(&plies, &guest, play(1, "right", "a")).await.0, 403);
    let first = program.post(&plies, &host, play(1, "right", "a")).await;
    assert_eq!(first, (200, json!({"version": 2})));
    assert_eq!(program.post(&plies, &host, play(1, "right", "a")).await, first, "the same request again");
    let (status, stale) = program.post(&plies, &guest, play(1, "left", "b")).await;
    assert_eq!((status, &stale["version"], &stale["ply"]), (409, &json!(2), &json!(1)));
    let (status, refused) = program.post(&plies, &guest, play(2, "up", "c")).await;
    assert!(status == 422 && refused["error"].as_str().unwrap().contains("is not a move here"));
    assert_eq!(program.post(&format!("{game}/undo"), &host, json!({"request": "u"})).await.0, 409);

    let (_, seen) = program.get(&game, "").await;
    assert_eq!(seen["plies"], json!([{"ply": 1, "seat": 1, "move": "right"}]));
    assert_eq!((&seen["turn"], &seen["holds"]), (&json!(2), &json!([false, false])));
    assert_eq!(seen["legal"], json!(["left", "middle", "right"]));
    assert_eq!(program.get(&game, &guest).await.1["holds"], json!([false, true]));
    let (_, news) = program.get(&format!("{game}?after=1"), "").await;
    assert_eq!(news["events"], json!([{"version": 2, "kind": "played", "ply": 1, "move": "right"}]));
    assert_eq!(program.get(&format!("{game}?after=99"), "").await.1["events"], json!([]));

    assert_eq!(program.post(&format!("{game}/resign"), &guest, json!({"request": "r"})).await.0, 200);
    assert_eq!(program.post(&format!("{game}/resign"), &host, json!({"request": "s"})).await.0, 422);
    let (_, over) = program.get(&game, "").await;
    assert_eq!(over["outcome"]["winner"], 1);
    assert_eq!((&over["turn"], &over["legal"]), (&Value::Null, &json!([])));
    let (status, record) = program.get(&format!("{game}/record"), "").await;
    assert!(status == 200 && record.as_str().unwrap().contains("1. right"), "{record}");
}

#[tokio::test]
async fn the_computer_answers_and_a_move_is_taken_back() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "perfect").await;
    assert_eq!(program.post(&format!("{game}/plies"), &key, play(1, "6", "a")).await.0, 200);
    assert_eq!(program.get(&game, "").await.1["plies"].as_array().unwrap().len(), 2);
    assert_eq!(program.post(&format!("{game}/undo"), &key, json!({"request": "b"})).await.0, 200);
    assert_eq!(program.post(&format!("{game}/undo"), &key, json!({"request": "c"})).await.0, 409);
    assert_eq!(program.get(&game, "").await.1["plies"], json!([]));
    let (_, _, made) = program.make("dilemma#7", "screen").await;
    assert!(made["start"].as_str().unwrap().ends_with("#7"), "a named seed is kept: {made}");
}

#[tokio::test]
async fn errors_are_answered_in_a_sentence() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "screen").await;
    for path in ["", "/record"] {
        assert_eq!(program.get(&format!("/api/games/nowhere{path}"), &key).await.0, 404);
    }
    for (path, body) in [
        ("plies", play(1, "6", "a")),
        ("undo", json!({"request": "a"})),
        ("resign", json!({"request": "a"})),
        ("undo/ask", json!({"request": "a"})),
        ("undo/grant", json!({"request": "a"})),
        ("undo/decline", json!({"request": "a"})),
        ("rematch/decline", json!({"request": "a"})),
        ("close", json!({"request": "a"})),
        ("join", json!({})),
    ] {
        let path = format!("{game}/{path}");
        assert_eq!(program.post(&path.replace(&game, "/api/games/nowhere"), &key, body).await.0, 404);
        assert_eq!(program.ask("POST", &path, &key, Body::from("{")).await.0, 400);
        assert_eq!(program.post(&path, &key, json!({"surprise": 1})).await.0, 422);
        assert_eq!(program.ask("POST", &path, &key, Body::from("x".repeat(300 << 10))).await.0, 413);
    }
    assert_eq!(program.get(&format!("{game}?after=soon"), "").await.0, 400);
    for (start, opponent, part) in [
        ("chess", "screen", "no game"),
        ("fifty:target=x", "screen", "target"),
        ("dilemma:length=100000", "screen", "terminal"),
        ("fifty", "nobody", "no opponent"),
        ("fifty", "cmd:python3 bot.py", "programs and language models cannot be opponents here"),
        ("fifty", "llm:model@http://127.0.0.1:1", "programs and language models cannot be opponents here"),
    ] {
        let (status, wrong) =
            program.post("/api/games", "", json!({"start": start, "opponent": opponent})).await;
        assert!(status == 422 && wrong["error"].as_str().unwrap().contains(part), "{wrong}");
    }
    let new = json!({"start": "fifty", "opponent": "screen", "seat": "3"});
    assert_eq!(program.post("/api/games", "", new).await.0, 422);
    let request = Request::post("/api/games").header(header::ORIGIN, "http://evil.test");
    let (status, _, text) = program.send(request.body(Body::empty()).unwrap()).await;
    assert!(status == 403 && text.starts_with("{\"error\":\"Cross-site request refused"), "{text}");
    let (status, _, text) = program.send(Request::post("/api/games").body(Body::from("{}")).unwrap()).await;
    assert!(status == 415 && text.starts_with("{\"error\":"), "{text}");
    let (status, _, text) = program.send(Request::get("/api/nothing").body(Body::empty()).unwrap()).await;
    assert!(status == 404 && text == "{\"error\":\"There is nothing at this address.\"}", "{text}");
}

#[tokio::test]
async fn both_players_find_the_rematch() {
    let program = Program::new().await;
    let (game, host, made) = program.make("fifty", "friend").await;
    let wish = json!({"invitation": made["invitation"]});
    let guest = program.post(&format!("{game}/join"), "", wish).await.1["key"].as_str().unwrap().to_string();
    program.post(&format!("{game}/resign"), &guest, json!({"request": "r"})).await;
    let rematch = format!("{game}/rematch");
    assert_eq!(program.post(&rematch, "", json!(null)).await.0, 403);
    let (status, first) = program.post(&rematch, &host, json!(null)).await;
    assert_eq!(status, 200);
    let new = format!("/api/games/{}", first["id"].as_str().unwrap());
    assert_eq!(program.get(&new, "").await.1["waiting"], true);
    let (status, second) = program.post(&rematch, &guest, json!(null)).await;
    assert_eq!((status, &second["id"]), (200, &first["id"]));
    for (key, answer) in [(&host, &first), (&guest, &second)] {
        assert_eq!(&program.post(&rematch, key, json!(null)).await.1, answer, "the same answer again");
    }
    let key = second["key"].as_str().unwrap();
    assert_eq!(program.get(&new, key).await.1["holds"], json!([false, true]));
    assert_eq!(
        program.post(&format!("{new}/plies"), key, play(1, "6", "a")).await.0,
        200,
        "the other one begins"
    );
    let (_, events) = program.get(&game, "").await;
    assert_eq!(events["events"][2]["game"], first["id"], "spectators find it too");
}

#[tokio::test]
async fn hints_reviews_and_the_lobby_are_for_programs_too() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "perfect").await;
    let hint = format!("{game}/hint");
    assert_eq!(program.post(&hint, "", json!(null)).await.0, 403);
    let steps: Vec<_> =
        [program.post(&hint, &key, json!(null)).await, program.post(&hint, &key, json!(null)).await]
            .into_iter()
            .map(|(status, step)| (status, step["hint"].as_str().unwrap().to_string()))
            .collect();
    assert!(steps[0].0 == 200 && steps[0].1 != steps[1].1, "{steps:?}");
    program.post(&format!("{game}/plies"), &key, play(1, "5", "a")).await;
    let (status, review) = program.get(&format!("{game}/review"), "").await;
    assert_eq!(status, 200);
    assert_eq!((&review["at_start"], &review["plies"][0]["blunder"]), (&json!(1), &json!(true)), "{review}");
    assert_eq!(review["plies"][0]["winning"], json!(["6"]));

    assert_eq!(program.get("/api/games", "").await, (200, json!([])));
    let (_, _, made) = program.make("append", "anybody").await;
    let (_, waiting) = program.get("/api/games", "").await;
    assert_eq!((&waiting[0]["id"], &waiting[0]["start"]), (&made["id"], &json!("append")), "{waiting}");
    assert_eq!((waiting.as_array().unwrap().len(), &waiting[0]["name"]), (1, &Value::Null), "{waiting}");
    for path in ["hint", "rematch"] {
        assert_eq!(program.post(&format!("/api/games/nowhere/{path}"), &key, json!(null)).await.0, 404);
    }
    assert_eq!(program.get("/api/games/nowhere/review", "").await.0, 404);
}

/// No sentence shows the internals of the framework, and each says what would be accepted.
#[tokio::test]
async fn requests_that_cannot_be_read_get_a_clear_sentence() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "screen").await;
    let plies = format!("{game}/plies");
    let long = "x".repeat(300 << 10);
    for (path, body, sentence) in [
        (plies.as_str(), "{", "The body is not valid JSON."),
        (&plies, "{}", "The body is not as expected: ply is missing."),
        (
            &plies,
            "{\"word\":\"6\"}",
            "The body is not as expected: there is no field 'word'; accepted: ply, move, request.",
        ),
        (
            &plies,
            "{\"a: unknown field `b`, expected c\":6}",
            "The body is not as expected: there is no field 'a: unknown field `b`, expected c'; accepted: ply, move, \
             request.",
        ),
        (
            &plies,
            "{\"ply\":-1}",
            "The body is not as expected: ply must be a whole number from 0 to 4294967295.",
        ),
        (
            &plies,
            "{\"ply\":\"x, expected y\"}",
            "The body is not as expected: ply must be a whole number from 0 to 4294967295.",
        ),
        (&plies, "{\"ply\":1,\"move\":6}", "The body is not as expected: move must be a string."),
        (&plies, "{\"ply\":1,\"ply\":1}", "The body is not as expected: ply appears twice."),
        (&plies, "null", "The body is not as expected: it must be an object with named fields."),
        ("/api/games", "{}", "The body is not as expected: start is missing."),
        ("/api/games", "{\"seat\":-1}", "The body is not as expected: seat must be a seat, such as 1 or 2."),
        (&plies, &long, "The body is too large: at most 256 KiB are read."),
    ] {
        let (_, refused) = program.ask("POST", path, &key, Body::from(body.to_string())).await;
        let error = refused["error"].as_str().unwrap();
        assert!(error.starts_with(sentence) && error.ends_with('.'), "{error}");
        assert!(!error.to_lowercase().contains("deserialize") && !error.contains(" at line "), "{error}");
    }
    let (_, refused) = program.get(&format!("{game}?after=soon"), "").await;
    let error = refused["error"].as_str().unwrap();
    let sentence = "The query of this address cannot be read: after must be a whole number from 0 to \
                    18446744073709551615.";
    assert_eq!(error, sentence);
}

#[tokio::test]
async fn a_ply_that_is_too_early_and_a_missing_key_are_told_apart() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "screen").await;
    let plies = format!("{game}/plies");
    let (status, refused) = program.post(&plies, &key, play(5, "6", "a")).await;
    let error = json!({"error": "Ply 5 cannot be played now: the next ply is 1.", "version": 0, "ply": 0});
    assert_eq!((status, refused), (409, error));
    for key in [String::new(), "short".to_string(), "A".repeat(43)] {
        for (path, body) in [("plies", play(1, "6", "a")), ("hint", json!(null))] {
            let (status, refused) = program.post(&format!("{game}/{path}"), &key, body).await;
            let error = refused["error"].as_str().unwrap();
            assert_eq!(status, 403, "{error}");
            assert!(error.starts_with("Send the key of your seat in the header Authorization: Bearer KEY; "));
        }
    }
}

#[tokio::test]
async fn a_seat_is_a_number_or_a_text() {
    let program = Program::new().await;
    for (seat, first) in [(json!(2), json!("2")), (json!("2"), json!(2))] {
        let new = json!({"start": "fifty", "opponent": "screen", "seat": seat, "first": first});
        let (status, made) = program.post("/api/games", "", new).await;
        assert_eq!((status, &made["seat"], &made["first"]), (201, &json!(2), &json!(2)), "{made}");
    }
    let new = json!({"start": "fifty", "opponent": "screen", "seat": 3});
    assert_eq!(program.post("/api/games", "", new).await.0, 422);
}

#[tokio::test]
async fn the_review_of_a_game_without_plies_knows_who_was_winning() {
    let program = Program::new().await;
    let (game, key, _) = program.make("fifty", "screen").await;
    program.post(&format!("{game}/resign"), &key, json!({"request": "r"})).await;
    let (_, review) = program.get(&format!("{game}/review"), "").await;
    assert_eq!((&review["at_start"], &review["forfeit"]["before"]), (&json!(1), &json!("win")), "{review}");
}

/// What the API refuses is JSON whatever refuses it: an unknown address, a method, a limit.
#[tokio::test]
async fn every_error_of_the_api_is_json() {
    let program = Program::new().await;
    for (method, path, status) in [
        ("GET", "/api", 404),
        ("GET", "/api/", 404),
        ("GET", "/api/games/x/y/z", 404),
        ("PUT", "/api/games", 405),
    ] {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let (seen, kind, text) = program.send(request).await;
        assert_eq!((seen, kind.as_str()), (status, "application/json"), "{method} {path}: {text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(value["error"].as_str().unwrap().ends_with('.'), "{text}");
    }
}

#[tokio::test]
async fn two_programs_agree_on_undo_and_a_rematch() {
    let program = Program::new().await;
    let (status, made) = program
        .post("/api/games", "", json!({"start": "fifty", "opponent": "friend", "name": " Ann "}))
        .await;
    assert_eq!(status, 201, "{made}");
    let (game, ann) = (format!("/api/games/{}", made["id"].as_str().unwrap()), made["key"].as_str().unwrap());
    let join = json!({"invitation": made["invitation"], "name": "Bob"});
    let own = program.post(&format!("{game}/join"), ann, join.clone()).await;
    assert_eq!(own, (200, json!({"key": ann})), "a player keeps their seat");
    let bob = program.post(&format!("{game}/join"), "", join).await.1["key"].as_str().unwrap().to_string();
    let seen = program.get(&game, "").await.1;
    assert_eq!((&seen["names"], &seen["players"]), (&json!(["Ann", "Bob"]), &json!(["person", "person"])));
    assert_eq!((&seen["first"], &seen["closed"]), (&json!(1), &json!(false)));
    assert_eq!(seen["present"], json!([true, true]), "both have asked for something just now");

    let act = async |key: &str, path: &str, request: &str| {
        program.post(&format!("{game}/{path}"), key, json!({ "request": request })).await
    };
    assert_eq!(act(ann, "undo/ask", "a").await.0, 409, "nothing to take back");
    program.post(&format!("{game}/plies"), ann, play(1, "6", "b")).await;
    assert_eq!(act(ann, "undo", "c").await.0, 409, "not without asking");
    assert_eq!(act(ann, "undo/ask", "d").await, (200, json!({"version": 3})));
    assert_eq!(act(ann, "undo/ask", "d").await, (200, json!({"version": 3})), "the same request again");
    assert_eq!(program.get(&game, "").await.1["undo_asked"], 1);
    assert_eq!(act(ann, "undo/grant", "e").await.0, 409);
    assert_eq!(act(&bob, "undo/decline", "f").await.0, 200);
    assert_eq!(act(ann, "undo/ask", "g").await.0, 200);
    assert_eq!(act(&bob, "undo/grant", "h").await, (200, json!({"version": 6})));
    let (_, seen) = program.get(&format!("{game}?after=2"), "").await;
    assert_eq!((&seen["plies"], &seen["undo_asked"]), (&json!([]), &Value::Null));
    let kinds: Vec<_> = seen["events"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["undo_asked", "undo_declined", "undo_asked", "undone"]);
    assert_eq!(act(ann, "close", "i").await.0, 409, "both seats are taken");

    assert_eq!(act(&bob, "resign", "j").await.0, 200);
    assert_eq!(act(&bob, "rematch/decline", "k").await.0, 409);
    let (_, offered) = program.post(&format!("{game}/rematch"), ann, json!(null)).await;
    assert_eq!(program.get(&game, "").await.1["rematch_offer"], 1);
    assert_eq!(act(&bob, "rematch/decline", "l").await.0, 200);
    assert_eq!(program.get(&game, "").await.1["rematch_offer"], Value::Null);
    let (_, closed) = program.get(&format!("/api/games/{}", offered["id"].as_str().unwrap()), "").await;
    assert_eq!(
        (&closed["closed"], &closed["waiting"], &closed["turn"]),
        (&json!(true), &json!(false), &Value::Null)
    );
}

#[tokio::test]
async fn a_program_closes_its_game_and_names_are_checked() {
    let program = Program::new().await;
    let new = json!({"start": "fifty", "opponent": "anybody", "name": "Ann"});
    let made = program.post("/api/games", "", new).await.1;
    let game = format!("/api/games/{}", made["id"].as_str().unwrap());
    assert_eq!(program.get("/api/games", "").await.1[0]["name"], "Ann");
    let close = format!("{game}/close");
    assert_eq!(program.post(&close, "", json!({"request": "a"})).await.0, 403);
    let key = made["key"].as_str().unwrap();
    assert_eq!(program.post(&close, key, json!({"request": "a"})).await, (200, json!({"version": 1})));
    assert_eq!(program.post(&close, key, json!({"request": "b"})).await.0, 409);
    assert_eq!(program.get("/api/games", "").await.1, json!([]));
    let (status, refused) = program.post(&format!("{game}/join"), "", json!({})).await;
    assert_eq!((status, &refused["error"]), (409, &json!("This game was closed before anybody joined it.")));
    assert_eq!(program.get(&game, key).await.1["events"], json!([{"version": 1, "kind": "closed"}]));
    for name in ["<b>", "x\u{202e}y", &"x".repeat(25), "the computer"] {
        let new = json!({"start": "fifty", "opponent": "friend", "name": name});
        let (status, refused) = program.post("/api/games", "", new).await;
        assert!(status == 422 && refused["error"].as_str().unwrap().starts_with("Sorry, "), "{refused}");
        let (status, _) = program.post(&format!("{game}/join"), "", json!({ "name": name })).await;
        assert_eq!(status, 422);
    }
}
