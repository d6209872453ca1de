//! The real interactive path, typed at through a pseudo-terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::Home;
use rexpect::session::{PtySession, spawn_command};

/// The program in a terminal of its own.
fn at_terminal(home: &Home, args: &[&str], colour: bool) -> PtySession {
    let mut command = home.command();
    command.args(args).env("TERM", "xterm");
    if !colour {
        command.env("NO_COLOR", "1");
    }
    spawn_command(command, Some(10_000)).expect("a terminal")
}

/// Presses keys, without a line break after them.
fn keys(terminal: &mut PtySession, keys: &str) {
    terminal.send(keys).unwrap();
    terminal.flush().unwrap();
}

fn status(terminal: &PtySession) -> i32 {
    match terminal.process().wait().expect("it ends") {
        rexpect::process::WaitStatus::Exited(_, status) => status,
        other => panic!("it ended by {other:?}"),
    }
}

#[test]
fn two_people_play_a_game() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "append"], false);
    terminal.exp_string("As written, the second player always wins Digit Append.").unwrap();
    terminal.exp_string("press Enter for the classic one:").unwrap();
    terminal.send_line("").unwrap();
    for (player, digit) in [(1, "1"), (2, "2"), (1, "3")] {
        terminal.exp_string(&format!("Player {player}, enter a digit (1-9) to append:")).unwrap();
        terminal.send_line(digit).unwrap();
    }
    terminal.exp_string("123 exceeds 100. Player 1 loses. Player 2 wins!").unwrap();
    terminal.exp_string("Score: Player 1 has 0, Player 2 has 1.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("r").unwrap();
    terminal.exp_string("Nothing that was played mattered").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("save game.duel").unwrap();
    terminal.exp_string("Saved in game.duel.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("").unwrap();
    terminal.exp_string("Game 2: Player 2 begins.").unwrap();
    for (player, digit) in [(2, "4"), (1, "5"), (2, "6")] {
        terminal.exp_string(&format!("Player {player}, enter a digit (1-9) to append:")).unwrap();
        terminal.send_line(digit).unwrap();
    }
    terminal.exp_string("Score: Player 1 has 1, Player 2 has 1.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("no").unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(status(&terminal), 0);
}

#[test]
fn against_the_computer_a_person_is_you() {
    let home = Home::new();
    let args = ["play", "append", "target=120", "digits=0-2", "--p1", "perfect", "--first", "2"];
    let mut terminal = at_terminal(&home, &args, false);
    terminal.exp_string("You are Player 2, against the computer (perfect). You begin.").unwrap();
    terminal.exp_string("Your turn. Enter a digit (0-2) to append:").unwrap();
    terminal.send_line("hint").unwrap();
    terminal.exp_string("You can win this: ").unwrap();
    terminal.send_line("2").unwrap();
    let computer = terminal.exp_string("The computer appended").unwrap();
    assert!(!computer.contains("Player 1"), "{computer}");
    terminal.exp_string("Your turn.").unwrap();
    terminal.send_line("undo").unwrap();
    terminal.exp_string(" by the computer, 2 by you.").unwrap();
    terminal.exp_string("Your turn.").unwrap();
    terminal.send_line("2").unwrap();
    terminal.exp_string("The computer appended").unwrap();
    terminal.exp_string("Your turn.").unwrap();
    terminal.send_line("resign").unwrap();
    terminal.exp_string("Give this game up? (yes, no)").unwrap();
    terminal.send_line("no").unwrap();
    terminal.exp_string("Your turn.").unwrap();
    terminal.send_line("resign").unwrap();
    terminal.exp_string("Give this game up? (yes, no)").unwrap();
    terminal.send_line("yes").unwrap();
    terminal.exp_string("You resigned. The computer wins!").unwrap();
    let deciding = "You lost. The deciding move was move 1: you appended 2, and 1 would have won.";
    terminal.exp_string(deciding).unwrap();
    terminal.exp_string("Score: You 0, computer 1.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("yes").unwrap();
    terminal.exp_string("Game 2. You are Player 2. The computer (perfect) begins.").unwrap();
    terminal.exp_string("The computer appended 1.").unwrap();
    terminal.exp_string("Your turn.").unwrap();
    terminal.send_control('d').unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(status(&terminal), 3);
}

#[test]
fn the_end_of_a_game_without_choices_names_one_with_choices() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "append", "--p2", "perfect"], false);
    terminal.exp_string("press Enter for the classic one:").unwrap();
    terminal.send_line("").unwrap();
    for digit in ["5", "3"] {
        terminal.exp_string("Your turn. Enter a digit (1-9) to append:").unwrap();
        terminal.send_line(digit).unwrap();
    }
    terminal.exp_string("You lost. The computer moved second, so the computer had to win.").unwrap();
    terminal.exp_string("target=120 digits=0-2` can go both ways.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("maybe").unwrap();
    terminal.exp_string("Type yes, no, review or save FILE.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("no").unwrap();
    terminal.exp_eof().unwrap();
}

#[test]
fn watching_has_a_pace_and_ctrl_c_ends_it() {
    let home = Home::new();
    let args = ["play", "fifty", "--p1", "level:1", "--p2", "level:1", "--seed", "7", "--pace", "3000"];
    let mut terminal = at_terminal(&home, &args, false);
    terminal.exp_string("Player 1 added").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.send_control('c').unwrap();
    let after = terminal.exp_string("duels: interrupted").unwrap();
    assert!(!after.contains("Player 2 added"), "the next move waits: {after}");
    terminal.exp_eof().unwrap();
    assert_eq!(status(&terminal), 3);
}

#[test]
fn the_line_can_be_edited_and_completed_and_remembered() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "dilemma", "sequence=1234"], false);
    terminal.exp_string("'end' to select 4:").unwrap();
    keys(&mut terminal, "xend\x1b[D\x1b[D\x1b[D\x7f\n");
    terminal.exp_string("Player 1 chose 4 from the end.").unwrap();
    terminal.exp_string("'end' to select 3:").unwrap();
    keys(&mut terminal, "st\t\n");
    terminal.exp_string("Player 2 chose 1 from the start.").unwrap();
    terminal.exp_string("'end' to select 3:").unwrap();
    keys(&mut terminal, "\x1b[A\n");
    terminal.exp_string("Player 1 chose 2 from the start.").unwrap();
    terminal.exp_string("'end' to select 3:").unwrap();
    terminal.send_line("end").unwrap();
    terminal.exp_string("Winner: Player 1, because 42 > 13.").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("n").unwrap();
    terminal.exp_eof().unwrap();
}

