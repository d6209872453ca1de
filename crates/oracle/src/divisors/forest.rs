use crate::{SolveError, Task};

use super::graph::Graph;

/// No vertex. The numbers begin at 1, so 0 is free to mean it.
pub(super) const NONE: u32 = 0;

/// What is known of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Not on the table.
    Gone,
    /// Matched, and in no tree.
    Plain,
    /// In a tree, an odd number of steps from its root and no even number of them.
    Inner,
    /// In a tree, an even number of steps from its root; its neighbours are still to be looked at.
    Fresh,
    /// In a tree, an even number of steps from its root.
    Outer,
}

/// A matching of the numbers on the table, with a forest of alternating trees that grow from the numbers it
/// misses. When nothing is left to grow the matching is a maximum one, and the outer numbers are exactly those
/// that some maximum matching misses (Edmonds; Gallai's set D).
///
/// The trees grow together, each number joins at most one, and an augmentation dissolves only the two trees it
/// runs through. So does the removal of a number (see `upkeep`): that is what makes every further ply cheap.
/// Labels are those of Gabow ("An efficient implementation of Edmonds' algorithm for maximum matching on
/// graphs", 1976), with blossoms kept in a union-find.
#[derive(Debug)]
pub(super) struct Forest {
    pub(super) graph: Graph,
    pub(super) state: Vec<State>,
    pub(super) mate: Vec<u32>,
    /// Of an outer number but a root: the outer number before it on the way to the root, two steps away; or,
    /// where an odd cycle made it outer, one end of the edge that closed the cycle.
    pub(super) label: Vec<u32>,
    /// The other end of that edge; `NONE` for numbers that were outer from the start.
    pub(super) bridge: Vec<u32>,
    /// Leads to the base of the blossom around an outer number.
    base: Vec<u32>,
    /// The root of the tree that a number is in.
    pub(super) root: Vec<u32>,
    /// The members of a tree as a list that begins with its root.
    next: Vec<u32>,
    /// The last member, kept at the root.
    tail: Vec<u32>,
    seen: Vec<u32>,
    clock: u32,
    /// Outer numbers whose neighbours are to be looked at, in the order of their finding.
    queue: std::collections::VecDeque<u32>,
    /// Room for the neighbours of one number.
    pub(super) list: Vec<u32>,
}

impl Forest {
    /// How much memory this takes for each number, the queue at its longest included.
    pub(super) const BYTES: u64 = Graph::BYTES + 1 + 8 * 4 + 8;

    /// All numbers on the table that `on_table` says are there, with nothing matched and no tree.
    pub(super) fn new(count: u32, on_table: impl Fn(u32) -> bool) -> Forest {
        let size = count as usize + 1;
        let there = |number| number != 0 && on_table(number);
        let state = (0..=count).map(|number| if there(number) { State::Plain } else { State::Gone });
        Forest {
            graph: Graph::new(count),
            state: state.collect(),
            mate: vec![NONE; size],
            label: vec![NONE; size],
            bridge: vec![NONE; size],
            base: (0..=count).collect(),
            root: vec![NONE; size],
            next: vec![NONE; size],
            tail: vec![NONE; size],
            seen: vec![0; size],
            clock: 0,
            queue: std::collections::VecDeque::new(),
            list: Vec::new(),
        }
    }

    /// Whether some maximum matching misses this number; true only once nothing is left to grow.
    #[inline]
    pub(super) fn is_missable(&self, number: u32) -> bool {
        self.is_outer(number)
    }

    #[inline]
    fn is_outer(&self, number: u32) -> bool {
        matches!(self.state[number as usize], State::Outer | State::Fresh)
    }

    /// Makes a number that is on the table and not matched the root of a tree.
    pub(super) fn plant(&mut self, number: u32) {
        let index = number as usize;
        self.root[index] = number;
        self.tail[index] = number;
        self.next[index] = NONE;
        self.freshen(number);
    }

