//! One suite for every scene: those of the catalogue, of the template, and of two games that are drawn only here.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "clippy lets only test functions fail, not their helpers"
)]

mod scene_games;
#[allow(dead_code, reason = "this suite needs only a part of it")]
mod support;

use std::collections::{BTreeMap, BTreeSet};

use duels_rules::scene::{Address, Cells, Choices, Part, Scene, Tile, TileState};
use duels_rules::{AnyGame, Catalogue, GameId, GameState, MoveText, Ply, Seat, view};
use proptest::prelude::*;

use scene_games::chomp::Chomp;
use scene_games::nim::Nim;
use support::play_on;
use support::variants::any_start;

/// No scene lists more tiles than this, whatever the variant.
const MOST_TILES: usize = 3 * Choices::MOST;

/// Plays a random legal move.
fn step(game: &mut dyn AnyGame, history: &mut Vec<Ply>, chance: u64) -> bool {
    let (seat, before) = (game.next_seat(), game.copy());
    let played = play_on(game, 1, chance);
    history.extend(played.iter().map(|&mv| Ply { seat, mv, text: before.move_text(mv) }));
    !played.is_empty()
}

/// What holds for any scene of a game, with its history or without.
fn assert_sound(game: &dyn AnyGame, history: &[Ply]) -> Scene {
    let scene = game.scene(history);
    let ids: Vec<_> = scene.parts.iter().filter_map(Part::cells).map(|(id, _)| id).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "two parts have the same id");
    assert!(scene.tiles().count() <= MOST_TILES, "{} tiles", scene.tiles().count());
    scene.parts.iter().for_each(|part| assert_sound_part(&scene, part));
    for (address, tile) in scene.tiles() {
        let empty = matches!(tile.state, TileState::Slot | TileState::Next);
        assert_eq!(tile.text.is_empty(), empty, "{address}: {tile:?}");
        assert!(tile.mv.is_none() || tile.why_not.is_none(), "{address} can be chosen and cannot");
        assert!(tile.mark.is_none(), "games mark nothing");
        for text in
            [Some(tile.text.as_str()), tile.note.as_deref(), tile.why_not.as_deref()].into_iter().flatten()
        {
            assert!(!text.contains(char::is_control) && text.chars().count() < 120, "{text:?}");
        }
    }
    assert_offers_the_legal_moves(game, &scene);
    scene
}

fn assert_sound_part(scene: &Scene, part: &Part) {
    if let Some((_, cells)) = part.cells() {
        assert!(cells.tiles.keys().all(|number| cells.contains(number)), "a tile outside of its part");
        assert!(cells.spans.iter().all(|span| span.from < span.to && span.to <= cells.end()), "{cells:?}");
    }
    match part {
        Part::Line(line) => assert!(line.text.matches('*').count().is_multiple_of(2), "{}", line.text),
        Part::Link(link) => {
            for end in [&link.from, &link.to] {
                let address = Address::parse(end).expect("an address");
                let cells = scene.parts.iter().filter_map(Part::cells).find(|(id, _)| *id == address.part);
                assert!(cells.is_some_and(|(_, cells)| cells.contains(address.number)), "{end}");
            }
        }
        Part::Row(row) => {
            if let Some(comparison) = &row.comparison {
                let other = scene.parts.iter().filter_map(Part::cells).find(|(id, _)| *id == comparison.with);
                let (_, other) = other.expect("the other row");
                assert!(comparison.equal <= row.cells.end().max(other.end()));
            }
        }
        Part::Counter(_) | Part::Grid(_) | Part::Pad(_) => {}
    }
}

/// Each legal move is the move of one tile, or does the same as one that is; no tile makes another move.
fn assert_offers_the_legal_moves(game: &dyn AnyGame, scene: &Scene) {
    let legal: BTreeSet<MoveText> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    let offered: Vec<MoveText> = scene.choices().map(|(_, _, mv)| mv.clone()).collect();
    let distinct: BTreeSet<MoveText> = offered.iter().cloned().collect();
    assert_eq!(distinct.len(), offered.len(), "two tiles make the same move");
    assert!(distinct.is_subset(&legal), "a tile makes an illegal move");
    let typed = scene.parts.iter().any(|part| matches!(part, Part::Pad(pad) if pad.typed.is_some()));
    assert_eq!(typed, legal.len() > Choices::MOST, "moves are typed where there are too many for tiles");
    let after = |mv: &MoveText| {
        let mut copy = game.copy();
        copy.play(copy.parse_move(mv.as_str()).expect("legal")).expect("legal");
        copy
    };
    for missing in legal.difference(&distinct).filter(|_| !typed) {
        let looks = |mv: &MoveText| (after(mv).outcome(), view::rows(&after(mv).scene(&[])));
        assert!(offered.iter().any(|mv| looks(mv) == looks(missing)), "{missing} cannot be chosen");
    }
}

