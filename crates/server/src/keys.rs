//! Random names: the secret keys of seats, and the ids of games and requests.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq;

use crate::store::{Digest, RequestId};

/// The purpose of a key that is the invitation to the other seat; see [`SeatKey::derive`].
pub const INVITATION: &str = "invitation";

/// The secret that lets its holder move for a seat: 256 random bits. The store keeps only its digest.
#[derive(Clone)]
pub struct SeatKey {
    bits: [u8; 32],
    /// Computed once: every action and every update looks who holds the key.
    digest: Digest,
}

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That is not a key: a key is 32 random bytes written as 43 letters, digits, - and _.")]
pub struct KeyError;

impl SeatKey {
    /// A new random key.
    pub fn random() -> Result<SeatKey, getrandom::Error> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits)?;
        Ok(SeatKey::from_bits(bits))
    }

    /// The key of these random bits.
    pub(crate) fn from_bits(bits: [u8; 32]) -> SeatKey {
        SeatKey { bits, digest: Sha256::digest(bits).into() }
    }

    /// The digest that the key is checked against.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Another key that only the holder of this one can compute.
    pub fn derive(&self, purpose: &str) -> SeatKey {
        SeatKey::from_bits(Sha256::new().chain_update(purpose).chain_update(self.bits).finalize().into())
    }

    /// The id of a request that the holder of this key names. The other player may use the same names.
    pub fn request(&self, name: &str) -> RequestId {
        short(Sha256::new().chain_update(self.bits).chain_update(name).finalize().into())
    }

    /// Whether this is the key of a digest, in constant time.
    pub fn opens(&self, digest: &Digest) -> bool {
        same(&self.digest(), digest)
    }
}

/// Whether two digests are the same, in constant time.
pub(crate) fn same(one: &Digest, two: &Digest) -> bool {
    one.ct_eq(two).into()
}

impl fmt::Display for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.bits))
    }
}

/// A key never appears in a log.
impl fmt::Debug for SeatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl FromStr for SeatKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<SeatKey, KeyError> {
        let bits = URL_SAFE_NO_PAD.decode(text).map_err(|_| KeyError)?;
        bits.try_into().map(SeatKey::from_bits).map_err(|_| KeyError)
    }
}

/// Digests in JSON, as text.
pub(crate) mod digest_text {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::store::Digest;

    pub(crate) fn serialize<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(digest))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let bytes = URL_SAFE_NO_PAD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        bytes.try_into().map_err(|_| D::Error::custom("a digest has 32 bytes"))
    }
}

/// The id of a new game: short enough to read aloud, and hard to guess.
pub fn random_game_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes)?;
    Ok(game_id(bytes))
}

/// The game id of these random bytes.
pub(crate) fn game_id(bytes: [u8; 12]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// An id for a request without a name.
pub fn random_request_id() -> Result<RequestId, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(bits)
}

/// The request id of a name: the same name always has the same id.
pub fn request_id(text: &str) -> RequestId {
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
        let (one, two) = (SeatKey::random().unwrap(), SeatKey::random().unwrap());
        assert!(one.opens(&one.digest()) && !one.opens(&two.digest()));
        let again: SeatKey = one.to_string().parse().unwrap();
        assert!(again.opens(&one.digest()));
        assert_eq!(format!("{one:?}"), "Key(secret)");
    }

    #[test]
    fn other_text_is_not_a_key() {
        for text in ["", "abc", "ä", &"A".repeat(42), &"A".repeat(44), &"=".repeat(43)] {
            assert_eq!(text.parse::<SeatKey>().map(|_| ()), Err(KeyError), "{text}");
        }
    }

    #[test]
    fn game_ids_differ() {
        let names: std::collections::HashSet<_> = (0..1_000).map(|_| random_game_id().unwrap()).collect();
        assert_eq!(names.len(), 1_000);
        assert!(names.iter().all(|name| name.len() == 12));
    }
}
