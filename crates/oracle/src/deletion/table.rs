use duels_rules::games::deletion::{Deletion, Position};
use duels_rules::{Seat, text};

use super::digit_kinds::DigitKinds;
use super::multisets::Multisets;
use crate::exact::Exact;
use crate::{SolveControl, SolveError};

/// Distances are two bytes.
const MOST_DIGITS: usize = 8_000;
/// Positions between two reports of progress: about a millisecond of work.
const REPORT: u64 = 1 << 14;

/// What a table would hold, before it is built.
pub(super) struct Plan {
    /// The player who began.
    first: Seat,
    /// The digits of the player who began, and of the other.
    kinds: [DigitKinds; 2],
    /// How many digits there are.
    digits: [usize; 2],
}

/// The distance to the end of everything that can be left of two numbers, for each kind of digit that may have been
/// crossed out last. An even distance is a loss for the player to move, an odd one a win.
pub(super) struct Table {
    first: Seat,
    kinds: [DigitKinds; 2],
    sets: [Multisets; 2],
    /// Where the player who began is to move, by how many digits both numbers have.
    begun: Vec<Vec<u16>>,
    /// Where the other player is to move, by how many digits are left of that player's own number; of the other
    /// number there is one more.
    answered: Vec<Vec<u16>>,
}

/// The player who began: both numbers are equally long when that player is to move.
fn first(position: &Position) -> Seat {
    let [one, two] = Seat::BOTH.map(|seat| position.number(seat).len());
    match one.cmp(&two) {
        std::cmp::Ordering::Equal => position.turn(),
        std::cmp::Ordering::Greater => Seat::One,
        std::cmp::Ordering::Less => Seat::Two,
    }
}

impl Plan {
    /// A table for all positions of the variant in which the same player began.
    pub(super) fn of_start(game: &Deletion, position: &Position) -> Plan {
        Plan::new(game, first(position), game.numbers.each_ref().map(|number| &number[..]))
    }

    /// A table for this position and all that can follow.
    pub(super) fn of_position(game: &Deletion, position: &Position) -> Plan {
        Plan::new(game, first(position), Seat::BOTH.map(|seat| position.number(seat)))
    }

    fn new(game: &Deletion, first: Seat, numbers: [&[u8]; 2]) -> Plan {
        let [own, other] = [first, first.other()].map(|seat| numbers[seat.index()]);
        let kinds = [DigitKinds::new(game, own, other), DigitKinds::new(game, other, own)];
        Plan { first, kinds, digits: [own.len(), other.len()] }
    }

    /// How many positions there are where the player who began is to move, and where the other one is.
    fn positions(&self) -> [u128; 2] {
        let [own, other] = self.kinds.each_ref().map(|kinds| Multisets::sizes(kinds.counts()));
        let pairs = |one: &[u128], two: &[u128]| {
            one.iter().zip(two).fold(0u128, |sum, (a, b)| sum.saturating_add(a.saturating_mul(*b)))
        };
        [pairs(&own, &other), pairs(&own[1..], &other)]
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> u64 {
        if self.digits[0] > MOST_DIGITS {
            return u64::MAX;
        }
        let [begun, answered] = self.positions();
        let [own, other] = self.kinds.each_ref().map(|kinds| kinds.len() as u128);
        // The multisets are listed twice, with four bytes each, and without one digit they take a list for a while.
        let listed = self.kinds.each_ref().map(|kinds| {
            kinds.counts().iter().fold(1u128, |product, count| product.saturating_mul(u128::from(*count) + 1))
        });
        let lists = listed.iter().fold(0u128, |sum, count| sum.saturating_add(count.saturating_mul(8 + 72)));
        let values =
            begun.saturating_mul(own).saturating_add(answered.saturating_mul(other)).saturating_mul(2);
        u64::try_from(values.saturating_add(lists)).unwrap_or(u64::MAX)
    }

    pub(super) fn build(self, control: &SolveControl) -> Result<Table, SolveError> {
        let bytes = self.bytes();
        if bytes > control.memory() {
            return Err(self.too_large(bytes, control));
        }
        let total = self.positions().into_iter().fold(0, u128::saturating_add);
        control.begin(u64::try_from(total).unwrap_or(u64::MAX));
        let sets = self.kinds.each_ref().map(|kinds| Multisets::new(kinds.counts()));
        let mut table = Table {
            first: self.first,
            kinds: self.kinds,
            sets,
            begun: vec![vec![]; 2],
            answered: vec![vec![]; 2],
        };
        for size in 2..=self.digits[1] {
            table.add_begun(size, control)?;
            if size < self.digits[0] {
                table.add_answered(size, control)?;
            }
        }
        Ok(table)
    }

    fn too_large(&self, bytes: u64, control: &SolveControl) -> SolveError {
        let needs = if bytes == u64::MAX { "more than 10^18 bytes".to_string() } else { text::bytes(bytes) };
        let advice =
            "Numbers of up to about 20 digits can be solved, or later positions of longer ones".to_string();
        SolveError::TooLarge { needs, limit: text::bytes(control.memory()), advice }
    }
}

impl Table {
    /// Whether the position is in the table.
    pub(super) fn holds(&self, position: &Position) -> bool {
        first(position) == self.first && self.ranks(position).is_some()
    }

