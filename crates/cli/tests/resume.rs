//! Unfinished games: listed, chosen, locked, and kept whatever happens to their folder.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use common::{Home, RunOutput, typed};
use rexpect::session::{PtySession, spawn_command};

/// The program in a terminal of its own.
fn at_terminal(home: &Home, args: &[&str]) -> PtySession {
    let mut command = home.command();
    command.args(args).env("TERM", "xterm").env("NO_COLOR", "1");
    spawn_command(command, Some(10_000)).expect("a terminal")
}

impl Home {
    fn folder(&self) -> PathBuf {
        self.path().join("digit-duels/unfinished")
    }

    fn leave(&self, game: &str, moves: &str) {
        self.run(&["play", game], typed(moves)).refused(3, &["the game is saved in"]);
        // The list is ordered by time.
        std::thread::sleep(Duration::from_millis(20));
    }

    fn resume(&self, wanted: &[&str]) -> RunOutput {
        self.run(&[&["play", "--resume"], wanted].concat(), "quit\n")
    }

    fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.folder()).unwrap();
        fs::write(self.folder().join(name), text).unwrap();
    }
}

#[test]
fn several_games_are_listed_and_chosen_by_number_name_or_file() {
    let home = Home::new();
    home.leave("divisors:count=12", "3 6");
    home.leave("fifty", "7 3 4");
    home.leave("fifty:target=60", "1");
    let listed = home.resume(&[]);
    assert_eq!(listed.status, Some(2), "{}", listed.stderr);
    let expected = "\
duels: there are 3 unfinished games: choose one with `duels play --resume NUMBER`
  1  Last Digit Standing (race to 60) [fifty:target=60]
     person against person, Player 2's turn after 1 move, just now
  2  Last Digit Standing (race to 50) [fifty]
     person against person, Player 2's turn after 3 moves, just now
  3  Last Digit Standing (divisors and multiples) [divisors:count=12]
     person against person, Player 1's turn after 2 moves, just now
";
    assert_eq!(listed.stderr, expected);
    home.resume(&["3"]).prints_in_order(&["Resuming after move 2."]);
    home.resume(&["divisors"]).prints_in_order(&["Resuming after move 2."]);
    let two = home.resume(&["fifty"]);
    assert_eq!(two.status, Some(2), "{}", two.stderr);
    assert!(two.stderr.starts_with("duels: there are 2 unfinished games"), "{}", two.stderr);
    let fourth = home.resume(&["4"]).stderr;
    assert!(fourth.starts_with("duels: there is no unfinished game 4; there are 3"), "{fourth}");
    home.resume(&["dilemma"]).refused(1, &["there is no unfinished game of dilemma"]);
    let path = fs::read_dir(home.folder()).unwrap().next().unwrap().unwrap().path();
    assert_eq!(home.resume(&[path.to_str().unwrap()]).status, Some(0));
    // A file that exists is meant before a number and a name.
    fs::write(home.path().join("3"), "[Game \"append\"]\n\n1. 1 *\n").unwrap();
    home.resume(&["3"]).prints_in_order(&["Resuming after move 1."]);
}

#[test]
fn people_at_a_terminal_choose_from_the_list() {
    let home = Home::new();
    home.leave("divisors", "3 6");
    home.leave("fifty", "7");
    let mut terminal = at_terminal(&home, &["play", "--resume"]);
    terminal.exp_string("Unfinished games:").unwrap();
    terminal.exp_string("Which one?").unwrap();
    terminal.send_line("7").unwrap();
    terminal.exp_string("Type a number from 1 to 2.").unwrap();
    terminal.exp_string("Which one?").unwrap();
    terminal.send_line("2").unwrap();
    terminal.exp_string("Resuming after move 2.").unwrap();
}

#[test]
fn a_game_is_played_in_one_window_at_a_time() {
    let home = Home::new();
    let mut first = at_terminal(&home, &["play", "fifty"]);
    first.exp_string("to add:").unwrap();
    first.send_line("7").unwrap();
    first.exp_string("to add:").unwrap();
    home.resume(&[]).refused(1, &["this game is being played in another window"]);
    home.resume(&["1"]).refused(1, &["this game is being played in another window"]);
    home.leave("divisors", "3");
    home.leave("append", "1");
    let listed = home.resume(&[]);
    assert!(listed.stderr.contains("after 1 move, being played in another window\n"), "{}", listed.stderr);
    // The only game of its name that is free.
    home.resume(&["divisors"]).prints_in_order(&["Resuming after move 1."]);
    first.send_line("quit").unwrap();
    first.exp_eof().unwrap();
    assert_eq!(home.resume(&["fifty"]).status, Some(0));
}