#[test]
fn save_completes_the_names_of_files() {
    let home = Home::new();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("My games")).unwrap();
    let mut terminal = at_terminal(&home, &["play", "fifty"], false);
    terminal.exp_string("to add:").unwrap();
    keys(&mut terminal, &format!("save {}/My\tone.duel\n", folder.path().display()));
    terminal.exp_string("Saved in").unwrap();
    assert!(folder.path().join("My games/one.duel").exists());
    terminal.send_control('c').unwrap();
    terminal.exp_eof().unwrap();
}

#[test]
fn ctrl_c_and_ctrl_d_ask_nothing_and_lose_nothing() {
    for key in ['c', 'd'] {
        let home = Home::new();
        let mut terminal = at_terminal(&home, &["play", "fifty"], false);
        terminal.exp_string("to add:").unwrap();
        terminal.send_line("7").unwrap();
        terminal.exp_string("Player 2's turn.").unwrap();
        terminal.send_control(key).unwrap();
        terminal.exp_string("the game is saved in").unwrap();
        terminal.exp_eof().unwrap();
        assert_eq!(status(&terminal), 3);
        let mut again = at_terminal(&home, &["play", "--resume"], false);
        again.exp_string("Current Total: 7").unwrap();
        again.exp_string("Player 2's turn.").unwrap();
        again.send_line("quit").unwrap();
        again.exp_string("Goodbye").unwrap();
        again.exp_eof().unwrap();
        assert_eq!(status(&again), 0);
        assert_eq!(home.unfinished().len(), 1);
    }
}

