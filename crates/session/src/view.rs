use duels_rules::{Row, Seat};

use crate::Session;

/// All that a frontend needs to draw a game: a few rows of tiles, a sentence, and the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who is to move; none when the game is over.
    pub turn: Option<Seat>,
    /// The position as rows of tiles.
    pub rows: Vec<Row>,
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
        let mut rows = session.game().rows();
        let moves = session.legal_moves();
        if moves.is_empty() {
            rows.iter_mut().flat_map(|row| &mut row.tiles).for_each(|tile| tile.choice = None);
        }
        View { turn: session.turn(), rows, status, moves }
    }
}
