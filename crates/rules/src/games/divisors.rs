//! Last Digit Standing, divisors and multiples: take a number that divides the last one or is divided by it.

mod lesson;

use std::fmt;
use std::ops::Range;

use crate::scene::{Cells, Choices, Grid, Pad, Part, Row, Scene, Tile, TileState};
use crate::text::{any_of, comma_list, spaced};
use crate::{
    AnyGame, BitSet, ChoiceParam, Claim, ClassicResult, Example, Game, GameInfo, GameText, Move, MoveText,
    Names, NumberParam, ParamError, ParamValues, Ply, PositionKey, Preset, Prompt, PromptStyle, Seat,
    SetBits, Tip, Truth, canonical_number, lowest_bits,
};

/// How many numbers that can be removed are listed for people.
const MOST_PLAYABLE: usize = 40;

const COUNT: NumberParam<u32> =
    NumberParam::<u32>::new("count", "9", 1, 1_000_000, "the numbers on the table are 1 to this");
const ONE: ChoiceParam<bool> = ChoiceParam::new(
    "one",
    "yes",
    &["yes", "no"],
    &[true, false],
    "whether 1 may be removed after the first move",
);
const EVEN_OPENING: ChoiceParam<bool> = ChoiceParam::new(
    "opening",
    "any",
    &["any", "even"],
    &[false, true],
    "which numbers may be removed first",
);

/// Removing numbers along divisors and multiples.
#[derive(Clone, Debug)]
pub struct Divisors {
    /// The numbers on the table are 1 to this.
    pub count: u32,
    /// Whether 1 may be removed at any time, or only as the first move.
    pub one: bool,
    /// Whether the first number removed must be even.
    pub even_opening: bool,
}

/// What is gone, and what went last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The numbers removed so far; number `n` is member `n - 1`.
    pub removed: BitSet,
    /// The number removed last; 0 before the first move.
    pub last: u32,
    turn: Seat,
}

/// Why a number may not be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// It was never on the table.
    OutOfRange(u32),
    /// It is gone.
    Removed(u32),
    /// It opens the game and is odd.
    OddOpening(u32),
    /// It is 1, which only opens the game in this variant.
    OnlyOpens,
    /// It neither divides the last number nor is a multiple of it.
    Unrelated {
        /// The number.
        number: u32,
        /// The number removed last.
        last: u32,
    },
}

/// Tables up to this size look up which numbers are related.
const SMALL: u32 = 64;

/// For each number of a small table those that divide it or are its multiples, bit `n - 1` for the number `n`.
/// Before the first move the last number is 0, of which every number is a divisor.
static RELATED: [u64; SMALL as usize + 1] = {
    let mut related = [0; SMALL as usize + 1];
    let mut last = 0;
    while last <= SMALL {
        let mut number = 1;
        while number <= SMALL {
            if last.is_multiple_of(number) || number.is_multiple_of(last) {
                related[last as usize] |= 1 << (number - 1);
            }
            number += 1;
        }
        last += 1;
    }
    related
};

impl Divisors {
    fn remaining<'a>(&'a self, position: &'a Position) -> impl DoubleEndedIterator<Item = u32> + Clone + 'a {
        (1..=self.count).filter(|&number| !position.is_removed(number))
    }

    /// Which numbers of a small table remain and are related to the last one: bit `n - 1` for the number `n`.
    #[inline]
    fn near(&self, position: &Position) -> u64 {
        let removed = position.removed.words().first().copied().unwrap_or(0);
        let related = RELATED.get(position.last as usize).copied().unwrap_or(0);
        related & lowest_bits(self.count) & !removed
    }

