use crate::outline::Outline;

/// How many nodes around the expected one are looked at: what comes and goes with a move shifts the others by no more.
const NEAR: usize = 8;

/// The outline of an earlier drawing of the same pen. What looks the same there need not be drawn.
#[derive(Debug)]
pub(crate) struct Earlier<'a> {
    pub(crate) outline: &'a Outline,
    /// Where the latest element was found, here and there.
    latest: (usize, usize),
}

impl<'a> Earlier<'a> {
    pub(crate) fn new(outline: &'a Outline) -> Earlier<'a> {
        Earlier { outline, latest: (0, 0) }
    }

    /// The index of the element with this fingerprint, if there is one about where that with index `at` is expected.
    pub(crate) fn find(&mut self, at: usize, fingerprint: u64) -> Option<usize> {
        let expected = self.latest.1 + (at - self.latest.0);
        let (behind, ahead) = (expected.saturating_sub(NEAR)..expected, expected..expected + NEAR);
        let found = self.outline.find(fingerprint, ahead);
        let found = found.or_else(|| self.outline.find(fingerprint, behind))?;
        self.latest = (at, found);
        Some(found)
    }
}