#[test]
fn a_signal_keeps_the_game_too() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "fifty"], false);
    terminal.exp_string("to add:").unwrap();
    terminal.send_line("7").unwrap();
    terminal.exp_string("Player 2's turn.").unwrap();
    terminal.process_mut().signal(rexpect::process::Signal::SIGTERM).unwrap();
    terminal.exp_string("the game is saved in").unwrap();
    terminal.exp_eof().unwrap();
    assert!(home.unfinished()[0].ends_with("\n\nmove 7\n"));
}

#[test]
fn colour_is_used_in_a_terminal_and_not_against_the_players_will() {
    let home = Home::new();
    for (colour, seen) in [(true, true), (false, false)] {
        let mut terminal = at_terminal(&home, &["play", "fifty"], colour);
        terminal.exp_string("to add:").unwrap();
        terminal.send_line("x").unwrap();
        let before = terminal.exp_string("is not a move here").unwrap();
        let yellow = before.rsplit("'x'").nth(1).unwrap_or_default().ends_with("\x1b[33m");
        assert_eq!(yellow, seen, "{before:?}");
        terminal.send_control('c').unwrap();
    }
}

#[test]
fn the_menu_needs_no_documentation() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &[], false);
    terminal.exp_string("Which game?").unwrap();
    terminal.send_line("chess").unwrap();
    terminal.exp_string("there is no game 'chess'").unwrap();
    terminal.exp_string("Which game?").unwrap();
    terminal.send_line("2").unwrap();
    terminal.exp_string("Who do you want to play against?").unwrap();
    terminal.send_line("back").unwrap();
    terminal.exp_string("Which game?").unwrap();
    terminal.send_line("append").unwrap();
    terminal.exp_string("Who do you want to play against?").unwrap();
    terminal.exp_string("Type 1 to 6, or press Enter for 1:").unwrap();
    terminal.send_line("person").unwrap();
    terminal.exp_string("Which variant?").unwrap();
    terminal.exp_string("press Enter for 1:").unwrap();
    terminal.send_line("target=7 digits=1-9").unwrap();
    terminal.exp_string("Who begins?").unwrap();
    terminal.exp_string("press Enter for 1").unwrap();
    terminal.send_line("").unwrap();
    terminal.exp_string("How many games?").unwrap();
    terminal.send_line("").unwrap();
    terminal.exp_string("Player 1, enter a digit").unwrap();
    terminal.send_line("7").unwrap();
    terminal.exp_string("Player 1 made exactly 7. Player 1 wins!").unwrap();
    terminal.exp_string("Play again?").unwrap();
    terminal.send_line("quit").unwrap();
    terminal.exp_string("Goodbye.").unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(status(&terminal), 0);
}