#[test]
fn a_match_continues_between_its_games_with_its_settings() {
    let home = Home::new();
    let args = ["play", "append", "--games", "3", "--no-hints", "--record", "game.duel"];
    home.run(&args, typed("1 2 3")).refused(3, &["the game is saved in"]);
    fs::remove_file(home.path().join("game-1.duel")).unwrap();
    let output = home.run(&["play", "--resume"], typed("hint 4 5 6 1 2 3"));
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&["Resuming after move 0.", "There are no hints in this match."]);
    output.prints_in_order(&["Score after game 2 of 3:", "Player 2 wins the match, 2 to 1."]);
    assert!(home.path().join("game-2.duel").exists() && home.path().join("game-3.duel").exists());
    assert!(home.unfinished().is_empty(), "{:?}", home.unfinished());
}

#[test]
fn games_without_moves_are_listed_only_where_there_are_no_others() {
    let home = Home::new();
    home.run(&["play", "fifty"], "").refused(3, &["the input ended"]);
    assert!(home.unfinished().is_empty(), "the end of a pipe before the first move leaves nothing");
    let mut terminal = at_terminal(&home, &["play", "fifty"]);
    terminal.exp_string("to add:").unwrap();
    terminal.process_mut().signal(rexpect::process::Signal::SIGKILL).unwrap();
    terminal.exp_eof().unwrap();
    home.resume(&[]).prints_in_order(&["Resuming after move 0."]);
    home.write("empty.journal", "");
    let text = "Digit Duels journal 1\n\n[Game \"divisors\"]\n\n";
    home.write("a.journal", text);
    home.write("b.journal", &format!("{text}move 3\nmo"));
    home.resume(&[]).prints_in_order(&["Resuming after move 1."]);
}

#[test]
fn damaged_and_newer_games_are_reported_and_left_alone() {
    let home = Home::new();
    home.leave("fifty", "7");
    let files = [
        ("newer.journal", "Digit Duels journal 2\nsecret\n", "newer version of this program (journal 2)"),
        (
            "damaged.journal",
            "Digit Duels journal 1\n\n[Game \"fifty\"]\n\nmove 7\nxx\nmove 3\n",
            "line 6 is damaged",
        ),
        ("illegal.journal", "Digit Duels journal 1\n\n[Game \"fifty\"]\n\nmove 99\n", "event 1 is wrong"),
        (
            "old.duel",
            "[Format \"2\"]\n[Game \"fifty\"]\n\n1. 7 *\n",
            "newer version of this program (format 2)",
        ),
    ];
    for (name, text, _) in files {
        home.write(name, text);
    }
    let output = home.resume(&[]);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&["Resuming after move 1."]);
    for (name, text, sentence) in files {
        assert!(output.stderr.contains(name) && output.stderr.contains(sentence), "{}", output.stderr);
        assert_eq!(fs::read_to_string(home.folder().join(name)).unwrap(), text);
        let path = home.folder().join(name);
        home.resume(&[path.to_str().unwrap()]).refused(1, &[sentence]);
    }
}

#[test]
fn an_unfinished_record_of_an_earlier_version_is_continued() {
    let home = Home::new();
    let record = "[Format \"1\"]\n[Game \"fifty\"]\n[Player2 \"person\"]\n[Match \"2/3 1-0\"]\n\n1. 7 3 *\n";
    home.write("20260101T000000000000-fifty-1.duel", record);
    let output = home.run(&["play", "--resume"], typed("4"));
    output.refused(3, &["the game is saved in"]);
    output.prints_in_order(&["Resuming after move 2."]);
    let [journal] = home.unfinished().try_into().expect("the journal takes the place of the record");
    assert!(
        journal.contains("[Match \"2/3 1-0\"]") && journal.ends_with("move 7\nmove 3\nmove 4\n"),
        "{journal}"
    );
}

