//! Boards with more tiles than a window can show.

use super::World;
use super::behaviour::PEOPLE;
use crate::tui::event::{Event, KeyCode, Size};

#[test]
fn arrow_keys_reach_every_number_of_a_board_that_is_too_large_for_the_window() {
    let mut world = World::game("divisors:count=300", "", PEOPLE);
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    for number in 1..=300 {
        world.key(KeyCode::Right);
        assert_eq!(world.table().pointer.cursor.map(|spot| spot.number), Some(number));
        let screen = world.screen(40, 12);
        assert!(screen.contains(&format!("[{number}]")), "{number}\n{screen}");
    }
    for _ in 0..300 {
        world.key(KeyCode::Up);
    }
    let number = world.table().pointer.cursor.map(|spot| spot.number);
    assert!(number.is_some_and(|number| number <= 10), "{}", world.screen(40, 12));
    world.key(KeyCode::End);
    world.key(KeyCode::Left);
    world.key(KeyCode::Enter);
    assert_eq!(world.table().session.plies()[0].text.to_string(), "299");
    // A few numbers that are far apart.
    let mut world = World::game("divisors:count=1000", "2 134", PEOPLE);
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    let mut walked = Vec::new();
    for _ in 0..8 {
        world.key(KeyCode::Down);
        walked.extend(world.table().pointer.cursor.map(|spot| spot.number));
    }
    assert_eq!(walked, [1, 67, 268, 402, 536, 670, 804, 938]);
}

#[test]
fn every_number_that_can_be_played_is_on_the_screen() {
    let world = World::game("divisors:count=1000", "", PEOPLE);
    let screen = world.screen(80, 24);
    let listed = screen.matches("] ").count() + screen.matches("]\n").count();
    assert_eq!(screen.matches('[').count(), 1000 + listed, "{screen}");
}
