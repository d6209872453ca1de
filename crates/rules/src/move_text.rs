use std::fmt;

use smol_str::{SmolStr, ToSmolStr};

/// The printable form of a move: what is typed, stored, sent and shown, such as `7`, `start` or `b2`.
///
/// It consists of 1 to [`MOST`](MoveText::MOST) lower-case ASCII letters, digits, `-` and `_`. It needs no quoting in
/// a shell, a URL, a record or a message of UGI. It needs no allocation, and neither does a clone.
///
/// ```
/// # use duels_rules::MoveText;
/// let (seven, start) = (MoveText::from(7), MoveText::new("start"));
/// assert_eq!((seven.as_str(), start.as_str()), ("7", "start"));
/// assert!(MoveText::is_valid("b2") && !MoveText::is_valid("B 2"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText(SmolStr);

impl MoveText {
    /// How many bytes the text may have.
    pub const MOST: usize = 16;

    /// The text of a move. It must be [valid](MoveText::is_valid), which the conformance suite checks for every game.
    pub fn new(text: impl AsRef<str>) -> MoveText {
        let text = text.as_ref();
        debug_assert!(MoveText::is_valid(text), "{text:?} is not the text of a move");
        MoveText(SmolStr::new(text))
    }

    /// The text of a move with a fixed name. It is never copied.
    pub const fn name(name: &'static str) -> MoveText {
        MoveText(SmolStr::new_static(name))
    }

    /// Whether the text of a move may look like this.
    pub fn is_valid(text: &str) -> bool {
        let accepted =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
        (1..=Self::MOST).contains(&text.len()) && text.bytes().all(accepted)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<u32> for MoveText {
    fn from(number: u32) -> MoveText {
        MoveText(number.to_smolstr())
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MoveText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MoveText {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Move".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}
