use unicode_width::UnicodeWidthChar;

/// Narrower terminals are written to as if they had this many columns.
const NARROWEST: usize = 10;

/// The text with line breaks between words, so that no line has more than `width` columns. A word that is longer breaks
/// at the width. Lines that fit stay as they are.
///
/// A line that begins with blanks, or with a short word and a gap as in a list, continues under its own text.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let width = width.max(NARROWEST);
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        if columns(line) <= width {
            lines.push(line.to_string());
        } else {
            wrap_line(line, width, &mut lines);
        }
    }
    lines.join("\n")
}

/// How many columns a text takes; escape sequences take none.
pub(crate) fn columns(text: &str) -> usize {
    Pieces(text).map(|(_, width)| width).sum()
}

fn wrap_line(line: &str, width: usize, lines: &mut Vec<String>) {
    let (head, rest) = line.split_at(head_of(line, width));
    let indent = indent_of(line, head, width);
    let mut current = if head.trim().is_empty() { " ".repeat(indent) } else { head.to_string() };
    let mut used = columns(&current);
    let mut is_empty = true;
    for word in rest.split(' ').filter(|word| !word.is_empty()) {
        let length = columns(word);
        let gap = usize::from(!is_empty);
        if used + gap + length > width {
            if !current.trim().is_empty() {
                lines.push(current.trim_end().to_string());
            }
            // A word that fits into a line is never broken, even if its line has to begin further to the left.
            used = indent.min(width.saturating_sub(length));
            current = " ".repeat(used);
        } else if gap > 0 {
            current.push(' ');
            used += 1;
        }
        for (piece, columns) in Pieces(word) {
            if used + columns > width {
                lines.push(std::mem::take(&mut current));
                used = 0;
            }
            current.push_str(piece);
            used += columns;
        }
        is_empty = false;
    }
    lines.push(current);
}

/// Where the text of a line begins: after its blanks, and after a short word with a gap of two or more blanks.
fn head_of(line: &str, width: usize) -> usize {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let text = &line[blanks..];
    let gap = text.find("  ").map(|at| {
        let after = &text[at..];
        blanks + at + (after.len() - after.trim_start_matches(' ').len())
    });
    gap.filter(|&end| columns(&line[..end]) <= width / 2).unwrap_or(blanks)
}

/// How far the following lines are indented.
fn indent_of(line: &str, head: &str, width: usize) -> usize {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let has_gap = blanks > 0 && line[blanks..].contains("  ");
    match columns(head) {
        // Text far to the right has no room there.
        head if head > width / 2 => width / 4,
        head if head > blanks || !has_gap => head,
        _ => (blanks + 2).min(width / 2),
    }
}

/// The characters of a text with their widths; an escape sequence is one piece without a width.
struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = (&'a str, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.0.chars().next()?;
        let (length, width) = match first {
            '\u{1b}' => (escape_length(self.0), 0),
            _ => (first.len_utf8(), first.width().unwrap_or(0)),
        };
        let (piece, rest) = self.0.split_at(length);
        self.0 = rest;
        Some((piece, width))
    }
}

/// How many bytes an escape sequence has: up to and including its final letter.
fn escape_length(text: &str) -> usize {
    let end = text.char_indices().find(|(_, symbol)| symbol.is_ascii_alphabetic());
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_break_between_words_and_only_where_they_must() {
        assert_eq!(wrap("one two three four", 13), "one two three\nfour");
        assert_eq!(wrap("one  two\n three", 13), "one  two\n three");
        assert_eq!(wrap("a\n\nb\n", 13), "a\n\nb\n");
    }

    #[test]
    fn lists_continue_under_their_text() {
        assert_eq!(wrap("  hint    show who is winning", 24), "  hint    show who is\n          winning");
        assert_eq!(wrap("  1  you against the computer", 20), "  1  you against the\n     computer");
        assert_eq!(wrap("  a sentence that is indented", 20), "  a sentence that is\n  indented");
    }

    #[test]
    fn a_word_longer_than_the_width_breaks_at_the_width() {
        assert_eq!(wrap("see 12345678901234567890 too", 12), "see\n123456789012\n34567890 too");
        assert_eq!(wrap("数の数の数の数の", 10), "数の数の数\nの数の");
    }

    #[test]
    fn escape_sequences_take_no_room() {
        let painted = "\u{1b}[33mone two\u{1b}[0m three";
        assert_eq!(columns(painted), 13);
        assert_eq!(wrap(painted, 13), painted);
        assert_eq!(wrap(painted, 10), "\u{1b}[33mone two\u{1b}[0m\nthree");
    }

    proptest! {
        #[test]
        fn no_line_is_too_long_and_no_word_is_lost(text in "[ a-zé数\n]{0,200}", width in 10usize..60) {
            let wrapped = wrap(&text, width);
            for line in wrapped.split('\n') {
                prop_assert!(columns(line) <= width, "{line:?}");
            }
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&wrapped), letters(&text));
            if text.split_whitespace().all(|word| columns(word) <= width) {
                let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
                prop_assert_eq!(words(&wrapped), words(&text));
            }
        }
    }
}
