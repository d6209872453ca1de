//! JSON for the texts that every watcher of a game gets after every move: the same as that of `serde_json`, which looks at
//! long strings byte by byte.

/// How many bytes are looked at together.
const CHUNK: usize = 32;

/// Appends a string with its quotes.
pub(crate) fn push_string(json: &mut String, text: &str) {
    json.push('"');
    let mut rest = text;
    loop {
        let (plain, next) = rest.split_at(plain_bytes(rest.as_bytes()));
        json.push_str(plain);
        let Some(special) = next.chars().next() else { break };
        push_escaped(json, special);
        rest = &next[special.len_utf8()..];
    }
    json.push('"');
}

/// Appends a number.
pub(crate) fn push_number(json: &mut String, number: u64) {
    // Writing into a string cannot fail.
    let _ = std::fmt::Write::write_fmt(json, format_args!("{number}"));
}

/// How many bytes at the beginning need no escape. The chunks are compared with one instruction each where the processor
/// has one for it.
fn plain_bytes(bytes: &[u8]) -> usize {
    let is_plain = |chunk: &&[u8]| !chunk.iter().fold(false, |found, byte| found | is_special(*byte));
    let plain = bytes.chunks_exact(CHUNK).take_while(is_plain).count() * CHUNK;
    plain + bytes[plain..].iter().position(|byte| is_special(*byte)).unwrap_or(bytes.len() - plain)
}

fn is_special(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

fn push_escaped(json: &mut String, special: char) {
    json.push_str(match special {
        '"' => "\\\"",
        '\\' => "\\\\",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\u{8}' => "\\b",
        '\u{c}' => "\\f",
        control => {
            let _ = std::fmt::Write::write_fmt(json, format_args!("\\u{:04x}", u32::from(control)));
            return;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_written_as_serde_json_writes_them() {
        let all: String = (0..=0x2ff).filter_map(char::from_u32).collect();
        let long = format!("{}\n{}\"ü\\{}", "a".repeat(100), "b".repeat(31), "c".repeat(33));
        for text in ["", "a", "\"", &all, &long, &all.repeat(3), "🂡\u{7f}\u{2028}"] {
            for start in 0..text.len().min(40) {
                let Some(text) = text.get(start..) else { continue };
                let mut json = String::new();
                push_string(&mut json, text);
                assert_eq!(json, serde_json::to_string(text).unwrap());
            }
        }
    }
}
