//! Digit Dilemma: take digits from the ends of a sequence and write the larger number.

mod lesson;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;

use crate::scene::{Cells, Comparison, Part, Row, Scene, Standing, Tile, TileState};
use crate::text::{capitalized, counted, digit_string, spaced_digits};
use crate::{
    AnyGame, Claim, ClassicResult, DigitsParam, Example, Game, GameInfo, GameText, Move, MoveText, Names,
    NumberParam, ParamError, ParamValues, Ply, PositionKey, Preset, Prompt, PromptStyle, RngStream, Seat,
    SeededRng, Tip, Truth,
};

const LENGTH: NumberParam<u32> =
    NumberParam::<u32>::new("length", "20", 1, 1_000_000, "how many digits are drawn from the seed");
const SEQUENCE: DigitsParam =
    DigitsParam::new("sequence", 1_000_000, "the digits themselves, instead of a length");

/// Taking digits from either end.
#[derive(Clone, Debug)]
pub struct Dilemma {
    /// The digits as they lie at the start.
    pub sequence: Vec<u8>,
}

/// What is left of the sequence, and what both have written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// How many digits are gone from the start of the sequence.
    pub from_start: u32,
    /// How many digits are gone from its end.
    pub from_end: u32,
    /// Who is ahead for good, if that is settled: no later digit can change which number is larger.
    pub lead: Option<Seat>,
    numbers: [SmallVec<[u8; 16]>; 2],
    turn: Seat,
}

/// Why a digit may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

const START: Move = Move(0);
const END: Move = Move(1);

impl Dilemma {
    /// Draws another start of the same length.
    pub fn draw(&mut self, seed: u64) {
        let mut draw = SeededRng::new(seed, RngStream::Start);
        self.sequence.fill_with(|| draw.digit(0));
    }

    /// The digits that are left.
    pub fn left<'a>(&'a self, position: &Position) -> &'a [u8] {
        let end = self.sequence.len() - position.from_end as usize;
        self.sequence.get(position.from_start as usize..end).unwrap_or_default()
    }

    /// The digit that a move takes.
    fn digit(&self, position: &Position, mv: Move) -> Option<u8> {
        let left = self.left(position);
        if mv == START { left.first().copied() } else { left.last().copied() }
    }

    fn first(&self, position: &Position) -> Seat {
        position.turn.after(u64::from(position.taken()))
    }

    /// What is left of the row. A digit keeps the place that it had at the start.
    fn row_cells(&self, position: &Position) -> Cells {
        let (from, left) = (u64::from(position.from_start), self.left(position));
        let end = |mv: Move, note: &str| {
            let digit = self.digit(position, mv)?;
            Some(Tile::new(digit_text(digit)).choice(self.move_text(position, mv)).note(note))
        };
        let last = from + (left.len() as u64).saturating_sub(1);
        // With one digit left, start and end both take it.
        let ends = [end(END, "end").map(|tile| (last, tile)), end(START, "start").map(|tile| (from, tile))];
        let cells = Cells::digits(from, left, None).with(ends.into_iter().flatten());
        cells.because("Only the digits at the two ends can be taken.")
    }

    /// The place of a player's first digit among those of both, so that digits of the same place are compared.
    fn offset(&self, position: &Position, seat: Seat) -> u64 {
        let extra = self.sequence.len() % 2 == 1 && seat != self.first(position);
        u64::from(extra)
    }

    fn number_row(&self, position: &Position, seat: Seat) -> Row {
        let (number, offset) = (position.number(seat), self.offset(position, seat));
        let (written, end) = (offset + number.len() as u64, self.sequence.len().div_ceil(2) as u64);
        let newest = number
            .last()
            .filter(|_| seat != position.turn)
            .map(|digit| (written - 1, Tile::new(digit_text(*digit)).taken(seat).last(true)));
        let next =
            (seat == position.turn && written < end).then(|| (written, Tile::new("").state(TileState::Next)));
        let cells = Cells::digits(offset, number, Some(seat)).with(newest).with(next);
        let cells = cells.span(written..end, TileState::Slot);
        Row::new(["number1", "number2"][seat.index()], "Number", Cells { count: end - offset, ..cells })
            .owned(seat)
    }

    /// How Player 2's number compares with Player 1's, place by place.
    fn comparison(&self, position: &Position) -> Comparison {
        let digit = |seat: Seat, place: u64| match place.checked_sub(self.offset(position, seat)) {
            None => Some(0),
            Some(index) => position.number(seat).get(index as usize).copied(),
        };
        let places = 0..self.sequence.len().div_ceil(2) as u64;
        let mut pairs = places.clone().map(|place| (digit(Seat::One, place), digit(Seat::Two, place)));
        let unequal = |(one, two): &(Option<u8>, Option<u8>)| one.is_none() || one != two;
        let equal = pairs.position(|pair| unequal(&pair)).map_or(places.end, |place| place as u64);
        let then = match (digit(Seat::One, equal), digit(Seat::Two, equal)) {
            (Some(one), Some(two)) if one < two => Some(Standing::Over),
            (Some(one), Some(two)) if one > two => Some(Standing::Under),
            _ => None,
        };
        Comparison { with: "number1", equal, then }
    }
}

