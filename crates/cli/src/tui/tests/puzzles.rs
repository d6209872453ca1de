//! Puzzles: what is asked, what comes of an answer, and what is noted about it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

use duels_oracle::SolveControl;
use duels_rules::Catalogue;
use duels_session::puzzle::{PuzzleFilter, PuzzleId, PuzzleMaker, PuzzleStream};

use super::{TODAY, World};
use crate::puzzle::PuzzleQueue;
use crate::tui::effect::Effect;
use crate::tui::event::{Event, KeyCode, MouseAction, Size};
use crate::tui::state::Page;

/// The only winning move is 14; 8 is refuted by 24.
const DIVISORS: &str = "puzzle:divisors:count=24#1234";

/// A puzzle after this was typed and entered.
fn answered(name: &str, typed: &str) -> World {
    let mut world = World::puzzle(name);
    world.press(&format!("{typed}\r"));
    world.judge();
    world
}

#[test]
fn a_puzzle_from_the_question_to_the_reason() {
    let mut world = World::puzzle(DIVISORS);
    insta::assert_snapshot!("puzzle_asked", world.screens());
    world.press("h");
    insta::assert_snapshot!("puzzle_hint", world.screens());
    let mut world = answered(DIVISORS, "8");
    insta::assert_snapshot!("puzzle_wrong", world.screens());
    world.press("\r14\r");
    world.judge();
    insta::assert_snapshot!("puzzle_right", world.screens());
    assert_eq!((world.progress.tried, world.progress.solved), (1, 0), "it is noted once, at the end");
}

#[test]
fn the_daily_duel_has_a_number_a_text_to_share_and_a_game() {
    let date = Some(TODAY);
    let mut world = World::puzzles(PuzzleQueue::Daily { catalogue: Catalogue::standard(), date });
    assert!(world.screen(80, 24).contains("Daily duel 322"), "{}", world.screen(80, 24));
    world.press("S");
    let screen = world.screen(80, 24);
    assert!(screen.contains("Digit Duels 322 · ") && screen.contains("○ not solved"), "{screen}");
    world.press("g");
    let game = world.asked.iter().find_map(|effect| match effect {
        Effect::Start(game) => Some(format!("The game of the day: {}", game.id)),
        _ => None,
    });
    assert!(screen.contains(&game.expect("a game")), "{screen}");
}

#[test]
fn what_comes_of_an_answer_is_played_move_by_move_and_a_key_shows_the_end() {
    let mut world = World::puzzle(DIVISORS);
    world.state.look.motion = true;
    world.press("8\r");
    assert!(world.screen(80, 24).contains("Looking …"));
    world.judge();
    let told = |world: &World| {
        let screen = world.screen(80, 24);
        (screen.contains("You removed 8."), screen.contains("The other player removed 24."))
    };
    assert_eq!(told(&world), (true, false));
    world.wait(599);
    assert_eq!(told(&world), (true, false));
    world.wait(1);
    assert_eq!(told(&world), (true, true));
    assert!(world.screen(80, 24).contains("Enter tries again"), "{}", world.screen(80, 24));
    world.press("\r14\r");
    world.judge();
    assert!(!world.screen(80, 24).contains("Enter leaves"), "{}", world.screen(80, 24));
    world.press("x");
    let screen = world.screen(80, 24);
    assert!(screen.contains("there is nothing left") && screen.contains("Enter leaves"), "{screen}");
}

#[test]
fn a_tile_is_an_answer_by_keys_and_by_a_click() {
    let mut world = World::puzzle(DIVISORS);
    world.key(KeyCode::Right);
    world.press("\r");
    assert_eq!(world.puzzle_jobs.len(), 1, "the first tile was the answer");
    let mut world = World::puzzle(DIVISORS);
    let screen = world.screen(80, 24);
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains("[14]")).unwrap();
    let column = line[..line.find("[14]").unwrap()].chars().count() + 1;
    world.mouse(MouseAction::Click, u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    world.judge();
    assert!(world.screen(80, 24).contains("Right!"), "{}", world.screen(80, 24));
    assert_eq!((world.progress.solved, world.progress.streak), (1, 1));
}

#[test]
fn what_is_not_an_answer_costs_nothing() {
    let mut world = answered(DIVISORS, "99");
    assert!(!world.screen(80, 24).contains("Wrong"), "{}", world.screen(80, 24));
    // Who types help did not want the hint that h gives.
    world.press("help\r");
    assert!(world.screen(80, 24).contains("│ Help"), "{}", world.screen(80, 24));
    world.wait(5000);
    world.press("\u{1b}14\r");
    world.judge();
    assert_eq!(world.progress.solved, 1, "at the first try, without a hint");
}

