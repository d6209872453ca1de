//! The template game with one thing wrong with it.

use std::marker::PhantomData;
use std::ops::Range;

use duels_rules::games::template::{IllegalMove, Position, Template};
use duels_rules::scene::Scene;
use duels_rules::{
    ClassicResult, Game, GameInfo, GameText, Move, MoveText, Names, ParamError, ParamValues, Ply,
    PositionKey, Preset, Prompt, Seat, Truth,
};

/// What is wrong.
pub(crate) trait Kind: Send + Sync + 'static {
    const TRUTH: Truth = Template::INFO.truth;
    const OPEN: Option<&'static Preset> = None;

    fn key(key: PositionKey) -> PositionKey {
        key
    }
}

/// The key mixes up heaps of different sizes.
pub(crate) struct UnsoundKey;

impl Kind for UnsoundKey {
    fn key(key: PositionKey) -> PositionKey {
        PositionKey::new(key.words().iter().map(|word| word / 2))
    }
}

/// The truth names the wrong winner.
pub(crate) struct FalseTruth;

impl Kind for FalseTruth {
    const TRUTH: Truth = Truth { result: ClassicResult::FirstWins { moves: &["1"], plies: 5 }, note: "" };
}

const CLOSED: Preset = Preset { about: "one counter at a time", params: "take=1" };

/// An open variant is named where it is not needed.
pub(crate) struct NeedlessVariant;

impl Kind for NeedlessVariant {
    const OPEN: Option<&'static Preset> = Some(&CLOSED);
}

/// The variant that is called open is not.
pub(crate) struct ClosedVariant;

impl Kind for ClosedVariant {
    const TRUTH: Truth = Truth { result: ClassicResult::Decided { first_wins: false, plies: 6 }, note: "" };
    const OPEN: Option<&'static Preset> = Some(&CLOSED);
}

pub(crate) struct Mutant<K>(Template, PhantomData<K>);

impl<K: Kind> Game for Mutant<K> {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo =
        GameInfo { id: "mutant", truth: K::TRUTH, open_variant: K::OPEN, ..Template::INFO };

    fn new(values: &ParamValues, seed: u64) -> Result<Self, ParamError> {
        Ok(Mutant(Template::new(values, seed)?, PhantomData))
    }

    fn start(&self, first: Seat) -> Position {
        self.0.start(first)
    }

    fn turn(&self, position: &Position) -> Seat {
        self.0.turn(position)
    }

    fn candidates<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        self.0.candidates(position)
    }

    fn check_move(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        self.0.check_move(position, mv)
    }

    fn play(&self, position: &mut Position, mv: Move) {
        self.0.play(position, mv);
    }

    fn winner_by_rule(&self, position: &Position) -> Option<Seat> {
        self.0.winner_by_rule(position)
    }

    fn key(&self, position: &Position) -> PositionKey {
        K::key(self.0.key(position))
    }

    fn max_plies(&self) -> u64 {
        self.0.max_plies()
    }

    fn move_numbers(&self) -> Range<u32> {
        self.0.move_numbers()
    }
}

impl<K: Kind> GameText for Mutant<K> {
    fn move_text(&self, position: &Position, mv: Move) -> MoveText {
        self.0.move_text(position, mv)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        self.0.parse_move(position, text)
    }

    fn rules(&self) -> String {
        self.0.rules()
    }

    fn state(&self, position: &Position, names: &Names) -> String {
        self.0.state(position, names)
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        self.0.prompt(position, names)
    }

    fn accepts(&self, position: &Position) -> String {
        self.0.accepts(position)
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        self.0.announce(before, mv, after, names)
    }

    fn did(&self, before: &Position, mv: Move) -> String {
        self.0.did(before, mv)
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        self.0.reason(position, winner, names)
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        self.0.scene(position, history)
    }
}
