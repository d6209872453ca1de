use crate::store::{Event, RequestId, StoredEvent};

/// A move that is in the store. A node that has seen the version before it need not read it there, which is most of what
/// it costs to follow a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The number of the ply.
    pub ply: u32,
    /// The move as text.
    pub mv: String,
    /// The request that caused it.
    pub request: RequestId,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

impl PlayedMove {
    /// The move of an event; none if the event is something else, which may change more than the store says here.
    pub fn of(stored: &StoredEvent) -> Option<PlayedMove> {
        let Event::Played { ply, mv } = &stored.event else { return None };
        Some(PlayedMove { ply: *ply, mv: mv.clone(), request: stored.request, at: stored.at })
    }

    /// The move as words of a line of text; none if it is not a word itself.
    pub(super) fn to_words(&self) -> Option<String> {
        let PlayedMove { ply, mv, request, at } = self;
        let is_word = !mv.is_empty() && mv.bytes().all(|byte| byte.is_ascii_graphic());
        is_word.then(|| format!("{ply} {mv} {:032x} {at}", u128::from_be_bytes(*request)))
    }

    /// Reads the words.
    pub(super) fn from_words<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<PlayedMove> {
        let (ply, mv) = (words.next()?.parse().ok()?, words.next()?.to_owned());
        let request = u128::from_str_radix(words.next()?, 16).ok()?.to_be_bytes();
        Some(PlayedMove { ply, mv, request, at: words.next()?.parse().ok()? })
    }
}

impl From<PlayedMove> for StoredEvent {
    fn from(PlayedMove { ply, mv, request, at }: PlayedMove) -> StoredEvent {
        StoredEvent { event: Event::Played { ply, mv }, request, at }
    }
}
