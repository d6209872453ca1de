//! A sixth game is one file and one line: the template game, registered here, plays through session and
//! terminal without another edit.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use duels_cli::{Console, run};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry, GameId, Seat};
use duels_session::{Record, Session};

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
fn it_plays_at_the_terminal() {
    let (status, out, err) = duels("play template heap=5", "4\n2\n4\nmoves\n3\n");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let lines = [
        "Welcome to Heap!",
        "Only 1 to 3 counters may be taken at once.",
        "Player 1 took 2.",
        "Counters: 3",
        "Player 2 is to move. Legal moves: 1 2 3",
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
    let (status, out, _) = duels("", "1\n5\nheap=9\nquit\n");
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
    session.play("1").unwrap();
    session.play("3").unwrap();
    assert_eq!(session.outcome().unwrap().winner, Seat::One);
    let text = session.record().to_string();
    let again = Session::from_record(with_template(), &Record::parse(&text).unwrap()).unwrap();
    assert_eq!(again.record().to_string(), text);
}

#[test]
fn it_is_not_offered_to_players() {
    let offered = Catalogue::standard().entries().iter().map(|entry| entry.info.id);
    assert_eq!(offered.collect::<Vec<_>>(), ["fifty", "append", "divisors", "dilemma", "deletion"]);
}

#[test]
fn it_is_measured_in_the_arena() {
    let home = tempfile::TempDir::new().unwrap();
    let words = "arena --game template:heap=9..30 --player perfect --player random --games 20 --seed 1 --out";
    let (status, out, err) = duels(&format!("{words} {}/run", home.path().display()), "");
    assert_eq!(status, ExitCode::SUCCESS, "{err}");
    let perfect = out.lines().find(|line| line.starts_with("perfect ")).unwrap();
    assert!(perfect.contains("  0 (0.00)"), "{out}");
}
