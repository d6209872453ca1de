//! Numbers for people.

/// A number with its thousands apart: "1,000,000".
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if number < 1_000 {
        return digits;
    }
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// Appends a number to a text. Most of them are places on a board, and small.
pub(crate) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// "1 digit", "501 digits".
pub(crate) fn counted(number: u64, what: &str) -> String {
    [grouped(number).as_str(), " ", what, if number == 1 { "" } else { "s" }].concat()
}

/// The two ends of a number that is too long to show, and how many digits it has.
pub(crate) fn shortened(number: &str) -> Option<(String, String)> {
    let count = number.chars().count();
    if count <= 12 {
        return None;
    }
    let head: String = number.chars().take(4).collect();
    let tail: String = number.chars().skip(count - 4).collect();
    Some((format!("{head}…{tail}"), counted(count as u64, "digit")))
}
