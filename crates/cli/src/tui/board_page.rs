//! Pages with a board, a text below it and a line to type in: puzzles and lessons.

use ratatui::Frame;
use ratatui::style::Style;

use super::board_view::Picture;
use super::event::Size;
use super::faces::{FACE, Face, draw_faces};
use super::header::draw_header;
use super::key_line::draw_keys;
use super::layout::{Layout, Wanted, is_roomy};
use super::page::draw_page;
use super::painter::{Painter, shortened, width, wrapped};
use super::prompt_line::PromptLine;
use super::state::Look;

/// A line of the text below the board.
#[derive(Clone, Debug)]
pub(crate) struct TalkLine {
    pub(crate) text: String,
    pub(crate) style: Style,
    /// Whether the player at the right says it.
    pub(crate) is_said: bool,
}

impl TalkLine {
    /// The lines of a paragraph in so many columns.
    pub(crate) fn paragraph(
        text: &str,
        style: Style,
        columns: u16,
    ) -> impl Iterator<Item = TalkLine> + use<> {
        wrapped(text, columns).into_iter().map(move |text| TalkLine { text, style, is_said: false })
    }
}

/// What is above the board: a heading, and at its right a few words more.
pub(crate) struct Heading {
    pub(crate) text: String,
    pub(crate) note: String,
}

impl Heading {
    fn lines(&self, columns: u16) -> Vec<String> {
        wrapped(&self.text, columns.saturating_sub(width(&self.note) + 4))
    }

    fn draw(&self, painter: &mut Painter<'_>, look: Look) {
        for (y, line) in (0..).zip(self.lines(painter.width())) {
            painter.text(1, y, &line, look.theme.strong());
        }
        painter.right(1, 0, &self.note, look.theme.quiet());
    }
}

/// What the player at the right says where there is no room for faces: with who it is, if that fits into one line.
pub(crate) fn said_in_lines(speaker: &str, said: &str, style: Style, columns: u16) -> Vec<TalkLine> {
    let whole = format!("{speaker}: {said}");
    let text = if width(&whole) > columns && width(said) <= columns { said } else { &whole };
    TalkLine::paragraph(text, style, columns).collect()
}

/// How many columns the text below the board has.
pub(crate) fn talk_width(size: Size) -> u16 {
    if is_roomy(size) { size.columns.saturating_sub(2 * FACE) } else { size.columns }
}

/// Where the parts of a page are, with this heading and so many lines below the board.
pub(crate) fn layout(size: Size, heading: &Heading, talk: usize) -> Layout {
    let is_roomy = is_roomy(size);
    let lines = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let above = lines(heading.lines(size.columns).len()).clamp(1, size.rows / 4);
    // The names are below the text, and the board stays visible.
    let talk = lines(talk).clamp(1, size.rows / 2 - 1) + u16::from(is_roomy);
    Layout::new(size, Wanted { is_roomy, above, has_list: false, talk })
}

/// All that a page with a board shows.
pub(crate) struct BoardPage<'a> {
    pub(crate) layout: Layout,
    /// The title of the first line in several forms, the longest first.
    pub(crate) titles: &'a [String],
    /// What is at its right, in several forms.
    pub(crate) notes: &'a [String],
    pub(crate) heading: &'a Heading,
    pub(crate) picture: &'a Picture,
    pub(crate) faces: [Face; 2],
    pub(crate) talk: &'a [TalkLine],
    /// How many lines of the text are scrolled away.
    pub(crate) scroll: u16,
    pub(crate) prompt: PromptLine<'a>,
    pub(crate) keys: &'a [(String, &'static str)],
    /// The page with the keys and the rules, with how far it is scrolled.
    pub(crate) help: Option<(Vec<String>, u16)>,
}

impl BoardPage<'_> {
    /// Draws the page.
    pub(crate) fn draw(&self, size: Size, look: Look, frame: &mut Frame<'_>) {
        let (layout, buffer) = (self.layout, frame.buffer_mut());
        if let Some((lines, scroll)) = &self.help {
            draw_page(buffer, size, look, "Help", lines, *scroll);
            let keys = [("↑↓", "scroll"), ("Esc", "back")];
            return draw_keys(&mut Painter::new(buffer, layout.keys), 0, &keys, look);
        }
        draw_header(&mut Painter::new(buffer, layout.header), self.titles, self.notes, look);
        let area = *buffer.area();
        layout.rules().for_each(|y| Painter::new(buffer, area).rule(y, look.theme.quiet()));
        if let Some(area) = layout.above {
            self.heading.draw(&mut Painter::new(buffer, area), look);
        }
        self.picture.paint(&mut Painter::new(buffer, layout.board), look.theme);
        let mut talk = Painter::new(buffer, layout.talk);
        match layout.is_roomy {
            true => self.draw_talk(&mut draw_faces(&mut talk, &self.faces, look), look),
            false => self.draw_talk(&mut talk, look),
        }
        let cursor = self.prompt.draw(&mut Painter::new(buffer, layout.prompt), look);
        draw_keys(&mut Painter::new(buffer, layout.keys), 0, self.keys, look);
        frame.set_cursor_position(cursor);
    }

    fn draw_talk(&self, painter: &mut Painter<'_>, look: Look) {
        let rows = usize::from(painter.height());
        let hidden = self.talk.len().saturating_sub(rows);
        let from = usize::from(self.scroll).min(hidden);
        let more = if from < hidden { "↓ more" } else { "↑ more" };
        for (y, line) in (0..).zip(self.talk.iter().skip(from).take(rows)) {
            let is_last = usize::from(y) + 1 == rows && hidden > 0;
            let room = painter.width().saturating_sub(if is_last { width(more) + 1 } else { 0 });
            match line.is_said && self.layout.is_roomy {
                true => painter.right(1, y, &line.text, line.style),
                false => drop(painter.text(0, y, &shortened(&line.text, room), line.style)),
            }
        }
        if hidden > 0 {
            painter.right(0, painter.height().saturating_sub(1), more, look.theme.quiet());
        }
    }
}

/// How many lines of a text are not shown in a layout.
pub(crate) fn hidden_lines(layout: Layout, talk: usize) -> u16 {
    let rows = layout.talk.height.saturating_sub(u16::from(layout.is_roomy));
    u16::try_from(talk).unwrap_or(u16::MAX).saturating_sub(rows)
}
