//! Digit Deletion Duel: cross digits out of the other player's number until one is left.

mod lesson;

use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;

use crate::scene::{Cells, Choices, Pad, Part, Row, Scene, Tile};
use crate::text::{any_of, counted, digit_string, number_word, ordinal};
use crate::{
    AnyGame, Claim, ClassicResult, Example, Game, GameInfo, GameText, Move, MoveText, Names, NumberParam,
    ParamError, ParamValues, Ply, PositionKey, Preset, Prompt, PromptStyle, RngStream, Seat, SeededRng,
    Setup, Tip, Truth, TwoNumbersParam, canonical_number, lowest_bits, quoted,
};

const DIGITS: NumberParam<u32> = NumberParam::<u32>::new(
    "digits",
    "3",
    2,
    100_000,
    "how long the numbers are that are drawn from the seed",
);
const NUMBERS: TwoNumbersParam =
    TwoNumbersParam::new("numbers", 2, 100_000, "Player 1's number and Player 2's, instead of drawing them");

const APART: NumberParam<u32> = NumberParam::<u32>::new(
    "apart",
    "0",
    0,
    8,
    "by how much a digit must differ from the one crossed out just before, at least",
);

/// The variant in which it matters what is crossed out.
const OPEN: Preset = Preset { about: "five digits, at least 3 apart", params: "digits=5 apart=3" };

/// Crossing digits out.
#[derive(Clone, Debug)]
pub struct Deletion {
    /// Player 1's number, then Player 2's.
    pub numbers: [SmallVec<[u8; 16]>; 2],
    /// By how much a digit must differ from the one crossed out just before, at least.
    pub apart: u8,
}

/// What is left of both numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    numbers: [SmallVec<[u8; 16]>; 2],
    turn: Seat,
    /// The digit that was crossed out just before, where the next one must differ from it; 0 where it need not.
    last: u8,
}

/// Why a digit may not be crossed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// There is none at that position.
    NoDigit {
        /// How many digits the number has.
        digits: usize,
    },
    /// It is too close to the one that was crossed out just before.
    TooClose {
        /// The digit.
        digit: u8,
        /// The one crossed out just before.
        last: u8,
        /// By how much the two must differ, at least.
        apart: u8,
    },
}

impl Deletion {
    /// Draws another start of the same length.
    pub fn draw(&mut self, seed: u64) {
        self.numbers = drawn(self.numbers[0].len(), seed);
    }

    /// Whether a digit may be crossed out right after another, where 0 is none.
    #[inline]
    pub fn is_apart(&self, digit: u8, last: u8) -> bool {
        last == 0 || digit.abs_diff(last) >= self.apart
    }

    /// A player's number, with the digits that are crossed out. Digits keep the places that they had at the start.
    fn number_row(&self, position: &Position, history: &[Ply], seat: Seat) -> Row {
        let number = position.number(seat);
        let strikes: Vec<usize> =
            history.iter().filter(|ply| ply.seat != seat).map(|ply| ply.mv.0 as usize).collect();
        let all = self.numbers[seat.index()].len() <= Choices::MOST;
        // Of a very long number only the ends are shown, and the digit that was crossed out last.
        let few = if all { usize::MAX } else { Cells::LISTED as usize };
        let is_shown = |index: &usize| *index < few || number.len() - index <= few;
        let left = (0..number.len())
            .filter(is_shown)
            .map(|index| (place(index, &strikes), self.digit_tile(position, seat, index)));
        let struck = strikes.iter().enumerate().skip(if all { 0 } else { strikes.len().saturating_sub(1) });
        let struck = struck.map(|(ply, &index)| {
            let (place, last) =
                (place(index, &strikes[..ply]), ply + 1 == strikes.len() && seat == position.turn);
            let digit = self.numbers[seat.index()].get(place as usize).copied().unwrap_or(0);
            (place, Tile::new(digit).struck(seat.other()).last(last))
        });
        let places = 0..self.numbers[seat.index()].len() as u64;
        let cells = Cells::hidden(places).with(left).with(struck);
        Row::new(["number1", "number2"][seat.index()], "Number", cells).owned(seat)
    }

