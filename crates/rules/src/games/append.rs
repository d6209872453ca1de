//! Digit Append: append digits to a number that must become 100 and never more.

mod lesson;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;

use crate::scene::{Cells, Comparison, Pad, Part, Row, Scene, Standing, Tile, TileState};
use crate::text::{digit_string, ordinal};
use crate::{
    AnyGame, Claim, ClassicResult, DigitRangeParam, Example, Game, GameInfo, GameText, Move, MoveText, Names,
    NaturalParam, ParamError, ParamValues, Ply, PositionKey, Preset, Prompt, PromptStyle, Seat, Tip, Truth,
    canonical_number, lowest_bits,
};

const TARGET: NaturalParam = NaturalParam::new("target", "100", 1_000_000, "the number to reach");
const DIGITS: DigitRangeParam = DigitRangeParam::new("digits", "1-9", "the digits that may be appended");

/// Every digit of the target is the largest for the player who wants to exceed it, and the smallest for the other: a
/// single other digit loses.
const OPEN: Preset = Preset { about: "towards 120, with the digits 0 to 2", params: "target=120 digits=0-2" };

/// Appending digits towards a target.
#[derive(Clone, Debug)]
pub struct Append {
    /// The digits of the target, the first one first and not 0.
    pub target: Vec<u8>,
    /// The smallest and the largest digit that may be appended.
    pub digits: (u8, u8),
}

/// The number so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Its digits; none for the number 0.
    pub number: SmallVec<[u8; 16]>,
    /// How it compares with as many digits of the target.
    pub against: Ordering,
    turn: Seat,
}

/// Why a digit may not be appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// It is not one of the digits of this variant.
    OutOfRange(u32),
    /// A 0 after the number 0.
    LeadingZero,
}

impl Append {
    /// The target where a few words must do.
    fn target_in_short(&self) -> String {
        match self.target.len() {
            ..=12 => digit_string(&self.target),
            count => format!("a number of {count} digits"),
        }
    }

    /// Whether the player to move wins, where the number already differs from the target's first digits: the last digit
    /// of the target wins if the number is smaller, and loses if it is larger.
    fn settled(&self, position: &Position) -> Option<bool> {
        let left = self.target.len().checked_sub(position.number.len())?;
        match position.against {
            Ordering::Less => Some(left % 2 == 1),
            Ordering::Equal => None,
            Ordering::Greater => Some(left % 2 == 0),
        }
    }

    fn fate(&self, position: &Position) -> Ordering {
        position.number.len().cmp(&self.target.len()).then(position.against)
    }

    /// What matters most now.
    fn moment(&self, position: &Position) -> String {
        let target = digit_string(&self.target);
        match self.fate(position) {
            Ordering::Less => format!("Make exactly *{target}*. Going *over* it loses."),
            Ordering::Equal => format!("It is *exactly* {target}."),
            Ordering::Greater => format!("That is *over* {target}."),
        }
    }

    /// How the number compares with the target, digit by digit.
    fn comparison(&self, position: &Position) -> Comparison {
        let mut digits = position.number.iter().zip(&self.target);
        let shared = digits.len() as u64;
        let equal = digits.position(|(digit, wanted)| digit != wanted).map_or(shared, |place| place as u64);
        let then = match position.against {
            Ordering::Less => Some(Standing::Under),
            Ordering::Equal => None,
            Ordering::Greater => Some(Standing::Over),
        };
        Comparison { with: "goal", equal, then }
    }

    /// The digits that may be appended. What ends the game at once is noted: it can be read off the two rows.
    fn keys(&self, position: &Position) -> Cells {
        let note = |mv: Move| {
            let mut after = position.clone();
            self.play(&mut after, mv);
            match self.fate(&after) {
                Ordering::Less => None,
                Ordering::Equal => Some("exact".to_string()),
                Ordering::Greater => Some("too big".to_string()),
            }
        };
        let key = |digit: u64| {
            let mv = Move(digit as u32);
            match self.check_move(position, mv) {
                Ok(()) => Tile { note: note(mv), ..Tile::new(digit).choice(self.move_text(position, mv)) },
                Err(illegal) => Tile::new(digit).blocked(illegal.to_string()),
            }
        };
        let (low, high) = self.digits;
        Cells::listed(u64::from(low)..u64::from(high) + 1, key)
    }
}

