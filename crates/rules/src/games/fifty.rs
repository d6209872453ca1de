//! Last Digit Standing, the race to 50: add to a running total without repeating its last digit.

mod lesson;

use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;

use crate::scene::{Cells, Choices, Counter, Grid, Lane, Link, LinkKind, Pad, Part, Scene, Tile, TileState};
use crate::text::{any_of, joined};
use crate::{
    AnyGame, BitSet, Claim, ClassicResult, Example, Game, GameInfo, GameText, Move, MoveText, Names,
    NumberParam, ParamError, ParamValues, Ply, PositionKey, Preset, Prompt, PromptStyle, Seat, SetBits, Tip,
    Truth, canonical_number, lowest_bits,
};

const TARGET: NumberParam<u64> =
    NumberParam::<u64>::new("target", "50", 1, 1_000_000_000_000, "the total to reach");
const BASE: NumberParam<u32> =
    NumberParam::<u32>::new("base", "10", 2, 1_000, "the last digit is the total modulo this");
const MAX: NumberParam<u32> =
    NumberParam::<u32>::new("max", "9", 1, 1_000_000, "the largest number that may be added");

/// The race to a target.
#[derive(Clone, Debug)]
pub struct Fifty {
    /// The total to reach.
    pub target: u64,
    /// The last digit is the total modulo this.
    pub base: u32,
    /// The largest number that may be added.
    pub max: u32,
}

/// A running total and the last digits it has had.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The running total.
    pub total: u64,
    /// Its last digit.
    digit: u32,
    /// The last digits used so far, as a set.
    pub used: BitSet,
    order: SmallVec<[u16; 12]>,
    turn: Seat,
}

/// Why a number may not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The number is not one of those that may ever be added.
    OutOfRange {
        /// The number.
        number: u32,
    },
    /// The new total would end like an earlier one.
    Repeats {
        /// The last digit in question.
        digit: u32,
    },
    /// The new total would be too large.
    Exceeds {
        /// What the total would be.
        total: u64,
        /// What it may be at most.
        target: u64,
    },
}

impl Fifty {
    /// The last digit of the total once `number` is added.
    #[inline]
    fn digit_after(&self, position: &Position, number: u32) -> u32 {
        let sum = position.digit.saturating_add(number);
        // This is asked more often than anything else, and a division would take longer than all the rest.
        let digit = if sum < self.base { sum } else { sum - self.base };
        if digit < self.base { digit } else { digit % self.base }
    }

    /// A sentence about the totals that use up the last digit of the target, where there are any.
    fn spoilers(&self) -> String {
        let (target, base) = (self.target, u64::from(self.base));
        let digit = target % base;
        let first = if digit == 0 { base } else { digit };
        if first >= target {
            return String::new();
        }
        let few = (target - first) / base <= 6;
        let spoilers = if few {
            any_of((first..target).step_by(self.base as usize))
        } else {
            "another total like that".to_string()
        };
        let remainder = if self.base == 10 { "last digit" } else { "remainder" };
        format!(
            "\n{target} has the {remainder} {digit}: once the total is {spoilers}, neither player can reach {target}, and \
             the last player who can move wins."
        )
    }

    /// The largest number that does not go beyond the target.
    #[inline]
    fn most(&self, position: &Position) -> u32 {
        self.target.saturating_sub(position.total).min(u64::from(self.max)) as u32
    }

    /// Which of the numbers up to `most` lead to a free last digit: bit `n - 1` for the number `n`. It takes a
    /// base that fits a word, and numbers that do not go round it twice.
    #[inline]
    fn free_ahead(&self, position: &Position, most: u32) -> u64 {
        let used = position.used.words().first().copied().unwrap_or(0);
        let free = !used & lowest_bits(self.base);
        let next = position.digit + 1;
        let ahead = free.unbounded_shr(next) | free << (self.base - next);
        ahead & lowest_bits(most)
    }

    /// What matters most now.
    fn moment(&self, position: &Position) -> String {
        let (target, column) = (self.target, self.target % u64::from(self.base));
        if position.used.contains(column as usize) && position.total != target {
            format!(
                "Column {column} is used, so *{target} is out of reach*. The last player who can move wins."
            )
        } else {
            "Every column can be used *once*.".to_string()
        }
    }

