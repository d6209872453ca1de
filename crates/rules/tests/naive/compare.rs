//! Both programs side by side.

use duels_rules::{AnyGame, Catalogue, GameId, Seat};

use super::Naive;

pub(crate) fn open(id: &str, first: u8) -> Box<dyn AnyGame> {
    let seat = Seat::from_number(first).expect("1 or 2");
    let id = GameId::parse(Catalogue::standard(), id).expect("a variant");
    id.open(seat).expect("a variant that was parsed opens")
}

/// Both programs see the same turn, the same legal words and the same winner.
pub(crate) fn assert_same(game: &dyn AnyGame, naive: &impl Naive) {
    let words: Vec<String> =
        game.legal_moves().into_iter().map(|mv| game.move_text(mv).to_string()).collect();
    assert_eq!(words, naive.legal(), "{naive:?}");
    assert_same_standing(game, naive);
}

/// The same without the legal words, which may be many.
pub(crate) fn assert_same_standing(game: &dyn AnyGame, naive: &impl Naive) {
    let winner = game.outcome().map(|outcome| outcome.winner.number());
    assert_eq!(winner, naive.winner(), "{naive:?}");
    let turn = if winner.is_none() { Some(naive.turn()) } else { None };
    assert_eq!(game.turn().map(Seat::number), turn, "{naive:?}");
}

pub(crate) fn play(game: &mut dyn AnyGame, naive: &mut impl Naive, word: &str) {
    let mv = game.parse_move(word).expect("what one program calls legal the other accepts");
    game.play(mv).expect("a word that is read is legal");
    naive.play(word);
}

/// A random number generator that is independent of the crate under test.
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn digits(&mut self, low: usize, length: usize) -> String {
        (0..length).map(|_| char::from(b'0' + (low + self.below(10 - low)) as u8)).collect()
    }
}

/// One random game, compared at every ply; gives back how many there were.
pub(crate) fn random_game(game: &mut dyn AnyGame, mut naive: impl Naive, rng: &mut TestRng) -> u64 {
    for plies in 0.. {
        assert_same(game, &naive);
        let legal = naive.legal();
        if legal.is_empty() {
            return plies;
        }
        play(game, &mut naive, &legal[rng.below(legal.len())]);
    }
    0
}
