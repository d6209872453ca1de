//! Programs as players: our own engine through its own protocol, the examples, and broken ones.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Home, RunOutput};
use duels_oracle::SolveControl;
use duels_players::{Computer, GameStart, MoveRequest, Player, Program};
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::Session;

const LIMIT: Duration = Duration::from_secs(5);

fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    root.join("examples/bots").join(name).display().to_string()
}

fn broken(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots").join(name).display().to_string()
}

fn check(player: &str, more: &[&str]) -> RunOutput {
    Home::new().run(&[&["arena", "check", player], more].concat(), "")
}

fn engine(input: &str) -> RunOutput {
    let output = Home::new().run(&["ugi"], input);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    output
}

#[test]
fn the_compliance_check_passes_on_the_examples_and_on_our_own_engine() {
    let ours = format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_duels"));
    let python = format!("cmd:python3 '{}'", example("bot.py"));
    // Eight steps about the protocol, and one for every classic game and one variant of each that has presets.
    let games = Catalogue::standard().entries();
    let steps = 8 + games.len() + games.iter().filter(|entry| !entry.info.presets.is_empty()).count();
    for player in [ours, python, format!("cmd:sh '{}'", example("bot.sh"))] {
        let output = check(&player, &[]);
        assert_eq!(output.status, Some(0), "{player}\n{}\n{}", output.stdout, output.stderr);
        let passed = output.stdout.lines().filter(|line| line.starts_with("ok ")).count();
        assert_eq!(passed, steps, "{}", output.stdout);
        assert!(output.stdout.ends_with(&format!("All {steps} steps passed.\n")), "{}", output.stdout);
    }
}

/// Checks that exactly these steps fail, each with its reason.
#[track_caller]
fn fails(player: &str, more: &[&str], reasons: &[(&str, &str)]) {
    let output = check(player, more);
    assert_eq!(output.status, Some(1), "{}", output.stdout);
    let failed: Vec<_> = output.stdout.lines().filter_map(|line| line.strip_prefix("FAILED")).collect();
    assert_eq!(failed.len(), reasons.len(), "{}", output.stdout);
    for (line, (about, reason)) in failed.iter().zip(reasons) {
        assert!(line.trim().starts_with(about) && line.contains(reason), "no {reason:?} in {line}");
    }
    let summary = format!("{} of ", reasons.len());
    assert!(output.stderr.contains(&summary) && output.stderr.contains("steps failed"), "{}", output.stderr);
}

#[test]
fn the_compliance_check_fails_on_broken_ones_and_says_why() {
    let player = format!("cmd:python3 '{}'", broken("cheats.py"));
    let reasons = [
        ("fifty", "The last digit '4' has already been used"),
        ("fifty:target=20", "has already been used"),
        ("dilemma", "'7' is not a move here"),
        ("dilemma:length=8", "'7' is not a move here"),
    ];
    fails(&player, &["--game", "fifty", "--game", "dilemma"], &reasons);
    let player = format!("cmd:sh '{}'", broken("sleeps.sh"));
    let late = "did not say bestmove within 200 ms";
    let reasons = [
        ("append", late),
        ("append:", late),
        ("one answer", late),
        ("time", "did not say bestmove within 200 ms"),
        ("stop", "did not say"),
        ("quit", "still running"),
        ("processes", "had to be killed"),
    ];
    fails(&player, &["--game", "append", "--movetime", "200"], &reasons);
    let player = format!("cmd:sh '{}'", broken("litters.sh"));
    let reasons = [
        ("unknown words", "exited by itself (exit status: 9)"),
        ("one answer", "said bestmove twice"),
        ("processes", "left 1 process running"),
    ];
    fails(&player, &["--game", "divisors"], &reasons);
}

#[test]
fn a_check_is_also_there_for_programs() {
    let output = check(&format!("cmd:python3 '{}'", broken("cheats.py")), &["--game", "dilemma", "--json"]);
    assert_eq!(output.status, Some(1));
    let json: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(json["passed"], false);
    let steps = json["steps"].as_array().unwrap();
    let step = steps.iter().find(|step| step["about"] == "dilemma").unwrap();
    assert!(
        !step["passed"].as_bool().unwrap() && step["sentence"].as_str().unwrap().contains("start or end")
    );
}

