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

/// A piece of an element.
#[derive(Clone, Copy)]
enum Piece<'a> {
    /// Markup without ids.
    Markup(&'a str),
    /// A part with an id, by its index.
    Part(usize),
}

/// The most parts of an element that come or go by themselves. If there are more, the element is replaced.
const MOST_EDITS: usize = 16;

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
    pub(crate) fn changes<'a>(&'a self, before: &'a Markup) -> Vec<Replacement<'a>> {
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
        before: &'a Markup,
        changes: &mut Vec<Replacement<'a>>,
    ) {
        if self.element_at(at) == before.element_at(earlier) {
            return;
        }
        let Some((kept, edits)) = self.edits((at, earlier), before) else {
            let (id, html) = (self.id_at(at), self.element_at(at));
            return changes.push(Replacement { id, html, position: None });
        };
        changes.extend(edits);
        for pair in kept {
            self.compare(pair, before, changes);
        }
    }

    /// What two elements have in common and how the other parts come and go, if they are the same apart from parts with ids
    /// and those have kept their order.
    #[expect(clippy::type_complexity, reason = "a pair that is taken apart at once")]
    fn edits<'a>(
        &'a self,
        (at, earlier): (usize, usize),
        before: &'a Markup,
    ) -> Option<(Vec<(usize, usize)>, Vec<Replacement<'a>>)> {
        let (mut kept, mut edits) = (Vec::new(), Vec::new());
        let (now, then) = (self.pieces(at), before.pieces(earlier));
        let is_new = |id: &str| !before.children(earlier).any(|child| before.id_at(child) == id);
        let is_gone = |id: &str| !self.children(at).any(|child| self.id_at(child) == id);
        let (mut i, mut j) = (0, 0);
        loop {
            match (now.get(i), then.get(j)) {
                (None, None) => return Some((kept, edits)),
                (Some(Piece::Markup(one)), Some(Piece::Markup(two))) if one == two => (i, j) = (i + 1, j + 1),
                (Some(&Piece::Part(one)), Some(&Piece::Part(two)))
                    if self.id_at(one) == before.id_at(two) =>
                {
                    kept.push((one, two));
                    (i, j) = (i + 1, j + 1);
                }
                (_, Some(&Piece::Part(gone))) if is_gone(before.id_at(gone)) => {
                    edits.push(Replacement { id: before.id_at(gone), html: "", position: None });
                    j += 1;
                }
                (Some(&Piece::Part(new)), _) if is_new(self.id_at(new)) => {
                    let position = Some(self.position(&now, i, is_new)?);
                    edits.push(Replacement { id: self.id_at(new), html: self.element_at(new), position });
                    i += 1;
                }
                _ => return None,
            }
            if edits.len() > MOST_EDITS {
                return None;
            }
        }
    }

    /// Where the part at an index of the pieces is put: after the one before it, or else before the next one that is not new.
    fn position(
        &self,
        pieces: &[Piece<'_>],
        index: usize,
        is_new: impl Fn(&str) -> bool,
    ) -> Option<Position<'_>> {
        let id = |piece: &Piece<'_>| match piece {
            Piece::Part(part) => Some(self.id_at(*part)),
            Piece::Markup(_) => None,
        };
        if let Some(previous) = index.checked_sub(1).and_then(|previous| id(&pieces[previous])) {
            return Some(Position::After(previous));
        }
        pieces[index + 1..].iter().map_while(id).find(|id| !is_new(id)).map(Position::Before)
    }

    /// The parts of an element that have ids, and the markup around them.
    fn pieces(&self, at: usize) -> Vec<Piece<'_>> {
        let element = &self.places[at].element;
        let mut pieces = Vec::with_capacity(32);
        let mut from = element.start;
        let mut push_markup = |pieces: &mut Vec<_>, to: usize, next: usize| {
            if from < to {
                pieces.push(Piece::Markup(&self.html[from..to]));
            }
            from = next;
        };
        for child in self.children(at) {
            let inside = &self.places[child].element;
            push_markup(&mut pieces, inside.start, inside.end);
            pieces.push(Piece::Part(child));
        }
        push_markup(&mut pieces, element.end, element.end);
        pieces
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
