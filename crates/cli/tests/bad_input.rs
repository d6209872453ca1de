//! Whatever comes in: one clear sentence, the right exit status, and nothing is lost.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use common::{Home, RunOutput, typed};
use duels_rules::Catalogue;

#[test]
fn unknown_games_and_parameters_are_refused_with_what_is_accepted() {
    let home = Home::new();
    let run = |args: &str| home.run(&args.split(' ').collect::<Vec<_>>(), "");
    let games: Vec<_> = Catalogue::standard().entries().iter().map(|entry| entry.info.id).collect();
    run("play chess").refused(2, &["'chess'", &games.join(", ")]);
    run("play fifti").refused(2, &["Did you mean fifty?"]);
    run("play fifty size=3").refused(2, &["'size'", "target=50", "base=10", "max=9"]);
    run("play fifty target").refused(2, &["target needs a value, such as target=50"]);
    run("play deletion numbers").refused(2, &["numbers needs a value: it takes "]);
    run("play fifty target=").refused(2, &["from 1 to 1000000000000"]);
    run("play fifty target=0").refused(2, &["from 1 to 1000000000000"]);
    run("play fifty target=-5").refused(2, &["'-5'"]);
    run("play fifty base=1").refused(2, &["from 2 to 1000"]);
    run("play fifty target=5 target=6").refused(2, &["target is given twice"]);
    run("play fifty target=99999999999999999999999999").refused(2, &["target takes"]);
    run("play append digits=9-1").refused(2, &["such as 1-9"]);
    run("play divisors count=1000001").refused(2, &["from 1 to 1000000"]);
    run("play divisors one=maybe").refused(2, &["yes or no"]);
    run("play dilemma length=20 sequence=4917258630").refused(2, &["length=20", "10 digits", "contradict"]);
    run("play dilemma sequence=12x4").refused(2, &["'12x4'"]);
    run("play deletion numbers=732-732").refused(2, &["must differ"]);
    run("play deletion numbers=102-345").refused(2, &["without zeros"]);
    run("play deletion digits=2 numbers=732-865").refused(2, &["digits=2", "contradict"]);
    run("play dilemma#x").refused(2, &["seed"]);
    run("play dilemma#7 --seed 8").refused(2, &["two different seeds"]);
    run("rules nothing").refused(2, &["'nothing'"]);
    run("replay fifty --moves 7 --first 3").status_is(2);
    run("play fifty --p2 nobody").status_is(2);
    run("play fifty --games 0").status_is(2);
    run("frobnicate").status_is(2);
    run("play").status_is(2);
}

impl RunOutput {
    #[track_caller]
    fn status_is(&self, status: i32) {
        assert_eq!(self.status, Some(status), "{}", self.stderr);
        assert!(self.stderr.starts_with("error:") && self.stdout.is_empty(), "{}", self.stderr);
    }
}

#[test]
fn text_that_is_not_a_move_costs_nothing() {
    let nine = "9".repeat(500);
    let input = format!("\0\n\n   \nseven\n0\n10\n-1\n+7\n07\n７\n{nine}\n{nine}{nine}\n 7 \n");
    let output = Home::new().run(&["play", "fifty"], &input);
    assert_eq!(output.status, Some(3));
    output.prints_in_order(&[
        "'\\0' is not a move here. Enter a whole number between 1 and 9.",
        "Nothing was entered. Enter a whole number between 1 and 9.",
        "'seven' is not a move here. Enter a whole number between 1 and 9.",
        "Invalid move! 10 may not be added. Enter a whole number between 1 and 9.",
        "Player 1 added 7.",
        "New Total: 7",
    ]);
    assert!(!output.stdout.contains("Player 2 added"));
    assert!(output.stdout.lines().all(|line| line.len() < 200), "long input is shortened");
}

#[test]
fn bytes_that_are_not_text_are_refused_like_any_text() {
    let output = Home::new().run(&["play", "dilemma", "sequence=12"], b"\xff\xfe\xfd\nstart\nEND\n");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("is not a move here. Enter start or end."));
}

