//! What the test files share: opening variants and comparing judgements.

#![allow(dead_code, unused_imports, reason = "every test file uses its own part of this")]

use duels_oracle::generic::Generic;
use duels_oracle::{Method, Oracle, Solution, SolveControl, Value};
use duels_rules::games::template::Template;
use duels_rules::{AnyGame, Catalogue, Entry, GameId, Names, Seat};

use crate::brute::{self, Brute};

/// The games on offer and the template.
static ALL: &[Entry] = &[Entry::of::<Template>()];

/// The start of a variant.
pub(crate) fn open(id: &str) -> Box<dyn AnyGame> {
    let catalogue = if id.starts_with("template") { Catalogue::of(ALL) } else { Catalogue::standard() };
    GameId::parse(catalogue, id).unwrap().open(Seat::One).unwrap()
}

/// The position after these moves.
pub(crate) fn play(game: &dyn AnyGame, words: &str) -> Box<dyn AnyGame> {
    let mut game = game.copy();
    for word in words.split_whitespace() {
        game.play(game.parse_move(word).unwrap()).unwrap();
    }
    game
}

/// The solution of a position by a new oracle.
pub(crate) fn solve(game: &dyn AnyGame) -> Solution {
    Oracle::new(game).solve(game, &SolveControl::default()).unwrap()
}

/// The texts of the best moves.
pub(crate) fn best(game: &dyn AnyGame, solution: &Solution) -> Vec<String> {
    solution.best().map(|mv| game.move_text(mv).to_string()).collect()
}

/// An oracle and a generic solver that must agree with each other, and with a brute force.
pub(crate) struct Comparison {
    oracle: Oracle,
    generic: Generic,
    /// How many positions were compared.
    pub(crate) compared: u64,
}

impl Comparison {
    pub(crate) fn new(game: &dyn AnyGame) -> Comparison {
        Comparison { oracle: Oracle::new(game), generic: Generic::default(), compared: 0 }
    }

    /// Compares the judgements of one position; nothing is brute-forced.
    pub(crate) fn methods(&mut self, game: &dyn AnyGame) -> Solution {
        let control = SolveControl::default();
        let own = self.oracle.solve(game, &control).unwrap();
        let generic = self.generic.solve(game, &control).unwrap();
        assert_eq!(own, generic, "{}", game.state(&Names::SEATS));
        let why = self.oracle.why(game, &own, &SolveControl::default()).unwrap();
        assert!(
            why.ends_with('.') && why.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "{why}"
        );
        assert!(!self.generic.why(game, &generic, &SolveControl::default()).unwrap().is_empty());
        self.compared += 1;
        own
    }

    /// Compares every position that can be reached from here.
    pub(crate) fn everything(&mut self, game: &dyn AnyGame, brute: &impl Brute) {
        if game.turn().is_none() {
            assert!(brute.moves().is_empty(), "{}", game.state(&Names::SEATS));
            return;
        }
        self.one(game, brute);
        for mv in game.legal_moves() {
            let word = game.move_text(mv).to_string();
            self.everything(&*play(game, &word), &brute.after(&word));
        }
    }

    /// Compares one position with all its moves.
    pub(crate) fn one(&mut self, game: &dyn AnyGame, brute: &impl Brute) {
        let solution = self.methods(game);
        let words: Vec<String> =
            solution.moves.iter().map(|judged| game.move_text(judged.mv).to_string()).collect();
        assert_eq!(words, brute.moves(), "{}", game.state(&Names::SEATS));
        let (won, distance) = brute::solve(brute);
        assert_eq!(
            (solution.value == Value::Win, solution.distance),
            (won, Some(distance)),
            "{}",
            game.state(&Names::SEATS)
        );
        for (judged, word) in solution.moves.iter().zip(&words) {
            let (won, distance) = brute::through(brute, word);
            let ours = (judged.value == Value::Win, judged.distance);
            assert_eq!(ours, (won, Some(distance)), "{word} in {}", game.state(&Names::SEATS));
        }
    }
}
