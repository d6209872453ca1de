//! Lessons: what the teacher says and plays, and the way from step to step.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

use duels_players::Computer;

use super::World;
use crate::menu::Opponent;
use crate::tui::effect::Effect;
use crate::tui::event::{Event, KeyCode, MouseAction, Size};

/// Lets the teacher think and move.
fn let_teacher_move(world: &mut World) {
    world.answer("");
    world.wait(400);
}

fn done(world: &World) -> Vec<usize> {
    let steps = world.asked.iter().filter_map(|effect| match effect {
        Effect::KeepLesson { step, .. } => Some(*step),
        _ => None,
    });
    steps.collect()
}

#[test]
fn a_step_asks_and_is_done() {
    let mut world = World::lesson("fifty", 4);
    insta::assert_snapshot!("lesson_asking", world.screens());
    world.press("9\r");
    insta::assert_snapshot!("lesson_right", world.screens());
    assert_eq!(done(&world), [4]);
    world.press("\r");
    assert!(world.screen(80, 24).contains("Fifty is closed"), "{}", world.screen(80, 24));
}

#[test]
fn a_wrong_move_is_refuted_and_tried_again() {
    let mut world = World::lesson("fifty", 4);
    world.press("2\r");
    assert!(world.screen(80, 24).contains("Thinking …"), "{}", world.screen(80, 24));
    world.answer("");
    world.wait(349);
    assert!(world.screen(80, 24).contains("Thinking …"), "it seems to think");
    world.wait(1);
    insta::assert_snapshot!("lesson_wrong", world.screens());
    world.press("\r");
    assert!(world.screen(80, 24).contains("What do you add?"), "{}", world.screen(80, 24));
    assert_eq!(done(&world), [0; 0]);
    // The next answer can be typed at once.
    world.press("3\r");
    let_teacher_move(&mut world);
    world.press("9\r");
    assert_eq!(done(&world), [4]);
}

#[test]
fn answers_are_chosen_by_typing_by_arrows_and_by_a_click() {
    let mut world = World::lesson("fifty", 3);
    insta::assert_snapshot!("lesson_choices", world.screens());
    world.press("12\r");
    assert!(world.screen(80, 24).contains("5 and 9 are more than 12."), "{}", world.screen(80, 24));
    world.key(KeyCode::Up);
    world.press("\r");
    assert_eq!(done(&world), [3]);
    // Answers of several words have numbers, and those are keys.
    let mut world = World::lesson("dilemma", 2);
    let screen = world.screen(80, 24);
    assert!(screen.contains("[1] The one with 7"), "{screen}");
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains("[2]")).unwrap();
    let column = line[..line.find("[2]").unwrap()].chars().count() + 1;
    world.mouse(MouseAction::Click, u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    assert_eq!(done(&world), [0; 0]);
    world.press("1");
    assert_eq!(done(&world), [2]);
}

#[test]
fn a_refusal_is_visible_in_a_small_window() {
    let mut world = World::lesson("dilemma", 2);
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    world.press("x\r");
    let screen = world.screen(40, 12);
    assert!(
        screen.contains("is not one of the answers") && screen.contains("[1] The one with 7"),
        "{screen}"
    );
}

#[test]
fn steps_can_be_gone_to() {
    let mut world = World::lesson("fifty", 1);
    world.press("b");
    assert!(world.screen(80, 24).contains("This is the first step."), "{}", world.screen(80, 24));
    world.wait(1000);
    world.press("next\r");
    assert!(world.screen(80, 24).contains("Step 2 of 7"), "one step, and not two");
    world.press("5\r");
    let_teacher_move(&mut world);
    assert!(world.screen(80, 24).contains("Whatever you add, I fill it up."), "{}", world.screen(80, 24));
    world.press("a");
    assert!(world.screen(80, 24).contains("Add any number from 5 to 9."), "{}", world.screen(80, 24));
}

#[test]
fn the_last_step_leads_to_a_game_against_perfect() {
    let mut world = World::lesson("fifty", 7);
    world.press("7\r");
    let_teacher_move(&mut world);
    for digit in 1..=9 {
        if !done(&world).is_empty() {
            break;
        }
        world.press("a7\r");
        let_teacher_move(&mut world);
        world.press(&format!("{digit}\r"));
        let_teacher_move(&mut world);
    }
    assert_eq!(done(&world), [7]);
    assert!(world.screens().contains("Now beat Perfect"), "{}", world.screen(80, 24));
    world.press("\r");
    let game = world.asked.iter().find_map(|effect| match effect {
        Effect::Start(game) => Some(game),
        _ => None,
    });
    assert_eq!(game.expect("a game").opponent, Opponent::Computer(Computer::Perfect));
}