    /// "digit" while all numbers are digits, as the specification says.
    fn noun(&self) -> &'static str {
        if self.count <= 9 { "digit" } else { "number" }
    }

    /// The lines that say whose turn it is and what may be removed.
    fn turn_lines(&self, position: &Position, names: &Names) -> String {
        let (turn, last, noun) = (position.turn, position.last, self.noun());
        let (whose, who) = match names.speaks_to(turn) {
            true => (names.request(turn, "it's your turn."), "You".to_string()),
            false => (format!("It's {} turn.", names.possessive(turn)), names.capital(turn)),
        };
        let mut text = whose;
        if last != 0 {
            text += &format!("\n{who} must remove a {noun} that is a divisor or multiple of {last}.");
            text += &format!("\nAvailable {noun}s: {}", spaced(self.remaining(position)));
        } else if self.even_opening {
            text += &format!("\nThe first {noun} removed must be even.");
        }
        text.trim_end().to_string()
    }

    /// What may be taken now.
    fn moment(&self, position: &Position) -> String {
        let noun = self.noun();
        match position.last {
            0 if self.even_opening => format!("Take any *even* {noun}."),
            0 => format!("Take *any* {noun}."),
            last => format!("Take a {noun} that *goes into {last}*, or that *{last} goes into*."),
        }
    }

    /// The numbers removed so far, in their order, with a place for the next.
    fn chain(&self, position: &Position, history: &[Ply]) -> Row {
        let count = history.len() as u64;
        let removed = |ply: u64| {
            let Ply { seat, text, .. } = &history[ply as usize];
            Tile::new(text).taken(*seat).last(ply + 1 == count)
        };
        let next = self.winner(position).is_none().then(|| (count, Tile::new("").state(TileState::Next)));
        let end = count + next.iter().len() as u64;
        let cells = Cells::made(0..count, removed).with(next);
        Row::new("chain", "Removed", Cells { count: end, ..cells })
    }

    fn number_cells(&self, position: &Position, history: &[Ply], choices: &Choices) -> Cells {
        let last = position.last;
        let gone = |number: u32| {
            let state = if number == last { TileState::Taken } else { TileState::Gone };
            let tile = Tile::new(number).state(state).last(number == last);
            (u64::from(number), tile.blocked(format!("{number} is gone.")))
        };
        let all = self.count as usize <= Choices::MOST;
        let removed = (1..=self.count).filter(|&number| all && position.is_removed(number)).map(gone);
        let known = history.iter().rev().take(Choices::MOST).map(|ply| {
            let (number, tile) = gone(ply.mv.0);
            (number, Tile { owner: Some(ply.seat), ..tile })
        });
        let choice = |&mv: &Move| {
            let tile = Tile::new(mv.0).choice(self.move_text(position, mv));
            (u64::from(mv.0), if last == 0 { tile } else { tile.note(product(last, mv.0)) })
        };
        let opens = |number: u32| match self.check_move(position, Move(number)) {
            Err(IllegalMove::OnlyOpens) => Some((1, Tile::new(1).blocked("1 can only be taken first."))),
            _ => None,
        };
        let cells = Cells::numbered(1..u64::from(self.count) + 1).with(removed).with(known);
        let cells = cells.with(choices.moves.iter().map(choice)).with(opens(1));
        let cells = Cells { numbered: all || history.len() <= Choices::MOST, ..cells };
        match last {
            0 if self.even_opening => cells.because("{} is odd, and the first one must be even."),
            0 => cells,
            _ => cells.because(format!("{{}} doesn't go with {last}.")),
        }
    }
}

/// What makes two numbers related: "2 × 4 = 8".
fn product(last: u32, number: u32) -> String {
    match number < last {
        true => format!("{number} × {} = {last}", last / number.max(1)),
        false => format!("{last} × {} = {number}", number / last.max(1)),
    }
}

impl Position {
    /// Whether a number is gone.
    #[inline]
    pub fn is_removed(&self, number: u32) -> bool {
        self.removed.contains(number.wrapping_sub(1) as usize)
    }
}

