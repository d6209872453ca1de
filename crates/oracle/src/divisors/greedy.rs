use crate::{SolveError, Task};

use super::forest::{Forest, State};
use super::graph::Graph;

/// Matches numbers so that few are left to be matched by search: one with a single free neighbour while there
/// is one (which is no mistake, as Karp and Sipser saw), else the largest; each with the free neighbour that
/// has the fewest free neighbours of its own.
pub(super) fn match_greedily(forest: &mut Forest, task: &Task) -> Result<(), SolveError> {
    let mut free = Free::new(forest);
    let mut order: Vec<u32> = (1..=forest.graph.count()).collect();
    match std::env::var("ORDER").as_deref() {
        Ok("deg") => order.sort_by_key(|&n| (free.degree[n as usize], std::cmp::Reverse(n))),
        Ok("degup") => order.sort_by_key(|&n| (free.degree[n as usize], n)),
        Ok("up") => {}
        _ => order.reverse(),
    }
    for number in order {
        free.pair(forest, number);
        loop {
            let Some(d) = (1..free.k).find(|&d| !free.buckets[d].is_empty()) else { break };
            let v = free.buckets[d].pop().unwrap();
            if free.degree[v as usize] as usize == d { free.pair(forest, v); }
        }
        if free.steps > 1 << 16 {
            task.advance(std::mem::take(&mut free.steps))?;
        }
    }
    task.advance(free.steps)
}

/// The numbers that are not matched yet.
struct Free {
    /// How many free neighbours each free number has; 0 for the others.
    degree: Vec<u32>,
    /// Numbers that had one free neighbour when they came here.
    buckets: Vec<Vec<u32>>, k: usize,
    room: Vec<u32>,
    steps: u64,
}

impl Free {
    fn new(forest: &Forest) -> Free {
        let degree = degrees(&forest.graph, |number| forest.state[number as usize] != State::Gone);
        
        let k = std::env::var("K").ok().and_then(|x| x.parse().ok()).unwrap_or(2usize);
        let mut buckets = vec![vec![]; k];
        for number in 1..=forest.graph.count() { let d = degree[number as usize] as usize; if d < k { buckets[d].push(number); } }
        Free { degree, buckets, k, room: vec![0; Graph::ROOM], steps: 0 }
    }

    /// Matches a number, if it still can be.
    fn pair(&mut self, forest: &mut Forest, number: u32) {
        if self.degree[number as usize] == 0 {
            return;
        }
        let mut room = std::mem::take(&mut self.room);
        let divisors = forest.graph.divisors(number, &mut room);
        let neighbours = divisors.iter().copied().chain(forest.graph.multiples(number));
        let degree = |other: &u32| self.degree[*other as usize];
        let mate = neighbours.filter(|other| degree(other) > 0).min_by_key(degree);
        if let Some(mate) = mate {
            forest.node(number).mate = mate;
            forest.node(mate).mate = number;
            self.degree[number as usize] = 0;
            self.degree[mate as usize] = 0;
            for gone in [number, mate] {
                let divisors = forest.graph.divisors(gone, &mut room);
                self.steps += divisors.len() as u64 + u64::from(forest.graph.count() / gone);
                divisors.iter().for_each(|&divisor| self.leave(divisor));
                forest.graph.multiples(gone).for_each(|multiple| self.leave(multiple));
            }
        }
        self.room = room;
    }

    /// This number has one free neighbour less.
    #[inline]
    fn leave(&mut self, number: u32) {
        let degree = &mut self.degree[number as usize];
        if *degree > 0 {
            *degree -= 1;
            if (*degree as usize) < self.k {
                self.buckets[*degree as usize].push(number);
            }
        }
    }
}

/// How many neighbours on the table each number on the table has.
fn degrees(graph: &Graph, on_table: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut degree = vec![0; graph.count() as usize + 1];
    for divisor in (1..=graph.count() / 2).filter(|&divisor| on_table(divisor)) {
        for multiple in graph.multiples(divisor).filter(|&multiple| on_table(multiple)) {
            degree[divisor as usize] += 1;
            degree[multiple as usize] += 1;
        }
    }
    degree
}
