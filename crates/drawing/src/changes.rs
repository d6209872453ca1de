use std::ops::Range;

use smol_str::SmolStr;

use crate::comparison::Comparison;
use crate::{Drawing, Outline};

/// An element of a page that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement<'a> {
    /// The id of the element.
    pub id: &'a str,
    /// The new element, which has the same id; empty if it is removed.
    pub html: &'a str,
    /// Where it is put if there was none.
    pub position: Option<Position<'a>>,
}

/// Where a new element is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position<'a> {
    /// After the element with this id.
    After(&'a str),
    /// Before the element with this id.
    Before(&'a str),
}

/// What turns a page that shows one drawing into one that shows another: the smallest elements with ids that differ.
#[derive(Debug, Default)]
pub struct Changes {
    drawing: Drawing,
    changes: Vec<Change>,
}

/// A replacement whose HTML is a range of the text of the drawing.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) id: SmolStr,
    pub(crate) html: Range<usize>,
    pub(crate) position: Option<Neighbour>,
}

/// The element next to which a new one is put.
#[derive(Debug)]
pub(crate) enum Neighbour {
    Before(SmolStr),
    After(SmolStr),
}

impl Changes {
    /// How a drawing differs from an earlier one; none if something that was left out of it has to be sent.
    pub(crate) fn new(drawing: Drawing, before: &Outline) -> Option<Changes> {
        let (comparison, mut changes) = (Comparison { now: &drawing, before }, Vec::with_capacity(16));
        // The board and the keys, which every drawing has.
        let pairs = drawing.outline.outermost().zip(before.outermost());
        for pair in pairs.filter(|pair| comparison.differs(*pair)) {
            comparison.compare(pair, &mut changes).ok()?;
        }
        Some(Changes { drawing, changes })
    }

    /// The elements that are replaced, removed and added, in this order.
    pub fn replacements(&self) -> impl Iterator<Item = Replacement<'_>> {
        self.changes.iter().map(|Change { id, html, position }| {
            let position = position.as_ref().map(|position| match position {
                Neighbour::Before(id) => Position::Before(id),
                Neighbour::After(id) => Position::After(id),
            });
            Replacement { id, html: &self.drawing.html[html.clone()], position }
        })
    }

    /// What later drawings are compared with.
    pub fn into_outline(self) -> Outline {
        self.drawing.outline
    }
}