/// Whether one of two numbers divides the other.
#[inline]
fn related(last: u32, number: u32) -> bool {
    match RELATED.get(last as usize) {
        Some(word) if number <= SMALL => word >> (number - 1) & 1 == 1,
        _ => last.max(number).is_multiple_of(last.min(number)),
    }
}

/// The numbers up to `count` that are related to the last one, smallest first; all of them after 0.
///
/// Every step looks at one number: first the divisors up to the root, then what they divide the last number
/// into, then the multiples. One counter for all three keeps the iterator small, and it is made every ply.
#[inline]
fn following(count: u32, last: u32) -> impl Iterator<Item = u32> {
    let root = last.isqrt();
    let multiples = count.checked_div(last);
    let steps = multiples.map_or(count, |multiples| 2 * root + multiples.saturating_sub(1));
    let divides = move |divisor: u32| last.is_multiple_of(divisor);
    (1..=steps).filter_map(move |step| match step {
        _ if last == 0 => Some(step),
        _ if step <= root => (divides(step) && step < last).then_some(step),
        _ if step <= 2 * root => {
            let divisor = 2 * root + 1 - step;
            let other = last / divisor;
            (divides(divisor) && root < other && other < last).then_some(other)
        }
        _ => Some((step - 2 * root + 1) * last),
    })
}

