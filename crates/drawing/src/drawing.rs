use std::ops::Range;

use crate::Outline;

/// A scene as HTML.
#[derive(Debug, Default)]
pub struct Drawing {
    /// The board, and after it the keys. Elements that were known are left out.
    pub(crate) html: String,
    /// Where the keys begin.
    pub(crate) pads: usize,
    pub(crate) outline: Outline,
    /// Where the nodes of the outline are in the text. The range of an element that was left out is empty.
    pub(crate) ranges: Vec<Range<usize>>,
}

impl Drawing {
    /// The board: all parts but the pads. Elements have the addresses of their tiles as ids.
    pub fn board(&self) -> &str {
        &self.html[..self.pads]
    }

    /// The keys to choose from.
    pub fn pads(&self) -> &str {
        &self.html[self.pads..]
    }

    /// What later drawings are compared with.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The same, without the text.
    pub fn into_outline(self) -> Outline {
        self.outline
    }

    /// Where an element is in the text; none if something inside of it was left out.
    pub(crate) fn range(&self, at: usize) -> Option<Range<usize>> {
        let mut all = [at].into_iter().chain(self.outline.descendants(at));
        let is_whole = all.all(|node| !self.ranges[node].is_empty());
        is_whole.then(|| self.ranges[at].clone())
    }
}
