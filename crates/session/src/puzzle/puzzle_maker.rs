use std::collections::{HashMap, HashSet};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::{AnyGame, GameId, PositionKey, Seat, SeededRng};
use rustc_hash::FxBuildHasher;

use super::puzzle_id::Source;
use super::walk::{Found, INTERESTING, Walk, refused};
use super::{Difficulty, Puzzle, PuzzleError, PuzzleId, Question};
use crate::{Review, Session};

/// Makes puzzles. It keeps what it learns about a variant, so one maker for many puzzles is faster than many makers; the
/// puzzles are the same.
pub struct PuzzleMaker {
    control: SolveControl,
    oracles: HashMap<String, Oracle>,
}

/// The first number of the paths on which puzzles draw from their seeds.
const PURPOSE: u64 = 0x707a;
/// How many bytes a solver may use: more would take longer than anybody waits.
const MEMORY: u64 = 48 << 20;
/// The largest variants from which puzzles are made.
const MOST_PLIES: u64 = 2000;
const MOST_MOVES: usize = 2000;
/// How many random games are played until a position is found,
const GAMES: u64 = 200;
/// how many in which nothing new comes up,
const STALE: u64 = 12;
/// and in how many of them only interesting positions count.
const CHOOSY: u64 = 24;
/// How many positions are looked at to compare difficulties.
const COMPARED: u64 = 4000;
/// A difficulty that is this near to what is wanted, from 0 to 1, is not improved any more.
const NEAR: f64 = 0.1;
/// For how many variants the solver is kept.
const KEPT: usize = 512;
/// How many games share a random start,
const SHARED: u64 = 4;
/// where on the paths of a seed the starts are drawn,
const STARTS: u64 = 1 << 32;
/// and below what their seeds are.
const SEEDS: u64 = 1 << 32;

impl Default for PuzzleMaker {
    fn default() -> PuzzleMaker {
        // One thread and a fixed amount of memory: what is refused must not depend on the machine.
        let control = SolveControl::with_memory(MEMORY).with_threads(1);
        PuzzleMaker { control, oracles: HashMap::new() }
    }
}

impl PuzzleMaker {
    /// The puzzle of this name. The control can stop the work; its memory limit does not matter.
    pub fn make(&mut self, id: &PuzzleId, control: &SolveControl) -> Result<Puzzle, PuzzleError> {
        match &id.source {
            Source::Seed(seed) => {
                let found = self.find(&id.start, *seed, id.question, control);
                let found = found.map_err(|error| refused(error, &id.start))?;
                let mut session = Session::new(found.start.clone(), Seat::One)?;
                for mv in &found.moves {
                    session.make_move(*mv).map_err(|_| SolveError::Unsettled)?;
                }
                self.puzzle(id.clone(), session, found.solution)
            }
            Source::Moves { first, moves } => {
                let mut session = Session::new(id.start.clone(), *first)?;
                session.play_moves(moves.iter().map(String::as_str)).map_err(super::PuzzleIdError::from)?;
                self.of_session(id.clone(), session, control)
            }
        }
    }

    /// The position of a session after its first `plies` plies as a puzzle: the only winning move where there is
    /// one, else all of them. Its name is written with the moves, so it can be noted down.
    pub fn from_position(
        &mut self,
        session: &Session,
        plies: usize,
        control: &SolveControl,
    ) -> Result<Puzzle, PuzzleError> {
        let only = self.make(&PuzzleId::from_session(session, plies, Question::OnlyMove), control);
        match only {
            Err(PuzzleError::Unsuitable { .. }) => {
                self.make(&PuzzleId::from_session(session, plies, Question::AllMoves), control)
            }
            only => only,
        }
    }

