//! A new game is one file and one line: the template game, registered here and nowhere else, is played at the terminal,
//! in the browser, through the API, MCP and UGI, and in the arena. `python/tests/test_sixth_game.py` does it in Python.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod scene;

use std::io::{self, BufRead, BufReader, Cursor, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};

use duels_cli::{Console, run};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry, GameId, Names, Seat};
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use duels_session::{Record, Session};
use tower::ServiceExt;

static ENTRIES: &[Entry] = &[Entry::of::<Template>()];

fn with_template() -> Catalogue {
    Catalogue::of(ENTRIES)
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn duels(args: &str, input: &str) -> (ExitCode, String, String) {
    let (out, err) = (Sink::default(), Sink::default());
    let mut console = Console::piped(Cursor::new(input.to_string()), out.clone(), err.clone());
    let args = ["duels"].into_iter().chain(args.split(' ').filter(|word| !word.is_empty()));
    let status = run(with_template(), args.map(Into::into), &mut console);
    (status, out.text(), err.text())
}

#[test]
fn it_has_puzzles() {
    let (status, out, err) = duels("puzzle template heap=15 --seed 3 --json", "");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let puzzle: serde_json::Value = serde_json::from_str(&out).unwrap();
    let answer = puzzle["answer"][0].as_str().unwrap();
    // Whoever leaves a multiple of 4 wins.
    let taken = puzzle["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).chain([answer]);
    assert_eq!((15 - taken.map(|mv| mv.parse::<u32>().unwrap()).sum::<u32>()) % 4, 0, "{out}");
    assert_eq!(puzzle["id"], "puzzle:template:heap=15#3");
    let (status, out, err) = duels("puzzle --export 5 --seed 1", "");
    assert_eq!((status, out.lines().count()), (ExitCode::SUCCESS, 5), "{err}");
}

#[test]
fn it_plays_at_the_terminal() {
    let (status, out, err) = duels("play template heap=5", "4\n2\n4\nmoves\n3\n");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let lines = [
        "Welcome to Heap!",
        "4 may not be taken. Enter a whole number from 1 to 3.",
        "Player 1 took 2.",
        "Counters: 3",
        "Take  [1][2][3]",
        "Player 2's turn. Legal moves: 1 2 3",
        "Player 2 took the last counter. Player 2 wins!",
    ];
    let mut rest = out.lines();
    for line in lines {
        assert!(rest.any(|printed| printed == line), "no {line:?} in\n{out}");
    }
}

#[test]
fn it_is_listed_explained_replayed_and_offered_in_the_menu() {
    assert!(duels("list", "").1.contains("heap=12"));
    assert!(duels("list --json", "").1.contains("\"id\":\"template\""));
    assert!(duels("rules template", "").1.contains("Player 2 took 3."));
    let (_, out, _) = duels("replay template --moves 3 --json", "");
    assert!(out.contains("\"turn\":2,\"legal\":[\"1\",\"2\",\"3\"],\"outcome\":null"), "{out}");
    let (status, out, _) = duels("", "1\nwatch\nheap=9\n\nquit\n");
    assert_eq!(status, ExitCode::SUCCESS);
    assert!(out.contains("took the last counter") && out.contains("Goodbye."), "{out}");
}

#[test]
fn it_plays_as_an_engine() {
    let (status, out, err) = duels("ugi", "ugi\nposition startpos moves 3\nquery fen\ngo\nquit\n");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    assert!(out.contains("option name Game type combo default template var template\n"), "{out}");
    assert!(out.contains("response template 1 3\n") && out.ends_with("bestmove 1\n"), "{out}");
}

#[test]
fn it_goes_through_session_and_record() {
    let id = GameId::parse(with_template(), "template:heap=4").unwrap();
    let mut session = Session::new(id, Seat::Two).unwrap();
    session.play("1", &Names::SEATS).unwrap();
    session.play("3", &Names::SEATS).unwrap();
    assert_eq!(session.outcome().unwrap().winner, Seat::One);
    let text = session.record().to_string();
    let again = Session::from_record(with_template(), &Record::parse(&text).unwrap()).unwrap();
    assert_eq!(again.record().to_string(), text);
}

#[test]
fn it_is_not_offered_to_players() {
    assert!(Catalogue::standard().find("template").is_err());
}

#[test]
fn its_own_reason_is_part_of_a_hint() {
    let (_, out, _) = duels("play template heap=5", "hint\nhint\nhint\nquit\n");
    assert!(out.contains("Taking 1 leaves 4, a multiple of 4"), "{out}");
}

#[test]
fn its_rules_are_those_of_the_variant() {
    let (_, out, _) = duels("rules template:heap=30,take=5", "");
    assert!(
        out.contains("There is a heap of 30 counters. In turn, each player takes 1 to 5 counters"),
        "{out}"
    );
}

#[test]
fn its_name_is_completed_by_shells() {
    for (typed, completed) in [("t", "template\t"), ("template:", "template:heap="), ("template h", "heap=")]
    {
        let (status, out, err) = duels(&format!("__complete -- play {typed}"), "");
        assert_eq!(status, ExitCode::SUCCESS, "{err}");
        assert!(out.starts_with(completed), "{typed}: {out}");
    }
}

fn web() -> axum::Router {
    let rooms = Rooms::new(with_template(), Arc::new(MemoryStore::default())).unwrap();
    duels_server::app(Arc::new(rooms))
}

/// Sends a request and returns the status, the key of a seat where one is set, and the text.
async fn answer(app: &axum::Router, request: http::request::Builder, body: &str) -> (u16, String, String) {
    let request = request.header("host", "duels.test").header("origin", "http://duels.test");
    let response =
        app.clone().oneshot(request.body(axum::body::Body::from(body.to_string())).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let header = |name: &str| parts.headers.get(name).map(|value| value.to_str().unwrap().to_string());
    let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
    let found = header("location").or_else(|| header("set-cookie")).unwrap_or_default();
    (parts.status.as_u16(), found, String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn it_has_pages_in_the_browser() {
    let app = web();
    for (page, part) in [
        ("/", "Take the last counter."),
        ("/rules/template", "There is a heap of 12 counters."),
        ("/new/template", "how many counters there are"),
        ("/explore?start=template", "Counters"),
    ] {
        let (status, _, text) = answer(&app, http::Request::get(page), "").await;
        assert_eq!(status, 200, "{page}: {text}");
        assert!(text.contains(part), "no {part:?} on {page}: {text}");
    }
}

#[tokio::test]
async fn it_is_played_through_the_api() {
    let app = web();
    let post = |path: String, key: &str| {
        let request = http::Request::post(path).header("content-type", "application/json");
        if key.is_empty() { request } else { request.header("authorization", format!("Bearer {key}")) }
    };
    let start = r#"{"start":"template:heap=5","opponent":"perfect","seat":"1"}"#;
    let (status, _, text) = answer(&app, post("/api/games".to_string(), ""), start).await;
    assert_eq!(status, 201, "{text}");
    let made: serde_json::Value = serde_json::from_str(&text).unwrap();
    let (id, key) = (made["id"].as_str().unwrap(), made["key"].as_str().unwrap());
    let ply = r#"{"ply":1,"move":"1","request":"a"}"#;
    let (status, _, text) = answer(&app, post(format!("/api/games/{id}/plies"), key), ply).await;
    assert_eq!(status, 200, "{text}");
}

/// Set where this test program is started by itself to be the program with the template game.
const SERVE_MCP: &str = "DUELS_TEST_SERVE_MCP";

#[test]
fn it_is_a_tool_of_the_model_context_protocol() {
    if std::env::var_os(SERVE_MCP).is_some() {
        run(with_template(), ["duels", "mcp"].map(Into::into), &mut Console::real());
        return;
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = "it_is_a_tool_of_the_model_context_protocol";
    command.args(["--exact", name, "--nocapture", "--test-threads=1"]).env(SERVE_MCP, "1");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut ask = |request: &str, id: u64| {
        writeln!(input, "{request}").unwrap();
        let wanted = |line: &String| line.contains(&format!("\"id\":{id}"));
        // The test harness prints something of its own as well.
        lines.by_ref().find(wanted).unwrap_or_default()
    };
    let client =
        r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#;
    ask(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{client}}}"#), 1);
    let call = |id: u64, tool: &str, arguments: &str| {
        let ready = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        let params = format!(r#"{{"name":"{tool}","arguments":{arguments}}}"#);
        format!("{ready}\n{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"tools/call\",\"params\":{params}}}")
    };
    let listed = ask(&call(2, "list_games", "{}"), 2);
    assert!(listed.contains("template: Heap (a template)") && !listed.contains("fifty"), "{listed}");
    let rules = ask(&call(3, "rules", r#"{"game":"template:heap=30"}"#), 3);
    assert!(rules.contains("There is a heap of 30 counters."), "{rules}");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_is_measured_in_the_arena() {
    let home = tempfile::TempDir::new().unwrap();
    let words = "arena --game template:heap=9..30 --player perfect --player random --games 20 --seed 1 --out";
    let (status, out, err) = duels(&format!("{words} {}/run", home.path().display()), "");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let perfect = out.lines().find(|line| line.starts_with("perfect ")).unwrap();
    assert!(perfect.contains("  0 (0.00)"), "{out}");
    let report = std::fs::read_to_string(home.path().join("run/report.html")).unwrap();
    assert!(report.contains("template:heap=9..30"), "the report names the game");
}
