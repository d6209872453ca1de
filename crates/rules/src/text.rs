//! Small pieces of English that every crate shares: lists, plurals, ordinals, amounts of memory, quoted input.
//!
//! Long lists and long inputs are shortened, so a sentence stays readable for every variant.
//!
//! ```
//! use duels_rules::text;
//!
//! assert_eq!(text::any_of(["3", "4", "5"]), "3, 4 or 5");
//! assert_eq!(text::counted(1, "ply"), "1 ply");
//! assert_eq!(text::counted(2, "ply"), "2 plies");
//! assert_eq!(text::bytes(2 << 30), "2 GiB");
//! assert_eq!(text::ordinal(3), "third");
//! assert_eq!(text::sentence("there is no such game"), "There is no such game.");
//! ```

use std::fmt::{Display, Write};

/// Lists up to this long are printed in full.
const FULL: usize = 400;
/// How many items of a shortened list are shown at either end.
const ENDS: usize = 20;
/// How much of a rejected input is shown.
const QUOTED: usize = 40;
/// How many items of a choice are named.
const CHOICES: usize = 6;

/// The items separated by blanks; of a very long list the two ends and how many there are.
///
/// ```
/// # use duels_rules::text::spaced;
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

/// The same as [`spaced`] for digits. It writes characters, because formatting each digit as a number takes ten times
/// as long, and every watcher of a game gets this text after every move.
pub fn spaced_digits(digits: &[u8]) -> String {
    if digits.len() <= FULL { written(digits, " ") } else { spaced(digits.iter()) }
}

fn written(digits: &[u8], between: &str) -> String {
    if digits.iter().any(|digit| *digit > 9) {
        return joined(digits, between);
    }
    let step = 1 + between.len();
    let mut text = ["0", between].concat().into_bytes().repeat(digits.len());
    for (place, digit) in text.iter_mut().step_by(step).zip(digits) {
        *place += digit;
    }
    text.truncate((digits.len() * step).saturating_sub(between.len()));
    // Digits, and the text between them, are valid text.
    String::from_utf8(text).unwrap_or_default()
}

/// The items with `separator` between them.
///
/// ```
/// # use duels_rules::text::joined;
/// assert_eq!(joined([7, 10, 19], ", "), "7, 10, 19");
/// ```
pub fn joined(items: impl IntoIterator<Item = impl Display>, separator: &str) -> String {
    let mut text = String::new();
    for (index, item) in items.into_iter().enumerate() {
        let between = if index == 0 { "" } else { separator };
        // Writing into a string cannot fail.
        let _ = write!(text, "{between}{item}");
    }
    text
}

/// The items as a choice: "3", "3 or 4", "3, 4 or 5". Of a long list it names the first six.
///
/// ```
/// # use duels_rules::text::any_of;
/// assert_eq!(any_of(["left", "right"]), "left or right");
/// assert_eq!(any_of(1..=9), "1, 2, 3, 4, 5, 6 or one of 3 others");
/// ```
pub fn any_of(items: impl IntoIterator<Item = impl Display>) -> String {
    list(items, CHOICES, "or", |others| match others {
        1 => "or one other".to_string(),
        _ => format!("or one of {others} others"),
    })
}

/// The items as an enumeration: "3", "3 and 4", "3, 4 and 5". Of a list longer than `most` it names the first ones.
///
/// ```
/// # use duels_rules::text::all_of;
/// assert_eq!(all_of(["fifty", "append", "divisors"], 40), "fifty, append and divisors");
/// assert_eq!(all_of(1..=100, 3), "1, 2, 3 and 97 more");
/// ```
pub fn all_of(items: impl IntoIterator<Item = impl Display>, most: usize) -> String {
    list(items, most, "and", |others| format!("and {others} more"))
}

/// The items with commas between them: "3, 4, 5". Of a list longer than `most` it names the first ones.
///
/// ```
/// # use duels_rules::text::comma_list;
/// assert_eq!(comma_list(["3", "4", "5"], 40), "3, 4, 5");
/// assert_eq!(comma_list(1..=100, 3), "1, 2, 3 and 97 more");
/// ```
pub fn comma_list(items: impl IntoIterator<Item = impl Display>, most: usize) -> String {
    let mut items = items.into_iter();
    let shown = joined(items.by_ref().take(most), ", ");
    match items.count() {
        0 => shown,
        hidden => format!("{shown} and {hidden} more"),
    }
}

fn list(
    items: impl IntoIterator<Item = impl Display>,
    most: usize,
    conjunction: &str,
    others: impl Fn(usize) -> String,
) -> String {
    let mut items = items.into_iter();
    let shown: Vec<String> = items.by_ref().take(most).map(|item| item.to_string()).collect();
    match (shown.as_slice(), items.count()) {
        ([], 0) => String::new(),
        ([one], 0) => one.clone(),
        ([first @ .., last], 0) => format!("{} {conjunction} {last}", first.join(", ")),
        (shown, hidden) => format!("{} {}", shown.join(", "), others(hidden)),
    }
}

