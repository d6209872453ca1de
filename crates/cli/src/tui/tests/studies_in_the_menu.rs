//! Puzzles and lessons in the menu.

use super::World;
use crate::tui::effect::{Effect, NewPuzzles};
use crate::tui::event::KeyCode;

/// What was opened last.
fn opened(world: &World) -> Option<NewPuzzles> {
    world.asked.iter().rev().find_map(|effect| match effect {
        Effect::OpenPuzzles(puzzles) => Some(*puzzles),
        _ => None,
    })
}

#[test]
fn the_menu_opens_puzzles_and_lessons() {
    let mut world = World::menu();
    world.press("6\r");
    assert_eq!(opened(&world), Some(NewPuzzles::Daily));
    world.press("7\r");
    assert_eq!(opened(&world), Some(NewPuzzles::Drawn { game: None, band: None }));
    world.key(KeyCode::Right);
    world.press("\t");
    world.key(KeyCode::Left);
    world.press("\r");
    assert_eq!(opened(&world), Some(NewPuzzles::Drawn { game: Some("fifty"), band: Some(5) }));
    world.key(KeyCode::End);
    world.key(KeyCode::Right);
    world.press("\r");
    let lesson = world.asked.iter().find_map(|effect| match effect {
        Effect::OpenLesson(game) => Some(*game),
        _ => None,
    });
    assert_eq!(lesson, Some("append"));
}

#[test]
fn the_menu_shows_puzzles_and_lessons_in_every_window() {
    let mut world = World::menu();
    world.press("7");
    insta::assert_snapshot!("menu_puzzles", world.screens());
    world.press("8");
    insta::assert_snapshot!("menu_lessons", world.screens());
}