#[test]
fn a_million_blank_lines_get_one_answer() {
    let output = Home::new().run(&["play", "fifty"], "\n".repeat(1_000_000));
    output.refused(3, &["the input ended"]);
    assert_eq!(output.stdout.matches("Nothing was entered").count(), 1);
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_counts() {
    let mut input = vec![b'x'; 20_000_000];
    input.extend_from_slice(b"\n7\n");
    let output = Home::new().run(&["play", "fifty"], input);
    output.prints_in_order(&["Player 1 added 7."]);
}

#[test]
fn the_end_of_input_saves_the_game_and_resume_continues_it() {
    let home = Home::new();
    let output = home.run(&["play", "divisors", "one=no"], typed("3 6 2"));
    output.refused(3, &["the input ended", "duels play --resume"]);
    assert!(home.unfinished()[0].ends_with("\n\nmove 3\nmove 6\nmove 2\n"), "{:?}", home.unfinished());
    let resumed = home.run(&["play", "--resume"], typed("4 8"));
    assert_eq!(resumed.status, Some(0), "{}", resumed.stderr);
    resumed.prints_in_order(&["Updated Sequence:", "1 4 5 7 8 9", "> 4", "Player 1 wins the game!"]);
    assert!(home.unfinished().is_empty(), "a finished game is no longer kept");
    home.run(&["play", "--resume"], "").refused(1, &["no unfinished game to resume"]);
}

#[test]
fn a_resumed_match_keeps_its_score() {
    let home = Home::new();
    home.run(&["play", "append", "--games", "3"], typed("1 2 3 4")).refused(3, &["saved in"]);
    let output = home.run(&["play", "--resume"], typed("5 6 1 2 3"));
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&["Score after game 2 of 3:", "Game 3 of 3: Player 1 begins."]);
    output.prints_in_order(&["Player 2 wins the match, 2 to 1."]);
}

#[test]
fn a_game_that_cannot_be_saved_is_printed() {
    let home = Home::new();
    let blocked = home.path().join("file");
    fs::write(&blocked, "in the way").unwrap();
    let mut command = home.command();
    command.env("XDG_DATA_HOME", &blocked).env("HOME", &blocked).env("TMPDIR", &blocked);
    let mut child = command
        .args(["play", "fifty"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"7\n3\n").unwrap();
    let output = RunOutput::from(child.wait_with_output().unwrap());
    assert_eq!(output.status, Some(3));
    assert!(output.stderr.contains("1. 7 3 *"), "{}", output.stderr);
}

#[test]
fn a_closed_output_ends_the_game_without_a_panic_and_saves_it() {
    let home = Home::new();
    for args in
        [&["play", "fifty"][..], &["list"], &["rules", "fifty"], &["completions", "bash"], &["--help"]]
    {
        let mut command = home.command();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child =
            command.args(args).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"7\n3\n");
        let output = RunOutput::from(child.wait_with_output().unwrap());
        output.refused(1, &["the output was closed"]);
    }
}

#[test]
fn illegal_moves_are_named_by_their_ply() {
    let home = Home::new();
    let replay = |game: &str, moves: &str| home.run(&["replay", game, "--json", "--moves", moves], "");
    assert_eq!(replay("fifty", "7 3 6").status, Some(0));
    replay("fifty", "7 3 7").refused(2, &["ply 3", "'7'", "already been used"]);
    replay("fifty", "7 3 x").refused(2, &["ply 3", "'x'"]);
    replay("fifty", "7 undo").refused(2, &["ply 2", "'undo'"]);
    replay("append", "1 2 3 4").refused(2, &["ply 4", "after the end", "123 exceeds 100"]);
    replay("deletion:numbers=12-34", "middle").refused(2, &["ply 1", "left or right"]);
}

#[test]
fn records_that_cannot_be_read_are_refused_and_left_alone() {
    let home = Home::new();
    let resume = |name: &str| home.run(&["play", "--resume", name], "");
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    resume("missing.duel").refused(1, &["duels: missing.duel does not exist"]);
    resume(".").refused(1, &["directory"]);
    write("empty.duel", "");
    resume("empty.duel").refused(1, &["empty"]);
    write("newer.duel", "[Format \"2\"]\n[Game \"fifty\"]\n\n1. 7 *\n");
    resume("newer.duel").refused(1, &["newer version", "format 2"]);
    write("illegal.duel", "[Game \"fifty\"]\n[Result \"*\"]\n\n1. 7 3 2. 7 *\n");
    resume("illegal.duel").refused(1, &["ply 3", "Player 1", "already been used"]);
    write("truncated.duel", "[Game \"append\"]\n[Result \"0-1\"]\n[Termination \"normal\"]\n\n1. 1 2");
    resume("truncated.duel").refused(1, &["truncated"]);
    write("tag.duel", "[Game \"fif");
    resume("tag.duel").refused(1, &["line 1"]);
    let large = fs::File::create(home.path().join("large.duel")).unwrap();
    large.set_len(1 << 30).unwrap();
    resume("large.duel").refused(1, &["larger than 64 MiB"]);
    fs::write(home.path().join("bytes.duel"), b"\xff\xfe").unwrap();
    resume("bytes.duel").refused(1, &["not text"]);
}

