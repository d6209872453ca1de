//! `duels serve --store` and `duels store copy`, with a real PostgreSQL.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;
#[path = "../../server/tests/postgres/mod.rs"]
mod postgres;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use common::Home;
use postgres::cluster;
use serde_json::Value;
use tokio::runtime::Runtime;

/// The password of the tests. It must never be printed.
const SECRET: &str = "open-sesame-42";

/// A database with a user who needs the password, and its address with the password.
fn locked_database() -> String {
    Runtime::new().unwrap().block_on(async {
        let name = cluster().new_database().await;
        let sql = format!(
            "DO $$ BEGIN CREATE ROLE locked LOGIN PASSWORD '{SECRET}'; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$;
            GRANT ALL ON DATABASE {name} TO locked"
        );
        cluster().client("postgres").await.batch_execute(&sql).await.unwrap();
        format!("postgres://locked:{SECRET}@127.0.0.1:{}/{name}", cluster().port)
    })
}

struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// A server whose store is in the environment.
    fn start(home: &Home, store: &str, more: &[&str]) -> Server {
        let mut command = home.command();
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "text"]).args(more);
        command.env("DUELS_STORE", store).env("RUST_LOG", "trace");
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.split('/').next().unwrap().to_string();
        Server { process, address }
    }

    /// The body of the answer to a request.
    fn ask(&self, method: &str, path: &str, key: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    /// Kills the server and returns what it logged.
    fn kill(mut self) -> String {
        self.process.kill().unwrap();
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        self.process.wait().unwrap();
        log
    }
}

