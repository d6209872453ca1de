use askama::Template;
use duels_drawing::{Face, Side, face};
use duels_rules::Seat;

use super::question_part::QuestionPart;
use crate::app_state::AppState;
use crate::classroom::{Class, ClassError, Pupil};
use crate::errors::RequestError;

/// Where a pupil is now: at a game, or here with something to look at.
pub(super) enum PupilPlace {
    /// At this game.
    Game(String),
    /// On the page of the class.
    Here(Box<PupilPart>),
}

/// What the page of a class shows a pupil.
#[derive(Template)]
#[template(path = "classroom/pupil_part.html")]
pub(super) struct PupilPart {
    code: String,
    name: String,
    pub(super) heading: String,
    line: String,
    /// The faces of the pupil and of everybody else.
    you: String,
    them: String,
    question: Option<QuestionPart>,
    /// What the pupil voted for.
    chosen: Option<String>,
    /// The game that is over.
    game: Option<String>,
}

impl PupilPlace {
    /// Where the class wants a pupil to be.
    pub(super) async fn of(
        state: &AppState,
        class: &Class,
        pupil: &Pupil,
    ) -> Result<PupilPlace, RequestError> {
        let mut part = PupilPart {
            code: class.code.to_string(),
            name: pupil.name.clone(),
            heading: String::new(),
            line: String::new(),
            you: face(Face::Person, Side::You),
            them: face(Face::Person, Side::Them),
            question: None,
            chosen: None,
            game: None,
        };
        if let Some(question) = &class.question {
            part.heading =
                if question.is_answered { "The answer" } else { "What would you play?" }.to_owned();
            part.question = Some(QuestionPart::new(state, question, true).await?);
            part.chosen = question.vote_of(pupil.id).map(str::to_owned);
            return Ok(PupilPlace::Here(Box::new(part)));
        }
        if class.is_stopped {
            part.heading = "Look at the teacher".to_owned();
            part.line = "Your game waits exactly as it is.".to_owned();
            return Ok(PupilPlace::Here(Box::new(part)));
        }
        let (Some(round), Some(pair)) = (class.rounds.last(), class.pair_of(pupil.id)) else {
            let is_first = class.rounds.is_empty();
            part.heading = format!("You are in, {}!", pupil.name);
            part.line =
                if is_first { "Wait until the teacher begins." } else { "Wait: you play soon." }.to_owned();
            part.them = face(Face::Empty, Side::Them);
            return Ok(PupilPlace::Here(Box::new(part)));
        };
        let room = state.classes.room(class, round, pair).await.map_err(ClassError::from)?;
        let (session, _) = room.session().await;
        let Some(outcome) = session.outcome() else { return Ok(PupilPlace::Game(pair.game.clone())) };
        let seat = if pair.pupils[0] == Some(pupil.id) { Seat::One } else { Seat::Two };
        let has_won = outcome.winner == seat;
        let (you, them) = if has_won { (Face::Won, Face::Lost) } else { (Face::Lost, Face::Won) };
        (part.you, part.them) = (face(you, Side::You), face(them, Side::Them));
        part.heading = if has_won { "You won!" } else { "You lost this one" }.to_owned();
        part.line = "Wait for the next round.".to_owned();
        part.game = Some(pair.game.clone());
        Ok(PupilPlace::Here(Box::new(part)))
    }
}
