//! What is chosen in the menu.
#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use super::World;
use crate::tui::effect::Effect;
use crate::tui::event::KeyCode;

#[test]
fn the_menu_starts_what_was_chosen() {
    let mut world = World::menu();
    world.key(KeyCode::Down);
    world.key(KeyCode::Right);
    world.press("wgg\r");
    let game = world.asked.iter().find_map(|effect| match effect {
        Effect::Start(game) => Some(game.clone()),
        _ => None,
    });
    let game = game.unwrap();
    assert_eq!((game.id.to_string().as_str(), game.games), ("append", 5));
    assert_eq!(game.first, duels_session::SeatChoice::Two);
    assert_eq!(game.opponent, crate::menu::Opponent::Computer(duels_players::Computer::Level(4)));
}

#[test]
fn the_menu_has_help_and_describes_the_variant_that_is_chosen() {
    let mut world = World::menu();
    world.key(KeyCode::Down);
    world.press("s");
    let screen = world.screen(80, 24);
    assert!(screen.contains("exactly 120 wins") && !screen.contains("hit 100"), "{screen}");
    world.press("?");
    let help = world.screen(80, 24);
    assert!(help.contains("change the setting") && help.contains("A shared number starts at 0."), "{help}");
    world.press("q");
    assert!(world.screen(80, 24).contains("? help") && world.asked.is_empty());
}

#[test]
fn people_choose_their_numbers_in_the_menu() {
    let mut world = World::menu();
    world.press("5n\r");
    assert!(world.screen(40, 12).contains("Enter your number"), "{}", world.screen(40, 12));
    world.press("70\r");
    let refused = world.screen(80, 24);
    assert!(world.asked.is_empty() && refused.contains("digits from 1 to 9."), "{refused}");
    assert!(world.screen(40, 12).contains("has three digits from 1 to 9."), "{}", world.screen(40, 12));
    world.key(KeyCode::Backspace);
    world.press("32\r");
    let chosen = |world: &World| match world.asked.last() {
        Some(Effect::Start(game)) => game.choices.clone(),
        _ => Vec::new(),
    };
    assert_eq!(chosen(&world), ["732"]);
    // Two people choose one after the other, and not the same.
    world.press("llll\r");
    assert!(world.screen(80, 24).contains("Player 1, enter your number"), "{}", world.screen(80, 24));
    world.press("865\r865\r");
    assert!(world.screen(80, 24).contains("Player 2, enter your number"), "{}", world.screen(80, 24));
    world.press("\u{8}");
    world.key(KeyCode::Backspace);
    world.press("4\r");
    assert_eq!(chosen(&world), ["865", "864"]);
}
