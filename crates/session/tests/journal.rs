//! Journals: cut off anywhere, they continue at a ply that was made; damaged or newer ones are refused.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::session;
use duels_rules::{Catalogue, Names, Seat};
use duels_session::{Journal, JournalError, JournalEvent, Session, Termination};
use proptest::prelude::*;

fn load(bytes: &[u8]) -> Result<Session, JournalError> {
    Journal::parse(bytes)?.0.session(Catalogue::standard())
}

#[track_caller]
fn refused(text: &str, part: &str) {
    let error = load(text.as_bytes()).err().unwrap_or_else(|| panic!("accepted: {text}")).to_string();
    assert!(error.contains(part), "no {part:?} in {error:?}");
}

const HEADER: &str = "Digit Duels journal 1\nhints: never\n\n[Game \"fifty\"]\n[First \"2\"]\n\n";

#[test]
fn a_journal_is_readable_text() {
    let mut session = session("fifty:target=60", Seat::Two, "7 3 4");
    session.players[1] = "level:4".to_string();
    session.extra.push(("Match".to_string(), "2/3 1-0".to_string()));
    session.undo();
    session.resign().unwrap();
    let journal = Journal::of(&session, vec![("hints".to_string(), "never".to_string())]);
    let expected = "\
Digit Duels journal 1
hints: never

[Format \"1\"]
[Game \"fifty:target=60\"]
[First \"2\"]
[Player1 \"person\"]
[Player2 \"level:4\"]
[Match \"2/3 1-0\"]

move 7
move 3
move 4
undo to 2
lost 2 resigned
";
    assert_eq!(journal.to_string(), expected);
    let again = Journal::parse(expected.as_bytes()).unwrap();
    assert_eq!(again, (journal, expected.len()));
    let resumed = again.0.session(Catalogue::standard()).unwrap();
    assert_eq!(resumed.record(), session.record());
    assert_eq!(again.0.setting("hints"), Some("never"));
}

#[test]
fn what_was_undone_can_be_redone_after_a_resume() {
    let text = format!("{HEADER}move 7\nhint\nmove 3\nmove 4\nundo to 1\nhints off\nredo 1\n");
    let mut session = load(text.as_bytes()).unwrap();
    assert_eq!(session.record().moves, ["7", "3"]);
    assert_eq!(session.redo().map(|ply| ply.text.to_string()).as_deref(), Some("4"));
}

#[test]
fn every_event_reads_back() {
    let forfeits = Termination::ALL.into_iter().filter(|how| how.is_forfeit());
    let forfeits = forfeits.map(|how| JournalEvent::Forfeit(Seat::Two, how));
    let others = [
        JournalEvent::Move("start".to_string()),
        JournalEvent::UndoTo(12),
        JournalEvent::Redo(2),
        JournalEvent::Hint,
        JournalEvent::Hints(true),
        JournalEvent::Hints(false),
    ];
    for event in forfeits.chain(others) {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
    for nonsense in
        ["", "move", "move ", "undo", "undo 3", "redo x", "lost 3 resigned", "lost 1 normal", "hints"]
    {
        assert!(nonsense.parse::<JournalEvent>().is_err(), "{nonsense}");
    }
}

#[test]
fn wrong_journals_are_refused_with_what_is_wrong() {
    refused("", "ends before the game begins");
    refused("Digit Duels journal 1\nhints: never\n\n[Game \"fifty\"]\n", "ends before the game begins");
    refused("Digit Duels journal 2\nwhatever\n", "newer version of this program (journal 2)");
    refused("[Game \"fifty\"]\n\n1. 7 *\n", "does not start like a journal");
    refused("Digit Duels journal one\n", "does not start like a journal");
    refused(&format!("{HEADER}move 7\nmo\u{0}e 3\nmove 4\n"), "line 8 is damaged");
    refused(&format!("{HEADER}move 7\nmove 3\nmove 7\n"), "event 3 is wrong: ply 3 (Player 2: ");
    refused(&format!("{HEADER}move 7\nundo to 2\n"), "event 2 is wrong: 'undo to 2' does not fit");
    refused(&format!("{HEADER}redo 1\n"), "event 1 is wrong: 'redo 1' does not fit");
    refused(&format!("{HEADER}lost 1 resigned\nlost 2 resigned\n"), "after the end of the game");
    refused(&HEADER.replace("fifty", "chess"), "'chess'");
    let not_text = [HEADER.as_bytes(), b"move \xff\n"].concat();
    assert!(matches!(load(&not_text), Err(JournalError::NotText)));
}

#[test]
fn zeros_after_a_power_cut_are_ignored() {
    let bytes = [HEADER.as_bytes(), b"move 7\n", &[0; 512]].concat();
    let (journal, length) = Journal::parse(&bytes).unwrap();
    assert_eq!((journal.events.len(), length), (1, bytes.len() - 512));
}

/// Does something at random with a game, and gives the event.
fn step(session: &mut Session, choice: usize) -> Option<JournalEvent> {
    match choice % 5 {
        0 if !session.plies().is_empty() => {
            let plies = choice % session.plies().len();
            session.undo_to(plies);
            Some(JournalEvent::UndoTo(plies))
        }
        1 => session.redo().map(|_| JournalEvent::Redo(1)),
        2 if choice.is_multiple_of(11) && session.turn().is_some() => {
            session.forfeit(Seat::One, Termination::Timeout);
            Some(JournalEvent::Forfeit(Seat::One, Termination::Timeout))
        }
        _ => {
            let moves = session.legal_moves();
            let typed = moves.get(choice % moves.len().max(1))?.clone();
            session.play(&typed, &Names::SEATS).unwrap();
            Some(JournalEvent::Move(typed))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Whatever was played, each byte at which the journal may be cut off leads to a position that was there before.
    #[test]
    fn a_journal_cut_off_anywhere_resumes_at_an_earlier_event(
        game in prop::sample::select(vec!["fifty", "append:target=5000", "divisors:count=12", "dilemma#7", "deletion#3"]),
        choices in prop::collection::vec(any::<usize>(), 0..25),
    ) {
        let mut session = session(game, Seat::Two, "");
        let mut text = Journal::of(&session, Vec::new()).to_string();
        let mut states = vec![(text.len(), session.copy())];
        for choice in choices {
            if let Some(event) = step(&mut session, choice) {
                text += &format!("{event}\n");
                states.push((text.len(), session.copy()));
            }
        }
        for end in 0..=text.len() {
            let expected = states.iter().rev().find(|(length, _)| *length <= end);
            match (Journal::parse(&text.as_bytes()[..end]), expected) {
                (Ok((journal, length)), Some((known, state))) => {
                    prop_assert_eq!(length, *known);
                    let resumed = journal.session(Catalogue::standard()).unwrap();
                    prop_assert_eq!(resumed.record(), state.record());
                }
                (Err(JournalError::Empty), None) => {}
                (parsed, _) => prop_assert!(false, "cut off at {}: {:?}", end, parsed),
            }
        }
        // The shortest journal of the game leads to the same game.
        let short = Journal::of(&session, Vec::new());
        prop_assert!(short.to_string().len() <= text.len());
        let mut resumed = load(short.to_string().as_bytes()).unwrap();
        prop_assert_eq!(resumed.record(), session.record());
        while let Some(ply) = session.redo() {
            prop_assert_eq!(resumed.redo(), Some(ply));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut journal = HEADER.as_bytes().to_vec();
        journal.extend(&bytes);
        for text in [bytes, journal] {
            if let Ok((journal, length)) = Journal::parse(&text) {
                prop_assert!(length <= text.len());
                if let Ok(session) = journal.session(Catalogue::standard()) {
                    prop_assert!(session.plies().len() <= journal.events.len());
                }
            }
        }
    }
}
