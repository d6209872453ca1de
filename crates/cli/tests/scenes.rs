//! The JSON of scenes: the example of the book, and that a program which reads it finds every tile.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::collections::BTreeMap;

use duels_rules::scene::Scene;
use duels_rules::{Catalogue, GameId, Seat};
use duels_session::Session;
use serde_json::Value;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenes.md");

fn played(id: &str, moves: &str) -> Session {
    let id = GameId::parse(Catalogue::standard(), id).expect("an id");
    let mut session = Session::new(id, Seat::One).expect("a variant");
    session.play_moves(moves.split_whitespace()).expect("legal moves");
    session
}

/// One part or tile on a line, so that people can read it.
fn written(scene: &Scene) -> String {
    let text = serde_json::to_string(scene).expect("JSON");
    text.replace("\"tiles\":{", "\"tiles\":{\n  ")
        .replace("},\"", "},\n  \"")
        .replace("}},{", "}},\n {")
        .replace("},{\"", "},\n {\"")
}

#[test]
fn the_example_of_the_book_is_the_scene_of_that_position() {
    let page = std::fs::read_to_string(PAGE).expect("docs/scenes.md");
    let example = written(&played("fifty", "6 8 9 2").scene());
    let (before, rest) = page.split_once("```json\n").expect("a block of JSON");
    let (block, after) = rest.split_once("\n```").expect("its end");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PAGE, format!("{before}```json\n{example}\n```{after}")).expect("docs/scenes.md");
    } else {
        assert_eq!(block, example, "UPDATE_DOCS=1 updates the page");
    }
}

#[test]
fn every_field_of_the_json_is_on_the_page() {
    let page = std::fs::read_to_string(PAGE).expect("docs/scenes.md");
    for scene in scenes() {
        let json = serde_json::to_value(&scene).expect("JSON");
        let parts = json.as_array().expect("a list of parts");
        for (kind, part) in parts.iter().flat_map(|part| part.as_object().expect("one kind of part")) {
            assert!(page.contains(&format!("`{kind}`")), "{kind}");
            let fields = part.as_object().into_iter().flatten().map(|(name, _)| name);
            let tiles =
                part.get("tiles").and_then(Value::as_object).into_iter().flat_map(|tiles| tiles.values());
            let fields = fields.chain(tiles.flat_map(|tile| tile.as_object().expect("a tile").keys()));
            fields.for_each(|name| assert!(page.contains(&format!("`{name}`")), "{name}"));
        }
    }
}

#[test]
fn a_program_that_reads_the_json_finds_every_tile() {
    for scene in scenes() {
        let json: Value = serde_json::from_str(&serde_json::to_string(&scene).expect("JSON")).expect("JSON");
        let parts = json
            .as_array()
            .expect("a list")
            .iter()
            .flat_map(|part| part.as_object().expect("a part").values());
        let mut found = BTreeMap::new();
        for part in parts {
            for (number, tile) in part.get("tiles").and_then(Value::as_object).into_iter().flatten() {
                let fields =
                    ["text", "state", "note", "owner", "move", "why_not"].map(|name| tile[name].clone());
                found.insert(format!("{}.{number}", part["id"].as_str().expect("an id")), fields);
            }
        }
        let text = |text: Option<&str>| text.map_or(Value::Null, Value::from);
        let expected = scene.tiles().map(|(address, tile)| {
            let fields = [
                text(Some(&tile.text)),
                text(Some(tile.state.name())),
                text(tile.note.as_deref()),
                tile.owner.map_or(Value::Null, |seat| Value::from(seat.number())),
                text(tile.mv.as_ref().map(AsRef::as_ref)),
                text(tile.why_not.as_deref()),
            ];
            (address.to_string(), fields)
        });
        assert_eq!(found, expected.collect());
    }
}

fn scenes() -> Vec<Scene> {
    let positions = [
        ("fifty", "6 8 9 2"),
        ("fifty:target=1000000,max=1000000", "7"),
        ("divisors", "9 3 1 8"),
        ("dilemma:sequence=3619472580", "start end end"),
        ("append:digits=0-9,target=120", "1"),
        ("deletion:numbers=732-865", "middle right"),
    ];
    positions.iter().map(|(id, moves)| played(id, moves).scene()).collect()
}