#[test]
fn a_check_of_nothing_is_one_sentence() {
    check("python3 bot.py", &[]).refused(2, &["'python3 bot.py' is not a program", "cmd:python3 bot.py"]);
    check("cmd:", &[]).refused(2, &["the command is empty"]);
    check("cmd:'open", &[]).refused(2, &["has an unclosed quote"]);
    check("cmd:true", &["--game", "chess"]).refused(2, &["no game 'chess'"]);
    check("cmd:/no/such/bot", &[]).refused(1, &["there is no program '/no/such/bot'"]);
}

#[test]
fn the_engine_introduces_itself_and_answers_queries() {
    let output = engine(
        "hello\nugi\nisready\nposition startpos moves 7 3\nquery p1turn\nquery gameover\nquery result\nquery legalmoves\nquery fen\nquery weather\n",
    );
    output.prints_in_order(&[
        "option name Parameters type string default <empty>",
        "ugiok",
        "readyok",
        "response true",
        "response false",
        "response none",
        "response 1 2 3 4 5 6 8 9",
        "response fifty 1 7,3",
    ]);
    assert!(output.stdout.contains("info string there is no query 'weather'"), "{}", output.stdout);
    let over = engine("position fen append 1 1,2,3\nquery gameover\nquery result\nquery legalmoves\ngo\n");
    over.prints_in_order(&["response true", "response p2win", "response", "bestmove (none)"]);
}

#[test]
fn the_engine_says_what_it_knows_with_its_move() {
    let output = engine("position startpos\ngo movetime 5000\nquit\n");
    assert_eq!(output.stdout, "info score mate 9 pv 6\nbestmove 6\n");
    let lost = engine("position fen fifty 1 6\ngo\n");
    assert!(lost.stdout.starts_with("info score mate -8 pv "), "{}", lost.stdout);
}

#[test]
fn a_wrong_position_or_option_is_refused_in_a_sentence_and_changes_nothing() {
    let output = engine(
        "position fen divisors 2 4\nposition fen fifty 1 7,10\nposition startpos moves x\nposition\n\
         setoption name Game value chess\nsetoption name Parameters value target=0\n\
         setoption name Level value level:11\nsetoption name Seed value -1\nsetoption name Hash value 9\n\
         query fen\nquit\n",
    );
    let lines: Vec<_> = output.stdout.lines().collect();
    assert_eq!(lines.len(), 8, "{}", output.stdout);
    assert_eq!(lines[7], "response divisors 2 4");
    let parts = ["ply 2", "ply 1", "START FIRST MOVES", "no game 'chess'", "target takes", "level:1", "seed"];
    for (line, part) in lines.iter().zip(parts) {
        assert!(line.starts_with("info string ") && line.contains(part), "no {part:?} in {line}");
    }
}

#[test]
fn options_choose_the_game_and_the_player() {
    let output = engine(
        "setoption name Game value divisors\nsetoption name Parameters value count=20 one=no\nquery fen\n\
         setoption name Game value dilemma\nsetoption name Seed value 7\nquery fen\n\
         setoption name Level value random\ngo\n",
    );
    output.prints_in_order(&["response divisors:count=20,one=no 1 -"]);
    assert!(
        output.stdout.contains("response dilemma:sequence=74033331696642952017 1 -"),
        "{}",
        output.stdout
    );
    assert!(!output.stdout.contains("score"), "who plays at random knows nothing: {}", output.stdout);
}

