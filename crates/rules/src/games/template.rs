//! A template for a new game: copy this file, change every line, add one line to the catalogue.
//!
//! The game itself is small but real: a heap of counters from which 1 to `take` are taken in turn, and the
//! player who takes the last one wins. It is compiled, tested and solved like the others, but not offered.

use std::fmt;
use std::ops::Range;

use crate::scene::{Cells, Counter, Pad, Part, Scene, Tile};
use crate::text::counted;
use crate::{
    ClassicResult, Example, Game, GameInfo, GameText, Move, MoveText, Names, NumberParam, ParamError,
    ParamValues, Ply, PositionKey, Prompt, PromptStyle, Seat, Truth, canonical_number,
};

/// A parameter: its name, its default, its smallest and largest value, and what it changes.
const HEAP: NumberParam<u32> =
    NumberParam::<u32>::new("heap", "12", 1, 1_000_000, "how many counters there are");
const TAKE: NumberParam<u32> =
    NumberParam::<u32>::new("take", "3", 1, 1_000, "how many may be taken at once");

/// The rules with their parameters.
#[derive(Clone, Debug)]
pub struct Template {
    heap: u32,
    take: u32,
}

/// What a move changes and an undo restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heap: u32,
    turn: Seat,
}

/// Why a move is illegal, with what its sentence needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// Not a number that may ever be taken.
    OutOfRange(u32),
    /// More than there are.
    TooMany(u32),
}

impl Game for Template {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "template",
        title: "Heap",
        subtitle: "a template",
        summary: "Take 1 to 3 counters from a heap; take the last one and win.",
        tagline: "Take the last counter.",
        truth: Truth {
            result: ClassicResult::SecondWins { plies: 6 },
            note: "The player who can leave a multiple of 4 wins.",
        },
        params: &[HEAP.param(), TAKE.param()],
        presets: &[],
        open_variant: None,
        random_start_unless: None,
        setup: None,
        example: Example { id: "template:heap=5", moves: "2 3" },
        lesson: None,
    };

    fn new(values: &ParamValues, _seed: u64) -> Result<Template, ParamError> {
        Ok(Template { heap: values.get(HEAP), take: values.get(TAKE) })
    }

    fn start(&self, first: Seat) -> Position {
        Position { heap: self.heap, turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn candidates<'a>(&'a self, _: &'a Position) -> impl Iterator<Item = Move> + 'a {
        (1..=self.take).map(Move)
    }

    fn check_move(&self, position: &Position, Move(number): Move) -> Result<(), IllegalMove> {
        if number < 1 || number > self.take {
            Err(IllegalMove::OutOfRange(number))
        } else if number > position.heap {
            Err(IllegalMove::TooMany(position.heap))
        } else {
            Ok(())
        }
    }

    fn play(&self, position: &mut Position, Move(number): Move) {
        position.heap = position.heap.saturating_sub(number);
        position.turn = position.turn.other();
    }

    fn winner_by_rule(&self, _: &Position) -> Option<Seat> {
        // Nothing ends this game but the lack of a move, which the trait sees by itself.
        None
    }

    fn key(&self, position: &Position) -> PositionKey {
        PositionKey::new([u64::from(position.heap)])
    }

    fn move_numbers(&self) -> Range<u32> {
        1..self.take.saturating_add(1)
    }

    fn max_plies(&self) -> u64 {
        u64::from(self.heap)
    }
}

impl GameText for Template {
    fn move_text(&self, _: &Position, Move(number): Move) -> MoveText {
        MoveText::from(number)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        canonical_number(text).map(Move)
    }

    fn rules(&self) -> String {
        let Template { heap, take } = self;
        let taken = if *take == 1 { "one counter".to_string() } else { format!("1 to {take} counters") };
        format!(
            "There is a heap of {}. In turn, each player takes {taken} from it.\n\
             The player who takes the last counter wins.",
            counted(u64::from(*heap), "counter")
        )
    }

    fn variant_words(&self) -> String {
        format!("{}, take up to {}", counted(u64::from(self.heap), "counter"), self.take)
    }

    fn explain_move(&self, position: &Position, Move(number): Move) -> Option<String> {
        let (left, group) = (position.heap.checked_sub(number)?, self.take + 1);
        left.is_multiple_of(group).then(|| {
            format!("Taking {number} leaves {left}, a multiple of {group}: whatever is taken next, you can fill it up to {group}.")
        })
    }

    fn state(&self, position: &Position, _: &Names) -> String {
        format!("Counters: {}", position.heap)
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let text = names.turn_request(position.turn, &format!("take 1 to {}:", self.take));
        Prompt::new(text, PromptStyle::NextLine)
    }

    fn accepts(&self, position: &Position) -> String {
        format!("Enter a whole number from 1 to {}.", self.take.min(position.heap))
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let (mover, did) = (names.capital(before.turn), self.did(before, mv));
        format!("{mover} {did}.\n{}", self.state(after, names))
    }

    fn did(&self, _: &Position, Move(number): Move) -> String {
        format!("took {number}")
    }

    fn reason(&self, _: &Position, winner: Seat, names: &Names) -> String {
        format!("{} took the last counter.", names.capital(winner))
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let (reason, wins) = (self.reason(position, winner, names), names.verb(winner, "wins", "win"));
        format!("{reason} {} {wins}!", names.capital(winner))
    }

    /// A scene is made of a few parts that every frontend draws. A key that makes a move carries its text; one that cannot
    /// be used now says why not.
    fn scene(&self, position: &Position, _: &[Ply]) -> Scene {
        let key = |number: u64| match self.check_move(position, Move(number as u32)) {
            Ok(()) => Tile::new(number).choice(self.move_text(position, Move(number as u32))),
            Err(illegal) => Tile::new(number).blocked(illegal.to_string()),
        };
        let keys = 1..u64::from(self.take) + 1;
        Scene::new([
            Part::line("The player who takes the *last* counter wins."),
            Counter::new("Counters", position.heap).into(),
            Pad::new("take", "Take", Cells::listed(keys, key)).into(),
        ])
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OutOfRange(number) => write!(f, "{number} may not be taken."),
            IllegalMove::TooMany(heap) => write!(f, "Only {heap} counters are left."),
        }
    }
}
