//! Tiles in every state: what they are, and what a screen reader calls them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

mod support;

use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::scene::{Cells, Grid, Mark, Scene, Tile, TileState};
use duels_rules::{MoveText, Names, Seat};

use crate::support::{drawer, names};

fn drawn(tile: &Tile) -> String {
    drawer(&names(Seat::One)).tile(tile)
}

fn attribute(html: &str, name: &str) -> Option<String> {
    let (_, rest) = html.split_once(&format!(" {name}='"))?;
    rest.split('\'').next().map(|value| value.replace("&#39;", "'"))
}

/// What a screen reader says.
fn label(tile: &Tile) -> String {
    attribute(&drawn(tile), "aria-label").unwrap_or_else(|| tile.text.to_string())
}

fn classes(tile: &Tile) -> String {
    attribute(&drawn(tile), "class").unwrap()
}

fn playable() -> Tile {
    Tile::new(7).choice(MoveText::new("3"))
}

#[test]
fn tiles_are_named_as_in_the_design() {
    let (you, them) = (Seat::One, Seat::Two);
    let named = [
        (Tile::new(7), "7"),
        (playable(), "7, playable"),
        (playable().note("+3"), "7, playable, plus 3"),
        (playable().note("2 × 4 = 8"), "7, playable, 2 times 4 is 8"),
        (Tile::new(7).blocked("Column 7 is used."), "7, blocked: Column 7 is used"),
        (Tile::new(7).taken(you), "7, yours"),
        (Tile::new(7).taken(them), "7, computer's"),
        (Tile { owner: Some(you), ..Tile::new(7).state(TileState::Gone) }, "7, gone, yours"),
        (Tile { owner: Some(them), ..Tile::new(7).state(TileState::Gone) }, "7, gone, computer's"),
        (Tile::new(7).state(TileState::Gone), "7, gone"),
        (Tile::new(7).taken(them).last(true), "7, computer's, last move"),
        (Tile::new(7).struck(them), "7, crossed out by the computer"),
        (Tile::new("").state(TileState::Next), "next place"),
        (Tile::new("").state(TileState::Slot), "empty"),
        (Tile::new(50).state(TileState::Finish), "50, finish"),
        (Tile { mark: Some(Mark::Best), ..playable() }, "7, playable, best"),
        (Tile { mark: Some(Mark::Slip), ..Tile::new(7).taken(you) }, "7, yours, slip"),
        (Tile { mark: Some(Mark::Wins), ..playable() }.note("in 5 moves"), "7, playable, wins, in 5 moves"),
        (Tile { mark: Some(Mark::Loses), ..playable() }, "7, playable, loses"),
        (Tile { mark: Some(Mark::Pair('a')), ..Tile::new(7) }, "7, pair a"),
    ];
    for (tile, name) in named {
        assert_eq!(label(&tile), name, "{}", drawn(&tile));
    }
}

#[test]
fn players_without_a_reader_have_their_numbers() {
    let drawer = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Buttons };
    let html = drawer.tile(&Tile::new(7).taken(Seat::Two));
    assert_eq!(html, r#"<span role='img' class='tile them' aria-label='7, Player 2&#39;s'>7</span>"#);
}

#[test]
fn states_are_classes() {
    let (you, them) = (Seat::One, Seat::Two);
    let shown = [
        (Tile::new(7), "tile free"),
        (playable(), "tile play"),
        (Tile::new(7).blocked("No."), "tile blocked"),
        (Tile::new(7).taken(you), "tile you"),
        (Tile::new(7).taken(them).last(true), "tile them last"),
        (Tile { owner: Some(you), ..Tile::new(7).state(TileState::Gone) }, "tile gone you"),
        (Tile::new(7).struck(them), "tile struck them"),
        (Tile::new("").state(TileState::Next), "tile next"),
        (Tile::new("").state(TileState::Slot), "tile slot"),
        (Tile::new(50).state(TileState::Finish), "tile finish"),
        (Tile::new(50).state(TileState::Finish).choice(MoveText::new("9")), "tile finish play"),
        (Tile { mark: Some(Mark::Best), ..playable() }, "tile play best"),
        (Tile { mark: Some(Mark::Slip), ..Tile::new(7).taken(you) }, "tile you slip"),
        (Tile { mark: Some(Mark::Wins), ..playable() }, "tile play wins"),
        (Tile { mark: Some(Mark::Loses), ..playable() }, "tile play loses"),
    ];
    for (tile, expected) in shown {
        assert_eq!(classes(&tile), expected);
    }
}

#[test]
fn choices_are_buttons_links_or_nothing() {
    assert_eq!(
        drawn(&playable().note("+3")),
        r#"<button name='move' value='3' class='tile play' aria-label='7, playable, plus 3'>7<small data-note='+3'></small></button>"#
    );
    let you = names(Seat::One);
    let address = |mv: &MoveText| format!("/explore?moves={mv}&x=1");
    let links = Drawer { names: &you, choices: ChoiceMarkup::Links(&address) };
    let html = links.tile(&playable());
    assert!(html.starts_with(r#"<a href='/explore?moves=3&amp;x=1' class='tile play'"#), "{html}");
    let still = Drawer { names: &you, choices: ChoiceMarkup::Still };
    assert_eq!(still.tile(&playable()), r#"<span class='tile free'>7</span>"#);
}

#[test]
fn a_blocked_tile_can_be_reached_and_says_why() {
    let html = drawn(&Tile::new(7).blocked("7 is used."));
    assert!(html.starts_with(r#"<button type='button' aria-disabled='true'"#), "{html}");
    assert_eq!(attribute(&html, "data-why").as_deref(), Some("7 is used."));
}

#[test]
fn hostile_text_stays_text() {
    let evil = r#"'><script>alert('1')</script>&"#;
    let tile = Tile::new(evil).note(evil).blocked(evil);
    let grid =
        Grid { label: evil.into(), ..Grid::new("g", evil, Cells::hidden(0..1).with([(0, tile.clone())])) };
    let scene = Scene::new([grid.into(), duels_rules::scene::Part::line(evil)]);
    let you = Names::you(Seat::One, evil);
    let drawer = Drawer { names: &you, choices: ChoiceMarkup::Buttons };
    let taken = Tile::new(evil).taken(Seat::Two);
    for html in [drawer.tile(&tile), drawer.tile(&taken), drawer.board(&scene), drawer.miniature(&scene)] {
        assert!(!html.contains("<script") && !html.contains("'><script") && !html.contains("'1'"), "{html}");
    }
}

#[test]
fn the_best_of_explored_moves_wins_as_well() {
    let tile = |mark| Tile { mark: Some(mark), ..playable() };
    let cells = Cells::hidden(0..2).with([(0, tile(Mark::Best)), (1, tile(Mark::Loses))]);
    let html = drawer(&names(Seat::One)).board(&Scene::new([Grid::new("g", "Grid", cells).into()]));
    assert!(html.contains(r#"class='tile play best wins' aria-label='7, playable, best, wins'"#), "{html}");
}
