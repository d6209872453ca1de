use serde::{Deserialize, Serialize};

use crate::keys::digest_text;
use crate::store::Digest;

/// Somebody who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pupil {
    /// Their number in the class.
    pub id: u32,
    /// The nickname.
    pub name: String,
    /// The digest of their key, which also opens their seats.
    #[serde(with = "digest_text")]
    pub key: Digest,
    /// Whether they have left, or were removed.
    pub has_left: bool,
}