    /// The blunders of a reviewed game as puzzles, in the order in which they were made; those of one seat, or of both.
    /// A position whose end is too far away to be known is left out.
    pub fn from_review(
        &mut self,
        session: &Session,
        review: &Review,
        seat: Option<Seat>,
        control: &SolveControl,
    ) -> Result<Vec<Puzzle>, PuzzleError> {
        let mut puzzles = Vec::new();
        for (plies, reviewed) in review.plies.iter().enumerate() {
            let is_theirs = seat.is_none_or(|seat| seat == reviewed.ply.seat);
            if !(is_theirs && reviewed.is_blunder()) {
                continue;
            }
            match self.from_position(session, plies, control) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(PuzzleError::Unsuitable { .. } | PuzzleError::TooLarge { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(puzzles)
    }

    /// A position that somebody else has chosen. It may be larger than those that are drawn: the caller's limits hold.
    fn of_session(
        &mut self,
        id: PuzzleId,
        mut session: Session,
        control: &SolveControl,
    ) -> Result<Puzzle, PuzzleError> {
        let solution = session.solve(control)?;
        let question = id.question;
        if !question.fits(&solution) {
            return Err(PuzzleError::Unsuitable { question });
        }
        self.puzzle(id, session, solution)
    }

    fn puzzle(&self, id: PuzzleId, session: Session, solution: Solution) -> Result<Puzzle, PuzzleError> {
        let game = session.game();
        // A new oracle, because an explanation may depend on what an oracle has seen before.
        let mut oracle = Oracle::new(game);
        let theme = oracle.theme(game, &solution, &self.control)?;
        let why = oracle.why(game, &solution, &self.control)?;
        let answers = Puzzle::answers_to(id.question, game, &solution);
        let difficulty = Difficulty::of(game, &solution, id.question).0;
        Ok(Puzzle { id, session, solution, answers, difficulty, theme, why })
    }

    /// The position that a seed gives in a variant.
    fn find(
        &mut self,
        variant: &GameId,
        seed: u64,
        question: Question,
        control: &SolveControl,
    ) -> Result<Found, PuzzleError> {
        let is_small =
            |game: &dyn AnyGame| game.max_plies() <= MOST_PLIES && game.move_numbers().len() <= MOST_MOVES;
        if !is_small(&*variant.open(Seat::One)?) {
            return Err(PuzzleError::too_large(variant));
        }
        // What is wanted, from easy (0) to hard: so one seed gives an easy puzzle and another one a hard one.
        let wanted =
            SeededRng::branch(seed, [PURPOSE, u64::MAX, question as u64]).below(1000) as f64 / 1000.0;
        let off = |found: &Found| ((found.difficulty.value() - 1.0) / 4.0 - wanted).abs();
        let mut search = SearchState { seed, question, known: HashSet::default(), start: None };
        let (mut best, mut nodes, mut stale) = (None::<Found>, 0, 0);
        for number in 0..GAMES {
            control.check()?;
            let before = search.known.len();
            if let Some(found) = self.walk(variant, &mut search, number)? {
                nodes += found.nodes;
                let is_better = |best: &Found| (found.interest, -off(&found)) > (best.interest, -off(best));
                if best.as_ref().is_none_or(is_better) {
                    best = Some(found);
                }
            }
            stale = if search.known.len() == before { stale + 1 } else { 0 };
            let is_good = best.as_ref().is_some_and(|best| best.interest == INTERESTING && off(best) < NEAR);
            let is_enough = best.is_some() && (number + 1 >= CHOOSY || nodes >= COMPARED);
            if is_good || is_enough || stale >= STALE {
                break;
            }
        }
        best.ok_or_else(|| PuzzleError::no_position(variant, question))
    }

    /// Plays one of the games. Several of them share a start, and so what is learned about it.
    fn walk(
        &mut self,
        variant: &GameId,
        search: &mut SearchState,
        number: u64,
    ) -> Result<Option<Found>, PuzzleError> {
        let SearchState { seed, question, known, start: drawn } = search;
        let path = |number| [PURPOSE, number, *question as u64];
        let rng = &mut SeededRng::branch(*seed, path(number));
        let (question, control) = (*question, &self.control);
        if !variant.has_random_start() {
            if self.oracles.len() >= KEPT {
                self.oracles.clear();
            }
            let game = variant.open(Seat::One)?;
            let oracle = self.oracles.entry(variant.variant()).or_insert_with(|| Oracle::new(&*game));
            return Walk { question, oracle, control, rng, known }.find(&variant.explicit(), 0);
        }
        let group = number / SHARED;
        if drawn.as_ref().is_none_or(|(drawn, ..)| *drawn != group) {
            let mut rng = SeededRng::branch(*seed, path(STARTS + group));
            let start = variant.clone().reseeded(rng.below(SEEDS)).explicit();
            let oracle = Oracle::new(&*start.open(Seat::One)?);
            *drawn = Some((group, start, oracle));
        }
        let (_, start, oracle) = drawn.as_mut().ok_or(SolveError::Unsettled)?;
        Walk { question, oracle, control, rng, known }.find(start, group)
    }
}

/// What the games for one puzzle share.
struct SearchState {
    seed: u64,
    question: Question,
    known: HashSet<(u64, PositionKey), FxBuildHasher>,
    /// The random start of the latest games, with its number.
    start: Option<(u64, GameId, Oracle)>,
}
