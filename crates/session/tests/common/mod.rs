//! What the tests of sessions share.

use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::Session;

/// A session with these words played.
pub(crate) fn session(id: &str, first: Seat, words: &str) -> Session {
    let id = GameId::parse(Catalogue::standard(), id).unwrap();
    let mut session = Session::new(id, first).unwrap();
    for word in words.split_whitespace() {
        session.play(word, &Names::SEATS).unwrap();
    }
    session
}