    fn digit_tile(&self, position: &Position, seat: Seat, index: usize) -> Tile {
        let (tile, mv) = (Tile::new(position.number(seat)[index]), Move(index as u32));
        if seat == position.turn {
            return tile;
        }
        match self.check_move(position, mv) {
            Ok(()) => {
                let word = self.move_text(position, mv);
                tile.note(word.as_str()).choice(word)
            }
            Err(illegal) => tile.blocked(illegal.to_string()),
        }
    }
}

impl Position {
    /// What is left of a seat's number.
    pub fn number(&self, seat: Seat) -> &[u8] {
        &self.numbers[seat.index()]
    }

    /// Who is to move, or would be if the game were not over.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The digit that was crossed out just before, if the next one must differ from it.
    pub fn last(&self) -> Option<u8> {
        (self.last != 0).then_some(self.last)
    }

    /// The number from which the player to move removes a digit.
    pub fn target(&self) -> &[u8] {
        self.number(self.turn.other())
    }
}

impl Game for Deletion {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "deletion",
        title: "Digit Deletion Duel",
        subtitle: "down to one digit",
        summary: "Cross out a digit of the other player's number; leave a single one and win.",
        tagline: "Cross out their digits first.",
        truth: Truth {
            result: ClassicResult::Decided { first_wins: true, plies: 3 },
            note: "Only how many digits are left matters.",
        },
        params: &[DIGITS.param(), NUMBERS.param(), APART.param()],
        presets: &[
            Preset { about: "numbers of four digits", params: "digits=4" },
            Preset { about: "numbers of seven digits", params: "digits=7" },
            OPEN,
        ],
        open_variant: Some(&OPEN),
        random_start_unless: Some(NUMBERS.param().name),
        setup: Some(Setup {
            param: NUMBERS.param().name,
            question: "Choose your numbers, or have them drawn?",
            asks_for: "your number",
            rule: chosen_rule,
            check: check_chosen,
        }),
        example: Example { id: "deletion:numbers=732-865", moves: "middle right middle left" },
        lesson: Some(&lesson::LESSON),
    };

    fn new(values: &ParamValues, seed: u64) -> Result<Deletion, ParamError> {
        let apart = values.get(APART) as u8;
        let Some([one, two]) = values.get(NUMBERS) else {
            return Ok(Deletion { numbers: drawn(values.get(DIGITS) as usize, seed), apart });
        };
        if one == two {
            return Err(ParamError::Rule("the two numbers must differ"));
        }
        match values.given(DIGITS) {
            Some(digits) if digits as usize != one.len() => Err(ParamError::Contradiction {
                one: format!("digits={digits}"),
                two: format!("numbers of {} digits", one.len()),
                accepted: "give one of them, or numbers of that length".to_string(),
            }),
            _ => Ok(Deletion { numbers: [one, two].map(SmallVec::from_vec), apart }),
        }
    }

    fn start(&self, first: Seat) -> Position {
        let numbers = self.numbers.each_ref().map(|number| SmallVec::from_slice(number));
        Position { numbers, turn: first, last: 0 }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        (0..position.target().len() as u32).map(Move)
    }

    #[inline]
    fn check_move(&self, position: &Position, Move(index): Move) -> Result<(), IllegalMove> {
        let digits = position.target().len();
        match position.target().get(index as usize) {
            Some(&digit) if digits > 1 => {
                let (last, apart) = (position.last, self.apart);
                let is_apart = self.is_apart(digit, last);
                if is_apart { Ok(()) } else { Err(IllegalMove::TooClose { digit, last, apart }) }
            }
            _ => Err(IllegalMove::NoDigit { digits }),
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, Move(index): Move) {
        let number = &mut position.numbers[position.turn.other().index()];
        if (index as usize) < number.len() {
            let digit = number.remove(index as usize);
            // Where every digit may follow, the last one is not part of the position.
            position.last = if self.apart == 0 { 0 } else { digit };
        }
        position.turn = position.turn.other();
    }

    #[inline]
    fn winner_by_rule(&self, position: &Position) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| position.number(seat.other()).len() < 2)
    }

    fn key(&self, position: &Position) -> PositionKey {
        let (own, target) = (position.number(position.turn), position.target());
        if self.apart == 0 {
            // Which digits are left changes nothing but the picture.
            return PositionKey::new([own.len() as u64, target.len() as u64]);
        }
        // Moves are positions in a number, so the order of its digits matters as well.
        let head = u64::from(position.last) << 32 | target.len() as u64;
        let pack = |digits: &[u8]| digits.iter().fold(0, |word, &digit| word << 4 | u64::from(digit));
        PositionKey::new([head].into_iter().chain(target.chunks(16).chain(own.chunks(16)).map(pack)))
    }

    fn explicit(&self) -> Option<String> {
        let [one, two] = self
            .numbers
            .each_ref()
            .map(|number| number.iter().map(|digit| char::from(b'0' + digit)).collect::<String>());
        let apart = if self.apart == 0 { String::new() } else { format!(",apart={}", self.apart) };
        Some(format!("numbers={one}-{two}{apart}"))
    }

    fn weight(&self, position: &Position) -> usize {
        size_of::<Position>() + position.numbers.iter().map(SmallVec::len).sum::<usize>()
    }

    fn move_numbers(&self) -> Range<u32> {
        0..self.numbers[0].len() as u32
    }

    #[inline]
    fn legal_bits(&self, position: &Position) -> Option<u64> {
        let target = position.target();
        let open = target.len() > 1 && position.number(position.turn).len() > 1;
        let bit = |(index, &digit): (usize, &u8)| u64::from(self.is_apart(digit, position.last)) << index;
        (self.numbers[0].len() <= 64).then(|| match open {
            false => 0,
            true if position.last == 0 => lowest_bits(target.len() as u32),
            true => target.iter().enumerate().fold(0, |bits, each| bits | bit(each)),
        })
    }

    fn max_plies(&self) -> u64 {
        let plies = |number: &[u8]| number.len().saturating_sub(1) as u64;
        self.numbers.iter().map(|number| plies(number)).sum::<u64>().saturating_sub(1)
    }
}

