//! Any lines typed at a table: nothing panics, and what is refused changes nothing.
#![no_main]

use duels_rules::{Catalogue, GameId, Move, Refusal, Seat, Table};
use libfuzzer_sys::fuzz_target;

/// Small variants of every game; the first byte picks one.
const VARIANTS: [&str; 16] = [
    "fifty",
    "fifty:target=12,base=4,max=3",
    "fifty:target=200,base=70,max=150",
    "append",
    "append:target=1010,digits=0-1",
    "append:target=99999,digits=0-9",
    "divisors",
    "divisors:one=no",
    "divisors:count=40,opening=even",
    "divisors:count=100",
    "dilemma#3",
    "dilemma:sequence=0",
    "dilemma:sequence=00100",
    "deletion#3",
    "deletion:numbers=12-21",
    "deletion:digits=7#1",
];

fuzz_target!(|data: &[u8]| {
    let [variant, first, typed @ ..] = data else { return };
    let id = VARIANTS[usize::from(*variant) % VARIANTS.len()];
    let id = GameId::parse(Catalogue::standard(), id).expect("the variants are valid");
    let mut table = id.open(Seat::BOTH[usize::from(*first) % 2]).expect("the variants open");
    let mut plies = 0;
    for line in String::from_utf8_lossy(typed).split('\n') {
        look(&*table);
        plies += u64::from(type_line(&mut *table, line));
        assert!(plies <= table.bound());
    }
    look(&*table);
});

/// Types one line; whether it was a move.
fn type_line(table: &mut dyn Table, line: &str) -> bool {
    let (key, state) = (table.key(), table.state());
    match table.read(line) {
        Ok(mv) => {
            assert!(!table.announce(mv).is_empty());
            assert_eq!(table.read(&table.word(mv).to_string()), Ok(mv));
            table.play(mv).expect("a word that is read is legal");
            true
        }
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty());
            assert_eq!(refusal == Refusal::Over, table.turn().is_none());
            // The line as a move of the solver's, which no parser has looked at.
            let wild =
                line.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
            let listed = table.moves().contains(&Move(wild));
            assert_eq!(table.copy().play(Move(wild)).is_ok(), listed);
            assert_eq!((table.key(), table.state()), (key, state));
            false
        }
    }
}

/// Everything that a frontend may ask at any time.
fn look(table: &dyn Table) {
    assert_eq!(table.turn().is_none(), table.outcome().is_some());
    assert_eq!(table.turn().is_none(), table.moves().is_empty());
    assert_eq!(table.ending().is_some(), table.outcome().is_some());
    let _ = (table.welcome(), table.prompt(), table.reprompt(), table.rows());
}
