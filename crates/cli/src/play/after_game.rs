use duels_oracle::SolveControl;
use duels_rules::{Prompt, PromptStyle};
use duels_session::Session;

use super::commands::{self, PlayCommand};
use super::{CurrentGame, Exit, PlayAgain, review_text};
use crate::Failure;
use crate::terminal::{Console, MessageKind, StopReason, with_progress};

/// What people may do after a game besides playing another.
enum Wish {
    /// Yes, or Enter.
    Yes,
    /// No.
    No,
    /// Back to the menu.
    Menu,
    /// Anything else.
    Other,
}

/// Between two games of a match: people may review or save the game that has just ended, and say when to continue.
pub(crate) fn next_game(console: &mut Console, game: &CurrentGame) -> Result<(), Failure> {
    let question = "Press Enter for the next game, or type review, save FILE or quit:";
    loop {
        match ask(console, game, question)? {
            Wish::Yes => return Ok(()),
            Wish::No | Wish::Menu | Wish::Other => {
                console.say(MessageKind::Rejection, "Press Enter, or type review, save FILE or quit.")?;
            }
        }
    }
}

/// After the last game: asks whether to play again; none if so.
pub(crate) fn play_again(
    console: &mut Console,
    game: &CurrentGame,
    asked: PlayAgain,
) -> Result<Option<Exit>, Failure> {
    let words = match asked {
        PlayAgain::AtTerminal => "no, review",
        PlayAgain::FromMenu => "menu, quit, review",
    };
    let question = format!("Play again? (Enter for yes; {words}, save FILE)");
    loop {
        match (ask(console, game, &question)?, asked) {
            (Wish::Yes, _) => return Ok(None),
            (Wish::No, _) => return Ok(Some(Exit::Program)),
            (Wish::Menu, PlayAgain::FromMenu) => return Ok(Some(Exit::Menu)),
            (Wish::Menu | Wish::Other, _) => {
                console.say(MessageKind::Rejection, &format!("Type yes, {words} or save FILE."))?;
            }
        }
    }
}

/// Asks until something other than a review or a file is wanted.
fn ask(console: &mut Console, game: &CurrentGame, question: &str) -> Result<Wish, Failure> {
    let prompt = Prompt::new(question, PromptStyle::SameLine);
    let words = || ["yes", "no", "review", "save ", "quit"].map(str::to_string).to_vec();
    loop {
        let answer = match console.ask_each(&prompt, words) {
            // The game is over: leaving here loses nothing.
            Err(StopReason::EndOfInput | StopReason::Interrupted) => return Err(StopReason::Quit.into()),
            answer => answer?,
        };
        match (answer.trim().to_ascii_lowercase().as_str(), PlayCommand::parse(&answer)) {
            ("" | "y" | "yes" | "again" | "next", _) => return Ok(Wish::Yes),
            ("n" | "no", _) => return Ok(Wish::No),
            ("m" | "menu", _) => return Ok(Wish::Menu),
            ("q", _) | (_, Some(PlayCommand::Quit)) => return Err(StopReason::Quit.into()),
            ("r" | "review", _) => console.say(MessageKind::Notice, &game.with(review))?,
            (_, Some(PlayCommand::Save(file))) => {
                commands::save(console, &game.with(Session::record), &file)?;
            }
            _ => return Ok(Wish::Other),
        }
    }
}

fn review(session: &Session) -> String {
    match with_progress(&SolveControl::default(), |control| session.review(control)) {
        Ok(review) => review_text(&review),
        Err(error) => format!("No review: {error}."),
    }
}