/// A folder in which nothing can be created, whoever asks; the system's administrator may write everywhere else.
fn unwritable(home: &Home) -> PathBuf {
    let blocked = home.path().join("blocked");
    fs::create_dir_all(&blocked).unwrap();
    fs::write(blocked.join("digit-duels"), "in the way").unwrap();
    blocked
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_with_one_sentence_and_is_printed_at_its_end() {
    let home = Home::new();
    let blocked = unwritable(&home);
    let mut command = home.command();
    command.env("XDG_DATA_HOME", &blocked).args(["play", "fifty"]).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = spawn_command(command, Some(10_000)).unwrap();
    let before = terminal.exp_string("to add:").unwrap();
    assert!(before.contains("This game is not being kept, because"), "{before}");
    terminal.send_line("7").unwrap();
    let between = terminal.exp_string("to add:").unwrap();
    assert!(!between.contains("not being kept"), "only once: {between}");
    terminal.send_control('d').unwrap();
    let end = terminal.exp_eof().unwrap();
    assert!(end.contains("the game could not be saved") && end.contains("1. 7 *"), "{end}");
}

#[test]
fn a_game_is_kept_again_when_the_folder_can_be_written() {
    let home = Home::new();
    let blocked = unwritable(&home);
    let mut command = home.command();
    command.env("XDG_DATA_HOME", &blocked).args(["play", "fifty"]).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = spawn_command(command, Some(10_000)).unwrap();
    terminal.exp_string("not being kept").unwrap();
    terminal.exp_string("to add:").unwrap();
    terminal.send_line("7").unwrap();
    terminal.exp_string("to add:").unwrap();
    fs::remove_file(blocked.join("digit-duels")).unwrap();
    terminal.send_line("3").unwrap();
    terminal.exp_string("The game is being kept again.").unwrap();
    let folder = blocked.join("digit-duels/unfinished");
    let journal = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    assert!(fs::read_to_string(journal).unwrap().ends_with("\n\nmove 7\nmove 3\n"));
}

#[test]
fn a_full_disk_loses_nothing_that_was_kept_before() {
    let home = Home::new();
    let mut command = std::process::Command::new("sh");
    // The shell limits how large a file may become, in blocks of 512 or 1024 bytes: what the system answers is the same as
    // that of a full disk, an error after a part of the text.
    command
        .arg("-c")
        .arg("ulimit -f 1; trap '' XFSZ; exec \"$0\" play divisors count=1000")
        .arg(env!("CARGO_BIN_EXE_duels"));
    command.env("XDG_DATA_HOME", home.path()).env("HOME", home.path()).current_dir(home.path());
    let moves: String = (0..60).map(|_| "997\n1\nundo\nundo\n").collect();
    let mut child = command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), format!("{moves}997\n").as_bytes()).unwrap();
    let output = RunOutput::from(child.wait_with_output().unwrap());
    assert_eq!(output.status, Some(3), "{}", output.stderr);
    assert_eq!(output.stderr.matches("This game is not being kept").count(), 1, "{}", output.stderr);
    assert!(output.stderr.contains("1. 997 *"), "{}", output.stderr);
    let [journal] = home.unfinished().try_into().expect("a journal");
    assert!(journal.len() <= 1024 && journal.ends_with('\n'), "{journal}");
    assert_eq!(home.resume(&[]).status, Some(0));
}

#[test]
fn a_journal_from_elsewhere_starts_no_program_and_chooses_no_file() {
    let home = Home::new();
    let journal =
        "Digit Duels journal 1\nexternal-players: yes\nrecord-file: stolen.duel\n\n[Game \"append\"]\n";
    let program = home.path().join("game.journal");
    fs::write(&program, format!("{journal}[Player2 \"cmd:touch started\"]\n\nmove 1\n")).unwrap();
    home.resume(&["game.journal"]).refused(1, &["programs cannot be started here"]);
    home.resume(&[]).refused(1, &["no unfinished game"]);
    fs::write(&program, format!("{journal}\nmove 1\n")).unwrap();
    home.run(&["play", "--resume", "game.journal"], "2\n").refused(3, &["the game is saved in"]);
    let ended = home.run(&["play", "--resume"], "3\n");
    assert_eq!(ended.status, Some(0), "{}", ended.stderr);
    assert!(!home.path().join("started").exists() && !home.path().join("stolen.duel").exists());
    assert!(fs::read_to_string(&program).unwrap().ends_with("\nmove 1\n"), "the file is left alone");
}
