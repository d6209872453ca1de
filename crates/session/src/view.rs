use duels_rules::Seat;
use duels_rules::scene::Scene;
use duels_rules::view::{self, Row};

use crate::Session;

/// All that a frontend needs to draw a game: a scene, a sentence, and the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who is to move; none when the game is over.
    pub turn: Option<Seat>,
    /// What the position looks like.
    pub scene: Scene,
    /// Whose turn it is, or how it ended.
    pub status: String,
    /// The legal moves.
    pub moves: Vec<String>,
}

impl View {
    pub(crate) fn of(session: &Session) -> View {
        let status = match (session.turn(), session.outcome()) {
            (Some(turn), _) => format!("{turn} is to move."),
            (None, Some(outcome)) => format!("{} {} wins.", outcome.reason, outcome.winner),
            (None, None) => String::new(),
        };
        let scene = session.scene();
        View { turn: session.turn(), scene, status, moves: session.legal_moves() }
    }

    /// The scene as rows of tiles.
    pub fn rows(&self) -> Vec<Row> {
        view::rows(&self.scene)
    }

    /// The same view for those who may not move now: nothing can be chosen.
    pub fn without_choices(self) -> View {
        View { scene: self.scene.without_choices(), ..self }
    }
}
