//! What the test files share: opening variants and comparing judgements.

#![allow(dead_code, unused_imports, reason = "every test file uses its own part of this")]

use duels_oracle::generic::Generic;
use duels_oracle::{Judgement, Method, Oracle, Task, Value};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry, GameId, Seat, Table};

use crate::brute::{self, Brute};

/// The games on offer and the template.
static ALL: &[Entry] = &[Entry::of::<Template>()];

/// The start of a variant.
pub(crate) fn open(id: &str) -> Box<dyn Table> {
    let catalogue = if id.starts_with("template") { Catalogue::of(ALL) } else { Catalogue::standard() };
    GameId::parse(catalogue, id).unwrap().open(Seat::One).unwrap()
}

/// The position after these words.
pub(crate) fn play(table: &dyn Table, words: &str) -> Box<dyn Table> {
    let mut table = table.copy();
    for word in words.split_whitespace() {
        table.play(table.read(word).unwrap()).unwrap();
    }
    table
}

/// The judgement of a position by a new oracle.
pub(crate) fn judge(table: &dyn Table) -> Judgement {
    Oracle::new(table).judge(table, &Task::default()).unwrap()
}

/// The words of the best moves.
pub(crate) fn best(table: &dyn Table, judgement: &Judgement) -> Vec<String> {
    judgement.best().map(|mv| table.word(mv).to_string()).collect()
}

/// An oracle and a generic solver that must agree with each other, and with a brute force.
pub(crate) struct Trial {
    oracle: Oracle,
    generic: Generic,
    /// How many positions were compared.
    pub(crate) compared: u64,
}

impl Trial {
    pub(crate) fn new(table: &dyn Table) -> Trial {
        Trial { oracle: Oracle::new(table), generic: Generic::default(), compared: 0 }
    }

    /// Compares the judgements of one position; nothing is brute-forced.
    pub(crate) fn methods(&mut self, table: &dyn Table) -> Judgement {
        let task = Task::default();
        let own = self.oracle.judge(table, &task).unwrap();
        let generic = self.generic.judge(table, &task).unwrap();
        assert_eq!(own, generic, "{}", table.state());
        let why = self.oracle.why(table, &own);
        assert!(
            why.ends_with('.') && why.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "{why}"
        );
        assert!(!self.generic.why(table, &generic).is_empty());
        self.compared += 1;
        own
    }

    /// Compares every position that can be reached from here.
    pub(crate) fn everything(&mut self, table: &dyn Table, brute: &impl Brute) {
        if table.turn().is_none() {
            assert!(brute.moves().is_empty(), "{}", table.state());
            return;
        }
        self.one(table, brute);
        for mv in table.moves() {
            let word = table.word(mv).to_string();
            self.everything(&*play(table, &word), &brute.after(&word));
        }
    }

    /// Compares one position with all its moves.
    pub(crate) fn one(&mut self, table: &dyn Table, brute: &impl Brute) {
        let judgement = self.methods(table);
        let words: Vec<String> =
            judgement.moves.iter().map(|judged| table.word(judged.mv).to_string()).collect();
        assert_eq!(words, brute.moves(), "{}", table.state());
        let (won, distance) = brute::solve(brute);
        assert_eq!(
            (judgement.value == Value::Win, judgement.distance),
            (won, Some(distance)),
            "{}",
            table.state()
        );
        for (judged, word) in judgement.moves.iter().zip(&words) {
            let (won, distance) = brute::through(brute, word);
            let ours = (judged.value == Value::Win, judged.distance);
            assert_eq!(ours, (won, Some(distance)), "{word} in {}", table.state());
        }
    }
}
