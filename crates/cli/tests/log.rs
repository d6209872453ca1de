//! What the server writes about each request, and that no secret is ever part of it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The program with its log.
struct ServerProcess {
    process: Child,
    address: String,
    _data: TempDir,
}

impl ServerProcess {
    fn start(log: &str) -> ServerProcess {
        ServerProcess::start_with(log, "info")
    }

    /// The program with this log level.
    fn start_with(log: &str, level: &str) -> ServerProcess {
        let data = TempDir::new().unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_duels"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", log, "--data"])
            .arg(data.path())
            .env("RUST_LOG", level)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.split('/').next().unwrap().to_string();
        ServerProcess { process, address, _data: data }
    }

    /// The whole answer to a request.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops the server and returns its log.
    fn log(mut self) -> String {
        self.process.kill().unwrap();
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Two people play, on pages and over the API, and a third tries what is not allowed. Returns
/// the requests with their statuses, and every secret that was sent.
fn live(served: &ServerProcess) -> (Vec<(&'static str, &'static str, u64)>, Vec<String>) {
    let json = "Content-Type: application/json\r\n";
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let made = served.ask("POST", "/api/games", json, "{\"start\":\"fifty\",\"opponent\":\"friend\"}");
    let made: Value = serde_json::from_str(made.split_once("\r\n\r\n").unwrap().1).unwrap();
    let [id, key, invitation] =
        ["id", "key", "invitation"].map(|name| made[name].as_str().unwrap().to_string());
    let game = format!("/g/{id}");
    served.ask("GET", &format!("{game}/join?invitation={invitation}"), "", "");
    let joined = served.ask("POST", &format!("{game}/join"), form, &format!("invitation={invitation}"));
    let guest = joined.split_once("seat=").unwrap().1.split(';').next().unwrap().to_string();
    let cookie = format!("Cookie: seat={guest}\r\n");
    served.ask("GET", &game, &cookie, "");
    served.ask("GET", &format!("{game}/seat?key={guest}"), "", "");
    let bearer = format!("{json}Authorization: Bearer {key}\r\n");
    let play = "{\"ply\":1,\"move\":\"6\",\"request\":\"a-name-of-mine\"}";
    served.ask("POST", &format!("/api/games/{id}/plies"), &bearer, play);
    served.ask("POST", &format!("{game}/play"), &format!("{form}{cookie}"), "ply=9&move=6&request=x");
    served.ask("GET", &format!("{game}/live?after=0"), &cookie, "");
    served.ask("GET", &format!("/nowhere/{key}?key={key}"), &cookie, "");
    served.ask("POST", "/review", form, &format!("record={key}"));
    let requests = vec![
        ("POST", "/api/games", 201),
        ("GET", "/g/{id}/join", 200),
        ("POST", "/g/{id}/join", 303),
        ("GET", "/g/{id}", 200),
        ("GET", "/g/{id}/seat", 303),
        ("POST", "/api/games/{id}/plies", 200),
        ("POST", "/g/{id}/play", 409),
        ("GET", "/g/{id}/live", 400),
        ("GET", "-", 404),
        ("POST", "/review", 422),
    ];
    (requests, vec![key, invitation, guest, id, "a-name-of-mine".to_string()])
}

fn check_no_secret(log: &str, secrets: &[String]) {
    for secret in secrets {
        assert!(!log.contains(secret.as_str()), "{secret} in {log}");
    }
    for word in ["seat=", "Bearer", "invitation=", "key=", "Cookie", "cookie"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
}

#[test]
fn a_log_in_json_has_a_line_for_each_request_and_no_secret() {
    let served = ServerProcess::start("json");
    let (requests, secrets) = live(&served);
    let log = served.log();
    check_no_secret(&log, &secrets);
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let logged: Vec<_> = lines.iter().filter(|line| line["message"] == "request").collect();
    let short = |line: &Value| {
        (
            line["method"].as_str().unwrap().to_string(),
            line["path"].as_str().unwrap().to_string(),
            line["status"].as_u64().unwrap(),
        )
    };
    let expected: Vec<_> = requests
        .iter()
        .map(|(method, path, status)| (method.to_string(), path.to_string(), *status))
        .collect();
    assert_eq!(logged.iter().map(|line| short(line)).collect::<Vec<_>>(), expected, "{log}");
    for line in logged {
        assert!(line["timestamp"].as_str().is_some_and(|at| at.ends_with('Z')), "{line}");
        assert!(line["level"] == "INFO" && line["micros"].is_u64(), "{line}");
    }
}

#[test]
fn a_log_in_text_has_a_line_for_each_request_and_no_secret() {
    let served = ServerProcess::start("text");
    let (requests, secrets) = live(&served);
    let log = served.log();
    check_no_secret(&log, &secrets);
    let lines: Vec<_> = log.lines().filter(|line| line.contains("request")).collect();
    assert_eq!(lines.len(), requests.len(), "{log}");
    for (line, (method, path, status)) in lines.iter().zip(requests) {
        let part = format!("method={method} path=\"{path}\" status={status} micros=");
        assert!(line.contains(" INFO ") && line.contains(&part), "{part} in {line}");
    }
}

/// Operators who look for a bug log everything; the libraries must keep secrets too.
#[test]
fn a_log_of_everything_has_no_secret() {
    let served = ServerProcess::start_with("json", "trace");
    let (requests, secrets) = live(&served);
    let log = served.log();
    check_no_secret(&log, &secrets);
    assert!(log.lines().count() >= requests.len(), "{log}");
}
