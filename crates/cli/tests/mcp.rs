//! `duels mcp` as its clients see it: an independent one, the Python SDK of the protocol, and a broken one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use common::{Home, RunOutput};
use duels_oracle::SolveControl;
use duels_rules::{Catalogue, Seat};
use duels_session::{Record, Session, Termination};
use serde_json::{Value, json};

/// The version of the Python SDK; another one gets another environment.
const SDK: &str = "mcp==2.3.0";

/// A Python with the SDK, made once and kept for the next run.
fn python() -> &'static Path {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(SDK.replace("==", "-"));
        let (python, ready) = (folder.join("bin/python"), folder.join("ready"));
        if !ready.exists() {
            run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder));
            run(Command::new(&python).args(["-m", "pip", "install", "--quiet", SDK]));
            std::fs::write(ready, SDK).expect("a mark that it is complete");
        }
        python
    })
}

fn run(command: &mut Command) {
    let ran = command.output().unwrap_or_else(|error| {
        panic!("This test needs python3 (Debian: python3, python3-venv); ./check installs it: {error}")
    });
    assert!(ran.status.success(), "{command:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

/// Runs the Python client, which plays every game and fails if the server does something wrong.
fn played(mode: &str) -> Vec<Value> {
    client(mode, Catalogue::standard().entries().iter().map(|entry| entry.info.id.to_string()))
}

/// What the Python client prints.
fn client(mode: &str, arguments: impl Iterator<Item = String>) -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp/play.py");
    let mut client = Command::new(python());
    let client = client.arg(script).args([env!("CARGO_BIN_EXE_duels"), mode]).args(arguments);
    let ran = client.output().expect("python");
    let ran = RunOutput::from(ran);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).expect("one line of JSON")
}

/// Reviews the records independently: whole games, in which the computer gave nothing away.
fn check_records(played: &[Value]) {
    assert_eq!(played.len(), 2 * Catalogue::standard().entries().len());
    for one in played {
        let record = Record::parse(one["record"].as_str().unwrap()).unwrap();
        let session = Session::from_record(Catalogue::standard(), &record).unwrap();
        assert_eq!(session.termination(), Termination::Normal);
        let seat = Seat::from_number(one["seat"].as_u64().unwrap() as u8).unwrap();
        assert_eq!(session.players[seat.index()], "client");
        let computer = session.review(&SolveControl::default()).unwrap().accuracy(seat.other());
        assert_eq!(computer.held, computer.mattered);
    }
}

#[test]
fn the_python_client_plays_and_studies() {
    check_records(&played("auto"));
}

#[test]
fn it_does_so_with_the_handshake_of_older_versions_too() {
    check_records(&played("legacy"));
}

/// A day as the session's golden file has it.
struct Day {
    date: String,
    number: u64,
    id: String,
    position: String,
    answer: String,
    difficulty: String,
    duel: String,
}

impl Day {
    /// The days that are past.
    fn past() -> Vec<Day> {
        let golden = include_str!("../../session/tests/golden/daily.txt");
        golden
            .split("\n\n")
            .map(str::trim)
            .filter(|day| !day.is_empty())
            .map(Day::read)
            .filter(Day::is_past)
            .collect()
    }

    fn read(text: &str) -> Day {
        let lines: Vec<&str> = text.lines().collect();
        let (date, number) = lines[0].split_once(' ').unwrap();
        let (answer, rest) = lines[3].strip_prefix("answer ").unwrap().split_once(", difficulty ").unwrap();
        Day {
            date: date.to_string(),
            number: number.parse().unwrap(),
            id: lines[1].to_string(),
            position: lines[2].trim().to_string(),
            answer: answer.to_string(),
            difficulty: rest.split_once(',').unwrap().0.to_string(),
            duel: lines[4].strip_prefix("duel ").unwrap().to_string(),
        }
    }

    fn is_past(&self) -> bool {
        self.date.as_str() <= "2026-11-18"
    }

    /// Compares it with the JSON that a frontend gives.
    fn check(&self, data: &Value) {
        let words = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
        let position = format!("{} {}", data["start"].as_str().unwrap(), words(&data["moves"]).join(" "));
        assert_eq!(
            (&data["id"], position.trim()),
            (&json!(self.id), self.position.as_str()),
            "{}",
            self.date
        );
        assert_eq!((&data["date"], &data["number"]), (&json!(self.date), &json!(self.number)));
        assert_eq!(
            (data["difficulty"].to_string(), &data["duel"]),
            (self.difficulty.clone(), &json!(self.duel))
        );
    }
}

