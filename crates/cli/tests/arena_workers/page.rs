//! The pages of `duels serve` that show how far runs are.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::MIXED;
use crate::setup::Arena;

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(arena: &Arena, store: &str) -> Server {
        let mut command = arena.home.command();
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--store", store]);
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.split('/').next().unwrap().to_string();
        Server { process, address }
    }

    /// The answer to a request, head and body.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[track_caller]
fn has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "no {part} in {page}");
    }
}

/// The version of what a page shows.
fn version(page: &str) -> &str {
    page.split_once("data-version=\"").unwrap().1.split_once('"').unwrap().0
}

#[test]
fn a_page_shows_how_far_a_run_is() {
    let arena = Arena::new();
    let server = Server::start(&arena, &arena.store);
    has(&server.get("/"), &["<a href=\"/arena\">"]);
    has(&server.get("/arena"), &["200 OK", "No run so far."]);
    has(&server.get("/arena/night"), &["404 Not Found", "There is no run with this name."]);

    let planner = arena.plan("night", &MIXED);
    std::thread::sleep(std::time::Duration::from_millis(600));
    let list = server.get("/arena");
    has(
        &list,
        &[
            "href=\"/arena/night\"",
            "Waiting",
            "0 of 360 games · 0 workers",
            "dilemma, divisors between perfect",
        ],
    );
    let before = server.get("/arena/night");
    has(
        &before,
        &["Start some with duels arena work.", "data-updates=\"/arena/night/updates\"", "<td>level:3</td>"],
    );

    arena.work("night", "").succeeds();
    planner.succeeds();
    let update = server.get(&format!("/arena/night/updates?after={}", version(&before)));
    has(&update, &["200 OK", "\"id\":\"run\""]);
    let after = server.get("/arena/night");
    let results = std::fs::read_to_string(arena.file("night", "results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&results).unwrap();
    let perfect = &results["overall"]["players"][0];
    let [elo, low] = ["elo", "low"].map(|name| perfect["rating"][name].as_f64().unwrap());
    let [won, games] = ["rate", "of"].map(|name| perfect["wins"][name].as_f64().unwrap());
    let row = format!(
        "<td>perfect</td><td>{elo:+.0} ± {:.0}</td><td>{games}</td><td>{:.1} %</td>",
        elo - low,
        100.0 * won
    );
    has(&after, &["Finished", "360 of 360 games", &row]);
    has(&server.get("/updates/arena"), &["\"id\":\"runs\"", "Finished"]);
}

#[test]
fn a_server_with_a_file_has_no_runs() {
    let arena = Arena::new();
    let server = Server::start(&arena, "sqlite:games.sqlite");
    assert!(!server.get("/").contains("/arena"));
    has(&server.get("/arena"), &["404 Not Found", "shown by a server whose store is PostgreSQL."]);
}
