use std::collections::VecDeque;

use crate::{SolveControl, SolveError};

use super::full_growth::FullGrowth;
use super::graph::Graph;

/// No number. They begin at 1, so 0 is free to mean it.
pub(super) const NONE: u32 = 0;

/// What is known about a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Not on the table.
    Gone,
    /// Matched, and in no tree.
    Plain,
    /// In a tree, an odd number of steps from its root and, as far as known, no even number of them.
    Inner,
    /// In a tree, an even number of steps from its root; its neighbours are still to be looked at.
    Fresh,
    /// In a tree, an even number of steps from its root.
    Outer,
}

/// What the forest keeps about a number: in one place, because most of it is needed at the same time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// The number it is matched with.
    pub(super) mate: u32,
    /// Of an outer number that is matched: the outer number before it on the way to the root, two steps away;
    /// or, where an odd cycle made it outer, one end of the edge that closed the cycle.
    pub(super) label: u32,
    /// The other end of that edge; `NONE` for a number that was outer from the start.
    pub(super) bridge: u32,
    /// Names the tree that the number is in.
    pub(super) root: u32,
    /// When the search for a common base last visited it.
    pub(super) seen: u32,
}

/// A matching of the numbers on the table, with a forest of alternating trees that grow from the numbers it
/// misses. When nothing is left to grow the matching is a maximum one, and the outer numbers are exactly those
/// that some maximum matching misses (Edmonds; the set D of Gallai's theorem).
///
/// The trees grow side by side. An augmentation dissolves only the two trees it runs through, and the removal
/// of a number at most one (see `updates`): that is what makes every further ply cheap. Labels are those of
/// Gabow, "An efficient implementation of Edmonds' algorithm for maximum matching on graphs" (1976), with the
/// blossoms kept in a union-find.
#[derive(Debug)]
pub(super) struct Forest {
    pub(super) graph: Graph,
    pub(super) state: Vec<State>,
    pub(super) nodes: Vec<Node>,
    /// Leads from an outer number to the base of the blossom around it.
    pub(super) base: Vec<u32>,
    /// The members of every tree but its root, kept at the root.
    members: Vec<Vec<u32>>,
    pub(super) clock: u32,
    /// Outer numbers whose neighbours are to be looked at: first those with many neighbours, which soon find
    /// another tree if there is one to be found, then the others.
    queues: [VecDeque<u32>; 2],
    /// A root that has not looked around, and is in no queue (see `probe`).
    pub(super) asleep: u32,
    /// Numbers of dissolved trees that may have an outer neighbour (see `updates`).
    pub(super) loose: Vec<u32>,
    /// Kept while all trees grow from scratch.
    pub(super) full_growth: Option<FullGrowth>,
    /// A buffer for the divisors of one number.
    pub(super) buffer: Vec<u32>,
}

/// A number with more multiples than this is looked at first. Measured at a million numbers: a third less work.
const MANY: u32 = 1 << 10;

impl Forest {
    /// How much memory this takes for each number, with some to spare: 70 bytes were measured, with the greedy
    /// matching, the queues and a solution of every opening.
    pub(super) const BYTES: u64 = 128;

    /// The numbers on the table, with nothing matched and no tree.
    pub(super) fn new(
        count: u32,
        on_table: impl Fn(u32) -> bool,
        control: &SolveControl,
    ) -> Result<Forest, SolveError> {
        let there = |number| number != NONE && on_table(number);
        let state = (0..=count).map(|number| if there(number) { State::Plain } else { State::Gone });
        let graph = Graph::new(count);
        control.check()?;
        let buffer = graph.buffer();
        Ok(Forest {
            graph,
            state: state.collect(),
            nodes: vec![Node::default(); count as usize + 1],
            base: (0..=count).collect(),
            members: vec![Vec::new(); count as usize + 1],
            clock: 0,
            queues: [VecDeque::new(), VecDeque::new()],
            asleep: NONE,
            loose: Vec::new(),
            full_growth: None,
            buffer,
        })
    }

    #[inline]
    pub(super) fn node(&mut self, number: u32) -> &mut Node {
        &mut self.nodes[number as usize]
    }

    #[inline]
    pub(super) fn mate(&self, number: u32) -> u32 {
        self.nodes[number as usize].mate
    }

    #[inline]
    pub(super) fn state(&self, number: u32) -> State {
        self.state[number as usize]
    }

    /// Whether some maximum matching misses this number, once nothing is left to grow.
    #[inline]
    pub(super) fn is_outer(&self, number: u32) -> bool {
        matches!(self.state(number), State::Outer | State::Fresh)
    }

