//! A position in one line: what is written reads back, and what is wrong is refused with a sentence that says so.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::session;
use duels_rules::{Catalogue, GameId, Names, RngStream, Seat, SeededRng};
use duels_session::Session;
use proptest::prelude::*;

fn read(line: &str) -> Result<Session, String> {
    Session::from_line(Catalogue::standard(), line).map_err(|error| error.to_string())
}

/// Plays some random moves.
fn wander(session: &mut Session, plies: usize, chance: u64) {
    let mut draw = SeededRng::new(chance, RngStream::PlayerOne);
    for _ in 0..plies {
        let Some(mv) = draw.pick(&session.game().legal_moves()) else { break };
        session.play_move(mv, &Names::SEATS).unwrap();
    }
}

/// Every classic game and its presets, with a seed where the start is drawn.
fn variants(seed: u64) -> Vec<GameId> {
    let plain = |id: &str| GameId::parse(Catalogue::standard(), id).unwrap().with_seed(seed).unwrap();
    let entries = Catalogue::standard().entries().iter();
    let ids = entries.flat_map(|entry| {
        let presets = entry.info.presets.iter().map(|preset| preset.params.replace(' ', ","));
        std::iter::once(entry.info.id.to_string())
            .chain(presets.map(|words| format!("{}:{words}", entry.info.id)))
    });
    ids.map(|id| plain(&id)).collect()
}

proptest! {
    #[test]
    fn what_is_written_reads_back(seed in any::<u64>(), plies in 0usize..30, two in any::<bool>()) {
        for id in variants(seed) {
            let mut session = Session::new(id, Seat::BOTH[usize::from(two)]).unwrap();
            wander(&mut session, plies, seed);
            let line = session.line();
            prop_assert!(!line.contains('#'), "{}", line);
            let again = read(&line).unwrap();
            prop_assert_eq!(again.line(), line);
            prop_assert_eq!(again.view(), session.view());
        }
    }

    #[test]
    fn no_line_panics(line in "\\PC{0,40}", first in "[ 0-9-]{0,3}") {
        let _ = read(&line);
        let _ = read(&format!("fifty {first} {line}"));
    }
}

#[test]
fn what_was_drawn_is_written_out() {
    let drawn = session("dilemma:length=6#7", Seat::One, "start end");
    assert_eq!(drawn.line(), "dilemma:sequence=740333 1 start,end");
    let plain = session("deletion:numbers=732-865", Seat::Two, "");
    assert_eq!(plain.line(), "deletion:numbers=732-865 2 -");
    assert_eq!(read("dilemma:length=6#7 1 start,end").unwrap().line(), drawn.line());
}

#[test]
fn what_is_wrong_is_named() {
    for (line, part) in [
        ("", "START FIRST MOVES"),
        ("fifty", "START FIRST MOVES"),
        ("fifty 1 - 7", "START FIRST MOVES"),
        ("chess 1 -", "no game 'chess'"),
        ("fifty:target=0 1 -", "target takes"),
        ("fifty 3 -", "'3' does not say who began"),
        ("fifty one -", "accepted are 1 and 2"),
        ("dilemma 1 -", "is random"),
        ("fifty 2 7,10", "ply 2 (Player 1: '10') is illegal"),
        ("append 1 1,2,3,4", "over after ply 3"),
    ] {
        let error = read(line).err().unwrap_or_else(|| panic!("accepted: {line}"));
        assert!(error.contains(part), "no {part:?} in {error:?}");
    }
}
