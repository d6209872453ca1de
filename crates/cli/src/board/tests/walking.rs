//! Arrow keys and the mouse.

use duels_rules::scene::{Address, Scene};

use super::super::*;
use super::samples;

fn board(scene: &Scene) -> Canvas {
    draw(scene, Size { width: 80, height: 24 }, &BoardOptions::default())
}

fn walk(canvas: &Canvas, from: &str, direction: Direction, walk: Walk) -> Option<String> {
    let from = Address::parse(from)?;
    canvas.neighbour(from, direction, walk).map(|address| address.to_string())
}

#[test]
fn arrow_keys_walk_over_what_can_be_played() {
    let canvas = board(&samples::fifty());
    let step = |from, direction| walk(&canvas, from, direction, Walk::Playable).unwrap_or_default();
    assert_eq!(step("board.28", Direction::Left), "board.27");
    assert_eq!(step("board.28", Direction::Right), "board.29");
    assert_eq!(step("board.29", Direction::Right), "board.30");
    assert_eq!(step("board.30", Direction::Left), "board.29");
    assert_eq!(step("board.28", Direction::Down), "board.32");
    assert_eq!(step("board.31", Direction::Up), "board.27");
    assert_eq!(walk(&canvas, "board.27", Direction::Left, Walk::Playable), None);
    assert_eq!(walk(&canvas, "board.999", Direction::Left, Walk::Playable), None);
}

#[test]
fn or_over_every_tile() {
    let canvas = board(&samples::fifty());
    let step = |from, direction| walk(&canvas, from, direction, Walk::All).unwrap_or_default();
    assert_eq!(step("board.27", Direction::Left), "board.26");
    assert_eq!(step("board.28", Direction::Down), "board.38");
    assert_eq!(step("board.28", Direction::Up), "board.18");
}

#[test]
fn a_click_on_a_map_or_in_its_list_means_the_same_tile() {
    let canvas = board(&samples::divisors(1000));
    let listed = canvas.find(Address { part: "numbers", number: 16 }).copied();
    let Some(listed) = listed else { panic!("16 is listed") };
    assert!(listed.y >= 20 && listed.width == 4, "{listed:?}");
    let on_map = canvas.at(5 + 15, 0).map(|hit| hit.address.to_string());
    assert_eq!(on_map.as_deref(), Some("numbers.16"));
    let reached = walk(&canvas, "numbers.16", Direction::Right, Walk::Playable);
    assert_eq!(reached.as_deref(), Some("numbers.24"));
}
