//! Any bytes as a record: reading never panics, and what becomes a game is written and read back unchanged.
#![no_main]

use duels_rules::Catalogue;
use duels_session::{Record, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = Record::read_from(bytes) else { return };
    // A giant variant is slow to draw, not wrong.
    let game = record.tag("Game").unwrap_or_default();
    if game.len() > 40 || game.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 4) {
        return;
    }
    let Ok(session) = Session::from_record(Catalogue::standard(), &record) else { return };
    let text = session.record().to_string();
    let again = Record::parse(&text)
        .ok()
        .and_then(|record| Session::from_record(Catalogue::standard(), &record).ok());
    let again = again.expect("what was written reads back");
    assert_eq!(again.record().to_string(), text);
    assert_eq!(again.view(), session.view());
});