    /// What is left of the number of the player who began, and of the other, by kinds.
    fn counts(&self, position: &Position) -> Option<[Vec<u32>; 2]> {
        let number = |index: usize| {
            let seat = if index == 0 { self.first } else { self.first.other() };
            self.kinds[index].count(position.number(seat))
        };
        Some([number(0)?, number(1)?])
    }

    fn ranks(&self, position: &Position) -> Option<[usize; 2]> {
        let [own, other] = self.counts(position)?;
        Some([self.sets[0].rank(&own), self.sets[1].rank(&other)])
    }

    /// What the position is worth to the other player after this digit is crossed out, if there is one.
    pub(super) fn after(&self, position: &Position, digit: u8) -> Option<Exact> {
        let mover_began = position.turn() == self.first;
        // The number that loses the digit.
        let victim = usize::from(mover_began);
        let kind = self.kinds[victim].of(digit)?;
        let mut counts = self.counts(position)?;
        counts[victim][kind] = counts[victim][kind].checked_sub(1)?;
        let size = position.number(self.first.other()).len() - victim;
        let [own, other] = [self.sets[0].rank(&counts[0]), self.sets[1].rank(&counts[1])];
        let values = if mover_began { &self.answered[size] } else { &self.begun[size] };
        if values.is_empty() {
            // A single digit is left.
            return Some(Exact::new(false, 0));
        }
        let index = (own * self.sets[1].of_size(size) + other) * self.kinds[victim].len() + kind;
        let distance = *values.get(index)?;
        Some(Exact::new(distance % 2 == 1, u64::from(distance)))
    }

    /// Both numbers have this many digits, and the player who began crosses one out of the other's number.
    fn add_begun(&mut self, size: usize, control: &SolveControl) -> Result<(), SolveError> {
        let following = self.kinds[1].following(&self.kinds[0]);
        let (kinds, before) = (self.kinds[0].len(), self.kinds[1].len());
        let children = self.sets[1].without_one(size);
        let (rows, fewer) = (self.sets[0].of_size(size), self.sets[1].of_size(size - 1));
        let shorter = &self.answered[size - 1];
        let mut values = Vec::with_capacity(rows * children.len() * kinds);
        let mut work = Work { control, unreported: 0 };
        for row in 0..rows {
            work.did(children.len())?;
            for ranks in &children {
                // Where only one digit would be left, the game is over: nothing is stored, and the distance is 0.
                let distance = |kind: usize, rank: u32| {
                    shorter.get((row * fewer + rank as usize) * before + kind).copied().unwrap_or(0)
                };
                values.extend_from_slice(&best(ranks, &following, distance)[..kinds]);
            }
        }
        self.begun.push(values);
        work.done()
    }

    /// The other player, of whose number this many digits are left, crosses one out of the number that has one more.
    fn add_answered(&mut self, size: usize, control: &SolveControl) -> Result<(), SolveError> {
        let following = self.kinds[0].following(&self.kinds[1]);
        let (kinds, before) = (self.kinds[1].len(), self.kinds[0].len());
        let children = self.sets[0].without_one(size + 1);
        let columns = self.sets[1].of_size(size);
        let shorter = &self.begun[size];
        let mut values = Vec::with_capacity(columns * children.len() * kinds);
        let mut work = Work { control, unreported: 0 };
        for ranks in &children {
            work.did(columns)?;
            for column in 0..columns {
                let distance = |kind: usize, rank: u32| {
                    shorter.get((rank as usize * columns + column) * before + kind).copied().unwrap_or(0)
                };
                values.extend_from_slice(&best(ranks, &following, distance)[..kinds]);
            }
        }
        self.answered.push(values);
        work.done()
    }
}

/// The distance for each kind of digit that may have been crossed out last, from those after each digit that may follow.
#[inline(always)]
fn best(
    ranks: &[Option<u32>; 9],
    following: &[[u16; 16]],
    distance: impl Fn(usize, u32) -> u16,
) -> [u16; 16] {
    let mut best = [0u16; 16];
    for (kind, (rank, masks)) in ranks.iter().zip(following).enumerate() {
        let Some(rank) = rank else { continue };
        let distance = distance(kind, *rank);
        // An even distance is a loss of the other player: it goes before all wins, and the sooner the better. Of the
        // odd ones the latest is best. Every rating is above 0, which means that there is no move.
        let rating = if distance.is_multiple_of(2) { u16::MAX - distance } else { distance };
        for (best, mask) in best.iter_mut().zip(masks) {
            *best = (*best).max(rating & mask);
        }
    }
    best.map(|rating| match rating {
        0 => 0,
        _ if rating > u16::MAX / 2 => u16::MAX - rating + 1,
        _ => rating + 1,
    })
}

/// Reports progress now and then.
struct Work<'a> {
    control: &'a SolveControl,
    unreported: u64,
}

impl Work<'_> {
    fn did(&mut self, positions: usize) -> Result<(), SolveError> {
        self.unreported += positions as u64;
        if self.unreported < REPORT { Ok(()) } else { self.done() }
    }

    fn done(&mut self) -> Result<(), SolveError> {
        self.control.advance(std::mem::take(&mut self.unreported))
    }
}