#[test]
fn games_in_postgresql_survive_the_server() {
    let (home, store) = (Home::new(), locked_database());
    let server = Server::start(&home, &store, &["--keep", "90d"]);
    let game = server.ask("POST", "/api/games", "", r#"{"start": "fifty", "opponent": "screen"}"#);
    let (id, key) = (game["id"].as_str().unwrap(), game["key"].as_str().unwrap());
    let plies = format!("/api/games/{id}/plies");
    let moved = server.ask("POST", &plies, key, r#"{"ply": 1, "move": "7", "request": "one"}"#);
    assert_eq!(moved["version"], 1, "{moved}");
    let log = server.kill();
    assert!(log.contains("/api/games") && !log.contains(SECRET), "{log}");
    let server = Server::start(&home, &store, &[]);
    let moved = server.ask("POST", &plies, key, r#"{"ply": 1, "move": "7", "request": "one"}"#);
    assert_eq!(moved["version"], 1, "the same request after a restart: {moved}");
    assert!(!server.kill().contains(SECRET));
}

#[test]
fn a_store_is_copied_and_compared() {
    let (home, store) = (Home::new(), locked_database());
    let server = Server::start(&home, "sqlite:games.sqlite", &[]);
    for _ in 0..3 {
        server.ask("POST", "/api/games", "", r#"{"start": "fifty", "opponent": "perfect"}"#);
    }
    server.kill();
    let shown = store.replace(&format!(":{SECRET}"), "");
    for (from, to, copied) in [
        ("sqlite:games.sqlite", &*store, 3),
        (&store, "sqlite:back.sqlite", 3),
        (&store, "sqlite:back.sqlite", 0),
    ] {
        let output = home.run(&["store", "copy", from, to], "");
        let (from, to) = (from.replace(&store, &shown), to.replace(&store, &shown));
        let sentence = format!("{copied} games copied from {from} to {to}; 3 games with ");
        assert!(output.stdout.starts_with(&sentence), "{} {}", output.stdout, output.stderr);
        let end = ", and 0 documents such as classes, are the same in both.\n";
        assert!(output.stdout.ends_with(end), "{}", output.stdout);
        assert_eq!(output.stderr, "");
    }
    let server = Server::start(&home, "sqlite:other.sqlite", &[]);
    server.ask("POST", "/api/games", "", r#"{"start": "fifty", "opponent": "screen"}"#);
    server.kill();
    let output = home.run(&["store", "copy", "sqlite:other.sqlite", &store], "");
    output.refused(1, &["the target already has other games, such as ", "; nothing was copied"]);
}

#[test]
fn a_store_is_not_copied_onto_itself() {
    let (home, store) = (Home::new(), locked_database());
    Server::start(&home, "sqlite:games.sqlite", &[]).kill();
    let path = |name: &str| home.path().join(name);
    std::os::unix::fs::symlink(path("games.sqlite"), path("symbolic.sqlite")).unwrap();
    std::fs::hard_link(path("games.sqlite"), path("hard.sqlite")).unwrap();
    let before = std::fs::read(path("games.sqlite")).unwrap();
    let absolute = format!("sqlite:{}", path("games.sqlite").display());
    let other_host = store.replace("127.0.0.1", "localhost");
    let other_user = format!("postgres://duels@127.0.0.1:{}", store.rsplit_once(':').unwrap().1);
    for [from, to] in [
        ["sqlite:games.sqlite", "sqlite:games.sqlite"],
        ["sqlite:games.sqlite", "sqlite:./games.sqlite"],
        ["sqlite:games.sqlite", &absolute],
        ["sqlite:symbolic.sqlite", &absolute],
        ["sqlite:hard.sqlite", "sqlite:symbolic.sqlite"],
        [&store, &store],
        [&store, &other_host],
        [&store, &other_user],
    ] {
        let output = home.run(&["store", "copy", from, to], "");
        output.refused(2, &[" are the same store: copy to another one"]);
        assert!(!output.stderr.contains(SECRET), "{}", output.stderr);
    }
    assert_eq!(std::fs::read(path("games.sqlite")).unwrap(), before);
    assert_eq!(tables(&store), 0, "nothing was written");
}

/// How many tables the program has made in a database.
fn tables(store: &str) -> i64 {
    let name = store.rsplit_once('/').unwrap().1;
    Runtime::new().unwrap().block_on(async {
        let sql = "SELECT count(*) FROM pg_tables WHERE schemaname LIKE 'duels%'";
        cluster().client(name).await.query_one(sql, &[]).await.unwrap().get(0)
    })
}

#[test]
fn news_must_come_from_the_database_of_the_games() {
    let (home, store, other) = (Home::new(), locked_database(), locked_database());
    let output = home.run(&["serve", "--listen", "127.0.0.1:0", "--store", &store, "--news", &other], "");
    output.refused(2, &["--news must lead to the same database as --store, but postgres://locked@"]);
    assert!(!output.stderr.contains(SECRET), "{}", output.stderr);
    assert_eq!(tables(&store), 0, "nothing was written");
    let same = store.replace("127.0.0.1", "localhost");
    Server::start(&home, &store, &["--news", &same]).kill();
}

#[test]
fn a_server_without_a_log_says_when_the_database_goes_and_comes() {
    let (home, own) = (Home::new(), postgres::Cluster::start(&[]));
    let mut command = home.command();
    command.args(["serve", "--listen", "127.0.0.1:0", "--store", &own.url("postgres")]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = BufReader::new(process.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // Nobody plays, and nobody asks.
    for _ in 0..2 {
        own.stop("fast");
        let away = errors.next().unwrap();
        assert!(away.starts_with("duels: the database is not available, trying again: "), "{away}");
        own.start_again();
        assert_eq!(errors.next().unwrap(), "duels: the database is available again");
    }
    process.kill().unwrap();
    assert_eq!(errors.next(), None, "each is said once");
    process.wait().unwrap();
}

#[test]
fn a_store_that_cannot_be_used_is_named_without_its_password() {
    let (home, store) = (Home::new(), locked_database());
    let wrong = store.replace(SECRET, "hunter2");
    let away = format!("postgres://locked:{SECRET}@127.0.0.1:1/games");
    let cases: [(&[&str], i32, &str); 6] = [
        (&["store", "copy", "sqlite:none.sqlite", &store], 2, "there is no file none.sqlite"),
        (
            &["store", "copy", &wrong, "sqlite:x.sqlite"],
            1,
            "password authentication failed for user \"locked\"",
        ),
        (
            &["store", "copy", &away, "sqlite:x.sqlite"],
            1,
            "the store is not available: postgres://locked@127.0.0.1:1/games",
        ),
        (&["serve", "--store", &away], 1, "Connection refused"),
        (
            &["serve", "--store", "mysql://locked:hunter2@db/games"],
            2,
            "it should look like sqlite:PATH or postgres://",
        ),
        (&["serve", "--store", "postgres://locked:hunter2@db/games?hunter2"], 2, "unknown option"),
    ];
    for (args, status, sentence) in cases {
        let output = home.run(args, "");
        output.refused(status, &[sentence]);
        assert!(!output.stderr.contains(SECRET) && !output.stderr.contains("hunter2"), "{}", output.stderr);
    }
    let usage: [(&[&str], &str); 9] = [
        (&["serve", "--node", "10.0.0.5:8101"], "--node is for servers that share a PostgreSQL database"),
        (&["serve", "--news", &store], "--news takes the address of the same PostgreSQL database as --store"),
        (
            &["serve", "--store", &store, "--news", "sqlite:games.sqlite"],
            "--news takes the address of the same",
        ),
        (&["serve", "--store", &store, "--node", "10.0.0.5"], "such as 10.0.0.5:8101 or node1:8101"),
        (&["serve", "--store", &store, "--node", "0.0.0.0:8101"], "other servers cannot connect to 0.0.0.0"),
        (
            &["serve", "--store", &store, "--listen", "127.0.0.1:8101", "--node", "127.0.0.1:8101"],
            "--node and --listen must differ",
        ),
        (&["serve", "--store", &store, "--data", "."], "cannot be used with"),
        (&["serve", "--store", &store, "--keep", "90"], "write a time such as 12h, 90d or 52w"),
        (&["serve", "--store", &store, "--keep", "9999999999d"], "a time can be at most a thousand years"),
    ];
    for (args, sentence) in usage {
        let output = home.run(args, "");
        assert_eq!(output.status, Some(2));
        assert!(output.stderr.contains(sentence) && !output.stderr.contains(SECRET), "{}", output.stderr);
    }
    // An empty variable comes from a broken file with settings: another store would be a surprise.
    let empty = home.command().arg("serve").env("DUELS_STORE", "").output().unwrap();
    assert_eq!(empty.status.code(), Some(2));
    let sentence = "DUELS_STORE in the environment: the address of the store is not valid";
    assert!(String::from_utf8_lossy(&empty.stderr).contains(sentence));
    let mut help = home.command();
    let help = help.args(["serve", "--help"]).env("DUELS_STORE", &store).output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains(SECRET));
    assert!(!home.path().join("x.sqlite").exists(), "nothing is left behind");
}
