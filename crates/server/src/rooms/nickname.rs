use std::fmt;

use super::SetupError;

/// The name that a player gave: 1 to 24 visible characters, safe to put into any sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nickname(String);

/// Names that a sentence of a game could mistake for somebody else.
const RESERVED: [&str; 8] =
    ["you", "your friend", "friend", "computer", "the computer", "nobody", "player 1", "player 2"];

impl Nickname {
    /// The most characters.
    pub const MOST_CHARACTERS: usize = 24;

    /// Reads what somebody typed; none if it is empty. Spaces around it are dropped, and those within it are made one.
    ///
    /// ```
    /// use duels_server::rooms::Nickname;
    ///
    /// assert_eq!(Nickname::parse("  Ann  Lee ").unwrap().unwrap().to_string(), "Ann Lee");
    /// assert_eq!(Nickname::parse(" ").unwrap(), None);
    /// assert!(Nickname::parse("<b>Ann</b>").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Option<Nickname>, SetupError> {
        // A line break or a tab that was pasted counts as a space; every other control character is refused.
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Ok(None);
        }
        if name.chars().count() > Self::MOST_CHARACTERS {
            return Err(SetupError::Name("a name has at most 24 characters"));
        }
        if name.chars().any(is_invisible) {
            return Err(SetupError::Name("a name cannot have invisible or control characters"));
        }
        if name.contains(['<', '>', '"', '\\', '`', '{', '}', '[', ']']) {
            let sentence = "a name cannot have any of the characters < > \" \\ ` { } [ ]";
            return Err(SetupError::Name(sentence));
        }
        if name.chars().all(is_mark) {
            return Err(SetupError::Name("a name needs at least one letter, digit or symbol"));
        }
        if RESERVED.contains(&name.to_lowercase().as_str()) {
            return Err(SetupError::Name(
                "that name would confuse the other player; please choose another one",
            ));
        }
        Ok(Some(Nickname(name)))
    }

    /// A name that was checked when it was stored.
    pub(super) fn stored(name: &Option<String>) -> Option<Nickname> {
        name.clone().map(Nickname)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Characters that cannot be seen, or that change how the text around them is shown: control characters, marks of the
/// writing direction, joiners and fillers, private and special ones.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{E000}'..='\u{F8FF}'
            | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

/// Marks that only combine with the character before them, and the selector that makes an emoji colourful.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}' | '\u{610}'..='\u{61A}'
        | '\u{64B}'..='\u{65F}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE0F}'
        | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        Nickname::parse(text).unwrap().map(|name| name.to_string())
    }

    #[test]
    fn a_name_is_kept_as_it_was_typed_without_the_spaces_around_it() {
        for text in
            ["Ann", "J", "Ann Lee", "O'Neil & Söhne", "李小龙", "مريم", "🦊", "☺\u{FE0F}", "50%", "Ann; --"]
        {
            assert_eq!(name(text).as_deref(), Some(text));
        }
        assert_eq!(name(" \t Ann \n  Lee\u{3000}").as_deref(), Some("Ann Lee"));
        assert_eq!(name(&"x".repeat(24)).map(|name| name.len()), Some(24));
        for empty in ["", " ", "\n\t ", "\u{2003}\u{3000}"] {
            assert_eq!(name(empty), None);
        }
    }

    #[test]
    fn other_texts_are_refused_in_one_sentence() {
        let long = "x".repeat(25);
        for (text, part) in [
            (long.as_str(), "at most 24"),
            ("A\0n", "invisible"),
            ("\u{1b}[31mAnn", "invisible"),
            ("Ann\u{202E}nnA", "invisible"),
            ("\u{200B}", "invisible"),
            ("A\u{2066}nn", "invisible"),
            ("\u{3164}", "invisible"),
            ("\u{E0041}", "invisible"),
            ("<script>", "characters <"),
            ("a\"b", "characters <"),
            ("\u{301}\u{301}", "at least one"),
            ("YOU", "choose another"),
            ("The  computer", "choose another"),
        ] {
            let sentence = Nickname::parse(text).unwrap_err().to_string();
            assert!(sentence.starts_with("Sorry, ") && sentence.contains(part), "{text:?}: {sentence}");
            assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{sentence}");
        }
    }
}
