//! Every game of the catalogue, chosen in the menu and played to the end: a new game needs no edit here.
#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use duels_rules::{Catalogue, Entry};

use super::World;
use crate::tui::effect::Effect;
use crate::tui::event::{Event, KeyCode, Size};

/// A small, a usual and a large window.
const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (120, 40)];

fn games() -> impl Iterator<Item = &'static Entry> {
    Catalogue::standard().entries().iter()
}

#[test]
fn every_game_is_chosen_in_the_menu() {
    for (line, entry) in games().enumerate() {
        let mut world = World::menu_of(Catalogue::standard());
        (0..line).for_each(|_| world.key(KeyCode::Down));
        let chosen = format!("▸ {}", entry.info.name());
        for (columns, rows) in SIZES {
            world.send(Event::Resize(Size { columns, rows }));
            let screen = world.screen(columns, rows);
            assert!(screen.contains(&chosen), "no {chosen:?} in\n{screen}");
        }
        world.press("\r");
        let started = world.asked.iter().find_map(|effect| match effect {
            Effect::Start(game) => Some(game.id.to_string()),
            _ => None,
        });
        let started = started.unwrap();
        assert_eq!(started.split([':', '#']).next(), Some(entry.info.id));
    }
}

#[test]
fn every_game_is_drawn_and_played_to_its_end_by_typing() {
    for entry in games() {
        let id = entry.info.id;
        let mut world = World::game(&format!("{id}#7"), "", ["person", "level:4"]);
        world.answer_any();
        while let Some(mv) = world.table().session.legal_moves().first().cloned() {
            let scene = world.table().session.scene();
            let screen = world.screen(120, 40);
            let missing = scene.choices().find(|(_, tile, _)| !screen.contains(tile.text.as_str()));
            assert!(missing.is_none(), "{id}: {missing:?} is not in\n{screen}");
            let plies = world.table().session.plies().len();
            world.press(&format!("{mv}\r"));
            assert!(world.table().session.plies().len() > plies, "{id}: {mv} was not played\n{screen}");
            world.wait(1000);
            world.answer_any();
        }
        assert!(world.table().session.outcome().is_some(), "{id}");
        for (columns, rows) in SIZES {
            world.send(Event::Resize(Size { columns, rows }));
            let screen = world.screen(columns, rows);
            assert!(screen.contains("won") || screen.contains("lost"), "{id}:\n{screen}");
        }
    }
}
