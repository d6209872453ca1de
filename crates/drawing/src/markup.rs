use crate::changes::Place;
use crate::html::push_escaped;
use crate::numbers::push_number;

/// Markup that is written from its beginning to its end, with single quotes: pages get it after every move in a JSON string,
/// in which double quotes would have to be escaped. It has the places of the elements that have ids: those can be
/// replaced by themselves.
#[derive(Debug, Default)]
pub(crate) struct Markup {
    pub(crate) html: String,
    /// Whether elements have ids.
    pub(crate) has_ids: bool,
    /// The places of those that have, in the order in which they begin.
    pub(crate) places: Vec<Place>,
}

/// The first tag of an element, to which attributes are added.
pub(crate) struct Tag<'a> {
    markup: &'a mut Markup,
    start: usize,
    /// Where the element is among those with ids, if it has one.
    place: Option<usize>,
}

impl Markup {
    /// Markup with or without ids.
    pub(crate) fn new(has_ids: bool) -> Markup {
        // Boards of a few dozen tiles need no more.
        Markup { html: String::with_capacity(6 * 1024), has_ids, places: Vec::with_capacity(64) }
    }

    /// Writes an element: its name, its attributes and what is inside.
    pub(crate) fn element(
        &mut self,
        name: &'static str,
        attributes: impl FnOnce(&mut Tag<'_>),
        inside: impl FnOnce(&mut Markup),
    ) {
        let start = self.html.len();
        self.html.push('<');
        self.html.push_str(name);
        let mut tag = Tag { markup: self, start, place: None };
        attributes(&mut tag);
        let place = tag.place;
        self.html.push('>');
        inside(self);
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
        if let Some(place) = place {
            let next = self.places.len();
            self.places[place].close(self.html.len(), next);
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

impl Tag<'_> {
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
        let end = self.markup.html.len() - 1;
        self.place = Some(self.markup.places.len());
        self.markup.places.push(Place::open(self.start, id..end));
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
