use std::collections::HashMap;

use duels_rules::PositionKey;
use rustc_hash::FxBuildHasher;

/// What was found out about positions of one variant, by their keys, in a bounded number of bytes. When it is
/// full it forgets nothing and learns nothing: what is found first is what comes up most.
#[derive(Debug)]
pub struct Cache<T> {
    known: HashMap<PositionKey, T, FxBuildHasher>,
    room: usize,
}

impl<T> Cache<T> {
    /// How much is remembered unless told otherwise: 16 MiB.
    pub const BYTES: usize = 16 << 20;

    /// Remembers about this many bytes.
    pub fn with_room(bytes: usize) -> Cache<T> {
        Cache { known: HashMap::default(), room: bytes }
    }

    /// What is remembered of a position.
    pub fn get(&self, key: &PositionKey) -> Option<&T> {
        self.known.get(key)
    }

    /// Remembers something that takes so many bytes besides itself, if there is room; hands it back if not.
    pub fn keep(&mut self, key: PositionKey, what: T, besides: usize) -> Result<(), T> {
        let bytes = size_of::<(PositionKey, T)>() + size_of_val(key.words()) + besides;
        match self.room.checked_sub(bytes) {
            Some(room) => {
                self.room = room;
                self.known.insert(key, what);
                Ok(())
            }
            None => Err(what),
        }
    }
}

impl<T> Default for Cache<T> {
    fn default() -> Cache<T> {
        Cache::with_room(Self::BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_fits_and_hands_back_the_rest() {
        let mut recall = Cache::with_room(100);
        let key = |number| PositionKey::new([number]);
        assert_eq!(recall.keep(key(1), 'a', 0), Ok(()));
        assert_eq!(recall.keep(key(2), 'b', 1000), Err('b'));
        assert_eq!((recall.get(&key(1)), recall.get(&key(2))), (Some(&'a'), None));
    }
}
