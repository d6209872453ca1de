use std::fmt;
use std::hash::Hash;
use std::ops::Range;

use crate::{GameInfo, Move, ParamError, ParamValues, PositionKey, Seat};

/// The rules of a game, with its parameters fixed in the value that implements this.
///
/// The required methods are what only the game can know; the rest is derived from them. Legality is written
/// once, in [`check_move`](Game::check_move): enumeration filters [`candidates`](Game::candidates) through it. Two shortcuts
/// are allowed for speed, `candidates` that leaves illegal moves out and [`legal_bits`](Game::legal_bits); the
/// conformance suite checks for every game of the catalogue, move by move, that they agree with `check_move`.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything that a move changes and an undo must restore.
    type Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// Why a move is not legal; its text is the sentence that refuses the move.
    type IllegalMove: fmt::Display;

    /// What the game says about itself.
    const INFO: GameInfo;

    /// The variant with these values; what the start leaves to chance is drawn from the seed.
    fn new(values: &ParamValues, seed: u64) -> Result<Self, ParamError>;

    /// The position before the first move, when `first` begins.
    fn start(&self, first: Seat) -> Self::Position;

    /// Who is to move, or would be if the game were not over.
    fn turn(&self, position: &Self::Position) -> Seat;

    /// Moves worth checking, in the order in which they are listed: every legal one is among them.
    fn candidates<'a>(&'a self, position: &'a Self::Position) -> impl Iterator<Item = Move> + 'a;

    /// Whether a move is legal here, or why it is not. Accepts any number as a move.
    fn check_move(&self, position: &Self::Position, mv: Move) -> Result<(), Self::IllegalMove>;

    /// Makes a legal move. An illegal one must not panic; the position after it may be any.
    fn play(&self, position: &mut Self::Position, mv: Move);

    /// Who has won, where the rules end the game while moves might remain.
    fn winner_by_rule(&self, position: &Self::Position) -> Option<Seat>;

    /// What a solver may remember the position by.
    fn key(&self, position: &Self::Position) -> PositionKey;

    /// No game of this variant lasts more plies than this.
    fn max_plies(&self) -> u64;

    /// The numbers of the moves: every legal move in any position of this variant, whatever its seed, is in here.
    fn move_numbers(&self) -> Range<u32>;

    /// The legal moves as bits, the lowest for the first of the numbers, where a game knows them all at once; it must
    /// say the same as the moves one by one.
    #[inline]
    fn legal_bits(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// Where the start was drawn: the parameters that give the same one without a seed, `name=value` with
    /// commas between them. A game that draws nothing need not say anything.
    fn explicit(&self) -> Option<String> {
        None
    }

    /// Who wins whatever is still played, where the rules show it before the end: in *dilemma* the player whose number is
    /// ahead for good. A game need not say anything.
    fn settled(&self, position: &Self::Position) -> Option<Seat> {
        let _ = position;
        None
    }

    /// About how many bytes a position takes, allocations included: for solvers, which keep many. What is in
    /// the key counts by itself; a game whose positions hold more than that should say so.
    fn weight(&self, position: &Self::Position) -> usize {
        size_of::<Self::Position>() + size_of_val(self.key(position).words())
    }

    /// The legal moves; none when the game is over.
    #[inline]
    fn legal_moves<'a>(&'a self, position: &'a Self::Position) -> impl Iterator<Item = Move> + 'a {
        let open = self.winner_by_rule(position).is_none();
        self.candidates(position).filter(move |&mv| open && self.check_move(position, mv).is_ok())
    }

    /// Who has won: by the rules, or because the player to move has no move.
    #[inline]
    fn winner(&self, position: &Self::Position) -> Option<Seat> {
        let stuck = || self.legal_moves(position).next().is_none().then(|| self.turn(position).other());
        self.winner_by_rule(position).or_else(stuck)
    }
}
