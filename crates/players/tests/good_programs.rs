//! What a program receives, and how the compliance check depends on what it announces.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod support;

use std::time::Duration;

use duels_players::ugi::check;
use duels_rules::Catalogue;
use support::{Bot, again, ask, at, is_gone};

const LIMIT: Duration = Duration::from_secs(5);

/// A bot that announces these options, notes all that it reads, and plays the first legal move that it is given.
fn noting(options: &[&str]) -> Bot {
    let options: String = options.iter().map(|option| format!("echo 'option name {option}'; ")).collect();
    Bot::shell(&format!(
        "while read -r w rest; do echo \"$w $rest\" >> \"$0.read\"; case $w in ugi) {options} echo ugiok;; \
         isready) echo readyok;; legalmoves) first=${{rest%% *}};; go) echo bestmove $first;; quit) exit;; esac; done"
    ))
}

fn read(bot: &Bot) -> Vec<String> {
    let text = std::fs::read_to_string(bot.file("bot.sh.read")).unwrap();
    text.lines().map(|line| line.trim().to_string()).collect()
}

#[test]
fn it_receives_what_it_announced_and_nothing_else() {
    let bot = noting(&[
        "Game type string default fifty",
        "Parameters type string default <empty>",
        "LegalMoves type check default false",
    ]);
    let mut program = bot.program();
    ask(&mut program, &at("dilemma:length=6#7 2 start"), LIMIT).unwrap();
    ask(&mut program, &at("fifty 1 -"), LIMIT).unwrap();
    again(&mut program, &at("fifty 1 1,1"), Duration::from_millis(1500)).unwrap();
    let pid = program.process_id().unwrap();
    drop(program);
    is_gone(pid);
    let expected = "\
ugi
setoption name LegalMoves value true
setoption name Game value dilemma
setoption name Parameters value sequence=740333
uginewgame
isready
position fen dilemma:sequence=740333 2 - moves start
legalmoves start end
isready
go movetime 5000
setoption name Game value fifty
setoption name Parameters value <empty>
uginewgame
isready
position fen fifty 1 -
legalmoves 1 2 3 4 5 6 7 8 9
isready
go movetime 5000
position fen fifty 1 - moves 1 1
legalmoves 1 2 3 4 5 6 7 8
isready
go movetime 1500
quit";
    assert_eq!(read(&bot).join("\n"), expected);
    let bot = Bot::on_go("say('bestmove 1')");
    assert!(ask(&mut bot.program(), &at("fifty 1 -"), LIMIT).is_ok());
}

#[test]
fn the_check_asks_only_for_games_that_are_listed() {
    let legal = "LegalMoves type check default false";
    let bot = noting(&[legal, "Game type combo default append var append var chess"]);
    let mut reported = Vec::new();
    let steps = check(Catalogue::standard(), bot.program(), &[], LIMIT, |step| reported.push(step.clone()));
    assert_eq!(steps, reported);
    assert!(steps.iter().all(|step| step.passed), "{steps:?}");
    let about: Vec<_> = steps.iter().map(|step| step.about.as_str()).collect();
    let games = ["append", "append:target=120,digits=0-2"];
    let before = ["start", "ready", "unknown words"];
    let after = ["one answer", "time", "stop", "quit", "processes"];
    assert_eq!(about, [&before[..], &games, &after].concat());
    let bot = noting(&[legal, "Game type combo default chess var chess"]);
    let steps = check(Catalogue::standard(), bot.program(), &[], LIMIT, |_| ());
    let games = steps.iter().find(|step| step.about == "games").unwrap();
    assert!(!games.passed && games.sentence.contains("lists no game that we know"), "{games:?}");
}
