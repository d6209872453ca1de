use duels_oracle::SolveControl;
use duels_rules::{Prompt, PromptStyle};
use duels_session::Session;

use super::commands::{self, PlayCommand};
use super::review_text;
use crate::Failure;
use crate::terminal::{Console, MessageKind, StopReason, with_progress};

/// At a terminal, offers to review or save a game that has just ended.
pub(crate) fn offer(console: &mut Console, session: &Session) -> Result<(), Failure> {
    if !console.is_terminal() || session.plies().is_empty() {
        return Ok(());
    }
    let question = "Type r to review the game, save FILE to save it, or press Enter to continue:";
    let prompt = Prompt::new(question, PromptStyle::SameLine);
    loop {
        let answer = match console.ask(&prompt, || vec!["r".to_string(), "save ".to_string()]) {
            // The game is over: leaving here loses nothing.
            Err(StopReason::EndOfInput | StopReason::Interrupted) => return Err(StopReason::Quit.into()),
            answer => answer?,
        };
        match (answer.trim().to_ascii_lowercase().as_str(), PlayCommand::parse(&answer)) {
            ("", _) => return Ok(()),
            ("r" | "review", _) => console.say(MessageKind::Notice, &review(session))?,
            (_, Some(PlayCommand::Save(file))) => commands::save(console, &session.record(), &file)?,
            (_, Some(PlayCommand::Quit)) => return Err(StopReason::Quit.into()),
            _ => console.say(MessageKind::Rejection, "Type r, save FILE, or press Enter.")?,
        }
    }
}

fn review(session: &Session) -> String {
    match with_progress(&SolveControl::default(), |control| session.review(control)) {
        Ok(review) => review_text(&review),
        Err(error) => format!("No review: {error}."),
    }
}