    /// Grows the trees until nothing is left to grow, augmenting the matching on the way.
    pub(super) fn grow(&mut self, task: &Task) -> Result<(), SolveError> {
        let mut list = std::mem::take(&mut self.list);
        let mut steps = 0;
        while let Some(number) = self.queue.pop_front() {
            if self.state[number as usize] != State::Fresh {
                continue;
            }
            self.state[number as usize] = State::Outer;
            self.graph.list_divisors(number, &mut list);
            let multiples = self.graph.multiples(number);
            steps += 8 + list.len() as u64 + u64::from(self.graph.count() / number);
            for other in list.iter().copied().chain(multiples) {
                if self.state[other as usize] == State::Gone || self.state[other as usize] == State::Inner {
                    continue;
                }
                if !self.meet(number, other) {
                    break;
                }
            }
            if steps > 1 << 16 {
                task.advance(steps)?;
                steps = 0;
            }
        }
        self.list = list;
        task.advance(steps)
    }

    /// Follows the edge from an outer number to another that is outer or in no tree; false if that dissolved
    /// the tree of the first.
    #[inline]
    fn meet(&mut self, outer: u32, other: u32) -> bool {
        if self.state[other as usize] == State::Plain {
            self.adopt(outer, other);
        } else if self.root[outer as usize] != self.root[other as usize] {
            self.augment(outer, other);
            return false;
        } else {
            self.shrink(outer, other);
        }
        true
    }

    /// Takes a number that is in no tree, and its mate, into the tree of an outer neighbour.
    #[inline]
    pub(super) fn adopt(&mut self, outer: u32, inner: u32) {
        let mate = self.mate[inner as usize];
        debug_assert_ne!(mate, NONE, "{inner} is not matched and must be the root of a tree");
        let root = self.root[outer as usize];
        self.join(root, inner);
        self.join(root, mate);
        self.state[inner as usize] = State::Inner;
        self.label[mate as usize] = outer;
        self.bridge[mate as usize] = NONE;
        self.freshen(mate);
    }

    #[inline]
    fn join(&mut self, root: u32, number: u32) {
        let tail = std::mem::replace(&mut self.tail[root as usize], number);
        self.next[tail as usize] = number;
        self.next[number as usize] = NONE;
        self.root[number as usize] = root;
    }

    #[inline]
    fn freshen(&mut self, number: u32) {
        self.state[number as usize] = State::Fresh;
        self.queue.push_back(number);
    }

    /// Makes the odd cycle that an edge between outer numbers of one tree closes a blossom: all of it is outer.
    fn shrink(&mut self, one: u32, two: u32) {
        if self.find(one) != self.find(two) {
            let apex = self.apex(one, two);
            self.fold(one, two, apex);
            self.fold(two, one, apex);
        }
    }

    /// Folds one side of an odd cycle into its apex.
    fn fold(&mut self, end: u32, other_end: u32, apex: u32) {
        let mut outer = self.find(end);
        while outer != apex {
            let inner = self.mate[outer as usize];
            self.label[inner as usize] = end;
            self.bridge[inner as usize] = other_end;
            self.base[inner as usize] = apex;
            self.base[outer as usize] = apex;
            self.freshen(inner);
            outer = self.find(self.label[outer as usize]);
        }
    }

    /// The base that the ways to the root from two outer numbers of one tree have in common first.
    fn apex(&mut self, one: u32, two: u32) -> u32 {
        self.clock += 1;
        let (mut this, mut that) = (self.find(one), self.find(two));
        loop {
            if this != NONE {
                if std::mem::replace(&mut self.seen[this as usize], self.clock) == self.clock {
                    return this;
                }
                let is_root = self.mate[this as usize] == NONE;
                this = if is_root { NONE } else { self.find(self.label[this as usize]) };
            }
            std::mem::swap(&mut this, &mut that);
        }
    }

    #[inline]
    fn find(&mut self, mut number: u32) -> u32 {
        loop {
            let above = self.base[number as usize];
            if above == number {
                return number;
            }
            let next = self.base[above as usize];
            self.base[number as usize] = next;
            number = next;
        }
    }

    /// Takes a tree apart: its members, which are returned, are in no tree afterwards.
    pub(super) fn dissolve(&mut self, root: u32, members: &mut Vec<u32>) {
        let mut member = root;
        while member != NONE {
            members.push(member);
            self.state[member as usize] = State::Plain;
            self.base[member as usize] = member;
            member = self.next[member as usize];
        }
    }
}