impl Position {
    fn taken(&self) -> u32 {
        self.from_start + self.from_end
    }

    /// The digits that a seat has written.
    pub fn number(&self, seat: Seat) -> &[u8] {
        &self.numbers[seat.index()]
    }

    /// The digit that the next one taken will be compared with, while neither player is ahead.
    ///
    /// Both numbers end equally long when the length is even, so digits meet in the order in which they are
    /// taken, two and two. When it is odd the first player's number has one digit more, which wins unless it is
    /// 0; after a leading 0 the second player's digits meet the first player's next ones.
    pub fn open_digit(&self, length: usize) -> Option<u8> {
        let taken = self.taken() as usize;
        let half_open = taken > 0 && length % 2 != taken % 2;
        half_open.then(|| self.number(self.turn.other()).last().copied()).flatten()
    }
}

impl Game for Dilemma {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "dilemma",
        title: "Digit Dilemma",
        subtitle: "two ends, two numbers",
        summary: "Take digits from either end of a row and build the larger number.",
        tagline: "Two ends, one bigger number.",
        truth: Truth {
            result: ClassicResult::DependsOnStart { first_wins_percent: 66 },
            note: "The first pair of digits that differs decides, so early digits matter most.",
        },
        params: &[LENGTH.param(), SEQUENCE.param()],
        presets: &[
            Preset { about: "a short row of 8 digits", params: "length=8" },
            Preset {
                about: "an odd row of 15 digits, one more for the player who begins",
                params: "length=15",
            },
            Preset { about: "a long row of 50 digits", params: "length=50" },
        ],
        open_variant: None,
        random_start_unless: Some(SEQUENCE.param().name),
        setup: None,
        example: Example {
            id: "dilemma:sequence=3619472580",
            moves: "start end start end start end start end start start",
        },
        lesson: Some(&lesson::LESSON),
    };

    fn new(values: &ParamValues, seed: u64) -> Result<Dilemma, ParamError> {
        let Some(sequence) = values.get(SEQUENCE) else {
            let mut drawn = Dilemma { sequence: vec![0; values.get(LENGTH) as usize] };
            drawn.draw(seed);
            return Ok(drawn);
        };
        match values.given(LENGTH) {
            Some(length) if length as usize != sequence.len() => Err(ParamError::Contradiction {
                one: format!("length={length}"),
                two: format!("a sequence of {} digits", sequence.len()),
                accepted: "give one of them, or a sequence of that length".to_string(),
            }),
            _ => Ok(Dilemma { sequence }),
        }
    }

    fn start(&self, first: Seat) -> Position {
        Position { from_start: 0, from_end: 0, lead: None, numbers: Default::default(), turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates<'a>(&'a self, _: &'a Position) -> impl Iterator<Item = Move> + 'a {
        [START, END].into_iter()
    }

    #[inline]
    fn check_move(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        let any_left = (position.taken() as usize) < self.sequence.len();
        if any_left && mv.0 <= END.0 { Ok(()) } else { Err(IllegalMove) }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let Some(digit) = self.digit(position, mv) else { return };
        let (mover, length) = (position.turn, self.sequence.len());
        if position.lead.is_none() {
            let extra = length % 2 == 1 && position.taken() == 0;
            let meets = if extra { Some(0) } else { position.open_digit(length) };
            position.lead = match digit.cmp(&meets.unwrap_or(digit)) {
                Ordering::Greater => Some(mover),
                Ordering::Less => Some(mover.other()),
                Ordering::Equal => None,
            };
        }
        position.numbers[mover.index()].push(digit);
        let side = if mv == START { &mut position.from_start } else { &mut position.from_end };
        *side += 1;
        position.turn = mover.other();
    }

    #[inline]
    fn winner_by_rule(&self, position: &Position) -> Option<Seat> {
        let over = position.taken() as usize >= self.sequence.len();
        over.then(|| position.lead.unwrap_or(self.first(position).other()))
    }

    fn settled(&self, position: &Position) -> Option<Seat> {
        position.lead
    }

    fn key(&self, position: &Position) -> PositionKey {
        let standing = match position.lead {
            Some(seat) => 10 + u64::from(seat == position.turn),
            None => position.open_digit(self.sequence.len()).map_or(12, u64::from),
        };
        PositionKey::new([u64::from(position.from_start) << 32 | u64::from(position.from_end), standing])
    }

    fn explicit(&self) -> Option<String> {
        let digits = self.sequence.iter().map(|digit| char::from(b'0' + digit));
        Some(format!("sequence={}", digits.collect::<String>()))
    }

    fn weight(&self, position: &Position) -> usize {
        size_of::<Position>() + position.numbers.iter().map(SmallVec::len).sum::<usize>()
    }

    fn move_numbers(&self) -> Range<u32> {
        START.0..END.0 + 1
    }

    #[inline]
    fn legal_bits(&self, position: &Position) -> Option<u64> {
        Some(if self.winner_by_rule(position).is_none() { 0b11 } else { 0 })
    }

    fn max_plies(&self) -> u64 {
        self.sequence.len() as u64
    }
}

impl GameText for Dilemma {
    fn move_text(&self, _: &Position, mv: Move) -> MoveText {
        MoveText::name(if mv == START { "start" } else { "end" })
    }

    fn move_name(&self, position: &Position, mv: Move) -> String {
        let digit = self.digit(position, mv).unwrap_or(0);
        format!("the {digit} at the {}", self.move_text(position, mv))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        match text {
            "start" | "s" => Some(START),
            "end" | "e" => Some(END),
            _ => None,
        }
    }

    fn rules(&self) -> String {
        let length = self.sequence.len();
        let row =
            if length == 1 { "A row of one digit".to_string() } else { format!("A row of {length} digits") };
        let odd = match length {
            1 => "\nOnly the player who begins gets a digit; an empty number counts as 0.",
            _ if length % 2 == 1 => "\nThe player who begins gets one digit more.",
            _ => "",
        };
        format!(
            "{row} lies open. In turn, each player takes the digit at its start or at its end and appends it to their own \
             number, which begins empty.\n\
             When the row is used up, the larger number wins. Numbers are compared as whole numbers, so leading zeros do \
             not count. If they are equal, the player who moved second wins.\n\
             With one digit left, start and end both take it.{odd}"
        )
    }

    fn variant_words(&self) -> String {
        counted(self.sequence.len() as u64, "digit")
    }

    fn tips(&self) -> Vec<Tip> {
        let mut tips = vec![Tip::new(
            "The first difference decides: a player who is ahead there wins, whatever is taken later.",
            Claim::Wins(is_ahead),
        )];
        if self.sequence.len() > 1 {
            tips.push(Tip::new(
                "When your digit will be compared with the one just taken, a larger one at either end wins. So do not leave one \
                 that is larger than what you take.",
                Claim::Wins(can_get_ahead),
            ));
        }
        if self.sequence.len() % 2 == 1 {
            tips.push(Tip::new(
                "In a row of odd length the player who begins gets one digit more: a first digit other than 0 wins.",
                Claim::Wins(can_get_longer),
            ));
        }
        tips
    }

    fn state(&self, position: &Position, names: &Names) -> String {
        let mut text = format!("Current Shared Sequence: {}", shown(self.left(position)));
        for seat in Seat::BOTH {
            text += &format!("\n{}", number_line(position, seat, names));
        }
        text
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let turn = names.request(position.turn, "it's your turn.");
        let digit = |mv| self.digit(position, mv).unwrap_or(0);
        let [start, end] = [START, END].map(|mv| digit_text(digit(mv)));
        let pieces = [&turn, "\nChoose 'start' to select ", start, " or 'end' to select ", end, ":"];
        Prompt::new(pieces.concat(), PromptStyle::NextLine)
    }

    fn accepts(&self, _: &Position) -> String {
        "Enter start or end.".to_string()
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let (mover, word) = (before.turn, self.move_text(before, mv));
        let digit = self.digit(before, mv).unwrap_or(0);
        let (capital, own, left) =
            (names.capital(mover), number_line(after, mover, names), shown(self.left(after)));
        // The sample shows only the mover's number, but the rules ask for both before every turn. At the end the final
        // numbers follow.
        let (gap, other) = match self.winner_by_rule(after) {
            Some(_) => ("", String::new()),
            None => ("\n", number_line(after, mover.other(), names)),
        };
        // Every watcher gets this after every move, so it is put together without formatting.
        let chose = [&*capital, " chose ", digit_text(digit), " from the ", word.as_str()];
        let numbers = [".\n", &own, "\nUpdated Shared Sequence: ", &left, gap, &other];
        [chose.as_slice(), &numbers].concat().concat()
    }

    fn did(&self, before: &Position, mv: Move) -> String {
        let digit = self.digit(before, mv).unwrap_or(0);
        format!("took {digit} from the {}", self.move_text(before, mv))
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let value = |seat| digit_string(significant(position.number(seat)));
        let (own, other) = (value(winner), value(winner.other()));
        match position.lead {
            Some(_) if names.speaks_to_both() => format!("{winner}'s {own} is larger than {other}."),
            Some(_) => {
                let [winner, loser] = [winner, winner.other()].map(|seat| names.possessive(seat));
                capitalized(&format!("{winner} {own} is larger than {loser} {other}."))
            }
            None => format!("Both numbers are worth {own}, and {} moved second.", names.subject(winner)),
        }
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let mut text = "Final Numbers:".to_string();
        for seat in Seat::BOTH {
            text += &format!("\n{}: {}", label(seat, "Number", names), digit_string(position.number(seat)));
        }
        let value = |seat| digit_string(significant(position.number(seat)));
        for seat in Seat::BOTH {
            text += &format!("\n{}: {}", label(seat, "Value", names), value(seat));
        }
        let (own, other) = (value(winner), value(winner.other()));
        let because = match position.lead {
            Some(_) => format!("{own} > {other}."),
            None => format!("{own} = {other} and equal numbers go to the player who moved second."),
        };
        let winner = names.subject(winner);
        format!("{}\nWinner: {winner}, because {because}", text.replace(": \n", ":\n"))
    }

    fn scene(&self, position: &Position, _: &[Ply]) -> Scene {
        let line = match position.lead {
            None if self.sequence.len().is_multiple_of(2) => "The *first different digit* decides.",
            None => "The *larger number* wins. Zeros in front don't count.",
            Some(_) if self.sequence.len().is_multiple_of(2) => {
                "The numbers *differ*: no later digit changes which one is larger."
            }
            // The player who began gets one digit more, so the digits so far may be equal.
            Some(_) => "It's *settled*: no later digit changes which number will be larger.",
        };
        let [one, two] = Seat::BOTH.map(|seat| self.number_row(position, seat));
        let comparison = Some(self.comparison(position));
        let row = Row { open_ends: true, ..Row::new("row", "Row", self.row_cells(position)) };
        Scene::new([Part::line(line), row.into(), one.into(), Row { comparison, ..two }.into()])
    }
}

fn shown(left: &[u8]) -> String {
    if left.is_empty() { "(empty)".to_string() } else { spaced_digits(left) }
}

fn digit_text(digit: u8) -> &'static str {
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].get(usize::from(digit)).copied().unwrap_or_default()
}