/// What holds between the scenes of a whole game: addresses keep their meaning, changes say all, owners are right.
fn assert_sound_game(game: &mut dyn AnyGame, chance: u64, plies: u64) {
    let (mut history, mut texts) = (Vec::new(), BTreeMap::<String, String>::new());
    let mut before = assert_sound(game, &history);
    let mut rows = vec![view::rows(&before)];
    for ply in 0..plies {
        if !step(game, &mut history, chance ^ ply) {
            break;
        }
        assert_sound(game, &[]);
        let scene = assert_sound(game, &history);
        for (address, tile) in scene.tiles().filter(|(_, tile)| !tile.text.is_empty()) {
            let known = texts.entry(address.to_string()).or_insert_with(|| tile.text.to_string());
            assert_eq!(*known, tile.text, "{address} is another tile now");
        }
        assert_eq!(changed(&before, &scene), tiles(&scene));
        assert!(rows.iter().all(|earlier| *earlier != view::rows(&scene)), "two positions look the same");
        assert_owners(&scene, &history);
        rows.push(view::rows(&scene));
        before = scene;
    }
}

fn tiles(scene: &Scene) -> BTreeMap<String, Tile> {
    scene.tiles().map(|(address, tile)| (address.to_string(), tile.clone())).collect()
}

/// The tiles of a scene with the changes to another one made to them.
fn changed(before: &Scene, after: &Scene) -> BTreeMap<String, Tile> {
    let mut tiles = tiles(before);
    for change in after.changes(before) {
        match change.tile {
            Some(tile) => tiles.insert(change.address, tile),
            None => tiles.remove(&change.address),
        };
    }
    tiles
}

/// The tile that the latest move touched belongs to the one who made it, and so does what it closed.
fn assert_owners(scene: &Scene, history: &[Ply]) {
    let mover = history.last().expect("a ply").seat;
    for (address, tile) in scene.tiles().filter(|(_, tile)| tile.last) {
        assert_eq!(tile.owner, Some(mover), "{address}: {tile:?}");
    }
    for part in &scene.parts {
        match part {
            Part::Link(link) => assert_eq!(link.owner, Some(mover)),
            Part::Grid(grid) => assert!(grid.closed.last().is_none_or(|lane| lane.owner == mover)),
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scenes_are_sound_all_through_a_game(start in any_start()) {
        assert_sound_game(&mut *start.open(), start.chance, 25);
    }

    #[test]
    fn nim_and_chomp_are_drawn_with_the_same_parts(chance in any::<u64>()) {
        assert_sound_game(&mut GameState::new(Nim, Seat::One), chance, 100);
        assert_sound_game(&mut GameState::new(Chomp, Seat::Two), chance, 100);
    }

    #[test]
    fn what_is_blocked_says_why_and_what_is_not_does_not(start in any_start()) {
        let (mut game, mut history) = (start.open(), Vec::new());
        for ply in 0..start.chance % 8 {
            step(&mut *game, &mut history, start.chance ^ ply);
        }
        let over = game.turn().is_none();
        let scene = game.scene(&history);
        for (part, cells) in scene.parts.iter().filter_map(Part::cells) {
            for number in (cells.first..cells.end()).take(500) {
                let choice = cells.tiles.get(&number).is_some_and(Tile::is_choice);
                let why_not = cells.why_not(number);
                prop_assert!(!(choice || over) || why_not.is_none(), "{part}.{number}: {why_not:?}");
                let is_sentence = why_not.is_none_or(|text| text.ends_with('.') && !text.contains('{'));
                prop_assert!(is_sentence, "{}.{}", part, number);
            }
        }
    }
}

/// A position with its history.
fn played(id: &str, moves: &str) -> (Box<dyn AnyGame>, Vec<Ply>) {
    let mut game =
        GameId::parse(Catalogue::standard(), id).expect("an id").open(Seat::One).expect("a variant");
    let mut history = Vec::new();
    for typed in moves.split_whitespace() {
        let mv = game.parse_move(typed).expect("a legal move");
        history.push(Ply { seat: game.next_seat(), mv, text: game.move_text(mv) });
        game.play(mv).expect("a legal move");
    }
    (game, history)
}

fn cells<'a>(scene: &'a Scene, id: &str) -> &'a Cells {
    scene.parts.iter().filter_map(Part::cells).find(|(part, _)| *part == id).expect("the part").1
}

