//! Secrets: the keys of seats, and the names of games and requests.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq;

use crate::store::{Digest, RequestId};

/// The secret that lets its holder move for a seat: 256 random bits. Only its digest is ever stored.
#[derive(Clone)]
pub struct SeatKey([u8; 32]);

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That is not a key: a key is 32 random bytes written as 43 letters, digits, - and _.")]
pub struct NotAKey;

impl SeatKey {
    /// A key that nobody has had before.
    pub fn draw() -> Result<SeatKey, getrandom::Error> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits)?;
        Ok(SeatKey(bits))
    }

    /// What the key is checked against.
    pub fn digest(&self) -> Digest {
        Sha256::digest(self.0).into()
    }

    /// Another key that only the holder of this one can know.
    pub fn derived(&self, purpose: &str) -> SeatKey {
        SeatKey(Sha256::new().chain_update(purpose).chain_update(self.0).finalize().into())
    }

    /// The request id of a name that the holder of this key gives. The other player may use the same names.
    pub fn request(&self, name: &str) -> RequestId {
        short(Sha256::new().chain_update(self.0).chain_update(name).finalize().into())
    }

    /// Whether this is the key of a digest; takes the same time whatever the answer.
    pub fn opens(&self, digest: &Digest) -> bool {
        same(&self.digest(), digest)
    }
}

/// Whether two digests are the same; takes the same time whatever the answer.
pub(crate) fn same(one: &Digest, two: &Digest) -> bool {
    one.ct_eq(two).into()
}

impl fmt::Display for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// A key never shows itself in a log.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl FromStr for SeatKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<SeatKey, NotAKey> {
        let bits = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotAKey)?;
        bits.try_into().map(SeatKey).map_err(|_| NotAKey)
    }
}

/// The name of a new game: short enough to be read aloud, and not to be guessed.
pub fn game_name() -> Result<String, getrandom::Error> {
    const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect())
}

/// A request id where whoever asks gave none.
pub fn fresh_request() -> Result<RequestId, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(bits)
}

/// The request id that a text stands for: any text does, the same one always for the same.
pub fn request_of(text: &str) -> RequestId {
    short(Sha256::digest(text.as_bytes()).into())
}

fn short(digest: Digest) -> RequestId {
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_its_own_digest_and_no_other() {
        let (one, two) = (SeatKey::draw().unwrap(), SeatKey::draw().unwrap());
        assert!(one.opens(&one.digest()) && !one.opens(&two.digest()));
        let again: SeatKey = one.to_string().parse().unwrap();
        assert!(again.opens(&one.digest()));
        assert_eq!(format!("{one:?}"), "Key(secret)");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "abc", "ä", &"A".repeat(42), &"A".repeat(44), &"=".repeat(43)] {
            assert_eq!(text.parse::<SeatKey>().map(|_| ()), Err(NotAKey), "{text}");
        }
    }

    #[test]
    fn names_are_not_drawn_twice() {
        let names: std::collections::HashSet<_> = (0..1_000).map(|_| game_name().unwrap()).collect();
        assert_eq!(names.len(), 1_000);
        assert!(names.iter().all(|name| name.len() == 12));
    }
}
