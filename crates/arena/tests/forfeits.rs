//! Whatever an external player does, its game is scored with the right termination, and the run continues.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};

use common::{bot, carry_out, plan, read, whole};
use duels_arena::{Folder, GameRow, Halt, Plan, Results, RunError, RunOptions, run};
use duels_llm::{LlmSettings, Models};
use duels_players::PlayerOptions;
use duels_rules::Catalogue;
use duels_session::{Record, Session, Termination};
use tempfile::TempDir;

/// A plan for a bot that does `go` at its third move of a game, and plays the first legal move before.
fn against_random(home: &TempDir, go: &str) -> Plan {
    let go = format!("m=$((m + 1)); if [ $m -ge 3 ]; then {go}; else echo bestmove $first; fi");
    let player = bot(home.path(), "bot.sh", &go, "uginewgame) m=0;;");
    Plan { move_time_ms: 300, ..plan(&["fifty", "dilemma"], &[&player, "random"], 4) }
}

#[test]
fn every_failure_has_its_termination_and_loses() {
    for (go, termination, part) in [
        ("echo bestmove 4000000000", "illegal move", "4000000000"),
        ("echo bestmove", "illegal move", "Nothing was entered"),
        ("sleep 5", "timeout", "did not say bestmove within 300 ms"),
        (
            "echo 'no idea' >&2; exit 3",
            "crash",
            "exit status: 3) before it said bestmove. Its last error output: no idea",
        ),
        ("exec >&-; sleep 5", "disconnect", "closed its pipe"),
    ] {
        let home = TempDir::new().unwrap();
        check_termination(&home, against_random(&home, go), termination, part);
    }
    let home = TempDir::new().unwrap();
    let never_ready = bot(home.path(), "bot.sh", "", "uginewgame) exec >&-; sleep 5;;");
    let plan = plan(&["fifty", "dilemma"], &[&never_ready, "random"], 4);
    check_termination(&home, plan, "disconnect", "before it said readyok");
}

#[track_caller]
fn check_termination(home: &TempDir, plan: Plan, termination: &str, part: &str) {
    let path = home.path().join("run");
    let results = whole(&path, plan, 1);
    let bot = &results.overall.players[0];
    let counted = [bot.illegal, bot.timeout, bot.crash, bot.disconnect];
    let expected = ["illegal move", "timeout", "crash", "disconnect"].map(|name| name == termination);
    assert!(
        counted.iter().zip(expected).all(|(&count, one)| (count > 0) == one),
        "{termination}: {counted:?}"
    );
    assert!(!results.forfeits.is_empty() && results.forfeits.iter().all(|forfeit| forfeit.player == 0));
    assert!(results.forfeits.iter().all(|forfeit| forfeit.sentence.contains(part)));
    for line in read(&path, "games.jsonl").lines() {
        let game: GameRow = serde_json::from_str(line).unwrap();
        if game.termination != "normal" {
            assert_eq!(game.termination, termination);
            assert_eq!(game.players[usize::from(game.winner == 2)], "random", "the faulty one loses");
            assert!(game.sentence.contains(part), "no {part:?} in {:?}", game.sentence);
        }
    }
}

#[test]
fn records_have_the_termination_and_can_be_read_again() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    whole(&path, against_random(&home, "exit 3"), 1);
    let text = read(&path, "records.duel");
    let starts: Vec<_> = text.match_indices("[Format").map(|(at, _)| at).chain([text.len()]).collect();
    let mut crashes = 0;
    for pair in starts.windows(2) {
        let record = Record::parse(&text[pair[0]..pair[1]]).unwrap();
        let session = Session::from_record(Catalogue::standard(), &record).unwrap();
        crashes += u32::from(session.termination() == Termination::Crash);
        assert!(session.outcome().is_some());
    }
    assert_eq!(starts.len() - 1, 8);
    assert!(crashes > 0);
}

/// A model that plays the first legal move of the prompt, on a server of its own.
fn model() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || listener.incoming().for_each(|stream| answer(&mut stream.unwrap())));
    address
}

fn answer(stream: &mut TcpStream) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut length = 0;
    for line in reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let body = String::from_utf8(body).unwrap();
    let mv = body.rsplit("Legal moves: ").next().unwrap().split([',', '"']).next().unwrap();
    let completion =
        serde_json::json!({"choices": [{"message": {"content": format!("MOVE: {mv}")}}]}).to_string();
    let head =
        format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", completion.len());
    stream.write_all(format!("{head}{completion}").as_bytes()).unwrap();
}

#[test]
fn an_interruption_is_not_scored() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let model = format!("llm:m@http://{}/v1", model());
    let carry_out = |mut folder: Folder, max_tokens_total| -> Result<Results, RunError> {
        let settings = LlmSettings { max_tokens_total, ..LlmSettings::default() };
        let models = Models::new(settings, Some(&path.join("turns.jsonl")));
        let players = &PlayerOptions::default().with_models(models);
        let (catalogue, halt) = (Catalogue::standard(), &Halt::default());
        run(&mut folder, &RunOptions { catalogue, workers: 1, players, halt, progress: &|_, _| {} })
    };
    let plan = plan(&["fifty", "dilemma"], &[&model, "random"], 4);
    let stopped = carry_out(Folder::fresh(&path, plan).unwrap(), Some(2000)).unwrap_err();
    assert!(
        matches!(&stopped, RunError::Interrupted { why, .. } if why.contains("2000 tokens")),
        "{stopped}"
    );
    assert!(stopped.to_string().starts_with("the limit of 2000 tokens is reached"), "{stopped}");
    // With a higher limit the run continues as if nothing had happened.
    let results = carry_out(Folder::resumed(&path).unwrap(), None).unwrap();
    let model = &results.overall.players[0];
    assert_eq!([model.illegal, model.timeout, model.crash, model.disconnect], [0; 4]);
    assert_eq!(results.games, 8);
}

#[test]
fn a_player_that_cannot_be_opened_leaves_no_folder() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let plan = plan(&["fifty"], &["cmd:/no/such/bot", "random"], 2);
    let refused = carry_out(&mut Folder::fresh(&path, plan).unwrap(), 2).unwrap_err();
    assert!(refused.to_string().contains("there is no program '/no/such/bot'"), "{refused}");
    assert!(fs::metadata(&path).is_err());
}
