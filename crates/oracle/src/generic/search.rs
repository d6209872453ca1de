use std::mem::size_of;

use duels_rules::{AnyGame, Move, PositionKey, Seat, text};

use super::memo::{Full, Memo};
use crate::exact::Exact;
use crate::{SolveControl, SolveError};

/// Work between two reports of progress, about a millisecond: a position counts 1, and so do 64 bytes of one.
const REPORT: u64 = 1024;

/// A depth-first search with a stack of its own, so that no game is too deep for it.
pub(super) struct Search<'a> {
    memo: &'a mut Memo,
    control: &'a SolveControl,
    stack: Vec<Frame>,
    /// The moves still to be tried, of all frames: those of the last frame are at the end.
    moves: Vec<Move>,
    listed: Vec<Move>,
    /// Bytes of the positions in the frames.
    tables: u64,
    /// Positions solved and work done since the last report of progress.
    unreported: u64,
    work: u64,
}

/// A position on the way from the root to where the search is.
struct Frame {
    /// The position; none while its last move is tried, which is played on the position itself.
    game: Option<Box<dyn AnyGame>>,
    weight: u64,
    key: PositionKey,
    turn: Seat,
    /// Where its moves begin.
    base: usize,
    best: Option<Exact>,
}

impl<'a> Search<'a> {
    pub(super) fn new(memo: &'a mut Memo, control: &'a SolveControl) -> Search<'a> {
        control.begin(0);
        Search {
            memo,
            control,
            stack: vec![],
            moves: vec![],
            listed: vec![],
            tables: 0,
            unreported: 0,
            work: 0,
        }
    }

    /// Solves the position and everything that can be reached from it.
    pub(super) fn run(mut self, root: Box<dyn AnyGame>) -> Result<(), SolveError> {
        let mut known = self.enter(root, None)?;
        while let Some(frame) = self.stack.last_mut() {
            if let Some(exact) = known.take() {
                let exact = exact.before();
                frame.best = Some(frame.best.map_or(exact, |best| best.better(exact)));
            }
            known = match self.next_child() {
                Some((child, mover)) => self.enter(child, Some(mover))?,
                None => self.leave()?,
            };
        }
        self.control.advance(self.unreported)
    }

    /// The position after the next untried move of the last frame, and who made it.
    fn next_child(&mut self) -> Option<(Box<dyn AnyGame>, Seat)> {
        let frame = self.stack.last_mut()?;
        while self.moves.len() > frame.base {
            let mv = self.moves.pop()?;
            let is_last = self.moves.len() == frame.base;
            let mut child = if is_last {
                self.tables -= frame.weight;
                frame.game.take()?
            } else {
                frame.game.as_ref()?.copy()
            };
            if child.play(mv).is_ok() {
                return Some((child, frame.turn));
            }
        }
        None
    }

    /// What is known about a position; if nothing, it becomes the last frame.
    fn enter(&mut self, game: Box<dyn AnyGame>, mover: Option<Seat>) -> Result<Option<Exact>, SolveError> {
        self.report(&*game)?;
        let key = game.key();
        if let Some(exact) = self.memo.get(&key) {
            return Ok(Some(exact));
        }
        let Some(turn) = game.turn() else {
            let won_by_mover = game.outcome().map(|outcome| outcome.winner) == mover;
            let exact = Exact::new(!won_by_mover, 0);
            return self.remember(key, exact).map(Some);
        };
        game.list_moves(&mut self.listed);
        let base = self.moves.len();
        self.moves.append(&mut self.listed);
        // The position is in a box, which takes memory as well.
        let weight = game.weight() as u64 + 32;
        self.tables += weight;
        self.stack.push(Frame { game: Some(game), weight, key, turn, base, best: None });
        let needs = self.stack_bytes() + self.memo.bytes();
        if needs > self.control.memory() { Err(self.too_large(needs)) } else { Ok(None) }
    }

    /// Reports progress now and then, and stops the search if it should stop.
    fn report(&mut self, game: &dyn AnyGame) -> Result<(), SolveError> {
        self.work += 1 + game.weight() as u64 / 64;
        if self.work < REPORT {
            return Ok(());
        }
        self.work = 0;
        self.control.advance(std::mem::take(&mut self.unreported))
    }

    /// Closes the last frame, whose moves have all been tried.
    fn leave(&mut self) -> Result<Option<Exact>, SolveError> {
        let Some(Frame { key, best: Some(exact), .. }) = self.stack.pop() else { return Ok(None) };
        self.remember(key, exact).map(Some)
    }

    fn remember(&mut self, key: PositionKey, exact: Exact) -> Result<Exact, SolveError> {
        self.unreported += 1;
        let on_stack = self.stack_bytes();
        let left = self.control.memory().saturating_sub(on_stack);
        match self.memo.insert(key, exact, left) {
            Ok(()) => Ok(exact),
            Err(Full(memo)) => Err(self.too_large(memo + on_stack)),
        }
    }

    /// How many bytes the stack takes. Both lists count three times, for when they grow and are copied.
    fn stack_bytes(&self) -> u64 {
        let lists = self.moves.len() * size_of::<Move>() + self.stack.len() * size_of::<Frame>();
        3 * lists as u64 + self.tables
    }

    fn too_large(&mut self, needs: u64) -> SolveError {
        let (positions, bytes) = (self.memo.len(), text::bytes(self.memo.bytes()));
        // A full memory would only make the next, smaller question fail as well.
        self.memo.clear();
        SolveError::TooLarge {
            needs: format!("{} or more", text::bytes(needs)),
            limit: text::bytes(self.control.memory()),
            advice: format!(
                "{positions} positions filled {bytes} and it was not done: \
                 about as many fit, so choose a smaller variant or allow more memory"
            ),
        }
    }
}
