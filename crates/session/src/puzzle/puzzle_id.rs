use std::fmt;

use duels_rules::{Catalogue, GameId, IdError, Seat, quoted};

use super::Question;
use crate::{PlyError, Session};

/// The name of a puzzle. It names the same puzzle on every machine and in every version.
///
/// `puzzle:divisors:count=24#1234` is made from a variant and a seed; `puzzle:fifty@7,3,4` is the position after these
/// moves. After a `/` a name may say what is asked (`/all`, `/winner`, `/length`), or who began (`/first=2`).
#[derive(Clone, Debug)]
pub struct PuzzleId {
    pub(super) start: GameId,
    pub(super) source: Source,
    pub(super) question: Question,
}

/// Where the position of a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// It is made from a seed.
    Seed(u64),
    /// It is reached by these moves.
    Moves { first: Seat, moves: Vec<String> },
}

/// Why a text does not name a puzzle. The text has no full stop at its end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PuzzleIdError {
    /// It does not look like the name of a puzzle.
    #[error("{0} is not the name of a puzzle: a name looks like puzzle:divisors:count=24#1234")]
    NotAName(String),
    /// The game, its parameters or the seed are wrong.
    #[error(transparent)]
    Start(#[from] IdError),
    /// There is neither a seed nor moves.
    #[error("{0} does not say which puzzle: add a whole number after a #, as in puzzle:{1}#1234")]
    NoSeed(String, String),
    /// A start that is left to chance, with moves.
    #[error("the start of {0} is random: write it out before the @")]
    RandomStart(String),
    /// A move that cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// An ending that is not known.
    #[error(
        "this version does not know what /{0} means at the end of a puzzle's name; a newer version may. \
         Known: /all, /winner, /length and, after moves, /first=2"
    )]
    Suffix(String),
}

impl PuzzleId {
    /// The puzzle that a seed makes from a variant.
    pub fn from_seed(variant: &GameId, seed: u64, question: Question) -> PuzzleId {
        PuzzleId { start: variant.clone().reseeded(0), source: Source::Seed(seed), question }
    }

    /// The position of a session as a puzzle, after its first `plies` plies.
    pub fn from_session(session: &Session, plies: usize, question: Question) -> PuzzleId {
        let moves = session.plies().iter().take(plies).map(|ply| ply.text.to_string()).collect();
        let source = Source::Moves { first: session.first(), moves };
        PuzzleId { start: session.id().explicit(), source, question }
    }

    /// Reads a name.
    ///
    /// ```
    /// use duels_rules::Catalogue;
    /// use duels_session::puzzle::PuzzleId;
    ///
    /// let id = PuzzleId::parse(Catalogue::standard(), "puzzle:divisors:count=24#1234")?;
    /// assert_eq!((id.to_string().as_str(), id.seed()), ("puzzle:divisors:count=24#1234", Some(1234)));
    /// # Ok::<(), duels_session::puzzle::PuzzleIdError>(())
    /// ```
    pub fn parse(catalogue: Catalogue, text: &str) -> Result<PuzzleId, PuzzleIdError> {
        let lower = text.trim().to_ascii_lowercase();
        let name = lower.strip_prefix("puzzle:").ok_or_else(|| PuzzleIdError::NotAName(quoted(text)))?;
        let (name, endings) = name.split_once('/').map_or((name, None), |(name, rest)| (name, Some(rest)));
        let (mut question, mut first) = (Question::OnlyMove, Seat::One);
        for ending in endings.into_iter().flat_map(|endings| endings.split('/')) {
            match (ending, Question::from_word(ending)) {
                ("first=2", _) if name.contains('@') => first = Seat::Two,
                (_, Some(known)) if known != Question::OnlyMove => question = known,
                _ => return Err(PuzzleIdError::Suffix(ending.chars().take(40).collect())),
            }
        }
        match name.split_once('@') {
            Some((start, moves)) => PuzzleId::with_moves(catalogue, start, moves, first, question),
            None => PuzzleId::with_seed(catalogue, name, question),
        }
    }

    fn with_seed(catalogue: Catalogue, name: &str, question: Question) -> Result<PuzzleId, PuzzleIdError> {
        let start = GameId::parse(catalogue, name)?;
        let seed = start.seed().ok_or_else(|| PuzzleIdError::NoSeed(quoted(name), start.variant()))?;
        Ok(PuzzleId::from_seed(&start, seed, question))
    }

    fn with_moves(
        catalogue: Catalogue,
        start: &str,
        moves: &str,
        first: Seat,
        question: Question,
    ) -> Result<PuzzleId, PuzzleIdError> {
        let start = GameId::parse(catalogue, start)?;
        if start.has_random_start() && start.seed().is_none() {
            return Err(PuzzleIdError::RandomStart(start.to_string()));
        }
        let mut session = Session::new(start, first)?;
        session.play_moves(moves.split(',').filter(|text| !text.trim().is_empty()))?;
        Ok(PuzzleId::from_session(&session, usize::MAX, question))
    }

    /// The game and its variant.
    pub fn variant(&self) -> &GameId {
        &self.start
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The seed, where the puzzle is made from one.
    pub fn seed(&self) -> Option<u64> {
        match self.source {
            Source::Seed(seed) => Some(seed),
            Source::Moves { .. } => None,
        }
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Seed(seed) => write!(f, "puzzle:{}#{seed}", self.start.variant())?,
            Source::Moves { first, moves } => {
                let begun = if *first == Seat::Two { "/first=2" } else { "" };
                write!(f, "puzzle:{}@{}{begun}", self.start, moves.join(","))?;
            }
        }
        match self.question {
            Question::OnlyMove => Ok(()),
            question => write!(f, "/{question}"),
        }
    }
}
