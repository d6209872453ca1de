/// A move as a small number whose meaning only its game knows; people and files see its [`MoveText`](crate::MoveText).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// Reads a number written the one way we write it: digits only, without a plus or minus, without leading zeros.
///
/// ```
/// # use duels_rules::canonical_number;
/// assert_eq!(canonical_number("40"), Some(40));
/// assert_eq!(canonical_number("040"), None);
/// assert_eq!(canonical_number("+4"), None);
/// ```
pub fn canonical_number(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}