    /// The totals in as many columns as there are last digits.
    fn board(&self, position: &Position, totals: &[(Seat, u64)], choices: &Choices) -> Grid {
        let first = position.turn.after(position.order.len() as u64);
        let lane = |(&digit, ply): (&u16, u64)| Lane { column: digit.into(), owner: first.after(ply) };
        let taken = |&(seat, total): &(Seat, u64)| {
            (total, Tile::new(total).taken(seat).last(total == position.total))
        };
        let (total, most) = (position.total, self.most(position));
        let blocked =
            (1..=most.min(Choices::MOST as u32)).map(Move).filter_map(|mv| self.blocked(position, mv));
        let choice = |&mv: &Move| {
            let next = total + u64::from(mv.0);
            (next, self.total_tile(next).note(format!("+{}", mv.0)).choice(self.move_text(position, mv)))
        };
        let cells = Cells::numbered(0..self.target + 1)
            .span(0..total.max(1), TileState::Gone)
            .with([(self.target, self.total_tile(self.target))])
            .with(blocked)
            .with(choices.moves.iter().map(choice))
            .with(totals.iter().map(taken))
            .because(format!("{{}} is out of reach: you can add 1 to {} to {total}.", self.max));
        Grid {
            columns: Some(u64::from(self.base)),
            heads: true,
            closed: position.order.iter().zip(0..).map(lane).collect(),
            ..Grid::new("board", "Board", cells)
        }
    }

    fn total_tile(&self, total: u64) -> Tile {
        let state = if total == self.target { TileState::Finish } else { TileState::Free };
        Tile::new(total).state(state)
    }

    /// The total that a number would lead to if its column were not used.
    fn blocked(&self, position: &Position, mv: Move) -> Option<(u64, Tile)> {
        let Err(IllegalMove::Repeats { .. }) = self.check_move(position, mv) else { return None };
        let next = position.total + u64::from(mv.0);
        let why_not = self.why_not(position, mv)?;
        Some((next, self.total_tile(next).note(format!("+{}", mv.0)).blocked(why_not)))
    }
}

/// The totals so far with those who made them; where the history is missing, only the last one.
fn totals(position: &Position, history: &[Ply]) -> Vec<(Seat, u64)> {
    let mut total = 0u64;
    let mut totals: Vec<_> = history
        .iter()
        .map(|ply| {
            total = total.saturating_add(u64::from(ply.mv.0));
            (ply.seat, total)
        })
        .collect();
    if total != position.total {
        totals = vec![(position.turn.other(), position.total)];
    }
    totals
}

impl Game for Fifty {
    type Position = Position;
    type IllegalMove = IllegalMove;

    const INFO: GameInfo = GameInfo {
        id: "fifty",
        title: "Last Digit Standing",
        subtitle: "race to 50",
        summary: "Add 1 to 9 to a running total; no last digit may come twice; reach 50 or leave no move.",
        tagline: "Land on 50. No column twice.",
        truth: Truth { result: ClassicResult::FirstWins { moves: &["6"], plies: 9 }, note: "" },
        params: &[TARGET.param(), BASE.param(), MAX.param()],
        presets: &[
            Preset { about: "shorter: race to 20", params: "target=20" },
            Preset {
                about: "twelve last digits: race to 60, adding 1 to 11",
                params: "target=60 base=12 max=11",
            },
        ],
        open_variant: None,
        random_start_unless: None,
        setup: None,
        example: Example { id: "fifty", moves: "9 9 1 9 9 9 5" },
        lesson: Some(&lesson::LESSON),
    };

    fn new(values: &ParamValues, _seed: u64) -> Result<Fifty, ParamError> {
        Ok(Fifty { target: values.get(TARGET), base: values.get(BASE), max: values.get(MAX) })
    }

    fn start(&self, first: Seat) -> Position {
        Position {
            total: 0,
            digit: 0,
            used: BitSet::new(self.base as usize),
            order: SmallVec::new(),
            turn: first,
        }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let most = self.most(position);
        // Looking at all numbers at once spares a guess per number, which is what a random player waits for.
        let at_once = most <= self.base && self.base <= 64;
        let (free, rest) = if at_once { (self.free_ahead(position, most), 0) } else { (0, most) };
        SetBits(free).map(|index| index + 1).chain(1..=rest).map(Move)
    }

