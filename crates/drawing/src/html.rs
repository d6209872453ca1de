//! Elements as a tree, so that two drawings can be compared before anything is written.

use std::fmt::Write;

use crate::Fragment;
use crate::pen::Pen;
use crate::tile::TileView;

/// A piece of a drawing.
pub(crate) enum Node<'a> {
    /// Markup without parts of its own.
    Html(String),
    /// A tile, written only when it is needed.
    Tile(TileView<'a>),
    /// An element with children.
    Element(Element<'a>),
}

/// An element with children. One with an id can be replaced by itself.
pub(crate) struct Element<'a> {
    tag: &'static str,
    id: Option<String>,
    attributes: String,
    children: Vec<Node<'a>>,
}

impl<'a> Element<'a> {
    /// An element with these classes.
    pub(crate) fn new(tag: &'static str, classes: &str) -> Element<'a> {
        let element = Element { tag, id: None, attributes: String::new(), children: Vec::new() };
        element.attribute("class", classes)
    }

    /// The same element with an id, where drawings have ids.
    pub(crate) fn id(mut self, pen: &Pen<'_>, id: impl FnOnce() -> String) -> Element<'a> {
        self.id = pen.ids.then(id);
        self
    }

    /// The same element with an attribute.
    pub(crate) fn attribute(mut self, name: &str, value: &str) -> Element<'a> {
        push_attribute(&mut self.attributes, name, value);
        self
    }

    /// The same element with an attribute that names another element, where drawings have ids.
    pub(crate) fn reference(self, pen: &Pen<'_>, name: &str, id: &str) -> Element<'a> {
        if pen.ids { self.attribute(name, id) } else { self }
    }

    /// The same element with one more child.
    pub(crate) fn child(mut self, node: impl Into<Node<'a>>) -> Element<'a> {
        self.children.push(node.into());
        self
    }

    /// The same element with more children.
    pub(crate) fn children(mut self, nodes: impl IntoIterator<Item = Node<'a>>) -> Element<'a> {
        self.children.extend(nodes);
        self
    }

    /// The same element with a text.
    pub(crate) fn text(self, text: &str) -> Element<'a> {
        let mut html = String::with_capacity(text.len());
        push_escaped(&mut html, text);
        self.child(Node::Html(html))
    }

    /// The element as markup.
    pub(crate) fn to_html(&self, pen: &Pen<'_>) -> String {
        let mut html = String::with_capacity(1024);
        self.write(pen, &mut html);
        html
    }

    fn write(&self, pen: &Pen<'_>, html: &mut String) {
        html.push('<');
        html.push_str(self.tag);
        html.push_str(&self.attributes);
        if let Some(id) = &self.id {
            push_attribute(html, "id", id);
        }
        html.push('>');
        for child in &self.children {
            match child {
                Node::Html(markup) => html.push_str(markup),
                Node::Tile(tile) => tile.write(pen, html),
                Node::Element(element) => element.write(pen, html),
            }
        }
        for piece in ["</", self.tag, ">"] {
            html.push_str(piece);
        }
    }

    /// Adds what turns an earlier drawing of this element into this one: its smallest parts with ids that differ. Says
    /// whether that is possible.
    pub(crate) fn changes(&self, before: &Element<'_>, pen: &Pen<'_>, fragments: &mut Vec<Fragment>) -> bool {
        if self.id != before.id {
            return false;
        }
        let known = fragments.len();
        if self.is_like(before) && self.changed_children(before, pen, fragments) {
            return true;
        }
        fragments.truncate(known);
        let Some(id) = &self.id else { return false };
        fragments.push(Fragment { id: id.clone(), html: self.to_html(pen), parent: None });
        true
    }

    fn is_like(&self, before: &Element<'_>) -> bool {
        let shape = (self.tag, self.children.len());
        shape == (before.tag, before.children.len()) && self.attributes == before.attributes
    }

    fn changed_children(&self, before: &Element<'_>, pen: &Pen<'_>, fragments: &mut Vec<Fragment>) -> bool {
        let mut pairs = before.children.iter().zip(&self.children);
        pairs.all(|(before, after)| match (before, after) {
            (Node::Html(before), Node::Html(after)) => before == after,
            (Node::Tile(before), Node::Tile(after)) if before == after => true,
            (Node::Tile(before), Node::Tile(after)) => {
                let fragment = after.fragment(pen).filter(|_| before.id == after.id);
                fragment.map(|fragment| fragments.push(fragment)).is_some()
            }
            (Node::Element(before), Node::Element(after)) => after.changes(before, pen, fragments),
            _ => false,
        })
    }
}

impl<'a> From<Element<'a>> for Node<'a> {
    fn from(element: Element<'a>) -> Node<'a> {
        Node::Element(element)
    }
}

impl<'a> From<TileView<'a>> for Node<'a> {
    fn from(tile: TileView<'a>) -> Node<'a> {
        Node::Tile(tile)
    }
}

/// Appends an attribute.
pub(crate) fn push_attribute(html: &mut String, name: &str, value: &str) {
    for piece in [" ", name, "=\""] {
        html.push_str(piece);
    }
    push_escaped(html, value);
    html.push('"');
}

/// Appends a text with the characters replaced that mean something in HTML. Most texts have none.
pub(crate) fn push_escaped(html: &mut String, text: &str) {
    let is_special = |byte: u8| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
    if text.bytes().any(is_special) {
        // Writing into a string cannot fail.
        let _ = write!(html, "{}", Escaped(text));
    } else {
        html.push_str(text);
    }
}

/// A text with the characters replaced that mean something in HTML.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = self.0;
        while let Some(index) = rest.find(['&', '<', '>', '"', '\'']) {
            f.write_str(&rest[..index])?;
            f.write_str(match rest.as_bytes()[index] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => "&#39;",
            })?;
            rest = &rest[index + 1..];
        }
        f.write_str(rest)
    }
}