/// What a number that a player chooses looks like.
fn chosen_rule(values: &ParamValues) -> String {
    format!("{} digits from 1 to 9", number_word(values.get(DIGITS).into()))
}

fn check_chosen(values: &ParamValues, choice: &str, other: Option<&str>) -> Result<(), String> {
    let (rule, word) = (chosen_rule(values), quoted(choice));
    let digits = choice.bytes().all(|byte| (b'1'..=b'9').contains(&byte));
    let wrong_length = choice.len() != values.get(DIGITS) as usize;
    match choice.len() {
        0 => Err(format!("Nothing was entered. Your number has {rule}.")),
        _ if !digits => Err(format!("{word} is not possible. Your number has {rule}.")),
        length if wrong_length => {
            let has = counted(length as u64, "digit");
            Err(format!("{word} has {has}. Your number has {rule}."))
        }
        _ if other == Some(choice) => {
            Err(format!("The other player has {choice}, and the two numbers must differ."))
        }
        _ => Ok(()),
    }
}

/// Two different numbers of that many digits.
fn drawn(digits: usize, seed: u64) -> [SmallVec<[u8; 16]>; 2] {
    let mut draw = SeededRng::new(seed, RngStream::Start);
    let mut number = || -> SmallVec<[u8; 16]> {
        let mut number = SmallVec::from_elem(0, digits);
        number.fill_with(|| draw.digit(1));
        number
    };
    let one = number();
    loop {
        let two = number();
        if two != one {
            return [one, two];
        }
    }
}

/// The place at the start of the digit that has an index after some digits were crossed out.
fn place(index: usize, strikes: &[usize]) -> u64 {
    strikes.iter().rev().fold(index, |index, &struck| index + usize::from(struck <= index)) as u64
}

