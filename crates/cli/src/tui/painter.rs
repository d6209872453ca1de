use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Draws text into a part of the screen. What does not fit is left out.
pub(crate) struct Painter<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Painter<'a> {
    /// Draws into an area of a buffer.
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Painter<'a> {
        let area = area.intersection(*buffer.area());
        Painter { buffer, area }
    }

    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    pub(crate) fn height(&self) -> u16 {
        self.area.height
    }

    /// A part of the area, in its own coordinates.
    pub(crate) fn part(&mut self, x: u16, y: u16, width: u16, height: u16) -> Painter<'_> {
        let x = self.area.x.saturating_add(x.min(self.area.width));
        let y = self.area.y.saturating_add(y.min(self.area.height));
        let part = Rect { x, y, width, height }.intersection(self.area);
        Painter { buffer: self.buffer, area: part }
    }

    /// Writes a text; gives the column after it.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if y >= self.area.height || x >= self.area.width {
            return x;
        }
        let most = usize::from(self.area.width - x);
        let (end, _) = self.buffer.set_stringn(self.area.x + x, self.area.y + y, text, most, style);
        end.saturating_sub(self.area.x)
    }

    /// Writes a line of several styles; gives the column after it.
    pub(crate) fn line(&mut self, x: u16, y: u16, line: &Line<'_>) -> u16 {
        if y >= self.area.height || x >= self.area.width {
            return x;
        }
        let most = self.area.width - x;
        let (end, _) = self.buffer.set_line(self.area.x + x, self.area.y + y, line, most);
        end.saturating_sub(self.area.x)
    }

    /// Writes a text that ends `margin` columns before the right edge.
    pub(crate) fn right(&mut self, margin: u16, y: u16, text: &str, style: Style) {
        let width = width(text).saturating_add(margin);
        self.text(self.area.width.saturating_sub(width), y, text, style);
    }

    /// A horizontal rule.
    pub(crate) fn rule(&mut self, y: u16, style: Style) {
        let rule = "─".repeat(usize::from(self.area.width));
        self.text(0, y, &rule, style);
    }

    /// Empties the area.
    pub(crate) fn clear(&mut self) {
        let blank = " ".repeat(usize::from(self.area.width));
        for y in 0..self.area.height {
            self.buffer.set_string(self.area.x, self.area.y + y, &blank, Style::reset());
        }
    }

    /// Empties the area, draws a frame around it, and gives what is inside, with a blank at each side.
    pub(crate) fn framed(&mut self, style: Style) -> Painter<'_> {
        self.clear();
        let (width, height) = (self.area.width, self.area.height);
        if width < 4 || height < 2 {
            return self.part(0, 0, width, height);
        }
        let bar = "─".repeat(usize::from(width - 2));
        self.text(0, 0, &format!("╭{bar}╮"), style);
        self.text(0, height - 1, &format!("╰{bar}╯"), style);
        for y in 1..height - 1 {
            self.text(0, y, "│", style);
            self.text(width - 1, y, "│", style);
        }
        self.part(2, 1, width - 4, height - 2)
    }

    /// Whether nothing is drawn in a cell.
    pub(crate) fn is_blank(&self, x: u16, y: u16) -> bool {
        let cell = self.buffer.cell((self.area.x.saturating_add(x), self.area.y.saturating_add(y)));
        cell.is_some_and(|cell| cell.symbol() == " ")
    }

    /// Changes the style of a cell.
    pub(crate) fn style(&mut self, x: u16, y: u16, style: Style) {
        let part = self.part(x, y, 1, 1).area;
        self.buffer.set_style(part, style);
    }

    /// Where a cell is on the whole screen.
    pub(crate) fn position(&self, x: u16, y: u16) -> (u16, u16) {
        let last = |from: u16, length: u16| from.saturating_add(length.saturating_sub(1));
        (
            self.area.x.saturating_add(x).min(last(self.area.x, self.area.width)),
            self.area.y.saturating_add(y).min(last(self.area.y, self.area.height)),
        )
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(Line::raw(text).width()).unwrap_or(u16::MAX)
}

/// A text in at most so many columns; what is left out is marked. It ends after a whole word where one fits.
pub(crate) fn shortened(text: &str, columns: u16) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let most = usize::from(columns);
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let words: String = text.chars().take(most.saturating_sub(2)).collect();
    // A blank comes before the mark after a whole word; one that would leave almost nothing is not worth it.
    match text.chars().nth(words.chars().count()) {
        Some(' ') => format!("{} …", words.trim_end()),
        _ => match words.rfind(' ').filter(|&end| end * 2 >= words.len()) {
            Some(end) => format!("{} …", words[..end].trim_end()),
            None => format!("{}…", kept.trim_end()),
        },
    }
}

/// The lines of a text in so many columns, at most so many; what is left out is marked.
pub(crate) fn fitted(text: &str, columns: u16, rows: u16) -> Vec<String> {
    let mut lines = wrapped(text, columns);
    let rows = usize::from(rows);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} ……"), columns.min(width(last) + 2));
        }
    }
    lines
}

/// The lines of some paragraphs, as many of their sentences as fit.
pub(crate) fn whole_sentences(paragraphs: &[String], columns: u16, rows: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        let room = usize::from(rows).saturating_sub(lines.len());
        let ends = paragraph.match_indices(". ").map(|(end, _)| end + 1).chain([paragraph.len()]);
        let fits = |end: &usize| wrapped(&paragraph[..*end], columns).len() <= room;
        match ends.take_while(fits).last() {
            Some(end) => lines.extend(wrapped(&paragraph[..end], columns)),
            None if lines.is_empty() => lines = fitted(paragraph, columns, rows),
            None => break,
        }
    }
    lines
}

/// The lines of a text after a label, in so many columns; further lines begin below the text, not below the label.
pub(crate) fn hanging(label: &str, text: &str, indent: u16, columns: u16) -> Vec<String> {
    let indent = usize::from(indent);
    let lines = wrapped(text, columns.saturating_sub(indent as u16));
    let label = |first: bool| if first { label } else { "" };
    lines.iter().enumerate().map(|(at, line)| format!("{:<indent$}{line}", label(at == 0))).collect()
}

/// The lines of a text in so many columns, broken between words where possible.
pub(crate) fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns.max(1));
    let text = duels_rules::text::wrapped(text, columns);
    text.lines().flat_map(|line| broken(line, columns)).collect()
}

/// A line in pieces that fit, if one of its words is too long.
fn broken(line: &str, columns: usize) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    if letters.len() <= columns {
        return vec![line.to_string()];
    }
    letters.chunks(columns).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shortened_after_a_whole_word() {
        assert_eq!(shortened("Add 1 to 9", 10), "Add 1 to 9");
        assert_eq!(shortened("Add 1 to 9 to a running total", 20), "Add 1 to 9 to a …");
        assert_eq!(shortened("Add 1 to 9 to a running total", 17), "Add 1 to 9 to a …");
        assert_eq!(shortened("towards 120", 8), "towards…");
        assert_eq!(shortened("31415926535", 6), "31415…");
        assert_eq!(shortened("anything", 0), "…");
    }

    #[test]
    fn a_text_that_does_not_fit_ends_with_a_mark() {
        assert_eq!(fitted("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(fitted("one two three four", 7, 2), ["one two", "three …"]);
        assert_eq!(fitted("one two three four five", 9, 1), ["one two …"]);
        assert_eq!(fitted("one two", 9, 0), [""; 0]);
    }

    #[test]
    fn lines_hang_below_their_text() {
        assert_eq!(hanging("  1", "You took 2", 5, 13), ["  1  You took", "     2"]);
    }
}