    /// The neighbours on the table, smallest first.
    pub(super) fn neighbours(&self, number: u32) -> Vec<u32> {
        let mut buffer = self.graph.buffer();
        let divisors = self.graph.divisors(number, &mut buffer).iter().copied();
        let all = divisors.chain(self.graph.multiples(number));
        let mut there: Vec<u32> = all.filter(|&other| self.state(other) != State::Gone).collect();
        there.sort_unstable();
        there
    }

    /// Makes a number that is not matched the root of a tree.
    pub(super) fn plant(&mut self, number: u32) {
        let node = self.node(number);
        (node.root, node.label, node.bridge) = (number, NONE, NONE);
        self.base[number as usize] = number;
        self.freshen(number);
    }

    /// Grows the trees until nothing is left to grow, augmenting the matching on the way.
    pub(super) fn grow(&mut self, control: &SolveControl) -> Result<(), SolveError> {
        let mut steps = 0;
        loop {
            while let Some(number) = self.next_fresh() {
                steps += self.look_around(number);
                if steps > 1 << 16 {
                    control.advance(std::mem::take(&mut steps))?;
                }
            }
            if self.loose.is_empty() {
                return control.advance(steps);
            }
            self.gather(control)?;
        }
    }

    /// An outer number that has not looked around.
    #[inline]
    pub(super) fn next_fresh(&mut self) -> Option<u32> {
        let state = &self.state;
        let fresh = |queue: &mut VecDeque<u32>| {
            std::iter::from_fn(|| queue.pop_front()).find(|&number| state[number as usize] == State::Fresh)
        };
        self.queues.iter_mut().find_map(fresh)
    }

    pub(super) fn clear_queues(&mut self) {
        self.queues.iter_mut().for_each(VecDeque::clear);
    }

    /// Follows the edges of an outer number, and says how many there are.
    pub(super) fn look_around(&mut self, number: u32) -> u64 {
        let mut buffer = std::mem::take(&mut self.buffer);
        let divisors = self.graph.divisors(number, &mut buffer);
        let multiples = self.graph.multiples(number);
        let edges = divisors.len() as u64 + u64::from(self.graph.count() / number);
        self.state[number as usize] = State::Outer;
        if let Some(full_growth) = &mut self.full_growth {
            full_growth.looked.push(number);
        }
        for other in divisors.iter().copied().chain(multiples) {
            let met = match self.state(other) {
                State::Gone | State::Inner => true,
                State::Plain => self.adopt(number, other),
                State::Fresh | State::Outer => self.meet(number, other),
            };
            if !met {
                break;
            }
        }
        self.buffer = buffer;
        edges
    }

    /// Takes a number that is in no tree, and its mate, into the tree of an outer neighbour.
    #[inline]
    pub(super) fn adopt(&mut self, outer: u32, inner: u32) -> bool {
        let mate = self.mate(inner);
        debug_assert_ne!(mate, NONE, "{inner} is not matched and should be a root");
        let root = self.node(outer).root;
        self.join(root, inner);
        self.join(root, mate);
        self.state[inner as usize] = State::Inner;
        let node = self.node(mate);
        (node.label, node.bridge) = (outer, NONE);
        self.freshen(mate);
        true
    }

    /// Makes a number outer, with its neighbours still to be looked at.
    #[inline]
    pub(super) fn freshen(&mut self, number: u32) {
        self.state[number as usize] = State::Fresh;
        let few = self.graph.count() / number <= MANY;
        self.queues[usize::from(few)].push_back(number);
    }

    #[inline]
    fn join(&mut self, root: u32, number: u32) {
        self.members[root as usize].push(number);
        self.node(number).root = root;
    }

    /// Dissolves the tree that a number is in. Members that a maximum matching misses become roots again
    /// later, and those that may have an outer neighbour elsewhere are looked at: both become loose.
    pub(super) fn dissolve(&mut self, number: u32) {
        let root = self.node(number).root;
        let members = std::mem::take(&mut self.members[root as usize]);
        for &member in members.iter().chain([&root]) {
            let Node { mate, bridge, root: current, .. } = *self.node(member);
            let state = self.state(member);
            if state == State::Gone || current != root {
                continue;
            }
            self.state[member as usize] = State::Plain;
            if mate == NONE || state == State::Inner || (state == State::Fresh && bridge != NONE) {
                self.loose.push(member);
            }
            self.base[member as usize] = member;
        }
    }
}
