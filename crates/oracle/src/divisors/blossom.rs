//! Odd cycles in a tree: all numbers of a cycle are outer, so it is contracted into a blossom, represented by its
//! base.

use super::forest::{Forest, NONE, Node};

impl Forest {
    /// Follows an edge between outer numbers; false if that dissolved their trees.
    #[inline]
    pub(super) fn meet(&mut self, one: u32, two: u32) -> bool {
        if self.find(one) == self.find(two) {
            return true;
        }
        let apex = if self.node(one).root == self.node(two).root { self.apex(one, two) } else { NONE };
        if apex == NONE {
            self.augment(one, two);
            return false;
        }
        self.fold(one, two, apex);
        self.fold(two, one, apex);
        true
    }

    /// Folds one side of an odd cycle into its apex: all of it becomes outer.
    fn fold(&mut self, end: u32, other_end: u32, apex: u32) {
        let mut outer = self.find(end);
        while outer != apex {
            let inner = self.mate(outer);
            let node = self.node(inner);
            (node.label, node.bridge) = (end, other_end);
            self.base[inner as usize] = apex;
            self.base[outer as usize] = apex;
            self.freshen(inner);
            let before = self.node(outer).label;
            outer = self.find(before);
        }
    }

    /// The first base that the paths to the root from two outer numbers have in common. (Trees that the removal
    /// of a number has cut in two keep one name, so there may be none.)
    fn apex(&mut self, one: u32, two: u32) -> u32 {
        self.tick();
        let (mut this, mut that) = (self.find(one), self.find(two));
        while this != NONE || that != NONE {
            if this != NONE {
                let clock = self.clock;
                if std::mem::replace(&mut self.node(this).seen, clock) == clock {
                    return this;
                }
                let Node { mate, label, .. } = *self.node(this);
                this = if mate == NONE { NONE } else { self.find(label) };
            }
            std::mem::swap(&mut this, &mut that);
        }
        NONE
    }

    fn tick(&mut self) {
        if self.clock == u32::MAX {
            self.nodes.iter_mut().for_each(|node| node.seen = 0);
            self.clock = 0;
        }
        self.clock += 1;
    }

    #[inline]
    fn find(&mut self, mut number: u32) -> u32 {
        loop {
            let above = self.base[number as usize];
            let next = self.base[above as usize];
            if next == above {
                return above;
            }
            self.base[number as usize] = next;
            number = next;
        }
    }
}
