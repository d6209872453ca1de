use std::ops::Range;

use crate::Outline;
use crate::earlier::Earlier;
use crate::html::push_escaped;
use crate::numbers::push_number;
use crate::outline::fingerprint;

/// Markup that is written from its beginning to its end, with single quotes: pages get it after every move in a JSON string,
/// in which double quotes would have to be escaped. It has an outline of the elements that have ids: those can be replaced
/// by themselves.
#[derive(Debug, Default)]
pub(crate) struct Markup<'e> {
    pub(crate) html: String,
    /// Whether elements have ids.
    pub(crate) has_ids: bool,
    pub(crate) outline: Outline,
    /// Where the nodes of the outline are.
    pub(crate) ranges: Vec<Range<usize>>,
    /// Where the text begins that is in no node of the outline yet.
    text: usize,
    /// The outline of a drawing whose elements need not be drawn again.
    earlier: Option<Earlier<'e>>,
}

/// The first tag of an element, to which attributes are added.
pub(crate) struct Tag<'a, 'e> {
    markup: &'a mut Markup<'e>,
    start: usize,
    /// Where the element is in the outline, if it has an id.
    node: Option<usize>,
}

impl<'e> Markup<'e> {
    /// Markup with or without ids.
    pub(crate) fn new(has_ids: bool) -> Markup<'e> {
        // Boards of a few dozen tiles need no more.
        Markup { html: String::with_capacity(6 * 1024), has_ids, ..Markup::default() }
    }

    /// Markup with ids, without the elements that look the same in an earlier drawing.
    pub(crate) fn after(earlier: &'e Outline) -> Markup<'e> {
        let (html, ranges) = (String::with_capacity(4 * 1024), Vec::with_capacity(earlier.len() + 8));
        let outline = Outline::with_room_of(earlier);
        Markup { html, ranges, outline, earlier: Some(Earlier::new(earlier)), ..Markup::new(true) }
    }

    /// Writes an element: its name, its attributes and what is inside.
    pub(crate) fn element(
        &mut self,
        name: &'static str,
        attributes: impl FnOnce(&mut Tag<'_, '_>),
        inside: impl FnOnce(&mut Markup<'_>),
    ) {
        let start = self.html.len();
        self.html.push('<');
        self.html.push_str(name);
        let mut tag = Tag { markup: self, start, node: None };
        attributes(&mut tag);
        let node = tag.node;
        self.html.push('>');
        inside(self);
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
        if let Some(node) = node {
            self.close(node);
        }
    }

    /// Ends the element of a node of the outline here.
    fn close(&mut self, node: usize) {
        let range = self.ranges[node].start..self.html.len();
        let print = if self.outline.len() == node + 1 {
            fingerprint(&self.html[range.clone()])
        } else {
            self.end_text(range.end);
            self.outline.inner_fingerprint(node)
        };
        self.outline.close(node, print);
        self.text = range.end;
        self.ranges[node] = range;
    }

    /// Writes an element with an id, in which there are no others with ids, unless the earlier drawing has one with the same
    /// fingerprint. Where elements have no ids it is written like any other.
    pub(crate) fn known_element(&mut self, fingerprint: u64, write: impl FnOnce(&mut Markup<'_>)) {
        if !self.has_ids {
            return write(self);
        }
        self.end_text(self.html.len());
        let node = self.outline.len();
        if let Some(earlier) = &mut self.earlier
            && let Some(known) = earlier.find(node, fingerprint)
        {
            self.outline.add_element(earlier.outline, known);
            self.ranges.push(self.text..self.text);
            return;
        }
        write(self);
        self.outline.close(node, fingerprint);
    }

    /// Adds the text before `end` to the outline, if there is any.
    fn end_text(&mut self, end: usize) {
        if self.text < end {
            self.outline.add_text(&self.html[self.text..end]);
            self.ranges.push(self.text..end);
            self.text = end;
        }
    }

    /// Writes an element of one class with a text.
    pub(crate) fn text_element(&mut self, name: &'static str, class: &str, text: &[&str]) {
        self.element(name, |tag| tag.class(&[class]), |inside| inside.text(text));
    }

    /// Writes a text.
    pub(crate) fn text(&mut self, pieces: &[&str]) {
        pieces.iter().for_each(|piece| push_escaped(&mut self.html, piece));
    }

    /// Writes a number.
    pub(crate) fn number(&mut self, number: u64) {
        push_number(&mut self.html, number);
    }
}

impl Tag<'_, '_> {
    /// Adds classes, which are words of our own.
    pub(crate) fn class(&mut self, pieces: &[&str]) {
        self.write("class", |html| pieces.iter().for_each(|piece| html.push_str(piece)));
    }

    /// Adds attributes that are always the same, each with a blank before it.
    pub(crate) fn fixed(&mut self, attributes: &'static str) {
        self.markup.html.push_str(attributes);
    }

    /// Adds an attribute, whose value is put together from pieces.
    pub(crate) fn attribute(&mut self, name: &str, pieces: &[&str]) {
        self.write(name, |html| pieces.iter().for_each(|piece| push_escaped(html, piece)));
    }

    /// Adds an attribute that names another element, where elements have ids.
    pub(crate) fn reference(&mut self, name: &str, id: &[&str]) {
        if self.markup.has_ids {
            self.attribute(name, id);
        }
    }

    /// Adds the id, where elements have ids.
    pub(crate) fn id(&mut self, pieces: &[&str]) {
        self.id_with(|html| pieces.iter().for_each(|piece| html.push_str(piece)));
    }

    /// The same with an id that is written by `write`.
    pub(crate) fn id_with(&mut self, write: impl FnOnce(&mut String)) {
        if !self.markup.has_ids {
            return;
        }
        let id = self.markup.html.len() + " id='".len();
        self.write("id", write);
        let markup = &mut *self.markup;
        markup.end_text(self.start);
        self.node = Some(markup.outline.len());
        markup.outline.open();
        markup.outline.name(&markup.html[id..markup.html.len() - 1]);
        markup.ranges.push(self.start..self.start);
    }

    /// Adds an attribute whose value is written by `write`, without characters that mean something in HTML.
    pub(crate) fn write(&mut self, name: &str, write: impl FnOnce(&mut String)) {
        let html = &mut self.markup.html;
        html.push(' ');
        html.push_str(name);
        html.push_str("='");
        write(html);
        html.push('\'');
    }
}