#[test]
fn the_puzzles_of_ten_days_are_the_same_at_the_terminal_and_for_models() {
    let days = Day::past();
    assert_eq!(days.len(), 10);
    let home = Home::new();
    for day in &days {
        let ran = home.run(&["puzzle", "--daily", "--date", &day.date, "--json"], "");
        let data: Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
        day.check(&data);
        assert_eq!(data["answer"], json!([day.answer]));
    }
    let shown = client("daily", days.iter().map(|day| format!("{}={}", day.date, day.answer)));
    assert_eq!(shown.len(), days.len());
    for (day, shown) in days.iter().zip(&shown) {
        day.check(&shown["asked"]);
        assert_eq!((&shown["answer"]["right"], &shown["answer"]["id"]), (&json!(true), &json!(day.id)));
    }
}

/// The conversation in the book is a real one. `UPDATE_DOCS=1` writes it again.
#[test]
fn the_conversation_in_the_book_is_what_really_happens() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mcp.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let (before, rest) = text.split_once("```text\n").unwrap();
    let (written, after) = rest.split_once("```").unwrap();
    let calls = written.lines().filter(|line| line.ends_with('}') && line.contains(" {"));
    let calls: String = calls.map(|line| format!("{line}\n")).collect();
    assert!(calls.lines().count() >= 3, "{calls}");
    let really = conversation(&calls);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(page, format!("{before}```text\n{really}```{after}")).unwrap();
    } else {
        assert_eq!(written, really);
    }
}

/// What the client shows of these calls.
fn conversation(calls: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp/play.py");
    let mut client = Command::new(python());
    client.arg(script).args([env!("CARGO_BIN_EXE_duels"), "show"]);
    let mut client = client.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    client.stdin.take().unwrap().write_all(calls.as_bytes()).unwrap();
    let ran = RunOutput::from(client.wait_with_output().unwrap());
    assert_eq!(ran.status, Some(0));
    format!("{}\n", ran.stdout.trim_end())
}

fn handshake() -> String {
    let client = json!({"name": "broken", "version": "1"});
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    let greet = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
    format!("{greet}\n{}\n", json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
}

#[test]
fn whatever_a_client_sends_only_the_protocol_comes_back() {
    let call = |id: u32, params: Value| {
        format!("{}\n", json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}))
    };
    let requests = [
        "no JSON at all\n".to_string(),
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"no/such/method\"}\n".to_string(),
        "[]\n{}\nnull\n\n\u{0}\u{7}\n".to_string(),
        format!("{}\n", "[".repeat(100_000)),
        call(3, json!({"name": "no_such_tool"})),
        call(4, json!({"name": "new_game", "arguments": {"start": "x".repeat(1_000_000)}})),
        call(5, json!({"name": "new_game", "arguments": {"start": {"deep": []}, "seat": -1}})),
        call(
            6,
            json!({"name": "new_game", "arguments": {"start": "divisors:count=1000000", "opponent": "none"}}),
        ),
        call(7, json!({"name": "new_game", "arguments": {"start": "fifty:target=20", "seed": -1}})),
        call(8, json!({"name": "new_game", "arguments": {"start": "fifty:target=20", "opponent": "none"}})),
    ];
    let ran = Home::new().run(&["mcp"], handshake() + &requests.concat());
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    let answers: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(answers.iter().all(|answer| answer["jsonrpc"] == "2.0"));
    let of = |id: u64| answers.iter().find(|answer| answer["id"] == id).unwrap_or_else(|| panic!("no {id}"));
    assert_eq!(of(1)["result"]["serverInfo"]["name"], "duels");
    assert!(of(2)["error"].is_object() && of(3)["error"].is_object());
    assert_eq!(of(4)["result"]["isError"], true);
    assert_eq!(of(5)["result"]["isError"], true);
    let large = &of(6)["result"]["structuredContent"];
    assert_eq!(large["legal_count"], 1_000_000);
    assert_eq!(large["legal"].as_array().unwrap().len(), 200);
    let refused = &of(7)["result"]["content"][0]["text"];
    assert_eq!(refused, "seed must be a whole number from 0 to 18446744073709551615.");
    assert_eq!(of(8)["result"]["structuredContent"]["title"], "Last Digit Standing (race to 20)");
}

#[test]
fn a_client_that_leaves_is_not_a_failure() {
    let home = Home::new();
    assert_eq!(home.run(&["mcp"], "").status, Some(0));
    assert_eq!(home.run(&["mcp"], handshake()).status, Some(0));
    assert_eq!(home.run(&["mcp", "--loud"], "").status, Some(2));
}
