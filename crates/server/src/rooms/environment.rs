use std::sync::Arc;

use crate::keys::{SeatKey, game_id};

/// What a node takes from its machine besides time that passes: the date and random bytes. A simulation gives its own, so
/// that it does the same at every run.
#[derive(Clone)]
pub struct Environment {
    clock: Arc<dyn Fn() -> i64 + Send + Sync>,
    random: Arc<FillRandom>,
}

type FillRandom = dyn Fn(&mut [u8]) -> Result<(), getrandom::Error> + Send + Sync;

impl Default for Environment {
    fn default() -> Environment {
        Environment::new(|| jiff::Timestamp::now().as_millisecond(), getrandom::fill)
    }
}

impl Environment {
    /// An environment with this clock, in milliseconds since 1970, and this source of random bytes.
    pub fn new(
        clock: impl Fn() -> i64 + Send + Sync + 'static,
        random: impl Fn(&mut [u8]) -> Result<(), getrandom::Error> + Send + Sync + 'static,
    ) -> Environment {
        Environment { clock: Arc::new(clock), random: Arc::new(random) }
    }

    /// The time now, in milliseconds since 1970.
    pub(super) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// A new key.
    pub(super) fn key(&self) -> Result<SeatKey, getrandom::Error> {
        let mut bits = [0; 32];
        (self.random)(&mut bits)?;
        Ok(SeatKey::from_bits(bits))
    }

    /// The id of a new game.
    pub(super) fn game_id(&self) -> Result<String, getrandom::Error> {
        let mut bytes = [0; 12];
        (self.random)(&mut bytes)?;
        Ok(game_id(bytes))
    }

    /// A random number.
    pub(super) fn number(&self) -> Result<u64, getrandom::Error> {
        let mut bytes = [0; 8];
        (self.random)(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}