#[test]
fn after_a_wrong_answer_the_next_one_is_typed_or_a_key_pressed() {
    let (mut world, answers) = asked("puzzle:deletion:digits=5,apart=3#2");
    let wrong = |world: &World| world.screen(80, 24).contains("Wrong.");
    for word in ["right", "middle", "left", "1", "2", "3", "4", "5"] {
        world.press(&format!("{word}\r"));
        world.judge();
    }
    assert!(answers.len() == 1 && world.progress.tried == 1, "{}", world.screen(80, 24));
    let mut world = answered(DIVISORS, "8");
    assert!(wrong(&world));
    world.press("?");
    assert!(world.screen(80, 24).contains("│ Help"));
    world.press("\u{1b}");
    assert!(wrong(&world), "help leaves it as it was");
    world.press("h");
    assert!(world.screen(80, 24).contains("Theme: "), "{}", world.screen(80, 24));
}

#[test]
fn hints_and_the_answer_are_counted() {
    let mut world = World::puzzle(DIVISORS);
    for _ in 0..3 {
        world.press("h");
        world.wait(1000);
    }
    let screen = world.screen(80, 24);
    assert!(screen.contains("The answer is 14.") && screen.contains("[14]*"), "{screen}");
    world.press("s");
    let screen = world.screen(80, 24);
    assert!(screen.contains("0 of 1 puzzle solved") && screen.contains("Enter leaves"), "{screen}");
    assert_eq!(world.progress.practice.cards().count(), 1, "it comes back");
}

/// A puzzle with another question, and its answers.
fn asked(name: &str) -> (World, Vec<String>) {
    let id = PuzzleId::parse(Catalogue::standard(), name).unwrap();
    let puzzle = PuzzleMaker::default().make(&id, &SolveControl::default()).unwrap();
    let answers = puzzle.answers().to_vec();
    (World::puzzles(PuzzleQueue::one(puzzle)), answers)
}

#[test]
fn all_winning_moves_are_collected_from_tiles() {
    let (mut world, answers) = asked("puzzle:divisors:count=16#4/all");
    assert!(answers.len() > 1);
    for _ in 0..40 {
        world.key(KeyCode::Right);
        let Page::Puzzle(page) = &world.state.page else { unreachable!("a puzzle") };
        let number = page.pointed().expect("a tile");
        let line = page.typed();
        let is_chosen = line.split(' ').any(|word| word == number);
        if answers.contains(&number) && !is_chosen {
            world.press("\r");
        }
    }
    let Page::Puzzle(page) = &world.state.page else { unreachable!("a puzzle") };
    assert_eq!(page.typed().split(' ').count(), answers.len());
    assert!(world.puzzle_jobs.is_empty(), "they are collected");
    while world.puzzle_jobs.is_empty() {
        let Page::Puzzle(page) = &world.state.page else { unreachable!("a puzzle") };
        let is_chosen = page.pointed().is_some_and(|number| answers.contains(&number));
        world.key(if is_chosen { KeyCode::Enter } else { KeyCode::Right });
    }
    world.judge();
    assert!(world.screen(80, 24).contains("Right!"), "{}", world.screen(80, 24));
}

#[test]
fn the_winner_and_the_length_are_typed() {
    for name in ["puzzle:fifty#9/winner", "puzzle:divisors:count=12#2/length"] {
        let (mut world, answers) = asked(name);
        let screen = world.screens();
        assert!(screen.contains("Your answer"), "{screen}");
        world.press(&format!("{}\r", answers[0]));
        world.judge();
        assert!(world.screen(80, 24).contains("Right!"), "{}", world.screen(80, 24));
    }
}

#[test]
fn enter_asks_the_next_puzzle_and_leaves_after_the_last_one() {
    let stream = PuzzleStream::new(Catalogue::standard(), PuzzleFilter::default(), 1).unwrap();
    let mut world = World::puzzles(PuzzleQueue::Drawn(Box::new(stream)));
    let first = world.screen(80, 24);
    world.press("S\r");
    world.judge();
    let next = world.screen(80, 24);
    assert!(next != first && next.contains("Find the only winning move."), "{next}");
    let mut world = World::puzzle(DIVISORS);
    world.press("s\r");
    assert!(matches!(world.state.page, Page::Menu));
}

#[test]
fn a_small_window_scrolls_the_reason() {
    let mut world = answered(DIVISORS, "8");
    world.send(Event::Resize(Size { columns: 40, rows: 12 }));
    assert!(world.screen(40, 12).contains("↓ more"), "{}", world.screen(40, 12));
    for _ in 0..9 {
        world.key(KeyCode::Down);
    }
    let screen = world.screen(40, 12);
    assert!(screen.contains("↑ more") && screen.contains("you cannot move."), "{screen}");
    // The answer that was shown is a tile, but arrows read on all the same.
    world.press("s");
    for _ in 0..9 {
        world.key(KeyCode::Down);
    }
    let screen = world.screen(40, 12);
    assert!(screen.contains("0 of 1 puzzle solved") && screen.contains("[14]*"), "{screen}");
}
