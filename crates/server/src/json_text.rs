//! JSON for the texts that every watcher of a game gets after every move: the same as that of `serde_json`, which looks at
//! long strings byte by byte.

use serde::Serialize;

/// How many bytes of a string without anything special are looked at together.
const CHUNK: usize = 32;
/// How many bytes of other strings are.
const WORD: usize = 8;

/// A text that is written piece by piece.
pub(crate) struct JsonText {
    /// Valid UTF-8 after every call.
    bytes: Vec<u8>,
}

impl JsonText {
    /// An empty text with room for so many bytes.
    pub(crate) fn with_capacity(bytes: usize) -> JsonText {
        JsonText { bytes: Vec::with_capacity(bytes) }
    }

    /// Appends a piece of JSON as it is.
    pub(crate) fn raw(&mut self, json: &str) {
        self.bytes.extend_from_slice(json.as_bytes());
    }

    /// Appends a number.
    pub(crate) fn number(&mut self, number: u64) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.bytes.push(b'0' + (number % 10) as u8);
    }

    /// Appends something short.
    pub(crate) fn value(&mut self, value: &impl Serialize) -> serde_json::Result<()> {
        serde_json::to_writer(&mut self.bytes, value)
    }

    /// Appends a string with its quotes.
    pub(crate) fn string(&mut self, text: &str) {
        self.bytes.push(b'"');
        let (plain, rest) = text.as_bytes().split_at(plain_chunks(text.as_bytes()));
        self.bytes.extend_from_slice(plain);
        if rest.len() < CHUNK && !rest.iter().any(|byte| is_special(*byte)) {
            self.bytes.extend_from_slice(rest);
        } else {
            self.mixed(rest);
        }
        self.bytes.push(b'"');
    }

    /// Appends the rest of a string that has something special in it.
    fn mixed(&mut self, mut rest: &[u8]) {
        let mut at = self.bytes.len();
        // Room for two bytes instead of each one, or for six; what is not needed is cut off.
        let controls = rest.iter().filter(|byte| **byte < b' ').count();
        self.bytes.resize(at + 2 * rest.len() + 4 * controls + WORD, 0);
        while !rest.is_empty() {
            let plain = plain_chunks(rest);
            self.bytes[at..at + plain].copy_from_slice(&rest[..plain]);
            at += plain;
            let (mixed, next) = rest[plain..].split_at(CHUNK.min(rest.len() - plain));
            at = self.escaped(at, mixed);
            rest = next;
        }
        self.bytes.truncate(at);
    }

    /// Writes a piece of a string at a place, and tells where it ends. Something special is not far, so
    /// it is copied eight bytes at a time, of which those after the special one are written again.
    fn escaped(&mut self, mut at: usize, mut piece: &[u8]) -> usize {
        while let Some(word) = piece.first_chunk::<WORD>() {
            self.bytes[at..at + WORD].copy_from_slice(word);
            let plain = plain_bytes(u64::from_le_bytes(*word));
            at += plain;
            if plain == WORD {
                piece = &piece[WORD..];
            } else {
                at = self.special(at, word[plain]);
                piece = &piece[plain + 1..];
            }
        }
        for &byte in piece {
            if is_special(byte) {
                at = self.special(at, byte);
            } else {
                self.bytes[at] = byte;
                at += 1;
            }
        }
        at
    }

    fn special(&mut self, at: usize, byte: u8) -> usize {
        if let Some(letter) = short_escape(byte) {
            self.bytes[at..at + 2].copy_from_slice(&[b'\\', letter]);
            return at + 2;
        }
        self.bytes[at..at + 6].copy_from_slice(format!("\\u{byte:04x}").as_bytes());
        at + 6
    }

    /// The text.
    pub(crate) fn finish(mut self) -> String {
        // It is kept for as long as there is no other one.
        self.bytes.shrink_to_fit();
        String::from_utf8(self.bytes).unwrap_or_else(|error| {
            // Whatever is appended is text, and escapes do not split characters.
            debug_assert!(false, "{error}");
            String::new()
        })
    }
}

/// How many bytes at the beginning are whole chunks without anything special. The chunks are compared with one instruction
/// each where the processor has one for it.
fn plain_chunks(bytes: &[u8]) -> usize {
    let is_plain = |chunk: &&[u8]| !chunk.iter().fold(false, |found, byte| found | is_special(*byte));
    bytes.chunks_exact(CHUNK).take_while(is_plain).count() * CHUNK
}

/// How many of eight bytes come before the first special one, the lowest being the first.
fn plain_bytes(word: u64) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    // The highest bit of a byte is set where subtracting borrowed from it. A borrow spoils only the bytes after the first.
    let is_below = |word: u64, limit: u8| word.wrapping_sub(ONES * u64::from(limit)) & !word & HIGH;
    let is_byte = |byte: u8| is_below(word ^ (ONES * u64::from(byte)), 1);
    let special = is_below(word, b' ') | is_byte(b'"') | is_byte(b'\\');
    (special.trailing_zeros() / 8) as usize
}

/// What follows the backslash, for the special bytes that have a letter of their own.
fn short_escape(byte: u8) -> Option<u8> {
    match byte {
        b'"' | b'\\' => Some(byte),
        b'\n' => Some(b'n'),
        b'\r' => Some(b'r'),
        b'\t' => Some(b't'),
        0x8 => Some(b'b'),
        0xc => Some(b'f'),
        _ => None,
    }
}

fn is_special(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_written_as_serde_json_writes_them() {
        let all: String = (0..=0x2ff).filter_map(char::from_u32).collect();
        let long = format!("{}\n{}\"ü\\{}", "a".repeat(100), "b".repeat(31), "c".repeat(33));
        let markup = r#"<span class="tile" id="row.1">…</span>"#.repeat(9);
        for text in ["", "a", "\"", &all, &long, &markup, &all.repeat(3), "🂡\u{7f}\u{2028}"] {
            for start in 0..text.len().min(40) {
                let Some(text) = text.get(start..) else { continue };
                let mut json = JsonText::with_capacity(0);
                json.string(text);
                assert_eq!(json.finish(), serde_json::to_string(text).unwrap());
            }
        }
    }

    #[test]
    fn numbers_are_written_as_serde_json_writes_them() {
        for number in [0, 9, 10, 1_234_567_890, u64::MAX] {
            let mut json = JsonText::with_capacity(0);
            json.number(number);
            assert_eq!(json.finish(), number.to_string());
        }
    }
}
