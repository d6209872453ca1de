use crate::changes::Replacement;
use crate::markup::Markup;

/// A scene as HTML, which knows how it differs from an earlier one.
#[derive(Debug)]
pub struct Drawing {
    /// The board, and after it the keys.
    pub(crate) markup: Markup,
    /// Where the keys begin.
    pub(crate) pads: usize,
}

impl Drawing {
    /// The board: all parts but the pads. Elements have the addresses of their tiles as ids.
    pub fn board(&self) -> &str {
        &self.markup.html[..self.pads]
    }

    /// The keys to choose from.
    pub fn pads(&self) -> &str {
        &self.markup.html[self.pads..]
    }

    /// What replaces the parts of a page that shows `before`, so that it shows this.
    pub fn changes(&self, before: &Drawing) -> Vec<Replacement<'_>> {
        self.markup.changes(&before.markup)
    }
}