#[test]
fn fifty_shows_whose_columns_are_closed_and_why_a_number_is_blocked() {
    let (game, history) = played("fifty", "6 8 9 2");
    let scene = game.scene(&history);
    let Some(Part::Grid(grid)) = scene.parts.iter().find(|part| matches!(part, Part::Grid(_))) else {
        panic!()
    };
    let closed: Vec<_> = grid.closed.iter().map(|lane| (lane.column, lane.owner.number())).collect();
    assert_eq!((grid.columns, closed), (Some(10), vec![(6, 1), (4, 2), (3, 1), (5, 2)]));
    let board = &grid.cells;
    let choices: Vec<_> = scene.choices().map(|(address, _, mv)| format!("{address}={mv}")).collect();
    assert_eq!(choices.join(" "), "board.27=2 board.28=3 board.29=4 board.30=5 board.31=6 board.32=7");
    assert_eq!(board.why_not(26).unwrap(), "1 would end in 6 again.");
    assert_eq!(board.why_not(40).unwrap(), "40 is out of reach: you can add 1 to 9 to 25.");
    let owners: Vec<_> = [6, 14, 23, 25].map(|total| board.tiles[&total].owner.unwrap().number()).into();
    assert_eq!(owners, [1, 2, 1, 2]);
    assert_eq!([7, 24, 26, 50].map(|total| board.state(total).name()), ["gone", "gone", "free", "finish"]);
    // The reach of a number, whether blocked or not, is exactly what the rules say.
    for number in 1..=9 {
        let legal = game.parse_move(&number.to_string()).is_ok();
        assert_eq!(board.why_not(25 + number).is_none(), legal, "{number}");
    }
}

#[test]
fn divisors_say_why_every_other_number_is_blocked() {
    for (id, moves) in
        [("divisors:count=30", "24 3 9"), ("divisors:one=no", "3 6"), ("divisors:opening=even", "")]
    {
        let (game, history) = played(id, moves);
        let scene = game.scene(&history);
        let numbers = cells(&scene, "numbers");
        for number in numbers.first..numbers.end() {
            let legal = game.parse_move(&number.to_string()).is_ok();
            assert_eq!(numbers.why_not(number).is_none(), legal, "{id} {moves}: {number}");
        }
    }
    let (game, history) = played("divisors", "9 3 1 8");
    let scene = game.scene(&history);
    let numbers = cells(&scene, "numbers");
    assert_eq!(numbers.why_not(5).unwrap(), "5 doesn't go with 8.");
    assert_eq!(numbers.tiles[&2].note.as_deref(), Some("2 × 4 = 8"));
    assert_eq!((numbers.tiles[&3].owner, numbers.state(3)), (Some(Seat::Two), TileState::Gone));
    let chain: Vec<_> = cells(&scene, "chain").tiles.values().map(|tile| tile.text.as_str()).collect();
    assert_eq!(chain, ["9", "3", "1", "8", ""]);
}

#[test]
fn dilemma_compares_digits_of_the_same_place() {
    let comparison = |id: &str, moves: &str| {
        let (game, history) = played(id, moves);
        let scene = game.scene(&history);
        let Some(Part::Row(row)) = scene.parts.last() else { panic!() };
        let comparison = row.comparison.clone().expect("a comparison");
        (row.cells.first, comparison.equal, comparison.then.map(|then| format!("{then:?}")))
    };
    assert_eq!(comparison("dilemma:sequence=6517", ""), (0, 0, None));
    assert_eq!(comparison("dilemma:sequence=6566", "start end"), (0, 1, None));
    assert_eq!(comparison("dilemma:sequence=6517", "start end"), (0, 0, Some("Over".to_string())));
    // Player 1 has a digit more: the second digits meet, and a 0 in front counts for nothing.
    assert_eq!(comparison("dilemma:sequence=06517", "start start"), (1, 1, None));
    assert_eq!(comparison("dilemma:sequence=06517", "start start start"), (1, 1, Some("Over".to_string())));
    assert_eq!(comparison("dilemma:sequence=36517", "start"), (1, 0, Some("Under".to_string())));
}

