//! PostgreSQL's `text` holds every character but NUL; a store keeps any text, so NUL is written as `\0`, and `\` as `\\`.

use std::borrow::Cow;

/// A text as it is stored.
pub(super) fn encode(text: &str) -> Cow<'_, str> {
    if text.contains(['\\', '\0']) {
        Cow::Owned(text.replace('\\', "\\\\").replace('\0', "\\0"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A text from what is stored.
pub(super) fn decode(stored: String) -> String {
    if !stored.contains('\\') {
        return stored;
    }
    let mut text = String::with_capacity(stored.len());
    let mut characters = stored.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.push(if characters.next() == Some('0') { '\0' } else { '\\' }),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in ["", "7", "l'été 😀", "\0", "\\0", "\\\\0\0\\", "a\0b\\"] {
            let stored = encode(text).into_owned();
            assert!(!stored.contains('\0'));
            assert_eq!(decode(stored), text);
        }
        assert!(matches!(encode("plain"), Cow::Borrowed(_)));
    }
}
