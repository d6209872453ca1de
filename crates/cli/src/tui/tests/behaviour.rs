#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use duels_rules::Seat;

use super::World;
use crate::tui::effect::{Effect, Leave, Question};
use crate::tui::event::{Event, Key, KeyCode, MouseAction, Size};
use crate::tui::line_input::LineInput;
use crate::tui::state::Page;
use crate::tui::table::{Panel, Turn};

pub(super) const PEOPLE: [&str; 2] = ["person", "person"];
pub(super) const YOU_FIRST: [&str; 2] = ["person", "level:4"];

pub(super) fn plies(world: &World) -> usize {
    let kept = world.kept.as_ref().map_or(0, |session| session.plies().len());
    assert_eq!(world.table().session.plies().len(), kept, "what is shown is what is kept");
    kept
}

pub(super) fn note(world: &World) -> String {
    world.table().note.as_ref().map(|note| note.text.clone()).unwrap_or_default()
}

#[test]
fn a_typed_move_is_played_and_kept() {
    let mut world = World::game("fifty", "", PEOPLE);
    world.press("7\r");
    assert_eq!(plies(&world), 1);
    world.press("70\r");
    assert_eq!(plies(&world), 1);
    assert!(note(&world).contains("between 1 and 9"), "{}", note(&world));
}

#[test]
fn arrows_walk_over_what_can_be_played_and_enter_plays_it() {
    let mut world = World::game("fifty", "6 8 9 2", PEOPLE);
    world.key(KeyCode::Right);
    world.key(KeyCode::Right);
    assert_eq!(world.table().pointer.cursor.map(|spot| spot.number), Some(28));
    world.key(KeyCode::Down);
    assert_eq!(world.table().pointer.cursor.map(|spot| spot.number), Some(32));
    world.key(KeyCode::Enter);
    assert_eq!(plies(&world), 5);
    assert_eq!(world.table().session.plies()[4].text.to_string(), "7");
}

#[test]
fn shift_and_arrows_say_why_a_tile_is_blocked() {
    let mut world = World::game("fifty", "6 8 9 2", PEOPLE);
    world.key(KeyCode::Right);
    for _ in 0..40 {
        world.send(Event::Key(Key { shift: true, ..Key::plain(KeyCode::Left) }));
        if !note(&world).is_empty() {
            break;
        }
    }
    assert!(!note(&world).is_empty());
    world.key(KeyCode::Enter);
    assert_eq!(plies(&world), 4);
}

#[test]
fn a_click_plays_and_the_mouse_above_a_tile_shows_its_note() {
    let mut world = World::game("fifty", "6 8 9 2", PEOPLE);
    let screen = world.screen(80, 24);
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains("[28]")).unwrap();
    let column = line[..line.find("[28]").unwrap()].chars().count() + 1;
    let (column, row) = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    world.mouse(MouseAction::Move, column, row);
    assert!(world.screen(80, 24).contains("28: "), "{}", world.screen(80, 24));
    assert_eq!(plies(&world), 4);
    world.mouse(MouseAction::Click, column, row);
    assert_eq!(plies(&world), 5);
    world.mouse(MouseAction::Click, u16::MAX, u16::MAX);
    assert_eq!(plies(&world), 5);
}

#[test]
fn the_computer_thinks_for_a_moment_and_late_answers_are_ignored() {
    let mut world = World::game("fifty", "", YOU_FIRST);
    world.press("6\r");
    let late: Vec<_> = world.jobs.drain(..).collect();
    assert_eq!(late[0].question, Question::Move);
    world.press("u");
    assert_eq!(plies(&world), 0);
    world.jobs = late;
    world.answer("8");
    world.wait(1000);
    assert_eq!(plies(&world), 0, "the move was taken back before the answer came");
    world.wait(1000);
    world.press("6\r");
    world.answer("8");
    assert_eq!(plies(&world), 1, "it seems to think");
    world.wait(349);
    assert_eq!(plies(&world), 1);
    world.wait(1);
    assert_eq!(plies(&world), 2);
    assert!(world.table().bubble.contains("I added 8."));
}

#[test]
fn what_is_typed_too_early_waits_in_the_line() {
    let mut world = World::game("fifty", "6", YOU_FIRST);
    world.press("9\r");
    assert_eq!(world.table().line.text(), "9");
    world.answer("8");
    world.wait(400);
    world.press("\r");
    assert_eq!(plies(&world), 3);
}

#[test]
fn a_hint_and_the_bubble_do_not_overlap() {
    let mut world = World::game("deletion:numbers=732-865", "left right", YOU_FIRST);
    world.press("h");
    world.answer("");
    let screen = world.screen(80, 24);
    assert!(
        screen.contains("Every move wins here.") && screen.contains("  I crossed out the right digit, 2."),
        "{screen}"
    );
}

#[test]
fn resigning_asks_once() {
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.press("resign\r");
    assert!(matches!(world.table().panel, Panel::Resign));
    world.press("n");
    assert!(world.table().session.turn().is_some());
    world.press("resign\ry");
    let outcome = world.table().session.outcome().map(|outcome| outcome.winner);
    assert_eq!(outcome, Some(Seat::Two));
    assert!(world.kept.as_ref().is_some_and(|session| session.turn().is_none()));
}

#[test]
fn leaving_asks_nothing() {
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.press("q");
    assert!(world.asked.iter().any(|effect| matches!(effect, Effect::ToMenu)));
    assert!(matches!(world.state.page, Page::Menu));
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.send(Event::Key(Key { control: true, ..Key::plain(KeyCode::Char('c')) }));
    let left = world.asked.iter().any(|effect| matches!(effect, Effect::Leave(Leave::Interrupted)));
    assert!(left);
}

#[test]
fn watching_has_a_pace_and_a_pause() {
    let mut world = World::game("fifty", "", ["level:5", "level:5"]);
    world.answer("6");
    world.wait(999);
    assert_eq!(plies(&world), 0);
    world.press(" ");
    world.wait(10_000);
    assert_eq!(plies(&world), 0, "it is paused");
    world.press(" +");
    world.wait(1);
    assert_eq!(plies(&world), 1);
    assert!(matches!(world.table().turn, Turn::Thinking { .. }));
}

#[test]
fn a_small_window_keeps_what_was_typed() {
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.press("9");
    world.send(Event::Resize(Size { columns: 1, rows: 1 }));
    world.press("9\r");
    world.send(Event::Resize(World::SIZE));
    assert_eq!(world.table().line.text(), "9");
    assert_eq!(plies(&world), 2);
}

#[test]
fn a_paste_is_typed_but_not_entered_and_not_too_long() {
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.send(Event::Paste("9\n1\n".to_string()));
    assert_eq!(world.table().line.text(), "9");
    world.send(Event::Paste("x".repeat(1_000_000)));
    assert_eq!(world.table().line.text().len(), LineInput::MOST);
    assert_eq!(plies(&world), 2);
}
