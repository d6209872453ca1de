use duels_oracle::SolveError;
use duels_rules::text;

use super::{Note, Panel, Table};
use crate::tui::answer::Story;
use crate::tui::context::Context;
use crate::tui::effect::{Effect, Question};
use crate::tui::review::ReviewPanel;

impl Table {
    /// The worker has reviewed the game.
    pub(super) fn take_review(&mut self, result: Result<Story, SolveError>) {
        match result {
            Ok(story) => self.review = Some(story),
            Err(error) => self.note = Some(Note::refusal(text::sentence(&format!("no review: {error}")))),
        }
    }

    /// The worker has found a reason. Without one the review says less.
    pub(super) fn take_reason(&mut self, ticket: u64, result: Result<String, SolveError>) {
        let ply = self.why_ticket.take_if(|(expected, _)| *expected == ticket).map(|(_, ply)| ply);
        if let (Some(ply), Ok(reason), Panel::Review(review)) = (ply, result, &mut self.panel) {
            review.keep_reason(ply, reason);
        }
    }

    /// Asks for the reason of the ply that the review shows, unless it is known.
    pub(super) fn ask_why(&mut self, context: &mut Context<'_>) {
        if let Panel::Review(review) = &self.panel
            && let Some((ply, before)) = review.unexplained()
        {
            self.why_ticket = Some((context.ask(Question::Why, &before, self.seats.names()), ply));
        }
    }

    /// Opens the review, at the deciding move if there is one.
    pub(crate) fn open_review(&mut self, context: &mut Context<'_>) {
        let Some(review) = &self.review else {
            self.note = Some(Note::notice("Still looking at the game …"));
            return;
        };
        if self.session.plies().is_empty() {
            self.note = Some(Note::refusal("There is nothing to review: no move was made."));
            return;
        }
        self.panel = Panel::Review(Box::new(ReviewPanel::new(review.review.clone(), &self.session)));
        self.ask_why(context);
    }

    /// How many plies were made before the latest mistake of a person that gave the win away.
    pub(crate) fn mistake(&self) -> Option<usize> {
        let review = self.review.as_ref()?;
        review.review.plies.iter().rposition(|ply| ply.is_blunder() && self.seats.is_person(ply.ply.seat))
    }

    /// Plays on from the position after so many plies.
    pub(crate) fn play_from(&mut self, plies: usize, context: &mut Context<'_>) {
        let mut session = self.session.copy();
        session.undo_to(plies);
        context.effects.push(Effect::PlayFrom(session));
    }

    /// A match that is not over goes on with its next game, also after practice.
    pub(crate) fn has_next_game(&self) -> bool {
        self.score.is_match() && !self.score.is_over()
    }
}
