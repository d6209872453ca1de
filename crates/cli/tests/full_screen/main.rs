//! The full screen, driven by keys and the mouse through a real pseudo-terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "../common/book.rs"]
mod book;
#[path = "../common/mod.rs"]
mod common;
mod picture;
mod pictures;
mod screen;
mod studies;

use common::Home;
use screen::Screen;

#[test]
fn two_people_play_by_typing() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "append", "--tui"], (80, 24));
    screen.wait_for("Player 1 begins.");
    screen.press("1\r");
    screen.wait_for("Your turn, Player 2!");
    screen.press("2\r");
    screen.wait_for("Your turn, Player 1!");
    screen.press("3\r");
    screen.wait_for("Player 2 won.");
    screen.wait_for("Player 2 moved second, so Player 2 had to win.");
    screen.press("q");
    assert_eq!(screen.status(), 0);
    assert!(!screen.is_full() && !screen.is_listening());
    assert!(screen.text().contains("Goodbye."), "{}", screen.text());
}

#[test]
fn a_game_against_the_computer_by_arrow_keys_and_enter() {
    let home = Home::new();
    let mut screen =
        Screen::start(&home, &["play", "fifty", "--p2", "perfect", "--tui", "--no-motion"], (100, 30));
    screen.wait_for("You begin!");
    let won_or_lost = |text: &str| text.contains("You won!") || text.contains("You lost.");
    loop {
        let text = screen.wait_until("a turn", |text| {
            text.contains("Your turn") || text.contains("You begin") || won_or_lost(text)
        });
        if won_or_lost(&text) {
            break;
        }
        screen.press("\x1b[C\x1b[C\r");
        screen.wait_until("the move to be made", |now| now != text && !now.contains("You begin"));
    }
    screen.press("q");
    assert_eq!(screen.status(), 0);
}

#[test]
fn a_click_plays_a_tile() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "append", "--tui"], (80, 24));
    screen.click("[4]", 1);
    screen.wait_for("Your turn, Player 2!");
    screen.resize(1, 1);
    screen.resize(100, 30);
    screen.wait_for("Your turn, Player 2!");
    screen.press("\x1a");
    // The shell has the terminal now; a moment later the program has stopped.
    screen.wait_until_left();
    std::thread::sleep(std::time::Duration::from_millis(500));
    screen.signal(rexpect::process::Signal::SIGCONT);
    screen.wait_for("Your turn, Player 2!");
    screen.signal(rexpect::process::Signal::SIGTERM);
    assert_eq!(screen.status(), 3);
    assert!(screen.printed().contains("the game is saved in"), "{}", screen.printed());
    assert!(!screen.is_full() && !screen.is_listening());
}

#[test]
fn practice_changes_neither_the_game_nor_the_match() {
    let home = Home::new();
    let args = ["play", "divisors", "--p2", "level:2", "--seed", "1", "--games", "3", "--tui", "--no-motion"];
    let mut screen = Screen::start(&home, &args, (80, 24));
    screen.wait_for("You begin!");
    screen.press("2\r");
    screen.wait_for("Your turn!");
    screen.press("resign\r");
    screen.wait_for("Do you want to resign?");
    screen.press("y");
    screen.wait_for("You lost.");
    screen.wait_for("[p] play from my mistake");
    screen.press("p");
    screen.wait_for("Practice");
    screen.press("5\r");
    screen.wait_until("an answer", |text| text.contains("I removed 1"));
    screen.press("7\r");
    screen.wait_for("You won!");
    screen.wait_for("[n] next game");
    screen.press("n");
    let text = screen.wait_for("Game 2 of 3");
    assert!(text.contains("0:1"), "{text}");
    screen.press("\x03");
    screen.status();
    assert!(home.unfinished().len() <= 1, "practice is not kept");
}