impl Game for Divisors {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "divisors",
        title: "Last Digit Standing",
        subtitle: "divisors and multiples",
        summary: "Remove a digit that divides the last one removed or is a multiple of it; run out and lose.",
        tagline: "Take what fits, until nothing fits.",
        truth: Truth {
            result: ClassicResult::FirstWins { moves: &["5", "7"], plies: 3 },
            note: "With one=no, 5 and 7 win at once.",
        },
        params: &[COUNT.param(), ONE.param(), EVEN_OPENING.param()],
        presets: &[
            Preset { about: "the number 1 only as the first move", params: "one=no" },
            Preset { about: "more numbers: 1 to 20", params: "count=20" },
            Preset {
                about: "Juniper Green: 1 to 100, an even number first",
                params: "count=100 opening=even",
            },
        ],
        open_variant: None,
        random_start_unless: None,
        setup: None,
        example: Example { id: "divisors:one=no", moves: "3 6 5 2 4 8" },
        lesson: Some(&lesson::LESSON),
    };

    fn new(values: &ParamValues, _seed: u64) -> Result<Divisors, ParamError> {
        let (count, one, even_opening) = (values.get(COUNT), values.get(ONE), values.get(EVEN_OPENING));
        if even_opening && count < 2 {
            return Err(ParamError::Contradiction {
                one: format!("count={count}"),
                two: "opening=even".to_string(),
                accepted: "an even opening needs a count of at least 2".to_string(),
            });
        }
        Ok(Divisors { count, one, even_opening })
    }

    fn start(&self, first: Seat) -> Position {
        Position { removed: BitSet::new(self.count as usize), last: 0, turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let small = self.count <= SMALL;
        let (near, far) =
            if small { (self.near(position), (0, 0)) } else { (0, (self.count, position.last)) };
        SetBits(near).map(|index| index + 1).chain(following(far.0, far.1)).map(Move)
    }

    #[inline]
    fn check_move(&self, position: &Position, Move(number): Move) -> Result<(), IllegalMove> {
        let last = position.last;
        if number < 1 || number > self.count {
            Err(IllegalMove::OutOfRange(number))
        } else if position.is_removed(number) {
            Err(IllegalMove::Removed(number))
        } else if last == 0 && self.even_opening && number % 2 == 1 {
            Err(IllegalMove::OddOpening(number))
        } else if last == 0 {
            Ok(())
        } else if number == 1 && !self.one {
            Err(IllegalMove::OnlyOpens)
        } else if !related(last, number) {
            Err(IllegalMove::Unrelated { number, last })
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, Move(number): Move) {
        position.removed.insert(number.wrapping_sub(1) as usize);
        position.last = number;
        position.turn = position.turn.other();
    }

    #[inline]
    fn winner_by_rule(&self, _: &Position) -> Option<Seat> {
        None
    }

    fn key(&self, position: &Position) -> PositionKey {
        let last = [u64::from(position.last)];
        PositionKey::new(last.into_iter().chain(position.removed.words().iter().copied()))
    }

    fn move_numbers(&self) -> Range<u32> {
        1..self.count.saturating_add(1)
    }

    #[inline]
    fn legal_bits(&self, position: &Position) -> Option<u64> {
        let near = if self.count <= SMALL { self.near(position) } else { return None };
        Some(match position.last {
            // The even numbers are at the odd bits.
            0 if self.even_opening => near & 0xAAAA_AAAA_AAAA_AAAA,
            0 => near,
            _ if self.one => near,
            _ => near & !1,
        })
    }

    fn max_plies(&self) -> u64 {
        u64::from(self.count)
    }
}

impl GameText for Divisors {
    fn move_text(&self, _: &Position, Move(number): Move) -> MoveText {
        MoveText::from(number)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        canonical_number(text).map(Move)
    }

    fn rules(&self) -> String {
        let (count, noun) = (self.count, self.noun());
        let table = match count {
            1 => format!("Only the {noun} 1 is on the table."),
            _ => format!("The {noun}s 1 to {count} are on the table."),
        };
        let first = if self.even_opening { "an even one" } else { "any one of them" };
        let one = match (self.one, self.even_opening) {
            (true, false) => "1 divides every number, so it may be removed at any time.",
            (true, true) => "1 divides every number, so it may be removed at any time after the first move.",
            (false, false) => "1 may be removed as the first move only.",
            (false, true) => "1 may never be removed.",
        };
        format!(
            "{table} The first player removes {first}. From then on, in turn, each player removes a {noun} that divides \
             the one removed just before, or is a multiple of it.\n\
             A player who is to move and finds no such {noun} has lost.\n{one}"
        )
    }

    fn variant_words(&self) -> String {
        let opening = if self.even_opening { ", even first" } else { "" };
        let one = match (self.one, self.even_opening) {
            (true, _) => "",
            (false, false) => ", 1 only first",
            (false, true) => ", never 1",
        };
        let numbers = if self.count == 1 { "Only 1".to_string() } else { format!("1 to {}", self.count) };
        format!("{numbers}{opening}{one}")
    }

    fn welcome(&self, _: &Names) -> String {
        format!("Welcome to {}!\n", Self::INFO.title)
    }

    fn tips(&self) -> Vec<Tip> {
        let (count, noun) = (self.count, self.noun());
        let mut tips = vec![Tip::new(
            format!(
                "Look for a {noun} whose other divisors and multiples are all gone: removing it wins at once."
            ),
            Claim::Wins(leaves_nothing),
        )];
        let (is_one_removed, large) = (self.one || !self.even_opening, large_primes(count));
        if is_one_removed && !large.is_empty() {
            let primes = any_of(large.iter().take(6));
            tips.push(Tip::new(
                format!(
                    "After 1 is removed, answer with a prime larger than half of {count}, such as {primes}: no other {noun} \
                     divides it or is a multiple of it. So do not remove 1 while one of them is left."
                ),
                Claim::Wins(can_answer_one),
            ));
        }
        if let (9, true, false) = (count, self.one, self.even_opening) {
            let text = "If you begin, start with 5 or 7: every other first move loses.";
            tips.insert(0, Tip::openings(&["5", "7"], text));
        }
        tips
    }

    fn state(&self, position: &Position, _: &Names) -> String {
        let which = if position.last == 0 { "Initial" } else { "Updated" };
        let remaining = match spaced(self.remaining(position)) {
            nothing if nothing.is_empty() => "(empty)".to_string(),
            remaining => remaining,
        };
        format!("{which} Sequence:\n{remaining}\n")
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let text = format!("{}\nEnter a {} to remove:", self.turn_lines(position, names), self.noun());
        Prompt::new(text, PromptStyle::Marked)
    }

    fn reprompt(&self, _: &Position, _: &Names) -> Prompt {
        Prompt::new(format!("Enter a {} to remove:", self.noun()), PromptStyle::Marked)
    }

    fn playable(&self, position: &Position) -> Option<String> {
        // Nine digits are looked through at a glance.
        let is_long = self.count > 9 && position.last != 0;
        let numbers = || self.legal_moves(position).map(|mv| mv.0);
        is_long.then(|| format!("You can remove: {}", comma_list(numbers(), MOST_PLAYABLE)))
    }

    fn accepts(&self, position: &Position) -> String {
        let noun = self.noun();
        match (position.last, self.even_opening) {
            (0, false) => format!("Enter a {noun} from 1 to {}.", self.count),
            (0, true) => format!("Enter an even {noun} from 2 to {}.", self.count),
            (last, _) => format!("Enter a remaining {noun} that divides {last} or is a multiple of it."),
        }
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let mover = if names.speaks_to(before.turn) { "You".to_string() } else { names.capital(before.turn) };
        format!("\n{mover} {}.\n\n{}", self.did(before, mv), self.state(after, names))
    }

    fn did(&self, _: &Position, Move(number): Move) -> String {
        format!("removed {number}")
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let (loser, noun, last) = (names.capital(winner.other()), self.noun(), position.last);
        format!("{loser} cannot move: no remaining {noun} may be removed after {last}.")
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let loser = winner.other();
        let stuck = match names.speaks_to(loser) {
            true => names.request(loser, "you cannot make a valid move."),
            false => format!("{} cannot make a valid move.", names.capital(loser)),
        };
        let wins = format!("{} {} the game!", names.capital(winner), names.verb(winner, "wins", "win"));
        format!("{}\n\nNo valid moves available.\n{stuck}\n{wins}", self.turn_lines(position, names))
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        let choices = Choices::of(self, position);
        let pad = (!choices.complete).then(|| Pad::typed("Remove", self.accepts(position)).into());
        let grid = Grid::new("numbers", "Numbers", self.number_cells(position, history, &choices));
        let parts = [self.chain(position, history).into(), Part::line(self.moment(position)), grid.into()];
        Scene::new(parts.into_iter().chain(pad))
    }
}

/// The primes up to `count` that are larger than half of it, the smallest first; of a large table the first few.
fn large_primes(count: u32) -> Vec<u32> {
    let is_prime =
        |number: &u32| *number > 1 && (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor));
    (count / 2 + 1..=count).filter(is_prime).take(6).collect()
}

/// Whether the player to move can leave the other without a move.
fn leaves_nothing(game: &dyn AnyGame) -> bool {
    game.legal_moves().into_iter().any(|mv| {
        let mut after = game.copy();
        after.play(mv).is_ok() && after.turn().is_none()
    })
}

/// Whether 1 went last and a large prime is left.
fn can_answer_one(game: &dyn AnyGame) -> bool {
    game.downcast::<Divisors>().is_some_and(|state| {
        let is_left = |&prime: &u32| !state.position.is_removed(prime);
        state.position.last == 1 && large_primes(state.game.count).iter().any(is_left)
    })
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OutOfRange(number) => write!(f, "{number} is not in the sequence."),
            IllegalMove::Removed(number) => write!(f, "{number} has already been removed."),
            IllegalMove::OddOpening(number) => {
                write!(f, "{number} is odd: the first one removed must be even.")
            }
            IllegalMove::OnlyOpens => f.write_str("Here 1 may be removed as the first move only."),
            IllegalMove::Unrelated { number, last } => {
                write!(f, "{number} is neither a divisor nor a multiple of {last}.")
            }
        }
    }
}