/// A number with its noun: "1 ply", "2 plies", "3 moves".
pub fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// The plural of a regular noun, with the spelling rules for "ply" and "match".
///
/// ```
/// # use duels_rules::text::plural;
/// assert_eq!(["move", "ply", "key", "match"].map(plural), ["moves", "plies", "keys", "matches"]);
/// ```
pub fn plural(noun: &str) -> String {
    let is_vowel = |letter: char| "aeiou".contains(letter);
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{stem}ies"),
        None if ["s", "x", "ch", "sh"].iter().any(|ending| noun.ends_with(ending)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// A share in percent, rounded to the nearest whole number; none of nothing.
///
/// ```
/// # use duels_rules::text::percent;
/// assert_eq!([percent(2, 3), percent(1, 3), percent(0, 0)], [Some(67), Some(33), None]);
/// ```
pub fn percent(part: usize, whole: usize) -> Option<u64> {
    let share = part as f64 / whole as f64;
    (whole > 0).then(|| (share * 100.0).round() as u64)
}

/// "zero", "one", "two", … "twelve", then "13".
pub fn number_word(number: u64) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(number)
        .ok()
        .and_then(|index| WORDS.get(index))
        .map_or_else(|| number.to_string(), ToString::to_string)
}

/// "first", "second", … "tenth", then "11th".
pub fn ordinal(number: u64) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let word = number.checked_sub(1).and_then(|index| WORDS.get(usize::try_from(index).ok()?));
    match (word, number % 10, number % 100) {
        (Some(word), ..) => (*word).to_string(),
        (None, 1, tens) if tens != 11 => format!("{number}st"),
        (None, 2, tens) if tens != 12 => format!("{number}nd"),
        (None, 3, tens) if tens != 13 => format!("{number}rd"),
        _ => format!("{number}th"),
    }
}

/// An amount of memory: "12 GiB", "1.5 MiB", "640 bytes".
pub fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 1024 {
        return counted(bytes, "byte");
    }
    let unit = (bytes.ilog2() / 10).min(UNITS.len() as u32) as usize;
    let amount = bytes as f64 / (1u64 << (10 * unit)) as f64;
    let decimals = usize::from(amount < 10.0 && amount.fract() >= 0.05);
    format!("{amount:.decimals$} {}", UNITS[unit - 1])
}

/// The text with line breaks so that no line is longer than `width` characters, where words are not longer themselves.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut wrapped = String::new();
        for word in line.split(' ') {
            if !wrapped.is_empty() && wrapped.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut wrapped));
            }
            if !wrapped.is_empty() {
                wrapped.push(' ');
            }
            wrapped.push_str(word);
        }
        lines.push(wrapped);
    }
    lines.join("\n")
}

/// The text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        // Almost every name and sentence, without going through it letter by letter.
        Some(first) if first.is_ascii() => {
            let mut text = text.to_string();
            text[..1].make_ascii_uppercase();
            text
        }
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The text as a sentence: with a capital first letter, and a full stop unless it ends with a mark already. Use it for
/// errors, whose own text begins with a small letter and may or may not end with a mark.
///
/// ```
/// # use duels_rules::text::sentence;
/// assert_eq!(sentence("the file is empty"), "The file is empty.");
/// assert_eq!(sentence("did you mean fifty?"), "Did you mean fifty?");
/// ```
pub fn sentence(text: &str) -> String {
    let text = capitalized(text.trim_end());
    if text.is_empty() || text.ends_with(['.', '!', '?', '…', ':']) { text } else { text + "." }
}

/// An input as it may be shown again: in quotes, without control characters, and not too long.
///
/// ```
/// # use duels_rules::text::quoted;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_read_like_english() {
        let words = [1, 10, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal);
        assert_eq!(
            words,
            ["first", "tenth", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"]
        );
    }

    #[test]
    fn lists_read_like_english() {
        assert_eq!(any_of([""; 0]), "");
        assert_eq!(any_of(1..=1), "1");
        assert_eq!(any_of(1..=3), "1, 2 or 3");
        assert_eq!(any_of(1..=7), "1, 2, 3, 4, 5, 6 or one other");
        assert_eq!(any_of(1..=9), "1, 2, 3, 4, 5, 6 or one of 3 others");
        assert_eq!([counted(0, "move"), counted(1, "move")], ["0 moves", "1 move"]);
    }

    #[test]
    fn memory_has_the_largest_unit_that_fits() {
        let amounts = [0, 1, 1023, 1024, 1536, 2 << 30, 12_884_901_888, u64::MAX].map(bytes);
        assert_eq!(
            amounts,
            ["0 bytes", "1 byte", "1023 bytes", "1 KiB", "1.5 KiB", "2 GiB", "12 GiB", "16 EiB"]
        );
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("a bc def\ng", 5), "a bc\ndef\ng");
        assert_eq!(wrapped("longer than that", 3), "longer\nthan\nthat");
    }

    #[test]
    fn a_sentence_ends_once() {
        assert_eq!(sentence("the games are fifty and deletion."), "The games are fifty and deletion.");
        assert_eq!(sentence(""), "");
    }
}
