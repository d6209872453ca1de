//! A match as someone plays it who has read nothing: from the menu, line by line, with the window closed in between.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::Home;
use rexpect::session::{PtySession, spawn_command};

fn menu(home: &Home) -> PtySession {
    let mut command = home.command();
    command.arg("--plain").env("TERM", "xterm").env("NO_COLOR", "1");
    spawn_command(command, Some(20_000)).expect("a terminal")
}

/// Waits for a question and answers it.
fn answer(terminal: &mut PtySession, question: &str, answer: &str) {
    terminal.exp_string(question).unwrap();
    terminal.send_line(answer).unwrap();
}

/// Tries the numbers from 1 to 9 in turn until the game is over; says whether it was won.
fn play_out(terminal: &mut PtySession) -> bool {
    for number in (1..=9).cycle() {
        let (_, said) = terminal.exp_regex(r"to add: |different number: |You won!|You lost\.").unwrap();
        match said.as_str() {
            "You won!" => return true,
            "You lost." => return false,
            _ => terminal.send_line(&number.to_string()).unwrap(),
        };
    }
    unreachable!("the numbers never end")
}

#[test]
fn a_match_of_three_survives_a_closed_window() {
    let home = Home::new();
    let mut terminal = menu(&home);
    answer(&mut terminal, "Which game?", "fifty");
    answer(&mut terminal, "Type 1 to 6, or press Enter for 1:", "");
    terminal.exp_string("Which variant?").unwrap();
    answer(&mut terminal, ", or press Enter for 1:", "");
    terminal.exp_string("Who begins?").unwrap();
    answer(&mut terminal, "Type 1 to 3, or press Enter for 1:", "computer");
    answer(&mut terminal, "Type a number, or press Enter for 1:", "3");

    terminal.exp_string("Game 1 of 3. You are Player 2. The computer (easy) begins.").unwrap();
    terminal.exp_string("The computer added ").unwrap();
    answer(&mut terminal, "Your turn. Enter a number between 1 and 9 to add: ", "hint");
    terminal
        .exp_regex("You can win this|The computer is ahead|Every move wins|Only one move is left")
        .unwrap();
    let first = play_until_next_turn(&mut terminal);
    terminal.send_line("undo").unwrap();
    terminal.exp_regex(&format!("Taken back: [1-9] by the computer, {first} by you.")).unwrap();
    let won = play_out(&mut terminal);
    let score = if won { "You 1, computer 0." } else { "You 0, computer 1." };
    terminal.exp_string(&format!("Score after game 1 of 3: {score}")).unwrap();
    answer(&mut terminal, "Press Enter for the next game", "");

    terminal.exp_string("Game 2 of 3. You are Player 2, against the computer (easy). You begin.").unwrap();
    answer(&mut terminal, "to add: ", "5");
    terminal.exp_string("The computer added ").unwrap();
    terminal.exp_string("to add: ").unwrap();
    terminal.process_mut().signal(rexpect::process::Signal::SIGHUP).unwrap();
    terminal.exp_eof().unwrap();

    let mut terminal = menu(&home);
    terminal.exp_string("continue (1 unfinished game)").unwrap();
    answer(&mut terminal, "Which game?", "continue");
    terminal.exp_string("Resuming after move 2.").unwrap();
    terminal.exp_string("Game 2 of 3. You are Player 2, against the computer (easy).").unwrap();
    play_out(&mut terminal);
    terminal.exp_string("Score after game 2 of 3: You ").unwrap();
    answer(&mut terminal, "Press Enter for the next game", "");
    terminal.exp_string("Game 3 of 3. You are Player 2. The computer (easy) begins.").unwrap();
    play_out(&mut terminal);
    terminal.exp_string("Score after game 3 of 3: You ").unwrap();
    terminal.exp_regex("(You win|The computer wins) the match, (2 to 1|3 to 0)").unwrap();
    answer(&mut terminal, "Play again?", "review");
    terminal.exp_string("Who is winning, ply by ply:").unwrap();
    answer(&mut terminal, "Play again?", "no");
    answer(&mut terminal, "Which game?", "quit");
    terminal.exp_string("Goodbye.").unwrap();
    terminal.exp_eof().unwrap();
}

/// Makes a legal move, waits for the computer's answer and the next question, and says what the move was.
fn play_until_next_turn(terminal: &mut PtySession) -> u8 {
    for number in 1..=9 {
        terminal.exp_regex("to add: |different number: ").unwrap();
        terminal.send_line(&number.to_string()).unwrap();
        let (_, said) = terminal.exp_regex("You added|already been used").unwrap();
        if said == "You added" {
            terminal.exp_string("The computer added").unwrap();
            terminal.exp_string("to add: ").unwrap();
            return number;
        }
    }
    panic!("no number from 1 to 9 was accepted")
}