#[test]
fn people_choose_their_numbers_or_have_them_drawn() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "deletion"], false);
    terminal.exp_string("As written, the player who begins always wins Digit Deletion Duel.").unwrap();
    terminal.exp_string("press Enter for the classic one:").unwrap();
    terminal.send_line("").unwrap();
    terminal.exp_string("Choose your numbers, or have them drawn?").unwrap();
    terminal.send_line("choose").unwrap();
    for (typed, refusal) in [
        ("120", "'120' is not possible."),
        ("1234", "'1234' has 4 digits."),
        ("12", "'12' has 2 digits."),
        ("", "Nothing was entered."),
    ] {
        terminal.exp_string("Player 1, enter your number (three digits from 1 to 9):").unwrap();
        terminal.send_line(typed).unwrap();
        terminal.exp_string(&format!("{refusal} Your number has three digits from 1 to 9.")).unwrap();
    }
    terminal.exp_string("Player 1, enter your number (three digits from 1 to 9):").unwrap();
    terminal.send_line("549").unwrap();
    terminal.exp_string("Player 2, enter your number (three digits from 1 to 9):").unwrap();
    terminal.send_line("549").unwrap();
    terminal.exp_string("The other player has 549, and the two numbers must differ.").unwrap();
    terminal.exp_string("Player 2, enter your number (three digits from 1 to 9):").unwrap();
    terminal.send_line("876").unwrap();
    terminal.exp_string("Player 1's number: 549").unwrap();
    terminal.exp_string("Player 2's number: 876").unwrap();
    // A key counts once the prompt is there: before that the terminal still takes whole lines.
    terminal.exp_string("(left, middle, right):").unwrap();
    terminal.send_control('c').unwrap();
    terminal.exp_eof().unwrap();

    let mut drawn = at_terminal(&home, &["play", "deletion", "--seed", "7"], false);
    drawn.exp_string("press Enter for the classic one:").unwrap();
    drawn.send_line("classic").unwrap();
    drawn.exp_string("Choose your numbers").unwrap();
    drawn.send_line("draw").unwrap();
    drawn.exp_string("Player 1's number: ").unwrap();
    drawn.exp_string("(left, middle, right):").unwrap();
    drawn.send_control('d').unwrap();
    drawn.exp_eof().unwrap();
}

#[test]
fn a_person_chooses_a_number_against_the_computer_whose_number_is_drawn() {
    let home = Home::new();
    let args = ["play", "deletion", "digits=5", "--p1", "perfect", "--seed", "7"];
    let computers_number = |typed: &str| {
        let mut terminal = at_terminal(&home, &args, false);
        terminal.exp_string("Choose your number, or have both drawn? (choose, draw)").unwrap();
        terminal.send_line("choose").unwrap();
        terminal.exp_string("Enter your number (five digits from 1 to 9):").unwrap();
        terminal.send_line("732").unwrap();
        terminal.exp_string("'732' has 3 digits. Your number has five digits from 1 to 9.").unwrap();
        terminal.exp_string("Enter your number (five digits from 1 to 9):").unwrap();
        terminal.send_line(typed).unwrap();
        let (_, number) = terminal.exp_regex(r"number: [1-9]{5}\r?\n").unwrap();
        terminal.exp_string(&format!("number: {typed}")).unwrap();
        terminal.send_line("quit").unwrap();
        terminal.exp_eof().unwrap();
        number.trim().trim_start_matches("number: ").to_string()
    };
    let drawn = computers_number("13579");
    assert_eq!(drawn, computers_number("24681"), "the seed decides");
    assert_ne!(drawn, computers_number(&drawn), "the two numbers differ");
}

#[test]
fn long_work_shows_how_far_it_is_and_ctrl_c_stops_it() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["solve", "divisors", "count=1000000"], false);
    terminal.exp_regex(r"thinking \[=*>? *\] +\d+ %, \d+ s elapsed, about \d+ s left").unwrap();
    terminal.send_control('c').unwrap();
    let before = terminal.exp_string("duels: solving was interrupted").unwrap();
    assert!(before.ends_with("\r\x1b[2K"), "the bar is cleared: {before:?}");
    terminal.exp_eof().unwrap();
    assert_eq!(status(&terminal), 1);
}

#[test]
fn a_large_table_lists_what_can_be_removed_now() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, &["play", "divisors", "count=30"], false);
    terminal.exp_string("Enter a number to remove:").unwrap();
    terminal.send_line("15").unwrap();
    terminal.exp_string("Available numbers: 1 2 3 4").unwrap();
    terminal.exp_string("You can remove: 1, 3, 5, 30").unwrap();
    terminal.exp_string("Enter a number to remove:").unwrap();
    terminal.send_line("quit").unwrap();
    assert_eq!(status(&terminal), 0);
    let piped = home.run(&["play", "divisors", "count=30"], "15\nquit\n").stdout;
    assert!(piped.contains("Available numbers: 1 2 3 4") && !piped.contains("You can remove:"), "{piped}");
}
