//! The game, move by move: who was winning, and where that changed.

mod draw;

use duels_session::{PlyReview, Review, Session};

pub(crate) use draw::draw;

/// A review, opened at one of its positions.
pub(crate) struct ReviewPanel {
    pub(crate) review: Review,
    /// The whole game.
    game: Session,
    /// The position that is shown.
    shown: Session,
}

impl ReviewPanel {
    /// A review of a game, opened after the move that decided it.
    pub(crate) fn new(review: Review, game: &Session) -> ReviewPanel {
        let deciding = review.plies.iter().rposition(PlyReview::is_blunder);
        let at = deciding.map_or(review.plies.len(), |ply| ply + 1);
        let mut panel = ReviewPanel { review, game: game.copy(), shown: game.copy() };
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

    fn go_to(&mut self, plies: usize) {
        self.shown = self.game.copy();
        if plies < self.review.plies.len() {
            self.shown.undo_to(plies);
        }
    }
}
