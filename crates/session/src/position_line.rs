use duels_rules::{Catalogue, GameId, IdError, Seat, quoted};

use crate::{PlyError, Session};

/// Why a line is not a position.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LineError {
    /// Not the three parts that a line has.
    #[error("a position is written as START FIRST MOVES, such as fifty:target=60 1 7,3,4 or fifty 1 -")]
    Parts,
    /// The start is not a start.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A random start without a seed.
    #[error("the start of {0} is random: write it out, or add its seed after a #")]
    NoSeed(String),
    /// Neither seat.
    #[error("{0} does not say who began: accepted are 1 and 2")]
    First(String),
    /// A ply that cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
}

/// A start in one line, with a random start written out: `dilemma:sequence=4917258630 1`.
pub fn start_line(id: &GameId, first: Seat) -> String {
    format!("{} {}", id.explicit(), first.number())
}

impl Session {
    /// The position in one line: the start, who began, and the moves with commas between them or `-` where there
    /// are none. It holds the position only: not who plays, and no forfeit.
    ///
    /// ```
    /// # use duels_rules::Catalogue;
    /// # use duels_session::Session;
    /// let session = Session::from_line(Catalogue::standard(), "fifty:target=60 1 7,3,4")?;
    /// assert_eq!(session.plies().len(), 3);
    /// assert_eq!(session.line(), "fifty:target=60 1 7,3,4");
    /// # Ok::<(), duels_session::LineError>(())
    /// ```
    pub fn line(&self) -> String {
        let texts: Vec<_> = self.plies().iter().map(|ply| ply.text.to_string()).collect();
        let moves = if texts.is_empty() { "-".to_string() } else { texts.join(",") };
        format!("{} {moves}", start_line(self.id(), self.first()))
    }

    /// The game that a line describes, with every ply checked.
    pub fn from_line(catalogue: Catalogue, line: &str) -> Result<Session, LineError> {
        let parts: Vec<_> = line.split_whitespace().collect();
        let [start, first, moves] = parts[..] else { return Err(LineError::Parts) };
        let id = GameId::parse(catalogue, start)?;
        if id.has_random_start() && id.seed().is_none() {
            return Err(LineError::NoSeed(quoted(start)));
        }
        let seat = first.parse().ok().and_then(Seat::from_number);
        let mut session = Session::new(id, seat.ok_or_else(|| LineError::First(quoted(first)))?)?;
        session
            .play_moves(if moves == "-" { "" } else { moves }.split(',').filter(|text| !text.is_empty()))?;
        Ok(session)
    }
}
