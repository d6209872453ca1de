use std::hash::{BuildHasher, Hash};
use std::ops::Range;

use rustc_hash::FxBuildHasher;

/// What a drawing looks like, without its text: enough to tell what another drawing changes. A server keeps it for every
/// page, so it is small.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The fingerprint of the pen, if it has one. Only outlines of the same pen can be compared.
    pub(crate) pen: Option<u64>,
    /// The ids of all elements, one after the other.
    ids: String,
    /// The elements that have ids, and the texts between them, in the order in which they begin.
    nodes: Vec<Node>,
}

/// An element with everything inside, or a text without ids.
#[derive(Clone, Copy, Debug)]
struct Node {
    fingerprint: u64,
    /// The index of the first node after it that is not inside of it.
    next: u32,
    /// Where its id ends among all ids. That of a text is empty.
    id_end: u32,
}

/// A number that is the same for things that look the same, and hardly ever for others.
pub(crate) fn fingerprint(thing: impl Hash) -> u64 {
    FxBuildHasher.hash_one(thing)
}

impl Outline {
    /// An outline with room for another one that is much alike.
    pub(crate) fn with_room_of(other: &Outline) -> Outline {
        let ids = String::with_capacity(other.ids.len() + 64);
        Outline { pen: None, ids, nodes: Vec::with_capacity(other.nodes.len() + 8) }
    }

    /// The same outline, drawn with a pen of this fingerprint.
    pub(crate) fn by(self, pen: Option<u64>) -> Outline {
        Outline { pen, ..self }
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Begins an element, of which the id is not known yet.
    pub(crate) fn open(&mut self) {
        let (next, id_end) = (0, self.ids.len() as u32);
        self.nodes.push(Node { fingerprint: 0, next, id_end });
    }

    /// Says what the id of the latest element is.
    pub(crate) fn name(&mut self, id: &str) {
        self.ids.push_str(id);
        if let Some(node) = self.nodes.last_mut() {
            node.id_end = self.ids.len() as u32;
        }
    }

    /// Ends the element at an index.
    pub(crate) fn close(&mut self, at: usize, fingerprint: u64) {
        let next = self.nodes.len() as u32;
        let node = &mut self.nodes[at];
        (node.fingerprint, node.next) = (fingerprint, next);
    }

    /// Adds a text.
    pub(crate) fn add_text(&mut self, text: &str) {
        self.open();
        self.close(self.nodes.len() - 1, fingerprint(text));
    }

    /// Adds an element of another outline, in which there are no others with ids.
    pub(crate) fn add_element(&mut self, other: &Outline, at: usize) {
        self.open();
        self.name(other.id(at));
        self.close(self.nodes.len() - 1, other.fingerprint(at));
    }

    pub(crate) fn fingerprint(&self, at: usize) -> u64 {
        self.nodes[at].fingerprint
    }

    /// The index of the element with a fingerprint among some nodes.
    pub(crate) fn find(&self, fingerprint: u64, among: Range<usize>) -> Option<usize> {
        let range = among.start.min(self.nodes.len())..among.end.min(self.nodes.len());
        let found = self.nodes[range.clone()].iter().position(|node| node.fingerprint == fingerprint);
        found.map(|index| range.start + index)
    }

    /// The id of an element; empty for a text.
    pub(crate) fn id(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.nodes[before].id_end);
        &self.ids[start as usize..self.nodes[at].id_end as usize]
    }

    /// The fingerprint of everything directly inside of an element.
    pub(crate) fn inner_fingerprint(&self, at: usize) -> u64 {
        let inside = self.inside(at + 1..self.nodes.len());
        fingerprint(inside.fold(0, |sum, node| fingerprint((sum, self.fingerprint(node)))))
    }

    /// The nodes that are in none other.
    pub(crate) fn outermost(&self) -> impl Iterator<Item = usize> + Clone {
        self.inside(0..self.nodes.len())
    }

    /// The nodes directly inside of an element.
    pub(crate) fn children(&self, at: usize) -> impl Iterator<Item = usize> + Clone {
        self.inside(self.descendants(at))
    }

    /// All nodes inside of an element.
    pub(crate) fn descendants(&self, at: usize) -> Range<usize> {
        at + 1..self.nodes[at].next as usize
    }

    /// Of these nodes those that are not inside of another one of them.
    fn inside(&self, nodes: Range<usize>) -> impl Iterator<Item = usize> + Clone {
        let first = Some(nodes.start).filter(|first| *first < nodes.end);
        let next = move |at: &usize| Some(self.nodes[*at].next as usize).filter(|next| *next < nodes.end);
        std::iter::successors(first, next)
    }
}