#[test]
fn the_same_seed_plays_the_same_and_another_game_differs() {
    let game = "uginewgame\nposition startpos\ngo\nposition startpos moves 7 3\ngo\n".repeat(12);
    let play = |seed| {
        engine(&format!("setoption name Level value random\nsetoption name Seed value {seed}\n{game}")).stdout
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
    let answers = play(1);
    let mut games: Vec<_> = answers.lines().collect::<Vec<_>>().chunks(2).map(<[_]>::concat).collect();
    games.sort();
    games.dedup();
    assert!(games.len() > 3, "one game again and again: {answers}");
}

fn own_engine() -> Program {
    Program::new(format!("'{}' ugi", env!("CARGO_BIN_EXE_duels")).parse().unwrap())
}

#[test]
fn the_engine_answers_at_once_what_it_has_solved() {
    // It has just solved the start, so it knows the move even if it is stopped at once.
    let again = "go infinite\nstop\n".repeat(20);
    let output = engine(&format!("position startpos\ngo\n{again}quit\n"));
    assert_eq!(output.stdout, "info score mate 9 pv 6\nbestmove 6\n".repeat(21));
}

#[test]
fn a_hard_position_is_answered_in_time_and_stop_is_heard() {
    // It takes the solver a good while, but is not too large for it.
    let hard = "position fen divisors:count=1000000 1 -\n";
    let mut program = own_engine();
    let id = GameId::parse(Catalogue::standard(), "fifty:target=100000,base=30,max=29").unwrap();
    let session = Session::new(id, Seat::One).unwrap();
    let begun = Instant::now();
    let limit = Duration::from_millis(500);
    let control = SolveControl::default();
    program.begin(&GameStart::new(&session, Seat::One, &control)).unwrap();
    program.choose(&MoveRequest { session: &session, time_limit: limit, control: &control }).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let begun = Instant::now();
    let output = engine(&format!("{hard}go infinite\nisready\nstop\nquit\n"));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    output.prints_in_order(&["readyok", "info string no decision in time: Player 1 plays any legal move"]);
    assert!(output.stdout.lines().last().unwrap().starts_with("bestmove "), "{}", output.stdout);
}

/// Plays a game between a program, in one seat, and one of our players in the other; returns who wins.
fn duel(program: &mut Program, seat: Seat, who: Computer, id: &GameId, seed: u64) -> Seat {
    let mut session = Session::new(id.clone(), Seat::One).unwrap();
    let (mut ours, control) = (who.open(), SolveControl::default());
    program.begin(&GameStart::new(&session, seat, &control)).unwrap();
    ours.begin(&GameStart { seed, ..GameStart::new(&session, seat.other(), &control) }).unwrap();
    while let Some(turn) = session.turn() {
        let player: &mut dyn Player = if turn == seat { program } else { &mut *ours };
        let request = MoveRequest { session: &session, time_limit: LIMIT, control: &control };
        let mv = player.choose(&request).unwrap();
        session.play_move(mv, &Names::SEATS).unwrap();
    }
    session.outcome().unwrap().winner
}

fn wins(program: &mut Program, who: Computer, id: &str, games: u64) -> u64 {
    let id = GameId::parse(Catalogue::standard(), id).unwrap();
    let won = |seed| {
        let seat = Seat::BOTH[seed as usize % 2];
        u64::from(duel(program, seat, who, &id, seed) == seat)
    };
    (0..games).map(won).sum()
}

#[test]
fn the_python_example_beats_random_and_loses_to_perfect_where_it_should() {
    let mut program = Program::new(format!("python3 '{}'", example("bot.py")).parse().unwrap());
    // It wins four games of five; this few wins will not happen by chance.
    let won = wins(&mut program, Computer::Random, "fifty", 100);
    assert!(won >= 66, "{won} of 100 against random");
    let id = GameId::parse(Catalogue::standard(), "fifty").unwrap();
    for seed in 0..10 {
        assert_eq!(
            duel(&mut program, Seat::Two, Computer::Perfect, &id, seed),
            Seat::One,
            "the first player wins"
        );
    }
}

#[test]
fn our_engine_plays_perfectly_through_its_own_protocol() {
    let mut program = own_engine();
    let id = GameId::parse(Catalogue::standard(), "fifty").unwrap();
    for seed in 0..10 {
        assert_eq!(duel(&mut program, Seat::One, Computer::Perfect, &id, seed), Seat::One);
    }
    for game in ["divisors:count=30", "dilemma#3", "append:target=1000,digits=0-5", "deletion#2"] {
        wins(&mut program, Computer::Random, game, 4);
    }
}

/// Writes a bot that saves its process id next to it, and does `go` when it is asked for a move.
fn written(home: &Home, go: &str) -> String {
    let path = home.path().join("bot.sh");
    let text = format!(
        "echo $$ > \"$0.pid\"\nwhile read -r w rest; do case $w in\n\
         ugi) echo ugiok;;\nisready) echo readyok;;\ngo) {go};;\nquit) sleep 1000;;\nesac; done\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("cmd:sh '{}'", path.display())
}

/// The process id of the bot, once it runs.
fn pid(home: &Home) -> u32 {
    for _ in 0..1000 {
        let text = std::fs::read_to_string(home.path().join("bot.sh.pid"));
        if let Some(pid) = text.ok().and_then(|text| text.trim().parse().ok()) {
            return pid;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the bot does not start");
}

#[track_caller]
fn is_gone(pid: u32) {
    let runs = || {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim().starts_with('Z'))
    };
    let deadline = Instant::now() + Duration::from_secs(2);
    while runs() {
        assert!(Instant::now() < deadline, "process {pid} still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn programs_play_at_the_terminal() {
    let python = format!("cmd:python3 '{}'", example("bot.py"));
    let output = Home::new().run(&["play", "fifty", "--p1", "perfect", "--p2", &python], "");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    assert!(output.stdout.trim_end().ends_with("Player 1 wins!"), "{}", output.stdout);
    let shell = format!("cmd:sh '{}'", example("bot.sh"));
    let output = Home::new().run(&["play", "divisors", "--p1", &shell, "--p2", &python, "--games", "2"], "");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    assert!(output.stdout.contains("Score after game 2 of 2:"), "{}", output.stdout);
    // A person against a program: the last of the legal digits is 9 after 3.
    let output = Home::new().run(&["play", "divisors", "--p2", &shell], "3\n1\n");
    assert_eq!(output.status, Some(3), "{} {}", output.stdout, output.stderr);
    assert!(output.stdout.contains("9"), "{}", output.stdout);
}

#[test]
fn a_program_that_fails_at_the_terminal_loses_with_a_sentence() {
    for (go, sentence, ending) in [
        (
            "echo bestmove 12",
            "Player 1: the program answered bestmove '12': Invalid move! 12 may not be added. Enter a whole number between 1 and 9.",
            "Player 2 wins!",
        ),
        (
            "echo no idea >&2; exit 3",
            "Player 1: the program exited by itself (exit status: 3) before it said bestmove. Its last error output: \
             no idea.",
            "Player 2 wins!",
        ),
        ("sleep 100", "Player 1: the program did not say bestmove within 300 ms.", "Player 2 wins!"),
    ] {
        let home = Home::new();
        let bot = written(&home, go);
        let output =
            home.run(&["play", "fifty", "--p1", &bot, "--move-time", "300", "--record", "game.duel"], "");
        assert_eq!(output.status, Some(0), "{} {}", output.stdout, output.stderr);
        assert!(output.stdout.lines().any(|line| line == sentence), "no {sentence:?} in {}", output.stdout);
        assert!(output.stdout.trim_end().ends_with(ending), "{}", output.stdout);
        is_gone(pid(&home));
        let record = std::fs::read_to_string(home.path().join("game.duel")).unwrap();
        assert!(record.contains("[Result \"0-1\"]"), "{record}");
    }
    let exited = Home::new().run(&["play", "fifty", "--p1", "cmd:true"], "");
    exited.prints_in_order(&["Player 1's program exited. Player 2 wins!"]);
    Home::new()
        .run(&["play", "fifty", "--p1", "cmd:no-such-bot"], "")
        .refused(1, &["no program 'no-such-bot'"]);
    let empty = Home::new().run(&["play", "fifty", "--p1", "cmd:"], "");
    assert!(empty.status == Some(2) && empty.stderr.contains("the command is empty"), "{}", empty.stderr);
}

#[test]
fn ctrl_c_at_the_terminal_ends_the_program_too() {
    // While the bot thinks, and while it waits for a person.
    for seat in ["--p1", "--p2"] {
        let home = Home::new();
        let bot = written(&home, "sleep 1000");
        let mut child = home
            .command()
            .args(["play", "fifty", seat, &bot])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let bot = pid(&home);
        std::thread::sleep(Duration::from_millis(500));
        let killed =
            std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let begun = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(3), "{seat}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        is_gone(bot);
    }
}

#[test]
fn a_record_from_elsewhere_starts_no_program() {
    let home = Home::new();
    let bot = written(&home, "echo bestmove 1");
    let record = format!(
        "[Format \"1\"]\n[Game \"fifty\"]\n[First \"1\"]\n[Player1 \"{bot}\"]\n[Player2 \"person\"]\n\n*\n"
    );
    std::fs::write(home.path().join("game.duel"), &record).unwrap();
    let output = home.run(&["play", "--resume", "game.duel"], "");
    assert!(output.stderr.contains("programs cannot be started here"), "{}", output.stderr);
    assert!(!home.path().join("bot.sh.pid").exists());
}
