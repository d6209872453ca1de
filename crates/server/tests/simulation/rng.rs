use std::sync::{Mutex, PoisonError};

/// All randomness of a simulated world, from one seed (SplitMix64).
#[derive(Debug)]
pub struct Rng(Mutex<u64>);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(Mutex::new(seed))
    }

    pub fn next(&self) -> u64 {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `most`, which must not be 0.
    pub fn below(&self, most: u64) -> u64 {
        self.next() % most
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    pub fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let random = self.next().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
    }

    /// Another source, so that one part of the world does not disturb the randomness of another.
    pub fn split(&self) -> Rng {
        Rng::new(self.next())
    }
}
