//! Small pieces of English that the explanations share.

/// "first", "second", … "tenth", then "11th".
pub(crate) fn ordinal(number: u64) -> String {
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

/// "1 move", "2 moves".
pub(crate) fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// "3", "3 or 4", "3, 4 or 5"; of a long list only the first few.
pub(crate) fn any_of(items: &[String]) -> String {
    const MOST: usize = 6;
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= MOST => format!("{} or {last}", most.join(", ")),
        _ => format!("{} or one of {} others", items[..MOST].join(", "), items.len() - MOST),
    }
}

/// A player as the one who asks sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The player to move.
    You,
    /// Their opponent.
    Other,
}

impl Who {
    /// The player to move, or not.
    pub(crate) fn is_you(you: bool) -> Who {
        if you { Who::You } else { Who::Other }
    }

    /// Their opponent.
    pub(crate) fn opponent(self) -> Who {
        Who::is_you(self == Who::Other)
    }

    /// "you", "the other player".
    pub(crate) fn name(self) -> &'static str {
        if self == Who::You { "you" } else { "the other player" }
    }

    /// "you win", "the other player wins": the verb must take a plain s.
    pub(crate) fn does(self, verb: &str) -> String {
        format!("{} {verb}{}", self.name(), if self == Who::You { "" } else { "s" })
    }

    /// "yours", "the other player's".
    pub(crate) fn possessive(self) -> &'static str {
        if self == Who::You { "yours" } else { "the other player's" }
    }
}

/// The text with its first letter large.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_read_like_english() {
        let said = [1, 10, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal);
        assert_eq!(
            said,
            ["first", "tenth", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"]
        );
    }

    #[test]
    fn lists_read_like_english() {
        let items: Vec<String> = (1..=9).map(|number| number.to_string()).collect();
        assert_eq!(any_of(&items[..1]), "1");
        assert_eq!(any_of(&items[..3]), "1, 2 or 3");
        assert_eq!(any_of(&items), "1, 2, 3, 4, 5, 6 or one of 3 others");
        assert_eq!([counted(1, "move"), counted(2, "move")], ["1 move", "2 moves"]);
    }
}
