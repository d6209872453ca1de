use duels_rules::Catalogue;

use super::World;
use crate::tui::event::KeyCode;

const YOU_FIRST: [&str; 2] = ["person", "level:4"];
const YOU_SECOND: [&str; 2] = ["level:4", "person"];

/// A game of the catalogue or a large variant, somewhere in the middle.
const POSITIONS: [(&str, &str, &str); 10] = [
    ("fifty", "fifty", "6 8 9 2"),
    ("append", "append:target=2026,digits=0-9", "1 9"),
    ("deletion", "deletion:numbers=73284-86519,apart=3", ""),
    ("dilemma", "dilemma:sequence=28732744718416", "start end end start"),
    ("divisors", "divisors", "5 1 7"),
    ("divisors_100", "divisors:count=100", "50 25"),
    ("divisors_1000", "divisors:count=1000", "500 250"),
    ("dilemma_201", "dilemma:length=201#7", "start end"),
    ("fifty_276", "fifty:target=276,base=24", "6 9"),
    ("append_60", "append:target=314159265358979323846264338327950288419716939937510582097494", "3 1 4 1"),
];

#[test]
fn every_game_of_the_catalogue_has_a_snapshot() {
    for entry in Catalogue::standard().entries() {
        assert!(POSITIONS.iter().any(|(name, ..)| *name == entry.info.id), "{}", entry.info.id);
    }
}

#[test]
fn games_in_play() {
    for (name, id, moves) in POSITIONS {
        let mut world = World::game(id, moves, YOU_FIRST);
        world.answer_any();
        insta::assert_snapshot!(format!("play_{name}"), world.screens());
    }
}

#[test]
fn the_first_move_and_a_chosen_tile() {
    let mut world = World::game("fifty", "", YOU_FIRST);
    world.key(KeyCode::Right);
    world.key(KeyCode::Right);
    insta::assert_snapshot!("start_with_cursor", world.screens());
}