impl GameText for Deletion {
    fn move_text(&self, position: &Position, Move(index): Move) -> MoveText {
        match (position.target().len(), index) {
            (..=3, 0) => MoveText::name("left"),
            (3, 1) => MoveText::name("middle"),
            (2, 1) | (3, 2) => MoveText::name("right"),
            _ => MoveText::from(index + 1),
        }
    }

    fn move_name(&self, position: &Position, mv: Move) -> String {
        let digit = position.target().get(mv.0 as usize).copied().unwrap_or(0);
        match (position.target().len(), self.move_text(position, mv).as_str()) {
            (..=3, "middle") => format!("the {digit} in the middle"),
            (..=3, side) => format!("the {digit} on the {side}"),
            _ => format!("the {digit} in the {} place", ordinal(u64::from(mv.0) + 1)),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        let digits = position.target().len();
        match text {
            "left" | "l" => Some(Move(0)),
            "right" | "r" => Some(Move(digits.saturating_sub(1) as u32)),
            "middle" | "m" if digits % 2 == 1 => Some(Move(digits as u32 / 2)),
            _ if digits > 3 => canonical_number(text)?.checked_sub(1).map(Move),
            _ => None,
        }
    }

    fn subtitle(&self) -> String {
        match self.apart {
            0 => Self::INFO.subtitle.to_string(),
            apart => format!("{}, at least {apart} apart", Self::INFO.subtitle),
        }
    }

    fn tagline(&self) -> String {
        match self.apart {
            0 => Self::INFO.tagline.to_string(),
            apart => format!("Cross out their digits first. Stay {apart} apart."),
        }
    }

    fn variant_words(&self) -> String {
        let digits = counted(self.numbers[0].len() as u64, "digit");
        if self.apart == 0 { digits } else { format!("{digits}, {} apart", self.apart) }
    }

    fn rules(&self) -> String {
        let digits = self.numbers[0].len();
        let positions = match digits {
            ..=2 => ": the left or the right one",
            3 => ": the left, the middle or the right one",
            _ => "",
        };
        let close = match digits {
            ..=2 => "",
            3 => "\nThe digits that are left close up. When two are left there is no middle.",
            _ => {
                "\nThe digits that are left close up. Their positions are 1, 2, 3 and so on from the left, with left and \
                 right for the ends, and middle where there is one middle digit. When three are left the positions are \
                 left, middle and right; when two are left, left and right."
            }
        };
        let apart = match self.apart {
            0 => String::new(),
            apart => format!(
                "\nA digit may be crossed out only if it differs by at least {apart} from the digit that was crossed \
                 out just before. A player who cannot move has lost."
            ),
        };
        format!(
            "Each player has a number of {digits} digits from 1 to 9. The two numbers differ; players choose them or have \
             them drawn.\n\
             In turn, each player crosses out one digit of the other player's number{positions}.{close}{apart}\n\
             The player who leaves the other with a single digit wins at once."
        )
    }

    fn tips(&self) -> Vec<Tip> {
        let finish = Tip::new(
            "When the other player's number has two digits left, cross one of them out if you can: it wins at once.",
            Claim::Wins(can_finish),
        );
        if self.apart == 0 {
            let text = format!(
                "The player who begins always wins, whatever is crossed out, because only how many digits are left matters. \
                 Choices matter in, for example, `duels play deletion {}`.",
                OPEN.params
            );
            return vec![Tip::new(text, Claim::Decided { first_wins: true }), finish];
        }
        let block = Tip::new(
            "Look for a digit that is too close to every digit of your own number: after it the other player cannot move.",
            Claim::Wins(leaves_no_move),
        );
        vec![finish, block]
    }

    fn state(&self, position: &Position, names: &Names) -> String {
        let whose = |seat| names.capital_possessive(seat);
        let line = |seat| format!("{} number: {}", whose(seat), digit_string(position.number(seat)));
        let last = position.last().map_or(String::new(), |last| {
            format!("\nLast digit crossed out: {last} (the next must differ by at least {})", self.apart)
        });
        format!("{}\n{}{last}", line(Seat::One), line(Seat::Two))
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let (turn, victim) = (position.turn, names.possessive(position.turn.other()));
        let choices = match position.target().len() {
            // The specification keeps the three words when two digits are left.
            ..=3 => "left, middle, right".to_string(),
            digits if digits % 2 == 1 => format!("1 to {digits}, left, middle, right"),
            digits => format!("1 to {digits}, left, right"),
        };
        let request = format!("choose a digit position to remove from {victim} number ({choices}):");
        Prompt::new(names.turn_request(turn, &request), PromptStyle::SameLine)
    }

    fn accepts(&self, position: &Position) -> String {
        if let Some(last) = position.last() {
            let moves = self.legal_moves(position).map(|mv| self.move_text(position, mv));
            return format!(
                "Enter {}: a digit that differs by at least {} from {last}.",
                any_of(moves),
                self.apart
            );
        }
        match position.target().len() {
            ..=2 => "Two digits are left: enter left or right.".to_string(),
            3 => "Enter left, middle or right.".to_string(),
            digits if digits % 2 == 1 => {
                format!("Enter a position from 1 to {digits}, left, middle or right.")
            }
            digits => format!("Enter a position from 1 to {digits}, left or right."),
        }
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let victim = before.turn.other();
        let number = digit_string(after.number(victim));
        let becomes = format!("{} number becomes {number}.", names.capital_possessive(victim));
        // The sample has no line about who removed what.
        match names.speaks_to_both() {
            true => becomes,
            false => format!("{} {}. {becomes}", names.capital(before.turn), self.did(before, mv)),
        }
    }

    fn did(&self, before: &Position, mv: Move) -> String {
        let digit = before.target().get(mv.0 as usize).copied().unwrap_or(0);
        let place = match before.target().len() {
            ..=3 => self.move_text(before, mv).to_string(),
            _ => ordinal(u64::from(mv.0) + 1),
        };
        format!("crossed out the {place} digit, {digit}")
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let loser = winner.other();
        match position.last() {
            Some(last) if self.winner_by_rule(position).is_none() => {
                let (stuck, whose) = (names.capital(loser), names.possessive(winner));
                format!("{stuck} cannot move: every digit of {whose} number is too close to {last}.")
            }
            _ => format!("{} number is now a single digit.", names.capital_possessive(loser)),
        }
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let (reason, wins) = (self.reason(position, winner, names), names.verb(winner, "wins", "win"));
        format!("{reason}\n{} {wins} the game.", names.capital(winner))
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        let [one, two] = Seat::BOTH.map(|seat| self.number_row(position, history, seat));
        let line = Part::line(match position.last() {
            Some(last) => format!(
                "Cross out a digit of the other player's number that differs by *at least {}* from {last}. Leave just \
                 one and you win.",
                self.apart
            ),
            None => {
                "Cross out a digit of the other player's number. *Leave just one* and you win.".to_string()
            }
        });
        let typed = position.target().len() > Choices::MOST;
        let pad = typed.then(|| Pad::typed("Cross out", self.accepts(position)).into());
        Scene::new([line, one.into(), two.into()].into_iter().chain(pad))
    }
}

/// Whether the player to move can leave a single digit.
fn can_finish(game: &dyn AnyGame) -> bool {
    game.downcast::<Deletion>().is_some_and(|state| {
        state.position.target().len() == 2 && state.game.legal_moves(&state.position).next().is_some()
    })
}

/// Whether the player to move can leave the other without a move.
fn leaves_no_move(game: &dyn AnyGame) -> bool {
    game.legal_moves().into_iter().any(|mv| {
        let mut after = game.copy();
        after.play(mv).is_ok() && after.turn().is_none()
    })
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoDigit { digits } => {
                write!(f, "There is no digit at that position: the number has {digits} digits.")
            }
            IllegalMove::TooClose { digit, last, apart } => {
                write!(f, "{digit} is too close to {last}: they must differ by at least {apart}.")
            }
        }
    }
}
