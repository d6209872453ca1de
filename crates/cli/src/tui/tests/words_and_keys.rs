//! Keys that are letters, and words that begin with them.

use super::World;
use super::behaviour::{PEOPLE, note, plies};
use crate::tui::effect::{Effect, Question};
use crate::tui::table::Panel;

#[test]
fn who_types_a_whole_word_gets_one_of_it() {
    let mut world = World::game("fifty", "", PEOPLE);
    world.press("7\r8\r");
    world.press("undo\r");
    assert_eq!(plies(&world), 1);
    assert!(world.table().line.is_empty());
    world.wait(5000);
    world.press("hint\r");
    let hints = world.jobs.iter().filter(|job| job.question == Question::Hint).count();
    assert_eq!(hints, 1);
    world.wait(5000);
    world.press("redo\r");
    assert_eq!(plies(&world), 2, "another word with the first letter of a key");
    assert!(world.table().panel.is_none());
}

#[test]
fn a_word_with_more_after_it_is_one_line() {
    let mut world = World::game("fifty", "6 8", PEOPLE);
    world.press("hint off\r");
    assert_eq!(note(&world), "Hints are off; type hint on to turn them on again.");
    assert!(world.asked.iter().any(|effect| matches!(effect, Effect::Hints(crate::play::Hints::Off))));
    world.answer("");
    assert!(note(&world).starts_with("Hints are off"), "the hint that was not meant stays unsaid");
    world.press("undo \r");
    assert_eq!(plies(&world), 1, "a blank after a word changes nothing");
}

#[test]
fn a_letter_that_begins_a_move_is_typed() {
    let mut world = World::game("deletion:numbers=732-865", "", PEOPLE);
    world.press("middle\r");
    assert_eq!(plies(&world), 1);
    world.press("M");
    assert!(matches!(world.table().panel, Panel::Moves { .. }));
}

#[test]
fn the_help_names_the_keys_that_work() {
    let mut world = World::game("deletion:numbers=732-865", "", PEOPLE);
    world.press("?");
    let help = world.screen(80, 24);
    for line in [
        "│ M                 the moves so far",
        "│ R                 the rules",
        "│ h                 a hint",
    ] {
        assert!(help.contains(line), "{help}");
    }
    world.press("\u{1b}");
    world.press("R");
    assert!(matches!(world.table().panel, Panel::Rules { .. }));
}

#[test]
fn the_keys_stay_the_same_for_the_whole_game() {
    let mut world = World::game("deletion:numbers=732-865", "", PEOPLE);
    let keys = |world: &World| world.screen(80, 24).lines().last().unwrap_or_default().to_string();
    let before = keys(&world);
    assert!(before.contains("M moves  R rules"), "{before}");
    world.press("left\rleft\r");
    assert_eq!(keys(&world), before, "two digits are left, so there is no middle one");
}
