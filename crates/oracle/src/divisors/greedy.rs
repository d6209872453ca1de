use crate::{SolveError, Task};

use super::forest::{Forest, State};
use super::graph::Graph;

/// Matches numbers so that few are left to be matched by search: one with a single free neighbour while there
/// is one (which is no mistake, as Karp and Sipser saw), else the largest; each with the free neighbour that
/// has the fewest free neighbours of its own.
pub(super) fn match_greedily(forest: &mut Forest, task: &Task) -> Result<(), SolveError> {
    let mut free = Free::new(forest);
    for number in (1..=forest.graph.count()).rev() {
        free.pair(forest, number);
        while let Some(lonely) = free.lonely.pop() {
            free.pair(forest, lonely);
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
    lonely: Vec<u32>,
    list: Vec<u32>,
    steps: u64,
}

impl Free {
    fn new(forest: &Forest) -> Free {
        let degree = degrees(&forest.graph, |number| forest.state[number as usize] != State::Gone);
        let lonely = (1..=forest.graph.count()).filter(|&number| degree[number as usize] == 1).collect();
        Free { degree, lonely, list: Vec::new(), steps: 0 }
    }

    /// Matches a number, if it still can be.
    fn pair(&mut self, forest: &mut Forest, number: u32) {
        if self.degree[number as usize] == 0 {
            return;
        }
        let mut list = std::mem::take(&mut self.list);
        forest.graph.list_neighbours(number, &mut list);
        let degree = |other: &u32| self.degree[*other as usize];
        let mate = list.iter().copied().filter(|other| degree(other) > 0).min_by_key(degree);
        if let Some(mate) = mate {
            forest.mate[number as usize] = mate;
            forest.mate[mate as usize] = number;
            self.degree[number as usize] = 0;
            self.degree[mate as usize] = 0;
            self.leave(&list);
            forest.graph.list_neighbours(mate, &mut list);
            self.leave(&list);
        }
        self.list = list;
    }

    /// These numbers have one free neighbour less.
    fn leave(&mut self, list: &[u32]) {
        self.steps += list.len() as u64;
        for &number in list {
            let degree = &mut self.degree[number as usize];
            if *degree > 0 {
                *degree -= 1;
                if *degree == 1 {
                    self.lonely.push(number);
                }
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
