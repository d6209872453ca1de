//! What changed between two scenes, applied to the drawing of the first, is the drawing of the second.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

mod support;

use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::scene::{Link, LinkKind, Mark, Scene};
use duels_rules::{Catalogue, Entry, Names, Seat, games};

use crate::support::{Played, Random, apply, drawer, names};

/// Checks one step, and tells how much was sent and how large the page is.
fn check(drawer: &Drawer<'_>, before: &Scene, after: &Scene) -> (usize, usize) {
    let page = |scene: &Scene| drawer.board(scene) + &drawer.pads(scene);
    let (earlier, now) = (drawer.drawing(before), drawer.drawing(after));
    let expected = page(after);
    assert_eq!([now.board(), now.pads()].concat(), expected);
    let changes = drawer.changes(after, earlier.outline());
    let replacements: Vec<_> = changes.replacements().collect();
    assert_eq!(apply(page(before), &replacements), expected);
    let sent = replacements.iter().map(|change| change.html.len()).sum();
    assert_eq!(drawer.changes(after, now.outline()).replacements().count(), 0);
    let outline = changes.into_outline();
    assert_eq!(drawer.changes(after, &outline).replacements().count(), 0, "it knows what it left out");
    (sent, expected.len())
}

/// Plays a game at random; both the player's and a watcher's page follow it.
fn follow(mut played: Played, seed: u64, most: usize) -> (usize, usize) {
    let (mut random, mut sent, mut size) = (Random(seed), 0, 0);
    let you = names(Seat::BOTH[seed as usize % 2]);
    let (player, watcher) = (drawer(&you), Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still });
    let view = |played: &Played| {
        let is_yours = played.game.turn().is_some_and(|seat| you.is_you(seat));
        if is_yours { played.scene() } else { played.scene().without_choices() }
    };
    for _ in 0..most {
        let before = (view(&played), played.scene());
        if !played.play_any(&mut random) {
            break;
        }
        let after = (view(&played), played.scene());
        let (html, page) = check(&player, &before.0, &after.0);
        sent += html;
        size += page;
        check(&watcher, &before.1, &after.1);
        check(&player, &after.0, &before.0);
        check(&player, &before.1, &after.1);
    }
    (sent, size)
}

#[test]
fn every_game_is_followed() {
    for entry in Catalogue::standard().entries() {
        for seed in 0..20 {
            follow(Played::start(entry.info.id), seed, 40);
        }
    }
}

#[test]
fn the_template_is_followed() {
    const GAMES: &[Entry] = &[Entry::of::<games::template::Template>()];
    for seed in 0..10 {
        follow(Played::of(Catalogue::of(GAMES), "template"), seed, 20);
    }
}

#[test]
fn large_games_are_followed_with_little() {
    let digits = "3".repeat(60);
    let append = format!("append:target={digits}");
    let games: [(&str, usize); 7] = [
        ("divisors:count=1000", 25),
        ("divisors:count=100", 25),
        ("divisors:count=1000000", 3),
        ("dilemma:length=201#4", 201),
        ("fifty:target=276,base=24,max=23", 24),
        (&append, 60),
        ("deletion:digits=60#2", 60),
    ];
    for (id, most) in games {
        let (sent, size) = follow(Played::start(id), 3, most);
        assert!(sent <= size, "{id}: {sent} of {size}");
    }
    let (sent, size) = follow(Played::start("fifty:target=276,base=24,max=23"), 8, 24);
    assert!(sent * 2 < size, "{sent} of {size}");
    // A tile leaves, another one comes, and two numbers go on.
    let (sent, size) = follow(Played::start("dilemma:length=201#4"), 4, 150);
    assert!(sent * 3 < size, "{sent} of {size}");
    let (sent, size) = follow(Played::after("divisors:count=1000", "840 2"), 8, 24);
    assert!(sent * 2 < size, "{sent} of {size}");
}

#[test]
fn hints_and_pairs_are_changes_too() {
    let played = Played::after("divisors:count=16", "16 8");
    let plain = played.scene();
    let mut hinted = plain.clone();
    hinted.mark(|mv| (mv.as_str() == "4").then_some(Mark::Best));
    let mut explored = plain.clone();
    explored.mark(|mv| Some(if mv.as_str() == "4" { Mark::Wins } else { Mark::Loses }));
    let mut paired = plain.clone();
    paired.parts.push(
        Link { from: "numbers.3".into(), to: "numbers.9".into(), kind: LinkKind::Pair, owner: None }.into(),
    );
    let you = names(Seat::One);
    let scenes = [plain, hinted, explored, paired];
    for before in &scenes {
        for after in &scenes {
            check(&drawer(&you), before, after);
        }
    }
    let [plain, hinted, ..] = scenes;
    let hint = drawer(&you).changes(&hinted, drawer(&you).drawing(&plain).outline());
    assert_eq!(hint.replacements().map(|change| change.id).collect::<Vec<_>>(), ["numbers.4"]);
}

#[test]
fn scenes_of_different_games_replace_the_board() {
    let you = names(Seat::One);
    let (fifty, dilemma) = (Played::start("fifty").scene(), Played::start("dilemma#1").scene());
    check(&drawer(&you), &fifty, &dilemma);
    check(&drawer(&you), &dilemma, &Scene::default());
}

#[test]
fn a_move_changes_one_piece_of_the_middle_of_an_arch() {
    let you = names(Seat::One);
    let (drawer, mut played) = (drawer(&you), Played::start("dilemma:length=201#4"));
    for piece in [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1] {
        let before = drawer.drawing(&played.scene());
        let start = played.game.parse_move("start").unwrap();
        played.play(start);
        let changes = drawer.changes(&played.scene(), before.outline());
        let mut middle: Vec<_> = changes
            .replacements()
            .filter(|change| change.id.starts_with("row-"))
            .map(|change| change.id)
            .collect();
        middle.sort_unstable();
        assert_eq!(middle, ["row-about", "row-more", &format!("row-piece-{piece}")]);
    }
}