    #[inline]
    fn check_move(&self, position: &Position, Move(number): Move) -> Result<(), IllegalMove> {
        let total = position.total.saturating_add(u64::from(number));
        let digit = self.digit_after(position, number);
        if number < 1 || number > self.max {
            Err(IllegalMove::OutOfRange { number })
        } else if total > self.target {
            Err(IllegalMove::Exceeds { total, target: self.target })
        } else if position.used.contains(digit as usize) {
            Err(IllegalMove::Repeats { digit })
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, Move(number): Move) {
        position.total = position.total.saturating_add(u64::from(number));
        position.digit = self.digit_after(position, number);
        position.used.insert(position.digit as usize);
        position.order.push(position.digit as u16);
        position.turn = position.turn.other();
    }

    #[inline]
    fn winner_by_rule(&self, position: &Position) -> Option<Seat> {
        (position.total == self.target).then(|| position.turn.other())
    }

    fn key(&self, position: &Position) -> PositionKey {
        let total = [position.total];
        PositionKey::new(total.into_iter().chain(position.used.words().iter().copied()))
    }

    fn move_numbers(&self) -> Range<u32> {
        1..self.max.saturating_add(1)
    }

    #[inline]
    fn legal_bits(&self, position: &Position) -> Option<u64> {
        let most = self.most(position);
        let known = most <= self.base && self.base <= 64 && self.max <= 64;
        let open = position.total != self.target;
        known.then(|| if open { self.free_ahead(position, most) } else { 0 })
    }

    fn max_plies(&self) -> u64 {
        // Every move uses up a last digit.
        u64::from(self.base)
    }
}

impl GameText for Fifty {
    fn move_text(&self, _: &Position, Move(number): Move) -> MoveText {
        MoveText::from(number)
    }

    fn move_name(&self, position: &Position, Move(number): Move) -> String {
        format!("+{number} to {}", position.total + u64::from(number))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        canonical_number(text).map(Move)
    }

    fn rules(&self) -> String {
        let Fifty { target, base, max } = self;
        let number = if *max == 1 { "1".to_string() } else { format!("a whole number from 1 to {max}") };
        let remainder = match base {
            10 => String::new(),
            base => format!(" The last digit is the remainder when the total is divided by {base}."),
        };
        format!(
            "A running total starts at 0. In turn, each player adds {number} to it.\n\
             The last digit of the new total must not be one that an earlier total had, and the total must not exceed \
             {target}. The start, 0, does not count as a used last digit.{remainder}\n\
             The player who makes the total exactly {target} wins. A player who is to move and cannot move has lost.{}",
            self.spoilers()
        )
    }

    fn subtitle(&self) -> String {
        format!("race to {}", self.target)
    }

    fn tagline(&self) -> String {
        format!("Land on {}. No column twice.", self.target)
    }

    fn variant_words(&self) -> String {
        let Fifty { target, base, max } = *self;
        let columns = if base == 10 { String::new() } else { format!(", {base} columns") };
        let most = if max == base - 1 { String::new() } else { format!(", add up to {max}") };
        format!("To {target}{columns}{most}")
    }

    fn welcome(&self, names: &Names) -> String {
        let ready = match names.speaks_to_both() {
            true => "Player 1 and Player 2, get ready.",
            false => "Get ready.",
        };
        format!("Welcome to {}!\n{ready}", Self::INFO.title)
    }

    fn tips(&self) -> Vec<Tip> {
        let Fifty { target, base, max } = *self;
        let most = u64::from(max).min(target);
        let digit = target % u64::from(base);
        let reach = match most {
            1 => format!("Do not leave {} while the last digit {digit} is free", target.saturating_sub(1)),
            _ => format!("Do not leave {most} or less to {target} while the last digit {digit} is free"),
        };
        let mut tips = vec![
            Tip::new(
                format!("{reach}: the other player reaches {target} at once."),
                Claim::Wins(can_reach_target),
            ),
            Tip::new(
                "When a single last digit is free, the player who can still reach it makes the last move and wins.",
                Claim::Wins(takes_last_digit),
            ),
        ];
        if let (50, 10, 9) = (target, base, max) {
            tips.insert(
                0,
                Tip::openings(&["6"], "If you begin, start with 6: every other first move loses."),
            );
        }
        tips
    }

    fn state(&self, position: &Position, _: &Names) -> String {
        format!("Current Total: {}\n{}", position.total, used(position))
    }

    fn prompt(&self, position: &Position, names: &Names) -> Prompt {
        let turn = names.turn(position.turn);
        let text = format!("{turn} Enter a number between 1 and {} to add:", self.max);
        Prompt::new(text, PromptStyle::NextLine)
    }

