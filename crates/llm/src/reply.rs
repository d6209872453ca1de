//! How a reply is read: strictly, so that nothing is taken for a move that was not meant as one.
//!
//! The last line that is not blank must be `MOVE: ` and the move. Letter case, blanks, Markdown characters around the
//! line or the move, quotes around the move and one full stop after it do not matter; a line of Markdown characters
//! only counts as blank. The rest of the reply is ignored.

/// Markdown characters around a line or a move, which mean nothing.
const MARKDOWN: [char; 6] = ['*', '_', '`', '#', '>', '~'];
/// No move is longer.
const LONGEST: usize = 40;

/// The move that a reply names, or why it names none.
pub(crate) fn parse_move(reply: &str) -> Result<String, &'static str> {
    let bare = |text: &str| {
        text.trim_matches(|character: char| character.is_whitespace() || MARKDOWN.contains(&character))
            .to_string()
    };
    let last = reply.lines().rev().map(bare).find(|line| !line.is_empty());
    let last = last.ok_or("the reply is empty")?;
    let (head, rest) = last.split_once(':').ok_or("its last line is not MOVE: and a move")?;
    if !bare(head).eq_ignore_ascii_case("move") {
        return Err("its last line is not MOVE: and a move");
    }
    let is_frame = |character: char| {
        character.is_whitespace() || MARKDOWN.contains(&character) || ['"', '\''].contains(&character)
    };
    let rest = rest.trim_matches(is_frame);
    let mv = rest.strip_suffix('.').unwrap_or(rest).trim_matches(is_frame);
    match mv {
        "" => Err("there is nothing after MOVE:"),
        mv if mv.contains(char::is_whitespace) => Err("there is more than one word after MOVE:"),
        mv if mv.chars().count() > LONGEST => Err("the text after MOVE: is too long for a move"),
        mv => Ok(mv.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_move;

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
            assert_eq!(parse_move(reply), Ok("7".to_string()), "{reply:?}");
        }
        assert_eq!(parse_move("MOVE: Start"), Ok("Start".to_string()));
        assert_eq!(parse_move("MOVE: -7"), Ok("-7".to_string()), "a wrong move is not corrected");
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
            assert!(parse_move(reply).is_err(), "{reply:?}");
        }
        assert!(parse_move(&format!("MOVE: {}", "7".repeat(41))).is_err());
    }
}
