//! Slow and simple ways to solve *divisors* that share no code with the program.

use std::collections::{HashMap, VecDeque};

/// The game on sets of numbers, one bit each: number `n` is bit `n`.
pub(crate) struct Slow {
    pub(crate) count: u32,
    pub(crate) one: bool,
    distances: HashMap<(u64, u32), u32>,
    values: HashMap<(u64, u32), bool>,
}

impl Slow {
    pub(crate) fn new(count: u32, one: bool) -> Slow {
        Slow { count, one, distances: HashMap::new(), values: HashMap::new() }
    }

    /// What may be removed after `last`.
    pub(crate) fn moves(&self, left: u64, last: u32) -> Vec<u32> {
        let fits = |n: u32| (n > 1 || self.one) && (n.is_multiple_of(last) || last.is_multiple_of(n));
        (1..=self.count).filter(|&n| left >> n & 1 == 1 && fits(n)).collect()
    }

    /// Plies to the end, odd for a win, with every line of play looked at.
    pub(crate) fn distance(&mut self, left: u64, last: u32) -> u32 {
        if let Some(&known) = self.distances.get(&(left, last)) {
            return known;
        }
        let moves = self.moves(left, last);
        let plies: Vec<u32> = moves.iter().map(|&n| self.distance(left & !(1 << n), n) + 1).collect();
        let quickest = plies.iter().filter(|plies| *plies % 2 == 1).min();
        let distance = quickest.or(plies.iter().max()).copied().unwrap_or(0);
        self.distances.insert((left, last), distance);
        distance
    }

    /// Whether the player to move wins; nothing if that takes too long.
    pub(crate) fn wins(&mut self, left: u64, last: u32) -> Option<bool> {
        if let Some(&known) = self.values.get(&(left, last)) {
            return Some(known);
        }
        if self.values.len() > 100_000 {
            return None;
        }
        let mut won = false;
        for n in self.moves(left, last) {
            won = !self.wins(left & !(1 << n), n)?;
            if won {
                break;
            }
        }
        self.values.insert((left, last), won);
        Some(won)
    }
}

/// The numbers from `least` to `count` that some maximum matching misses: for each of them, whether the matching
/// stays as large without it. Edmonds' algorithm in its plain form, one root at a time.
pub(crate) fn missable(least: usize, count: usize) -> Vec<usize> {
    let mut matcher = Matcher::new(least, count);
    for root in least..=count {
        matcher.augment(root);
    }
    let without = |number: &usize| {
        let mate = matcher.mate[*number];
        let mut rest = Matcher { gone: *number, ..matcher.clone() };
        rest.mate[mate] = 0;
        mate == 0 || rest.augment(mate)
    };
    (least..=count).filter(without).collect()
}

#[derive(Clone)]
struct Matcher {
    near: Vec<Vec<usize>>,
    mate: Vec<usize>,
    before: Vec<usize>,
    base: Vec<usize>,
    gone: usize,
}

impl Matcher {
    fn new(least: usize, count: usize) -> Matcher {
        let near = |n: usize| {
            let related = |m: &usize| *m != n && (m.is_multiple_of(n) || n.is_multiple_of(*m));
            (least..=count).filter(|m| n >= least && related(m)).collect()
        };
        let empty = vec![0; count + 1];
        let near = std::iter::once(Vec::new()).chain((1..=count).map(near)).collect();
        Matcher { near, mate: empty.clone(), before: empty.clone(), base: empty, gone: 0 }
    }

    /// Matches one more number, beginning from this one; false if that cannot be done.
    fn augment(&mut self, root: usize) -> bool {
        if self.mate[root] != 0 {
            return false;
        }
        let mut end = self.search(root);
        let found = end != 0;
        while end != 0 {
            let before = self.before[end];
            let next = std::mem::replace(&mut self.mate[before], end);
            self.mate[end] = before;
            end = next;
        }
        found
    }

    fn search(&mut self, root: usize) -> usize {
        let size = self.mate.len();
        self.before = vec![0; size];
        self.base = (0..size).collect();
        let mut used = vec![false; size];
        used[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in self.near[from].clone() {
                if to == self.gone || self.base[from] == self.base[to] || self.mate[from] == to {
                    continue;
                }
                if to == root || (self.mate[to] != 0 && self.before[self.mate[to]] != 0) {
                    let apex = self.common(from, to);
                    let mut blossom = vec![false; size];
                    self.mark(&mut blossom, from, apex, to);
                    self.mark(&mut blossom, to, apex, from);
                    for number in 1..size {
                        if blossom[self.base[number]] {
                            self.base[number] = apex;
                            if !std::mem::replace(&mut used[number], true) {
                                queue.push_back(number);
                            }
                        }
                    }
                } else if self.before[to] == 0 {
                    self.before[to] = from;
                    if self.mate[to] == 0 {
                        return to;
                    }
                    used[self.mate[to]] = true;
                    queue.push_back(self.mate[to]);
                }
            }
        }
        0
    }

    fn mark(&mut self, blossom: &mut [bool], mut from: usize, apex: usize, mut child: usize) {
        while self.base[from] != apex {
            blossom[self.base[from]] = true;
            blossom[self.base[self.mate[from]]] = true;
            self.before[from] = child;
            child = self.mate[from];
            from = self.before[self.mate[from]];
        }
    }

    fn common(&self, one: usize, two: usize) -> usize {
        let mut path = vec![false; self.mate.len()];
        let mut at = one;
        loop {
            at = self.base[at];
            path[at] = true;
            if self.mate[at] == 0 {
                break;
            }
            at = self.before[self.mate[at]];
        }
        at = self.base[two];
        while !path[at] {
            at = self.base[self.before[self.mate[at]]];
        }
        at
    }
}
