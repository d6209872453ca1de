//! How a reply is read: strictly, so that nothing is ever taken for a move that was not meant as one.
//!
//! The last line that is not blank must be `MOVE: word`. Letter case, blanks, Markdown's marks around the line or the
//! word, quotes around the word and one full stop behind it do not matter; a line with nothing but Markdown's marks
//! counts as blank. Nothing else in the reply is looked at.

/// What stands around a line or a word without meaning anything.
const MARKS: [char; 6] = ['*', '_', '`', '#', '>', '~'];
/// A word is not longer than this.
const LONGEST: usize = 40;

/// The word that a reply gives as its move, or why it gives none.
pub(crate) fn word(reply: &str) -> Result<String, &'static str> {
    let bare = |text: &str| {
        text.trim_matches(|sign: char| sign.is_whitespace() || MARKS.contains(&sign)).to_string()
    };
    let last = reply.lines().rev().map(bare).find(|line| !line.is_empty());
    let last = last.ok_or("the reply is empty")?;
    let (head, rest) = last.split_once(':').ok_or("its last line is not MOVE: and a word")?;
    if !bare(head).eq_ignore_ascii_case("move") {
        return Err("its last line is not MOVE: and a word");
    }
    let quotes = |sign: char| sign.is_whitespace() || MARKS.contains(&sign) || ['"', '\''].contains(&sign);
    let rest = rest.trim_matches(quotes);
    let word = rest.strip_suffix('.').unwrap_or(rest).trim_matches(quotes);
    match word {
        "" => Err("nothing stands behind MOVE:"),
        word if word.contains(char::is_whitespace) => Err("more than one word stands behind MOVE:"),
        word if word.chars().count() > LONGEST => Err("what stands behind MOVE: is too long for a word"),
        word => Ok(word.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn the_last_line_is_the_move() {
        for reply in [
            "MOVE: 7",
            "move:7",
            "I add seven.\n\nMOVE: 7\n\n",
            "MOVE: 3\nNo, better:\nMOVE: 7",
            "**MOVE: 7**",
            "**MOVE:** 7",
            "MOVE: `7`.",
            "```\nMOVE: \"7\"\n```",
            "> MOVE: '7'\r\n",
            "<think>MOVE: 9</think>\n  Move :  7  ",
        ] {
            assert_eq!(word(reply), Ok("7".to_string()), "{reply:?}");
        }
        assert_eq!(word("MOVE: Start"), Ok("Start".to_string()));
        assert_eq!(word("MOVE: -7"), Ok("-7".to_string()), "a wrong word is not mended");
    }

    #[test]
    fn nothing_else_is() {
        for reply in [
            "",
            " \n```\n",
            "7",
            "I play 7.",
            "MOVE 7",
            "MOVE: 7\nGood luck!",
            "My MOVE: 7",
            "MOVE:",
            "MOVE: 7 or 8",
            "MOVE: 7 MOVE: 8",
            "MOVE: **",
        ] {
            assert!(word(reply).is_err(), "{reply:?}");
        }
        assert!(word(&format!("MOVE: {}", "7".repeat(41))).is_err());
    }
}
