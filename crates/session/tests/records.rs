//! Records: what is written reads back, and what is wrong is refused with a sentence that says so.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::session;
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::{Record, Session, Termination};
use proptest::prelude::*;

fn load(text: &str) -> Result<Session, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    Session::from_record(Catalogue::standard(), &record).map_err(|error| error.to_string())
}

#[track_caller]
fn refused(text: &str, part: &str) {
    let error = load(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
    assert!(error.contains(part), "no {part:?} in {error:?}");
}

#[test]
fn a_record_is_written_in_the_manner_of_pgn() {
    let mut session = session("fifty:target=60", Seat::Two, "7 3 4");
    session.players = ["person".to_string(), "a \"quoted\" \\ name".to_string()];
    session.date = Some("2026.11.16".to_string());
    session.extra.push(("Event".to_string(), "a lesson".to_string()));
    let text = session.record().to_string();
    let expected = "\
[Format \"1\"]
[Game \"fifty:target=60\"]
[First \"2\"]
[Player1 \"person\"]
[Player2 \"a \\\"quoted\\\" \\\\ name\"]
[Result \"*\"]
[Date \"2026.11.16\"]
[Termination \"unterminated\"]
[Event \"a lesson\"]

1. 7 3 2. 4 *
";
    assert_eq!(text, expected);
    assert_eq!(load(&text).unwrap().record().to_string(), text);
}

#[test]
fn a_drawn_game_names_its_seed() {
    let session = session("dilemma:length=6#7", Seat::One, "start end start end start end");
    let text = session.record().to_string();
    assert!(text.contains("[Game \"dilemma:length=6\"]\n[Seed \"7\"]"), "{text}");
    assert!(text.contains("[Termination \"normal\"]"), "{text}");
    assert_eq!(load(&text).unwrap().record().to_string(), text);
    refused(&text.replace("[Seed \"7\"]\n", ""), "the tag Seed is missing");
    assert!(load(&text.replace("[Seed \"7\"]\n", "").replace("length=6", "length=6#7")).is_ok());
}

#[test]
fn a_resignation_is_kept() {
    let mut session = session("fifty", Seat::One, "7");
    session.resign().unwrap();
    let text = session.record().to_string();
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Termination \"resigned\"]"), "{text}");
    let again = load(&text).unwrap();
    assert_eq!(again.outcome().unwrap().winner, Seat::One);
    assert_eq!((again.turn(), again.legal_moves().len()), (None, 0));
    assert_eq!(again.record().to_string(), text);
}

#[test]
fn a_forfeit_is_kept_with_its_class() {
    for how in Termination::ALL.into_iter().filter(|how| how.is_forfeit()) {
        let mut session = session("fifty", Seat::One, "7 3");
        session.forfeit(Seat::Two, how);
        let text = session.record().to_string();
        assert!(text.contains(&format!("[Result \"1-0\"]\n[Termination \"{how}\"]")), "{text}");
        let again = load(&text).unwrap();
        assert_eq!((again.termination(), again.turn()), (how, None));
        assert_eq!(again.record().to_string(), text);
    }
    let mut over = session("fifty", Seat::One, "7");
    over.forfeit(Seat::Two, Termination::Normal);
    assert_eq!(over.termination(), Termination::Unterminated, "only a forfeit forfeits");
}

#[test]
fn one_of_several_records_is_read_by_its_number() {
    let each = ["7 3", "", "1 2 4"].map(|words| session("fifty", Seat::One, words).record().to_string());
    let text = each.join("\n");
    for (number, one) in (1..).zip(&each) {
        assert_eq!(Record::read_nth(text.as_bytes(), number).unwrap().to_string(), *one);
    }
    let missing = Record::read_nth(text.as_bytes(), 4).unwrap_err().to_string();
    assert_eq!(missing, "it has 3 records, so there is no number 4: they are counted from 1");
    assert!(Record::read_nth(&b"\xff\xfe\n"[..], 1).is_err());
}

#[test]
fn comments_line_breaks_and_tight_numbers_are_read() {
    let text =
        "\u{feff}[Game \"fifty\"]\r\n[Result \"*\"]\r\n\r\n1.7 {seven\nfirst} 3 ; and so on\n2... 4 *\r\n";
    assert_eq!(load(text).unwrap().plies().len(), 3);
}

#[test]
fn short_forms_are_read_and_written_in_full() {
    let tags = "[Game \"deletion:numbers=549-876\"]\n[First \"1\"]\n[Result \"1-0\"]\n";
    let read = load(&format!("{tags}\n1. r m 2. l 1-0\n")).unwrap();
    assert!(read.record().to_string().contains("1. right middle 2. left 1-0"), "{}", read.record());
    let line = Session::from_line(Catalogue::standard(), "dilemma:sequence=4917 2 s,e").unwrap();
    assert_eq!(line.line(), "dilemma:sequence=4917 2 start,end");
}

#[test]
fn long_games_are_wrapped() {
    let words = "start ".repeat(200);
    let text = session("dilemma:length=200#1", Seat::One, &words).record().to_string();
    assert!(text.lines().all(|line| line.len() <= 80));
    assert_eq!(load(&text).unwrap().plies().len(), 200);
}

#[test]
fn what_is_wrong_is_named() {
    let game = "[Game \"append\"]\n";
    refused("", "empty");
    refused("Dear reader", "does not start with a tag");
    refused("[Game fifty]\n", "line 1");
    refused("[Game \"fifty\"]\n[Game \"append\"]\n", "twice");
    refused("[Event \"x\"]\n\n1. 7 *", "the tag Game is missing");
    refused("[Game \"chess\"]\n", "no game 'chess'");
    refused("[Game \"fifty:target=0\"]\n", "target takes");
    refused("[Format \"9\"]\n[Game \"fifty\"]\n", "newer version");
    refused("[Format \"x\"]\n[Game \"fifty\"]\n", "Format");
    refused("[Game \"fifty\"]\n[First \"3\"]\n", "1 or 2");
    refused("[Game \"dilemma#7\"]\n[Seed \"8\"]\n", "two different seeds");
    refused(&format!("{game}\n1. 1 0 *"), "ply 2 (Player 2: '0') is illegal");
    refused(&format!("{game}\n1. 1 2 2. 3 4 0-1"), "over after ply 3");
    refused(&format!("{game}\n1. 1 2 3. 3 0-1"), "the move number should be 2");
    refused(&format!("{game}\n1. 1 {{never closed"), "truncated");
    refused(&format!("{game}[Result \"0-1\"]\n\n1. 1 2"), "truncated");
    refused(&format!("{game}[Result \"1-0\"]\n\n1. 1 2 2. 3 1-0"), "Player 2 has won");
    refused(&format!("{game}[Result \"*\"]\n\n1. 1 2 2. 3 *"), "Player 2 has won");
    refused(&format!("{game}[Result \"*\"]\n\n1. 1 2 0-1"), "the moves end with 0-1");
    refused(&format!("{game}[Result \"draw\"]\n\n1. 1 2"), "1-0 (Player 1 won)");
    refused(
        &format!("{game}[Termination \"tired\"]\n\n1. 1 2"),
        "timeout, crash, disconnect or unterminated",
    );
    refused(&format!("{game}[Result \"*\"]\n\n1. 1 * 2"), "after the result");
}

#[test]
fn every_beginning_of_a_record_is_refused_or_is_a_game_without_end() {
    let text = session("divisors:one=no", Seat::One, "3 6 2 4 8").record().to_string();
    for end in 0..text.trim_end().len() {
        if let Ok(session) = load(&text[..end]) {
            let whole = text[..end].trim_end().ends_with('8') && session.outcome().is_some();
            assert!(session.outcome().is_none() || whole, "{}", &text[..end]);
        }
    }
}

#[test]
fn undo_and_redo_walk_through_the_game() {
    let mut session = session("deletion:numbers=549-876", Seat::One, "right middle left");
    let views: Vec<_> = (0..3)
        .map(|_| {
            let view = session.view();
            session.undo().unwrap();
            view
        })
        .collect();
    assert!(session.undo().is_none());
    for view in views.into_iter().rev() {
        session.redo().unwrap();
        assert_eq!(session.view(), view);
    }
    assert!(session.redo().is_none());
    session.undo().unwrap();
    session.play("right", &Names::SEATS).unwrap();
    assert!(session.redo().is_none(), "a new move forgets what was undone");
}

/// A variant of each game that is quick to play, with a length or size from `size`.
fn variant(game: usize, size: u64, seed: u64) -> String {
    match game {
        0 => format!("fifty:target={},base={},max={}", 10 + size, 2 + size % 15, 1 + seed % 12),
        1 => format!("append:target={},digits={}-9", 1 + seed % 100_000, size % 3),
        2 => format!("divisors:count={},one={}", 1 + size, if seed.is_multiple_of(2) { "yes" } else { "no" }),
        3 => format!("dilemma:length={}#{seed}", 1 + size),
        _ => format!("deletion:digits={}#{seed}", 2 + size % 9),
    }
}

proptest! {
    #[test]
    fn random_games_round_trip_and_undo_exactly(
        game in 0..5usize, size in 0..60u64, seed: u64, second: bool, stop in 0..80usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 80), back in 0..80usize,
    ) {
        let first = if second { Seat::Two } else { Seat::One };
        let id = GameId::parse(Catalogue::standard(), &variant(game, size, seed)).unwrap();
        let mut session = Session::new(id, first).unwrap();
        let mut views = vec![session.view()];
        for choice in choices.iter().take(stop) {
            let words = session.legal_moves();
            if words.is_empty() {
                break;
            }
            session.play(&words[choice.index(words.len())], &Names::SEATS).unwrap();
            views.push(session.view());
        }
        let text = session.record().to_string();
        let again = load(&text).unwrap();
        prop_assert_eq!(again.record().to_string(), text);
        prop_assert_eq!(again.view(), session.view());
        for _ in 0..back {
            let undone = session.undo();
            prop_assert_eq!(undone.is_some(), views.len() > 1);
            if undone.is_some() {
                views.pop();
            }
            prop_assert_eq!(Some(&session.view()), views.last());
        }
    }

    #[test]
    fn damaged_records_never_panic(cut in 0..200usize, at in 0..200usize, byte: u8) {
        let text = session("dilemma:length=8#3", Seat::Two, "start end end start").record().to_string();
        let mut bytes = text.into_bytes();
        bytes.truncate(bytes.len() - cut.min(bytes.len()));
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
        let _ = Record::read_from(&bytes[..]).map(|record| Session::from_record(Catalogue::standard(), &record).is_ok());
    }
}
