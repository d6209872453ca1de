#![allow(clippy::panic, clippy::expect_used, reason = "a panic is what is tested")]

use std::process::Command;

use rexpect::session::spawn_command;

use crate::tui::screen::Screen;

/// Tells this test program that it runs in the terminal of a test.
const CHILD: &str = "DUELS_TEST_PANICS";

#[test]
fn a_panic_gives_the_terminal_back_before_it_is_reported() {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command
        .args(["tui::tests::panics::child", "--exact", "--nocapture"])
        .env(CHILD, "1")
        .env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(20_000)).expect("a terminal");
    let printed = terminal.exp_eof().expect("it ends");
    let at = |text: &str| printed.find(text).unwrap_or_else(|| panic!("no {text:?} in {printed:?}"));
    let (entered, left, reported) = (at("\u{1b}[?1049h"), at("\u{1b}[?1049l"), at("this is a test"));
    assert!(entered < left && left < reported, "{printed:?}");
    assert!(at("\u{1b}[?2004l") < reported && at("\u{1b}[?25h") < reported, "{printed:?}");
}

/// Takes the terminal over and panics, in the terminal of the test above.
#[test]
fn child() {
    if std::env::var_os(CHILD).is_some() {
        let _screen = Screen::open().expect("a terminal");
        panic!("this is a test");
    }
}
