//! Any bytes as a journal: reading never panics, a journal that was cut off is an earlier one, and what becomes a game is
//! written and read back unchanged.
#![no_main]

use duels_rules::Catalogue;
use duels_session::{Journal, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok((journal, length)) = Journal::parse(bytes) else { return };
    assert_eq!(Journal::parse(&bytes[..length]).expect("the same journal"), (journal.clone(), length));
    // A giant variant is slow to draw, not wrong.
    let game = journal.tags.iter().find(|(name, _)| name == "Game").map_or("", |(_, value)| value.as_str());
    if game.len() > 40 || game.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    let Some(session) = load(&journal) else { return };
    let written = Journal::of(&session, Vec::new()).to_string();
    let (again, whole) = Journal::parse(written.as_bytes()).expect("what was written reads back");
    assert_eq!(whole, written.len());
    let again = load(&again).expect("what was written can be played");
    assert_eq!(again.record().to_string(), session.record().to_string());
});

fn load(journal: &Journal) -> Option<Session> {
    journal.session(Catalogue::standard()).ok()
}
