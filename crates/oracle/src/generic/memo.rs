use std::collections::HashMap;
use std::mem::size_of;

use duels_rules::PositionKey;
use rustc_hash::FxBuildHasher;

use crate::Value;
use crate::exact::Exact;

/// Every position solved so far, and how much memory they take.
#[derive(Default)]
pub(super) struct Memo {
    map: HashMap<PositionKey, Packed, FxBuildHasher>,
    /// Bytes of keys that are too long to be in the table itself.
    spilled: u64,
}

/// A value and a distance in one word.
#[derive(Clone, Copy)]
struct Packed(u64);

/// How many bytes the table would need to take one more position.
pub(super) struct Full(pub(super) u64);

impl Memo {
    /// What is known about a position.
    #[inline]
    pub(super) fn get(&self, key: &PositionKey) -> Option<Exact> {
        self.map.get(key).map(|packed| packed.open())
    }

    /// Remembers a position, if that needs no more than `limit` bytes in all.
    pub(super) fn insert(&mut self, key: PositionKey, exact: Exact, limit: u64) -> Result<(), Full> {
        if self.map.len() == self.map.capacity() {
            // While it grows, the old table and one of twice its size exist side by side.
            let growing = 3 * self.bytes().max(1024);
            if growing > limit {
                return Err(Full(growing));
            }
        }
        self.spilled += spilled(&key);
        self.map.insert(key, Packed::new(exact));
        Ok(())
    }

    /// How many positions are remembered.
    pub(super) fn len(&self) -> u64 {
        self.map.len() as u64
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        // The standard table fills at most 7 of 8 slots and keeps one byte beside each.
        let slots = self.map.capacity() as u64 * 8 / 7;
        slots * (size_of::<(PositionKey, Packed)>() as u64 + 1) + self.spilled
    }

    /// Forgets everything and gives the memory back.
    pub(super) fn clear(&mut self) {
        *self = Memo::default();
    }
}

/// The bytes a key takes outside the table: its words and what the allocator adds.
fn spilled(key: &PositionKey) -> u64 {
    let words = key.words().len() as u64;
    if words <= 2 { 0 } else { words * 8 + 16 }
}

impl Packed {
    fn new(exact: Exact) -> Packed {
        Packed(exact.distance << 1 | u64::from(exact.is_won()))
    }

    #[inline]
    fn open(self) -> Exact {
        let value = if self.0 & 1 == 1 { Value::Win } else { Value::Loss };
        Exact { value, distance: self.0 >> 1 }
    }
}