#[test]
fn saving_never_destroys_another_file() {
    let home = Home::new();
    fs::write(home.path().join("letter.txt"), "Dear reader").unwrap();
    let input =
        "7\nsave letter.txt\nsave\nsave My Game.duel\n3\nsave My Game.duel\nsave no/where.duel\nquit\n";
    let output = home.run(&["play", "fifty"], input);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&[
        "save needs the name of a file, for example: save game.duel",
        "Saved in My Game.duel.",
    ]);
    assert!(output.stdout.contains("choose another name"));
    output.prints_in_order(&["Not saved: no/where.duel: the folder does not exist."]);
    assert_eq!(fs::read_to_string(home.path().join("letter.txt")).unwrap(), "Dear reader");
    let saved = fs::read_to_string(home.path().join("My Game.duel")).unwrap();
    assert!(saved.contains("[Game \"fifty\"]") && saved.contains("1. 7 3 *"), "{saved}");
    assert!(output.stdout.contains("Goodbye; the game is saved in"), "{}", output.stdout);
}

#[test]
fn a_server_does_not_start_with_games_of_a_newer_program() {
    let home = Home::new();
    // The head of a SQLite file with nothing in it but the version of its schema, at offset 60.
    let mut file = vec![0; 4096];
    file[..16].copy_from_slice(b"SQLite format 3\0");
    file[16..24].copy_from_slice(&[16, 0, 1, 1, 0, 64, 32, 32]);
    file[28..32].copy_from_slice(&1_u32.to_be_bytes());
    file[44..48].copy_from_slice(&4_u32.to_be_bytes());
    file[56..64].copy_from_slice(&[0, 0, 0, 1, 0, 0, 0, 99]);
    file[100..108].copy_from_slice(&[13, 0, 0, 0, 0, 16, 0, 0]);
    let path = home.path().join("games.sqlite");
    fs::write(&path, &file).unwrap();
    let data = home.path().display().to_string();
    let output = home.run(&["serve", "--listen", "127.0.0.1:0", "--data", &data], "");
    output
        .refused(1, &["written by a newer version of this program (schema 99)", "this version reads schema"]);
    assert_eq!(fs::read(&path).unwrap(), file, "it is left as it is");
}

#[test]
fn a_server_says_which_folder_it_cannot_create() {
    let home = Home::new();
    fs::write(home.path().join("notes.txt"), "dear").unwrap();
    let serve = |data: &str| home.run(&["serve", "--listen", "127.0.0.1:0", "--data", data], "");
    serve("notes.txt").refused(1, &["the folder notes.txt for the games", "notes.txt is not a folder"]);
    serve("notes.txt/data").refused(1, &["the folder notes.txt/data", "notes.txt is not a folder"]);
    let output = serve("/proc/x");
    output.refused(1, &["the folder /proc/x for the games cannot be created: "]);
    assert!(!output.stderr.contains("os error"), "{}", output.stderr);
}

#[test]
fn a_game_cannot_be_named_and_resumed_at_once() {
    let home = Home::new();
    home.run(&["play", "append"], typed("1"));
    for args in [&["play", "fifty", "--resume"][..], &["play", "fifty", "target=60", "--resume", "x.duel"]] {
        home.run(args, "").refused(2, &["--resume continues a saved game", "'fifty'"]);
    }
    assert_eq!(home.unfinished().len(), 1, "the saved game is left alone");
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_the_game() {
    let home = Home::new();
    std::fs::write(home.path().join("letter.txt"), "Dear reader").unwrap();
    for (file, part) in [
        ("nowhere/game.duel", "nowhere/game.duel: the folder does not exist"),
        ("letter.txt", "letter.txt exists and is not the record of a game"),
        (".", ". exists and is not the record of a game"),
    ] {
        let output = home.run(&["play", "append", "--record", file], "1\n2\n3\n");
        output.refused(1, &[part]);
        assert_eq!(output.stdout, "", "{file}: nothing was played");
    }
    let written = home.run(&["play", "append", "--record", "game.duel"], "1\n2\n3\n");
    assert_eq!(written.status, Some(0), "{}", written.stderr);
    assert!(std::fs::read_to_string(home.path().join("game.duel")).unwrap().contains("1. 1 2 2. 3 0-1"));
}
