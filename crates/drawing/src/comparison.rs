use crate::changes::{Change, Neighbour};
use crate::{Drawing, Outline};

/// A drawing and the outline of an earlier one, while they are compared.
pub(crate) struct Comparison<'a> {
    pub(crate) now: &'a Drawing,
    pub(crate) before: &'a Outline,
}

/// Something that was left out of a drawing has to be sent.
pub(crate) struct IncompleteDrawing;

/// The most parts of an element that come or go by themselves. If there are more, the element is replaced.
const MOST_EDITS: usize = 16;

/// How two elements differ that are the same apart from parts with ids.
#[derive(Default)]
struct Edits {
    /// The parts that come and go.
    changes: Vec<Change>,
    /// The parts that both have and that differ: their indices now and before.
    differing: Vec<(usize, usize)>,
}

/// What the next nodes of two elements have to do with each other.
enum Step {
    /// They are the same, or both have the same id and differ.
    Both { is_same: bool },
    /// The earlier one is gone.
    Gone,
    /// The other one is new.
    New,
    /// There are no more.
    End,
    /// The elements have too little in common.
    Unlike,
}

impl Comparison<'_> {
    /// Whether an element looks different from an earlier one.
    pub(crate) fn differs(&self, (at, earlier): (usize, usize)) -> bool {
        self.now.outline.pen != self.before.pen
            || self.now.outline.fingerprint(at) != self.before.fingerprint(earlier)
    }

    /// Adds what turns an element into another one that differs.
    pub(crate) fn compare(
        &self,
        pair: (usize, usize),
        changes: &mut Vec<Change>,
    ) -> Result<(), IncompleteDrawing> {
        let Some(edits) = self.edits(pair)? else {
            let id = self.now.outline.id(pair.0).into();
            let html = self.now.range(pair.0).ok_or(IncompleteDrawing)?;
            changes.push(Change { id, html, position: None });
            return Ok(());
        };
        changes.extend(edits.changes);
        edits.differing.into_iter().try_for_each(|pair| self.compare(pair, changes))
    }

    /// How two elements differ, if they are the same apart from parts with ids and those have kept their order.
    fn edits(&self, parents: (usize, usize)) -> Result<Option<Edits>, IncompleteDrawing> {
        let mut edits = Edits::default();
        let (mut ours, mut theirs) = (self.now.outline.children(parents.0), self.before.children(parents.1));
        let (mut one, mut two, mut previous) = (ours.next(), theirs.next(), None);
        if one.is_none() || two.is_none() {
            // Without parts inside there is nothing to edit.
            return Ok(None);
        }
        loop {
            match (self.step((one, two), parents), one, two) {
                (Step::Both { is_same }, Some(now), Some(before)) => {
                    if !is_same {
                        edits.differing.push((now, before));
                    }
                    (previous, one, two) = (one, ours.next(), theirs.next());
                }
                (Step::Gone, _, Some(gone)) => {
                    let id = self.before.id(gone).into();
                    edits.changes.push(Change { id, html: 0..0, position: None });
                    two = theirs.next();
                }
                (Step::New, Some(new), _) => {
                    let Some(position) = self.position(previous, ours.clone(), parents) else {
                        return Ok(None);
                    };
                    let (id, html) =
                        (self.now.outline.id(new).into(), self.now.range(new).ok_or(IncompleteDrawing)?);
                    edits.changes.push(Change { id, html, position: Some(position) });
                    (previous, one) = (one, ours.next());
                }
                (Step::End, ..) => return Ok(Some(edits)),
                _ => return Ok(None),
            }
            if edits.changes.len() > MOST_EDITS {
                return Ok(None);
            }
        }
    }

    fn step(&self, (one, two): (Option<usize>, Option<usize>), parents: (usize, usize)) -> Step {
        if one.zip(two).is_some_and(|pair| !self.differs(pair)) {
            return Step::Both { is_same: true };
        }
        let ids = (one.map(|one| self.now.outline.id(one)), two.map(|two| self.before.id(two)));
        match ids {
            (None, None) => Step::End,
            (Some(id), Some(same)) if !id.is_empty() && id == same => Step::Both { is_same: false },
            (_, Some(id)) if !id.is_empty() && self.is_gone(id, parents) => Step::Gone,
            (Some(id), _) if !id.is_empty() && self.is_new(id, parents) => Step::New,
            _ => Step::Unlike,
        }
    }

    fn is_new(&self, id: &str, (_, earlier): (usize, usize)) -> bool {
        !self.before.children(earlier).any(|child| self.before.id(child) == id)
    }

    fn is_gone(&self, id: &str, (at, _): (usize, usize)) -> bool {
        !self.now.outline.children(at).any(|child| self.now.outline.id(child) == id)
    }

    /// Where a part is put: after the one before it, or else before the next one that is not new.
    fn position(
        &self,
        previous: Option<usize>,
        following: impl Iterator<Item = usize>,
        parents: (usize, usize),
    ) -> Option<Neighbour> {
        let id = |node: usize| Some(self.now.outline.id(node)).filter(|id| !id.is_empty());
        if let Some(previous) = previous.and_then(id) {
            return Some(Neighbour::After(previous.into()));
        }
        let next = following.map_while(id).find(|id| !self.is_new(id, parents));
        next.map(|id| Neighbour::Before(id.into()))
    }
}
