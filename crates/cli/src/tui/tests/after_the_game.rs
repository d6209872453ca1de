//! What can be done with a game that is over.

use super::World;
use super::behaviour::YOU_FIRST;
use crate::tui::effect::Effect;
use crate::tui::event::{Event, KeyCode, Size};
use crate::tui::table::Panel;

#[test]
fn a_game_that_is_over_can_be_played_from_the_mistake_again_or_reviewed() {
    let mut world = World::game("fifty", "9 9 9 9 5 9", YOU_FIRST);
    world.answer("");
    assert_eq!(world.table().mistake(), Some(2));
    world.press("p");
    let from = world.asked.iter().find_map(|effect| match effect {
        Effect::PlayFrom(session) => Some(session.plies().len()),
        _ => None,
    });
    assert_eq!(from, Some(2));
    world.press("aw");
    let again =
        |swap: bool| move |effect: &Effect| matches!(effect, Effect::Again { swap: one } if *one == swap);
    assert!(world.asked.iter().any(again(false)) && world.asked.iter().any(again(true)));
    world.press("r");
    let at = |world: &World| match &world.table().panel {
        Panel::Review(review) => review.at(),
        _ => usize::MAX,
    };
    assert_eq!(at(&world), 3, "it opens after the deciding move");
    world.key(KeyCode::Left);
    assert_eq!(at(&world), 2);
    world.key(KeyCode::Home);
    assert_eq!(at(&world), 0);
    world.key(KeyCode::Left);
    assert_eq!(at(&world), 0);
    world.key(KeyCode::End);
    world.key(KeyCode::Right);
    assert_eq!(at(&world), 6);
    world.press("\u{1b}");
    assert!(matches!(world.table().panel, Panel::Result));
}

#[test]
fn a_review_says_why() {
    let mut world = World::game("fifty", "9 9 9 9 5 9", YOU_FIRST);
    world.answer("");
    world.press("r");
    world.answer("");
    let wide = world.screen(80, 24);
    assert!(wide.contains("8 would have won.") && wide.contains("Add 8. Whatever comes next,"), "{wide}");
    world.key(KeyCode::Left);
    assert!(!world.screen(80, 24).contains("Whatever"), "the reason of another move is not shown");
    world.answer("");
    assert!(world.screen(80, 24).contains("Seen by the computer:"), "{}", world.screen(80, 24));
    world.key(KeyCode::Right);
    assert!(world.jobs.is_empty(), "a reason is looked for once");
    // A small window scrolls what it cannot show.
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    let shown = |world: &World| world.screen(40, 12).contains("No other number wins.");
    assert!(!shown(&world) && world.screen(40, 12).contains("↓ more"), "{}", world.screen(40, 12));
    for _ in 0..9 {
        world.key(KeyCode::Down);
    }
    assert!(shown(&world) && world.screen(40, 12).contains("↑ more"), "{}", world.screen(40, 12));
}
