//! What changed between two pieces of markup.

use std::ops::Range;

use crate::markup::Markup;

/// Where an element with an id is.
#[derive(Debug)]
pub(crate) struct Place {
    element: Range<usize>,
    id: Range<usize>,
    /// The index of the first place after it that is not inside of it.
    next: usize,
}

/// An element of a page that changed: it is replaced by this one, which has the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement<'a> {
    /// The id of the element.
    pub id: &'a str,
    /// The new element.
    pub html: &'a str,
}

impl Place {
    /// The place of an element that begins at `start`.
    pub(crate) fn open(start: usize, id: Range<usize>) -> Place {
        Place { element: start..start, id, next: 0 }
    }

    /// Says where the element ends, and which place comes after it.
    pub(crate) fn close(&mut self, end: usize, next: usize) {
        (self.element.end, self.next) = (end, next);
    }
}

impl Markup {
    /// What turns earlier markup into this, given that the outermost elements of both are the same and have ids: the
    /// smallest elements with ids that differ.
    pub(crate) fn changes<'a>(&'a self, before: &Markup) -> Vec<Replacement<'a>> {
        let mut changes = Vec::with_capacity(16);
        let outermost = self.inside(0..self.places.len());
        for (at, earlier) in outermost.zip(before.inside(0..before.places.len())) {
            self.compare((at, earlier), before, &mut changes);
        }
        changes
    }

    fn compare<'a>(
        &'a self,
        (at, earlier): (usize, usize),
        before: &Markup,
        changes: &mut Vec<Replacement<'a>>,
    ) {
        if self.element_at(at) == before.element_at(earlier) {
            return;
        }
        if !self.is_same_around((at, earlier), before) {
            changes.push(Replacement { id: self.id_at(at), html: self.element_at(at) });
            return;
        }
        for (at, earlier) in self.children(at).zip(before.children(earlier)) {
            self.compare((at, earlier), before, changes);
        }
    }

    /// Whether two elements have the same parts with ids, and are the same apart from those.
    fn is_same_around(&self, (at, earlier): (usize, usize), before: &Markup) -> bool {
        let ids = self.children(at).map(|child| self.id_at(child));
        ids.eq(before.children(earlier).map(|child| before.id_at(child)))
            && self.around(at).eq(before.around(earlier))
    }

    /// The markup of an element, without its parts that have ids.
    fn around(&self, at: usize) -> impl Iterator<Item = &str> {
        let element = &self.places[at].element;
        let children = move || self.children(at).map(|child| &self.places[child].element);
        let starts = std::iter::once(element.start).chain(children().map(|child| child.end));
        let ends = children().map(|child| child.start).chain([element.end]);
        starts.zip(ends).map(|(start, end)| &self.html[start..end])
    }

    fn children(&self, at: usize) -> impl Iterator<Item = usize> {
        self.inside(at + 1..self.places[at].next)
    }

    /// Of these places those that are not inside of another one of them.
    fn inside(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        let first = Some(places.start).filter(|first| *first < places.end);
        std::iter::successors(first, move |at| Some(self.places[*at].next).filter(|next| *next < places.end))
    }

    fn element_at(&self, at: usize) -> &str {
        &self.html[self.places[at].element.clone()]
    }

    fn id_at(&self, at: usize) -> &str {
        &self.html[self.places[at].id.clone()]
    }
}
