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

    /// What turns a page that shows `before` into one that shows this, to be done in this order.
    pub fn changes<'a>(&'a self, before: &'a Drawing) -> Vec<Replacement<'a>> {
        self.markup.changes(&before.markup)
    }
}
