//! How lists and inputs are put into sentences: in full while a person would read them, shortened beyond.

use std::fmt::{Display, Write};

/// Lists up to this long are printed in full.
const FULL: usize = 400;
/// How many items of a shortened list are shown at either end.
const ENDS: usize = 20;
/// How much of a rejected input is shown.
const QUOTED: usize = 40;

/// The items separated by blanks; of a very long list the two ends and how many there are.
///
/// ```
/// # use duels_rules::spaced;
/// assert_eq!(spaced([4, 9, 1].iter()), "4 9 1");
/// assert!(spaced(1..=1_000_000).ends_with("999999 1000000 (1000000 in all)"));
/// ```
pub fn spaced<I>(items: I) -> String
where
    I: DoubleEndedIterator + Clone,
    I::Item: Display,
{
    let count = items.clone().count();
    if count <= FULL {
        return joined(items, " ");
    }
    let tail: Vec<_> = items.clone().rev().take(ENDS).collect();
    let head = joined(items.take(ENDS), " ");
    format!("{head} … {} ({count} in all)", joined(tail.into_iter().rev(), " "))
}

/// The digits of a number without blanks; of a very long one the two ends and how many there are.
pub fn digit_string(digits: &[u8]) -> String {
    if digits.len() <= FULL {
        return written(digits, "");
    }
    let (head, tail) = (&digits[..ENDS], &digits[digits.len() - ENDS..]);
    format!("{}…{} ({} digits)", written(head, ""), written(tail, ""), digits.len())
}

/// The same as [`spaced`] for digits, which are said after every move to everybody who watches: sign by sign, because
/// formatting each as a number takes ten times as long.
pub(crate) fn spaced_digits(digits: &[u8]) -> String {
    if digits.len() <= FULL { written(digits, " ") } else { spaced(digits.iter()) }
}

fn written(digits: &[u8], between: &str) -> String {
    let mut text = String::with_capacity(digits.len() * (1 + between.len()));
    for (index, digit) in digits.iter().enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        match digit {
            0..=9 => text.push(char::from(b'0' + digit)),
            other => text.push_str(&other.to_string()),
        }
    }
    text
}

/// The items one after another, with `separator` between them.
pub(crate) fn joined(items: impl Iterator<Item = impl Display>, separator: &str) -> String {
    let mut text = String::new();
    for item in items {
        let between = if text.is_empty() { "" } else { separator };
        // Writing into a string cannot fail.
        let _ = write!(text, "{between}{item}");
    }
    text
}

/// An input as it may be shown again: in quotes, without control characters, and not too long.
///
/// ```
/// # use duels_rules::quoted;
/// assert_eq!(quoted("seven"), "'seven'");
/// assert_eq!(quoted("a\0b"), "'a\\0b'");
/// assert_eq!(quoted(&"9".repeat(500)), format!("'{}…' (500 characters)", "9".repeat(40)));
/// ```
pub fn quoted(input: &str) -> String {
    let mut shown = String::new();
    for character in input.chars().take(QUOTED) {
        let hidden = character.is_control() || is_invisible(character);
        if hidden {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    // `escape_default` writes NUL as \u{0}; people know it as \0.
    let shown = shown.replace("\\u{0}", "\\0");
    match input.chars().count() {
        count if count > QUOTED => format!("'{shown}…' ({count} characters)"),
        _ => format!("'{shown}'"),
    }
}

/// Characters that would move or hide the text around them.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