    fn reprompt(&self, position: &Position, names: &Names) -> Prompt {
        let text = names.request(position.turn, "please choose a different number:");
        Prompt::new(text, PromptStyle::NextLine)
    }

    fn accepts(&self, _: &Position) -> String {
        format!("Enter a whole number between 1 and {}.", self.max)
    }

    fn refusal(&self, position: &Position, illegal: &IllegalMove) -> String {
        match illegal {
            // The sample goes on with the request to choose a different number.
            IllegalMove::Repeats { .. } if self.base == 10 => illegal.to_string(),
            IllegalMove::Repeats { .. } => {
                format!("{illegal} It is the remainder when the total is divided by {}.", self.base)
            }
            _ => format!("{illegal} {}", self.accepts(position)),
        }
    }

    fn why_not(&self, position: &Position, mv: Move) -> Option<String> {
        let number = mv.0;
        match self.check_move(position, mv) {
            Ok(()) => None,
            Err(IllegalMove::OutOfRange { .. }) => Some(format!("{number} may not be added.")),
            Err(IllegalMove::Repeats { digit }) if self.base == 10 => {
                Some(format!("{number} would end in {digit} again."))
            }
            // The last digit of another base is not the one that people read.
            Err(IllegalMove::Repeats { digit }) => Some(format!("Column {digit} is used.")),
            Err(IllegalMove::Exceeds { total, target }) => {
                Some(format!("{number} would make {total}, more than {target}."))
            }
        }
    }

    fn announce(&self, before: &Position, mv: Move, after: &Position, names: &Names) -> String {
        let (mover, did) = (names.capital(before.turn), self.did(before, mv));
        format!("{mover} {did}.\nNew Total: {}\n{}", after.total, used(after))
    }

    fn did(&self, _: &Position, Move(number): Move) -> String {
        format!("added {number}")
    }

    fn reason(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let loser = winner.other();
        match self.winner_by_rule(position) {
            Some(_) => format!("{} reached exactly {}.", names.capital(winner), self.target),
            None => {
                format!("{} {} no valid move left.", names.capital(loser), names.verb(loser, "has", "have"))
            }
        }
    }

    fn ending(&self, position: &Position, winner: Seat, names: &Names) -> String {
        let (reason, wins) = (self.reason(position, winner, names), names.verb(winner, "wins", "win"));
        format!("{reason}\n{} {wins}!", names.capital(winner))
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        let choices = Choices::of(self, position);
        let pad = (!choices.complete).then(|| Pad::typed("Add", self.accepts(position)).into());
        let totals = totals(position, history);
        let hop = history.last().zip(totals.last()).map(|(ply, &(_, total))| Link {
            from: format!("board.{}", total.saturating_sub(u64::from(ply.mv.0))),
            to: format!("board.{total}"),
            kind: LinkKind::Hop,
            owner: Some(ply.seat),
        });
        let counter = Counter::new("Total", position.total).of(self.target);
        let parts = [
            counter.into(),
            Part::line(self.moment(position)),
            self.board(position, &totals, &choices).into(),
        ];
        Scene::new(parts.into_iter().chain(hop.map(Part::from)).chain(pad))
    }
}

fn used(position: &Position) -> String {
    format!("Used Last Digits: [{}]", joined(position.order.iter(), ", "))
}

/// Whether the player to move can make the total the target.
fn can_reach_target(game: &dyn AnyGame) -> bool {
    game.downcast::<Fifty>().is_some_and(|state| {
        let missing = state.game.target - state.position.total;
        let mv = u32::try_from(missing).ok().filter(|&number| number >= 1).map(Move);
        mv.is_some_and(|mv| state.game.check_move(&state.position, mv).is_ok())
    })
}

/// Whether one last digit is free, and the player to move can reach it.
fn takes_last_digit(game: &dyn AnyGame) -> bool {
    game.downcast::<Fifty>().is_some_and(|state| {
        let used = state.position.order.len() as u32;
        used + 1 == state.game.base && state.game.legal_moves(&state.position).next().is_some()
    })
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::OutOfRange { number } => write!(f, "Invalid move! {number} may not be added."),
            IllegalMove::Repeats { digit } => {
                write!(f, "Invalid move! The last digit '{digit}' has already been used.")
            }
            IllegalMove::Exceeds { total, target } => {
                write!(f, "Invalid move! The total would be {total}, which exceeds {target}.")
            }
        }
    }
}
