//! Both programs side by side.

use duels_rules::{Catalogue, GameId, Seat, Table};

use super::Naive;

pub(crate) fn open(id: &str, first: u8) -> Box<dyn Table> {
    let seat = Seat::from_number(first).expect("1 or 2");
    let id = GameId::parse(Catalogue::standard(), id).expect("a variant");
    id.open(seat).expect("a variant that was parsed opens")
}

/// Both programs see the same turn, the same legal words and the same winner.
pub(crate) fn assert_same(table: &dyn Table, naive: &impl Naive) {
    let words: Vec<String> = table.moves().into_iter().map(|mv| table.word(mv).to_string()).collect();
    assert_eq!(words, naive.legal(), "{naive:?}");
    assert_same_standing(table, naive);
}

/// The same without the legal words, which may be many.
pub(crate) fn assert_same_standing(table: &dyn Table, naive: &impl Naive) {
    let winner = table.outcome().map(|outcome| outcome.winner.number());
    assert_eq!(winner, naive.winner(), "{naive:?}");
    let turn = if winner.is_none() { Some(naive.turn()) } else { None };
    assert_eq!(table.turn().map(Seat::number), turn, "{naive:?}");
}

pub(crate) fn play(table: &mut dyn Table, naive: &mut impl Naive, word: &str) {
    let mv = table.read(word).expect("what one program calls legal the other accepts");
    table.play(mv).expect("a word that is read is legal");
    naive.play(word);
}

/// Random numbers that owe nothing to the crate under test.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn digits(&mut self, low: usize, length: usize) -> String {
        (0..length).map(|_| char::from(b'0' + (low + self.below(10 - low)) as u8)).collect()
    }
}

/// One random game, compared at every ply; gives back how many there were.
pub(crate) fn random_game(table: &mut dyn Table, mut naive: impl Naive, chance: &mut Chance) -> u64 {
    for plies in 0.. {
        assert_same(table, &naive);
        let legal = naive.legal();
        if legal.is_empty() {
            return plies;
        }
        play(table, &mut naive, &legal[chance.below(legal.len())]);
    }
    0
}