/// Whether a text has an escape sequence that sets a colour.
fn has_colour(printed: &str) -> bool {
    let parameters =
        printed.split("\x1b[").skip(1).filter_map(|rest| rest.split_once('m').map(|(first, _)| first));
    let is_colour = |number: &str| matches!(number.parse(), Ok(30..=38_u8 | 40..=48 | 90..=107));
    parameters
        .filter(|list| list.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'))
        .any(|list| list.split(';').any(is_colour))
}

#[test]
fn colours_are_shown_and_not_against_the_players_will() {
    let home = Home::new();
    for (env, coloured) in [(("COLORTERM", "truecolor"), true), (("NO_COLOR", "1"), false)] {
        let env = [("TERM", "xterm-256color"), env];
        let mut screen = Screen::with_env(&home, &["play", "fifty", "--tui"], (80, 24), &env);
        screen.wait_for("Player 1 begins.");
        screen.press("7\r");
        screen.wait_for("Your turn, Player 2!");
        assert_eq!(has_colour(&screen.printed()), coloured, "{env:?}");
        screen.press("\x03");
        assert_eq!(screen.status(), 3);
    }
}

#[test]
fn a_terminal_that_cannot_show_it_gets_the_lines_and_one_sentence() {
    let home = Home::new();
    let cases = [
        (&[("TERM", "dumb")][..], (80, 24), "This terminal cannot move its cursor, so here are the lines."),
        (&[], (80, 24), "This terminal cannot move its cursor, so here are the lines."),
        (&[("TERM", "xterm")], (39, 24), "The full screen needs a window of at least"),
        (&[("TERM", "xterm")], (80, 11), "The full screen needs a window of at least"),
    ];
    for (env, size, sentence) in cases {
        let mut screen = Screen::with_env(&home, &["play", "fifty", "--tui"], size, env);
        // Before the prompt, the terminal would take Ctrl-D for itself.
        let text = screen.wait_until("the prompt", |text| text.contains("Welcome") && text.contains("add:"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(sentence), "{text}");
        assert!(!screen.is_full());
        screen.press("\x04");
        screen.status();
    }
    let piped = home.run(&["play", "append", "--tui"], "1\n2\n3\n");
    assert!(piped.stdout.starts_with("The full screen needs a terminal, so here are the lines.\n"));
    assert!(piped.stdout.contains("123 exceeds 100."), "{}", piped.stdout);
}

#[test]
fn the_menu_is_in_full_screen_where_there_is_room_and_lines_can_be_had() {
    let home = Home::new();
    let env = [("TERM", "xterm")];
    for (args, size, full) in
        [(&[][..], (60, 20), true), (&[], (59, 20), false), (&["--plain"], (80, 24), false)]
    {
        let mut screen = Screen::with_env(&home, args, size, &env);
        screen.wait_for(if full { "▸ Fifty" } else { "Which game?" });
        assert_eq!(screen.is_full(), full);
        screen.press(if full { "q" } else { "quit\r" });
        assert_eq!(screen.status(), 0);
    }
}

#[test]
fn a_game_from_the_menu_is_left_and_continued() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &[], (80, 24));
    screen.wait_for("▸ Fifty");
    screen.press("\r");
    screen.wait_for("You begin!");
    screen.press("6\r");
    screen.wait_for("Your turn!");
    screen.press("q");
    screen.wait_for("Continue    Fifty, Computer Easy, your turn after 2 moves");
    screen.press("q");
    assert_eq!(screen.status(), 0);
    let mut screen = Screen::start(&home, &[], (80, 24));
    screen.wait_for("Continue    Fifty");
    screen.press("\x1b[A\r");
    screen.wait_for("Your turn!");
    screen.press("moves\r");
    screen.wait_for("2  Computer added");
    screen.press("\x1b");
    screen.press("\x03");
    assert_eq!(screen.status(), 3);
    assert!(screen.text().contains("the game is saved in"), "{}", screen.text());
}

#[test]
fn a_megabyte_of_anything_is_survived() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "fifty", "--tui"], (80, 24));
    screen.wait_for("Player 1 begins.");
    screen.press(&format!("\x1b[200~{}\x1b[201~", "9".repeat(1 << 20)));
    screen.wait_for("9999999999");
    screen.press("\x1b");
    screen.wait_until("an empty line", |text| !text.contains("9999999999"));
    // The same without the marks of a paste, and mouse reports that no terminal would send.
    screen.press(&"8".repeat(1 << 20));
    screen.wait_for("8888888888");
    std::thread::sleep(std::time::Duration::from_millis(100));
    screen.press("\x1b");
    screen.wait_until("an empty line", |text| !text.contains("8888888888"));
    let reports =
        "\x1b[<0;0;0M\x1b[<0;99999;1M\x1b[<0;1M\x1b[M!!!\x1b[M   \x1b[<35;-1;-1M\x1b[<64;1;1m\x1b[<M";
    screen.press(reports);
    screen.press("\x15\x15\x1b\x157\r");
    screen.wait_for("Your turn, Player 2!");
    screen.press("\x03");
    assert_eq!(screen.status(), 3);
}

#[test]
fn a_whole_game_by_clicks() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "dilemma", "sequence=4917", "--tui"], (100, 30));
    for (tile, turn) in [("[7]", 2), ("[4]", 1), ("[9]", 2)] {
        screen.click(tile, 1);
        screen.wait_for(&format!("Your turn, Player {turn}!"));
    }
    screen.click("[1]", 1);
    screen.wait_for("Player 1 won.");
    screen.wait_for("[r] review");
    screen.click("[r] review", 1);
    screen.wait_for("Move ");
    screen.press("\x1b[H");
    screen.wait_for("Before the first move");
    screen.press("\x1b[F");
    screen.wait_for("Move 4 of 4");
    screen.press("\x1b");
    screen.wait_for("[s] save");
    screen.press("s");
    screen.wait_for("save dilemma.duel");
    screen.press("\r");
    screen.wait_for("Saved in dilemma.duel.");
    assert!(home.path().join("dilemma.duel").is_file());
    screen.press("q");
    screen.wait_for("Goodbye");
}

#[test]
fn a_game_continues_where_it_was_played() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "append", "--p2", "hard", "--tui"], (80, 24));
    screen.wait_for("Computer, Hard");
    screen.press("1\r");
    screen.wait_for("Your turn!");
    screen.press("q");
    assert_eq!(screen.status(), 0);
    let mut screen = Screen::start(&home, &["play", "--resume"], (80, 24));
    screen.wait_for("Computer, Hard");
    assert!(screen.is_full(), "{}", screen.text());
    screen.press("q");
    assert_eq!(screen.status(), 0);
    for (args, size) in [(&["play", "--resume", "--plain"][..], (80, 24)), (&["play", "--resume"], (39, 24))]
    {
        let mut screen = Screen::start(&home, args, size);
        screen.wait_until("the prompt", |text| {
            text.contains("Resuming after move 2.") && text.contains("append:")
        });
        assert!(!screen.is_full(), "{}", screen.text());
        screen.press("quit\r");
        assert_eq!(screen.status(), 0);
    }
}

#[test]
fn numbers_are_chosen_in_the_menu() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &[], (80, 24));
    screen.wait_for("Deletion");
    screen.press("5n\r");
    screen.wait_for("Enter your number");
    screen.press("777\r");
    let text = screen.wait_for("You begin!");
    assert!(text.contains("Your number         7   7   7"), "{text}");
    screen.press("q");
    screen.wait_for("Enter play");
    screen.press("q");
    assert_eq!(screen.status(), 0);
}
