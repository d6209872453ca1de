#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use duels_rules::Seat;

use super::World;
use crate::tui::effect::{Effect, Leave, Question};
use crate::tui::event::{Event, Key, KeyCode, MouseAction, Size};
use crate::tui::line_input::LineInput;
use crate::tui::state::Page;
use crate::tui::table::{Panel, Turn};

const PEOPLE: [&str; 2] = ["person", "person"];
const YOU_FIRST: [&str; 2] = ["person", "level:4"];

fn plies(world: &World) -> usize {
    let kept = world.kept.as_ref().map_or(0, |session| session.plies().len());
    assert_eq!(world.table().session.plies().len(), kept, "what is shown is what is kept");
    kept
}

fn note(world: &World) -> String {
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
    assert_eq!(world.table().cursor.map(|spot| spot.number), Some(28));
    world.key(KeyCode::Down);
    assert_eq!(world.table().cursor.map(|spot| spot.number), Some(32));
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

#[test]
fn a_hint_and_the_bubble_do_not_overlap() {
    let mut world = World::game("deletion:numbers=732-865", "left right", YOU_FIRST);
    world.press("h");
    world.answer("");
    let screen = world.screen(80, 24);
    assert!(
        screen.contains("You win this") && screen.contains("  I crossed out the right digit, 2."),
        "{screen}"
    );
}

#[test]
fn arrow_keys_reach_every_number_of_a_board_that_is_too_large_for_the_window() {
    let mut world = World::game("divisors:count=300", "", PEOPLE);
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    for number in 1..=300 {
        world.key(KeyCode::Right);
        assert_eq!(world.table().cursor.map(|spot| spot.number), Some(number));
        let screen = world.screen(40, 12);
        assert!(screen.contains(&format!("[{number}]")), "{number}\n{screen}");
    }
    for _ in 0..300 {
        world.key(KeyCode::Up);
    }
    let number = world.table().cursor.map(|spot| spot.number);
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
        walked.extend(world.table().cursor.map(|spot| spot.number));
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

#[test]
fn a_letter_that_begins_a_move_is_typed() {
    let mut world = World::game("deletion:numbers=732-865", "", PEOPLE);
    world.press("middle\r");
    assert_eq!(plies(&world), 1);
    world.press("M");
    assert!(matches!(world.table().panel, Panel::Moves { .. }));
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
    world.key(KeyCode::End);
    world.press("n\r");
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