#[test]
fn append_compares_with_the_goal_and_notes_what_ends_the_game() {
    let (game, history) = played("append:target=314,digits=0-9", "");
    let scene = game.scene(&history);
    assert_eq!(cells(&scene, "append").why_not(0).unwrap(), "A 0 may not be appended to the number 0.");
    let (game, history) = played("append:target=314,digits=0-9", "3 1");
    let scene = game.scene(&history);
    let notes: Vec<_> = (3..6).map(|digit| cells(&scene, "append").tiles[&digit].note.as_deref()).collect();
    assert_eq!(notes, [None, Some("exact"), Some("too big")]);
    let Some(Part::Row(row)) = scene.parts.get(2) else { panic!() };
    assert_eq!(
        row.comparison.as_ref().map(|comparison| (comparison.equal, comparison.then)),
        Some((2, None))
    );
}

#[test]
fn deletion_keeps_ghosts_in_their_places() {
    let (game, history) = played("deletion:numbers=54921-87654", "2 1 3");
    let scene = game.scene(&history);
    let two = cells(&scene, "number2");
    let shown: Vec<_> = two.tiles.values().map(|tile| (tile.text.as_str(), tile.state.name())).collect();
    let expected = [("8", "free"), ("7", "struck"), ("6", "free"), ("5", "struck"), ("4", "free")];
    assert_eq!(shown, expected);
    assert!(two.tiles[&3].last && !two.tiles[&1].last && two.tiles[&1].owner == Some(Seat::One));
    let notes: Vec<_> = cells(&scene, "number1").tiles.values().map(|tile| tile.note.as_deref()).collect();
    assert_eq!(notes, [None, Some("1"), Some("2"), Some("3"), Some("4")]);
}

#[test]
fn large_variants_have_small_scenes_with_all_that_matters() {
    let append = [
        "append:target=".to_string() + &"7".repeat(60),
        "append:target=".to_string() + &"7".repeat(1_000_000),
    ];
    let ids = [
        "divisors:count=1000",
        "dilemma:length=1001#1",
        "fifty:target=276,base=24",
        "divisors:count=1000000",
        "fifty:target=1000000000000,base=1000",
        "fifty:target=1000000000000,base=1000,max=1000000",
        "deletion:digits=100000#1",
        "deletion:digits=1500#1",
        &append[0],
        &append[1],
    ];
    for id in ids {
        let (mut game, mut history) = played(id, "");
        for ply in 0..12 {
            assert_sound(&*game, &history);
            step(&mut *game, &mut history, ply);
        }
        assert_sound(&*game, &history);
    }
}

#[test]
fn a_mark_lists_the_tile_it_is_on() {
    use duels_rules::scene::{Address, Mark};
    let (game, history) = played("fifty", "9 9 9");
    let mut scene = game.scene(&history);
    let at = |number| Address { part: "board", number };
    assert!(scene.tile(at(26)).is_none());
    scene.mark_at(at(26), Mark::Best);
    scene.mark_at(at(27), Mark::Slip);
    scene.mark_at(at(1_000), Mark::Best);
    let marks: Vec<_> = scene.tiles().filter_map(|(at, tile)| Some((at.number, tile.mark?))).collect();
    assert_eq!(marks, [(26, Mark::Best), (27, Mark::Slip)]);
    assert_eq!(scene.tile(at(26)).map(|tile| tile.text.as_str()), Some("26"));
}

#[test]
fn moves_have_names_for_sentences() {
    let named = |id: &str, moves: &str| {
        let (game, _) = played(id, moves);
        let names = game.legal_moves().into_iter().map(|mv| game.move_name(mv));
        names.take(2).collect::<Vec<_>>()
    };
    assert_eq!(named("fifty", "9 9"), ["+2 to 20", "+3 to 21"]);
    assert_eq!(named("divisors", ""), ["1", "2"]);
    assert_eq!(named("append", "1"), ["1", "2"]);
    assert_eq!(named("dilemma:sequence=3619472580", ""), ["the 3 at the start", "the 0 at the end"]);
    assert_eq!(named("deletion:numbers=549-876", ""), ["the 8 on the left", "the 7 in the middle"]);
    assert_eq!(
        named("deletion:numbers=5491-8762", ""),
        ["the 8 in the first place", "the 7 in the second place"]
    );
}
