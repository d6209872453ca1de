use std::collections::HashMap;

use duels_rules::PositionKey;
use rustc_hash::FxBuildHasher;

/// What is known about positions of one variant, by their keys, in a bounded number of bytes. When it is full it
/// keeps what it has: what is found first is needed most often.
#[derive(Debug)]
pub struct Cache<T> {
    known: HashMap<PositionKey, T, FxBuildHasher>,
    bytes_left: usize,
}

impl<T> Cache<T> {
    /// How much it holds by default: 16 MiB.
    pub const BYTES: usize = 16 << 20;

    /// A cache of about this many bytes.
    pub fn with_bytes(bytes: usize) -> Cache<T> {
        Cache { known: HashMap::default(), bytes_left: bytes }
    }

    /// What is known about a position.
    pub fn get(&self, key: &PositionKey) -> Option<&T> {
        self.known.get(key)
    }

    /// Keeps a value that takes this many bytes besides itself, if it fits; hands it back if not.
    pub fn keep(&mut self, key: PositionKey, value: T, besides: usize) -> Result<(), T> {
        let bytes = size_of::<(PositionKey, T)>() + size_of_val(key.words()) + besides;
        match self.bytes_left.checked_sub(bytes) {
            Some(left) => {
                self.bytes_left = left;
                self.known.insert(key, value);
                Ok(())
            }
            None => Err(value),
        }
    }
}

impl<T> Default for Cache<T> {
    fn default() -> Cache<T> {
        Cache::with_bytes(Self::BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_fits_and_hands_back_the_rest() {
        let mut cache = Cache::with_bytes(100);
        let key = |number| PositionKey::new([number]);
        assert_eq!(cache.keep(key(1), 'a', 0), Ok(()));
        assert_eq!(cache.keep(key(2), 'b', 1000), Err('b'));
        assert_eq!((cache.get(&key(1)), cache.get(&key(2))), (Some(&'a'), None));
    }
}
