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

/// A text in at most so many columns; what is left out is marked.
pub(crate) fn shortened(text: &str, columns: u16) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let kept: String = text.chars().take(usize::from(columns.saturating_sub(1))).collect();
    format!("{}…", kept.trim_end())
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
