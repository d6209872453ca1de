use super::World;
use crate::tui::event::KeyCode;

const YOU_FIRST: [&str; 2] = ["person", "level:4"];
const YOU_SECOND: [&str; 2] = ["level:4", "person"];

/// A game or a large variant, somewhere in the middle. A new game needs none of these: the sweep of the catalogue plays it.
const POSITIONS: [(&str, &str, &str); 12] = [
    ("fifty", "fifty", "6 8 9 2"),
    ("append", "append:target=2026,digits=0-9", "1 9"),
    ("deletion", "deletion:digits=5,numbers=73284-86519,apart=3", ""),
    ("dilemma", "dilemma:sequence=28732744718416", "start end end start"),
    ("divisors", "divisors", "8 4"),
    ("divisors_100", "divisors:count=100", "50 25"),
    ("divisors_1000", "divisors:count=1000", "500 250"),
    ("divisors_1000_start", "divisors:count=1000", ""),
    ("dilemma_20", "dilemma:length=20#7", ""),
    ("dilemma_201", "dilemma:length=201#7", "start end"),
    ("fifty_276", "fifty:target=276,base=24", "6 9"),
    ("append_60", "append:target=314159265358979323846264338327950288419716939937510582097494", "3 1 4 1"),
];

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

#[test]
fn a_hint_in_three_steps() {
    let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
    for step in 1..=3 {
        world.press("h");
        world.wait(1000);
        world.answer("");
        insta::assert_snapshot!(format!("hint_{step}"), world.screens());
    }
}

#[test]
fn who_is_winning() {
    let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
    world.press("v");
    world.answer("");
    insta::assert_snapshot!("value_bar", world.screens());
}

#[test]
fn what_is_typed_and_refused() {
    let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
    world.press("1\r");
    world.press("99");
    insta::assert_snapshot!("refused", world.screens());
}

#[test]
fn the_computer_thinks() {
    let mut world = World::game("fifty", "6 8 9", YOU_FIRST);
    world.wait(10);
    insta::assert_snapshot!("thinking", world.screens());
}

#[test]
fn a_hop_has_three_frames() {
    let mut world = World::game("fifty", "6 8 9", YOU_FIRST);
    world.state.look.motion = true;
    world.wait(400);
    world.answer("2");
    let frames: Vec<_> = (0..4)
        .map(|_| {
            let frame = world.screen(80, 24);
            world.wait(75);
            frame
        })
        .collect();
    insta::assert_snapshot!("hop", frames.join("\n"));
}

#[test]
fn lost_and_won() {
    for (name, players) in [("lost", YOU_FIRST), ("won", YOU_SECOND), ("two_people", ["person", "person"])] {
        let mut world = World::game("fifty", "9 9 9 9 5 9", players);
        insta::assert_snapshot!(format!("over_{name}_at_once"), world.screen(80, 24));
        world.answer("");
        insta::assert_snapshot!(format!("over_{name}"), world.screens());
        world.press("r");
        world.answer("");
        insta::assert_snapshot!(format!("review_{name}"), world.screens());
    }
}

#[test]
fn the_pages_over_the_board() {
    for (name, key) in [("help", "?"), ("moves", "m"), ("rules", "r")] {
        let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
        world.press(key);
        insta::assert_snapshot!(name, world.screens());
    }
    let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
    world.press("x\u{1b}resign\r");
    insta::assert_snapshot!("resign", world.screens());
}

#[test]
fn the_menu() {
    let mut world = World::menu();
    insta::assert_snapshot!("menu", world.screens());
    world.key(KeyCode::Down);
    insta::assert_snapshot!("menu_offers_an_open_variant", world.screen(80, 24));
    world.press("o");
    insta::assert_snapshot!("menu_open_variant", world.screen(80, 24));
    let games = [
        "Dilemma, Computer Hard, your turn after 4 moves",
        "Fifty, two people, player 1's turn after 2 moves",
    ];
    world
        .send(crate::tui::event::Event::Unfinished { listed: games.map(str::to_string).to_vec(), others: 2 });
    insta::assert_snapshot!("menu_with_unfinished_games", world.screens());
}

#[test]
fn a_window_that_is_too_small() {
    let mut world = World::game("fifty", "6 8 9 2", YOU_FIRST);
    world.press("2");
    let sizes = [(39, 12), (40, 11), (20, 3), (5, 1), (1, 1)];
    let screens =
        sizes.map(|(columns, rows)| format!("{columns} x {rows}\n{}\n", world.screen(columns, rows)));
    insta::assert_snapshot!("too_small", screens.concat());
}