/// What belongs to a player, with a capital letter where the sample has one.
fn label(seat: Seat, what: &str, names: &Names) -> String {
    let mut label = names.capital_possessive(seat);
    label.push(' ');
    if names.speaks_to_both() {
        label.push_str(what);
    } else {
        label.push_str(&what.to_lowercase());
    }
    label
}

fn number_line(position: &Position, seat: Seat, names: &Names) -> String {
    let mut line = label(seat, "Number", names);
    line.push(':');
    if !position.number(seat).is_empty() {
        line.push(' ');
        line.push_str(&spaced_digits(position.number(seat)));
    }
    line
}

/// The digits without leading zeros; a single 0 where nothing else is left.
fn significant(digits: &[u8]) -> &[u8] {
    match digits.iter().position(|&digit| digit != 0) {
        Some(start) => &digits[start..],
        None => &[0],
    }
}

/// Whether the player to move is ahead for good.
fn is_ahead(game: &dyn AnyGame) -> bool {
    game.downcast::<Dilemma>().is_some_and(|state| state.position.lead == Some(state.position.turn))
}

/// Whether the player to move can take a digit that is larger than the one it will be compared with.
fn can_get_ahead(game: &dyn AnyGame) -> bool {
    game.downcast::<Dilemma>().is_some_and(|state| {
        let open = state.position.open_digit(state.game.sequence.len());
        let end = [START, END].into_iter().filter_map(|mv| state.game.digit(&state.position, mv)).max();
        state.position.lead.is_none() && open.is_some_and(|open| end > Some(open))
    })
}

/// Whether the first move of a row of odd length can take something other than 0.
fn can_get_longer(game: &dyn AnyGame) -> bool {
    game.downcast::<Dilemma>().is_some_and(|state| {
        let is_first = state.position.taken() == 0 && state.game.sequence.len() % 2 == 1;
        let end = [START, END].into_iter().filter_map(|mv| state.game.digit(&state.position, mv)).max();
        is_first && end > Some(0)
    })
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Only a digit at the start or at the end may be taken.")
    }
}
