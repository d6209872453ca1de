//! The game, move by move: who was winning, and where that changed.

mod draw;

use duels_session::{PlyReview, Review, Session};

pub(crate) use draw::{draw, story_height};

/// A review, opened at one of its positions.
pub(crate) struct ReviewPanel {
    pub(crate) review: Review,
    /// The whole game.
    game: Session,
    /// The position that is shown.
    shown: Session,
    /// Why the position before each ply was won or lost, as far as it is known.
    reasons: Vec<Option<String>>,
    /// How many lines of the story are scrolled away.
    pub(crate) scroll: u16,
}

impl ReviewPanel {
    /// A review of a game, opened after the move that decided it.
    pub(crate) fn new(review: Review, game: &Session) -> ReviewPanel {
        let deciding = review.plies.iter().rposition(PlyReview::is_blunder);
        let at = deciding.map_or(review.plies.len(), |ply| ply + 1);
        let reasons = vec![None; review.plies.len()];
        let mut panel = ReviewPanel { review, game: game.copy(), shown: game.copy(), reasons, scroll: 0 };
        panel.go_to(at);
        panel
    }

    /// How many plies were made in the position that is shown.
    pub(crate) fn at(&self) -> usize {
        self.shown.plies().len()
    }

    /// The position that is shown.
    pub(crate) fn session(&self) -> &Session {
        &self.shown
    }

    /// The moves that would have won in the position before the one that is shown, if that was given away.
    pub(crate) fn winning(&self) -> &[String] {
        self.review.plies.get(self.at()).map_or(&[], |ply| &ply.winning)
    }

    /// Goes so many plies forward, or back.
    pub(crate) fn step(&mut self, plies: isize) {
        self.go_to(self.at().saturating_add_signed(plies));
    }

    /// Why the position before the ply that is shown was won or lost, once that is known.
    pub(crate) fn reason(&self) -> Option<&str> {
        self.reasons.get(self.at().checked_sub(1)?)?.as_deref()
    }

    /// Keeps the reason for the position before a ply.
    pub(crate) fn keep_reason(&mut self, ply: usize, reason: String) {
        if let Some(place) = self.reasons.get_mut(ply) {
            *place = Some(reason);
        }
    }

    /// The ply that is shown, with the position before it, if its reason is not known yet.
    pub(crate) fn unexplained(&self) -> Option<(usize, Session)> {
        let ply =
            self.at().checked_sub(1).filter(|&ply| self.reasons.get(ply).is_some_and(Option::is_none))?;
        let mut before = self.game.copy();
        before.undo_to(ply);
        Some((ply, before))
    }

    fn go_to(&mut self, plies: usize) {
        self.scroll = 0;
        self.shown = self.game.copy();
        if plies < self.review.plies.len() {
            self.shown.undo_to(plies);
        }
    }
}
