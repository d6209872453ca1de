use std::fmt;

use subtle::ConstantTimeEq;

/// What a node has to know to tell another one its news: only those who use the same database hear of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NodeSecret(u128);

impl NodeSecret {
    pub(super) fn random() -> Result<NodeSecret, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(NodeSecret(u128::from_be_bytes(bytes)))
    }

    /// The secret as text.
    pub(in crate::news) fn to_text(self) -> String {
        format!("{:032x}", self.0)
    }

    /// Reads a secret.
    pub(in crate::news) fn from_text(text: &str) -> Option<NodeSecret> {
        u128::from_str_radix(text, 16).ok().map(NodeSecret)
    }

    /// Whether these bytes are the secret's text.
    pub(super) fn is(self, bytes: &[u8]) -> bool {
        self.to_text().as_bytes().ct_eq(bytes).into()
    }
}

impl fmt::Debug for NodeSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NodeSecret(…)")
    }
}