impl Game for Append {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "append",
        title: "Digit Append",
        subtitle: "write towards 100",
        summary: "Append a digit to a shared number; hit 100 exactly to win, exceed it and lose.",
        tagline: "One digit each. Don’t go over 100.",
        truth: Truth {
            result: ClassicResult::Decided { first_wins: false, plies: 3 },
            note: "100 cannot be written with the digits 1 to 9, and the third digit always exceeds it. Other targets \
                   and digits make the choice matter.",
        },
        params: &[TARGET.param(), DIGITS.param()],
        presets: &[
            OPEN,
            Preset { about: "towards 2026, with the digits 0 to 9", params: "target=2026 digits=0-9" },
        ],
        open_variant: Some(&OPEN),
        random_start_unless: None,
        setup: None,
        example: Example { id: "append", moves: "1 0 2 3" },
        lesson: Some(&lesson::LESSON),
    };

    fn new(values: &ParamValues, _seed: u64) -> Result<Append, ParamError> {
        Ok(Append { target: values.get(TARGET), digits: values.get(DIGITS) })
    }

    fn start(&self, first: Seat) -> Position {
        Position { number: SmallVec::new(), against: Ordering::Equal, turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates<'a>(&'a self, _: &'a Position) -> impl Iterator<Item = Move> + 'a {
        (self.digits.0..=self.digits.1).map(|digit| Move(u32::from(digit)))
    }

    #[inline]
    fn check_move(&self, position: &Position, Move(digit): Move) -> Result<(), IllegalMove> {
        let (low, high) = self.digits;
        if digit < u32::from(low) || digit > u32::from(high) {
            Err(IllegalMove::OutOfRange(digit))
        } else if digit == 0 && position.number.is_empty() {
            Err(IllegalMove::LeadingZero)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, Move(digit): Move) {
        let digit = digit as u8;
        let wanted = self.target.get(position.number.len()).copied().unwrap_or(0);
        position.against = position.against.then(digit.cmp(&wanted));
        position.number.push(digit);
        position.turn = position.turn.other();
    }

    #[inline]
    fn winner_by_rule(&self, position: &Position) -> Option<Seat> {
        match self.fate(position) {
            Ordering::Less => None,
            Ordering::Equal => Some(position.turn.other()),
            Ordering::Greater => Some(position.turn),
        }
    }

    fn settled(&self, position: &Position) -> Option<Seat> {
        // A number that has left the target is overtaken at a known place, and the player who writes there loses.
        let overtaken = match position.against {
            Ordering::Less => self.target.len() + 1,
            Ordering::Greater => self.target.len(),
            Ordering::Equal => return None,
        };
        let digits = overtaken.checked_sub(position.number.len())?;
        Some(position.turn.after(digits as u64))
    }

    fn key(&self, position: &Position) -> PositionKey {
        PositionKey::new([position.number.len() as u64, (position.against as i8 + 1) as u64])
    }

    fn weight(&self, position: &Position) -> usize {
        size_of::<Position>() + position.number.len()
    }

    fn move_numbers(&self) -> Range<u32> {
        u32::from(self.digits.0)..u32::from(self.digits.1) + 1
    }

    #[inline]
    fn legal_bits(&self, position: &Position) -> Option<u64> {
        let (low, high) = self.digits;
        let digits = lowest_bits(u32::from(high - low) + 1);
        let leading_zero = u64::from(low == 0 && position.number.is_empty());
        Some(if self.winner_by_rule(position).is_none() { digits & !leading_zero } else { 0 })
    }

    fn max_plies(&self) -> u64 {
        self.target.len() as u64 + 1
    }
}

impl GameText for Append {
    fn move_text(&self, _: &Position, Move(digit): Move) -> MoveText {
        MoveText::from(digit)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        canonical_number(text).map(Move)
    }

    fn rules(&self) -> String {
        let ((low, high), target) = (self.digits, digit_string(&self.target));
        let digit =
            if low == high { format!("the digit {low}") } else { format!("one digit from {low} to {high}") };
        let (first, second) = (7.clamp(low.max(1), high), 5.clamp(low, high));
        let example = match self.target.len() {
            3.. => format!(": 0 becomes {first}, and {first} becomes {first}{second}"),
            _ => String::new(),
        };
        let zero = if low == 0 { "\nThe digit 0 must not be appended to the number 0." } else { "" };
        format!(
            "A shared number starts at 0. In turn, each player appends {digit} to it{example}.\n\
             The player who makes the number exactly {target} wins. A player who makes it larger than {target} loses at \
             once; a player without a safe digit must still append one.{zero}"
        )
    }

    fn subtitle(&self) -> String {
        format!("write towards {}", digit_string(&self.target))
    }

    fn tagline(&self) -> String {
        format!("One digit each. Don’t go over {}.", self.target_in_short())
    }

    fn variant_words(&self) -> String {
        let digits = match self.digits {
            (1, 9) => String::new(),
            (low, high) if low == high => format!(", only the digit {low}"),
            (low, high) => format!(", digits {low} to {high}"),
        };
        format!("To {}{digits}", self.target_in_short())
    }

    fn tips(&self) -> Vec<Tip> {
        let (count, target) = (self.target.len(), digit_string(&self.target));
        let mut tips = Vec::new();
        if (self.target.as_slice(), self.digits) == ([1, 0, 0].as_slice(), (1, 9)) {
            let text = format!(
                "In the classic game the second player always wins, whatever is appended. Choices matter in, for example, \
                 `duels play append {}`.",
                OPEN.params
            );
            tips.push(Tip::new(text, Claim::Decided { first_wins: false }));
        }
        let last = if count == 1 {
            "the only digit".to_string()
        } else {
            format!("the {} digit", ordinal(count as u64))
        };
        tips.push(Tip::new(
            format!(
                "Compare the number with the first digits of {target}. Once it is smaller, the player who appends {last} \
                 wins, because the next one exceeds {target}."
            ),
            Claim::Wins(settled_for_mover),
        ));
        tips.push(Tip::new(
            format!("Once it is larger, the player who appends {last} loses."),
            Claim::Loses(settled_for_other),
        ));
        tips
    }

    fn state(&self, position: &Position, _: &Names) -> String {
        format!("Cumulative Number: {}", shown(position))
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let ((low, high), turn) = (self.digits, position.turn);
        let text = names.turn_request(turn, &format!("enter a digit ({low}-{high}) to append:"));
        Prompt::new(text, PromptStyle::NextLine)
    }

    fn accepts(&self, position: &Position) -> String {
        let (low, high) = self.digits;
        let low = if position.number.is_empty() { low.max(1) } else { low };
        format!("Enter a digit from {low} to {high}.")
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let number = format!("Cumulative number is now: {}", shown(after));
        // The sample has no line about who appended what.
        match names.speaks_to_both() {
            true => number,
            false => format!("{} {}.\n{number}", names.capital(before.turn), self.did(before, mv)),
        }
    }

    fn did(&self, _: &Position, Move(digit): Move) -> String {
        format!("appended {digit}")
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let target = digit_string(&self.target);
        match self.fate(position) {
            Ordering::Greater => format!("{} exceeds {target}.", shown(position)),
            _ => format!("{} made exactly {target}.", names.capital(winner)),
        }
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let (loser, reason) = (winner.other(), self.reason(position, winner, names));
        let wins = format!("{} {}!", names.capital(winner), names.verb(winner, "wins", "win"));
        let loses = format!("{} {}.", names.capital(loser), names.verb(loser, "loses", "lose"));
        match self.fate(position) {
            Ordering::Greater => format!("{reason} {loses} {wins}"),
            _ => format!("{reason} {wins}"),
        }
    }

    fn scene(&self, position: &Position, _: &[Ply]) -> Scene {
        let (count, length) = (position.number.len() as u64, self.target.len() as u64);
        let digit = |digits: &[u8], place: u64| Tile::new(digits.get(place as usize).copied().unwrap_or(0));
        let goal = Cells::around(0..length, count, |place| digit(&self.target, place));
        let first = position.turn.after(count);
        let written =
            |place: u64| digit(&position.number, place).taken(first.after(place)).last(place + 1 == count);
        let open = self.winner_by_rule(position).is_none();
        let next = open.then(|| (count, Tile::new("").state(TileState::Next)));
        let end = length.max(count + u64::from(open));
        let cells = Cells::made(0..count, written).with(next).span(count..end, TileState::Slot);
        let row = Row::new("number", "Number", Cells { count: end, ..cells });
        Scene::new([
            Part::line(self.moment(position)),
            Row::new("goal", "Goal", goal).into(),
            Row { comparison: Some(self.comparison(position)), ..row }.into(),
            Pad::new("append", "Append", self.keys(position)).into(),
        ])
    }
}

fn shown(position: &Position) -> String {
    if position.number.is_empty() { "0".to_string() } else { digit_string(&position.number) }
}

/// Whether the number already differs from the target's first digits, and the player to move wins by that.
fn settled_for_mover(game: &dyn AnyGame) -> bool {
    game.downcast::<Append>().is_some_and(|state| state.game.settled(&state.position) == Some(true))
}

/// The same where the other player wins.
fn settled_for_other(game: &dyn AnyGame) -> bool {
    game.downcast::<Append>().is_some_and(|state| state.game.settled(&state.position) == Some(false))
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OutOfRange(digit) => write!(f, "{digit} may not be appended."),
            IllegalMove::LeadingZero => f.write_str("A 0 may not be appended to the number 0."),
        }
    }
}
