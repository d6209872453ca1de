use crate::{SolveControl, SolveError};

use super::forest::{Forest, State};
use super::graph::Graph;

/// Edges between two checks whether the work should stop: about a millisecond of work.
const CHECK: u64 = 1 << 16;

/// Matches numbers so that few are left to be matched by search: one with a single free neighbour while there
/// is one (which is always right, as Karp and Sipser saw), else one with two, else the largest; each with the
/// free neighbour that has the fewest free neighbours of its own.
pub(super) fn match_greedily(forest: &mut Forest, control: &SolveControl) -> Result<(), SolveError> {
    let mut free = Free::new(forest, control)?;
    for number in (1..=forest.graph.count()).rev() {
        free.pair(forest, number, control)?;
        while let Some(lonely) = free.lonely() {
            free.pair(forest, lonely, control)?;
        }
    }
    control.advance(free.steps)
}

/// The numbers that are not matched yet.
struct Free {
    /// How many free neighbours each free number has; 0 for the others.
    degree: Vec<u32>,
    /// Numbers that had one or two free neighbours when they came here.
    lonely: [Vec<u32>; 2],
    buffer: Vec<u32>,
    steps: u64,
}

impl Free {
    fn new(forest: &Forest, control: &SolveControl) -> Result<Free, SolveError> {
        let degree = degrees(&forest.graph, |number| forest.state(number) != State::Gone, control)?;
        let with = |few: u32| -> Vec<u32> {
            (1..=forest.graph.count()).filter(|&number| degree[number as usize] == few).collect()
        };
        let lonely = [with(1), with(2)];
        Ok(Free { degree, lonely, buffer: forest.graph.buffer(), steps: 0 })
    }

    /// A number with one or two free neighbours.
    fn lonely(&mut self) -> Option<u32> {
        let [one, two] = &mut self.lonely;
        let degree = &self.degree;
        one.pop().or_else(|| std::iter::from_fn(|| two.pop()).find(|&number| degree[number as usize] == 2))
    }

    /// Matches a number, if it still can be.
    #[inline]
    fn pair(&mut self, forest: &mut Forest, number: u32, control: &SolveControl) -> Result<(), SolveError> {
        if self.degree[number as usize] == 0 {
            return Ok(());
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        let divisors = forest.graph.divisors(number, &mut buffer);
        if let Some(mate) = self.choose(&forest.graph, number, divisors) {
            self.degree[number as usize] = 0;
            self.degree[mate as usize] = 0;
            self.leave(&forest.graph, number, divisors);
            self.leave(&forest.graph, mate, forest.graph.divisors(mate, &mut buffer));
            forest.node(number).mate = mate;
            forest.node(mate).mate = number;
        }
        self.buffer = buffer;
        if self.steps > CHECK { control.advance(std::mem::take(&mut self.steps)) } else { Ok(()) }
    }

    fn choose(&self, graph: &Graph, number: u32, divisors: &[u32]) -> Option<u32> {
        let degree = |other: &u32| self.degree[*other as usize];
        let neighbours = divisors.iter().copied().chain(graph.multiples(number));
        neighbours.filter(|other| degree(other) > 0).min_by_key(degree)
    }

    /// The neighbours of this number have one free neighbour less.
    fn leave(&mut self, graph: &Graph, number: u32, divisors: &[u32]) {
        divisors.iter().for_each(|&divisor| self.lose_one(divisor));
        graph.multiples(number).for_each(|multiple| self.lose_one(multiple));
        self.steps += u64::from(graph.count() / number) + 8;
    }

    #[inline]
    fn lose_one(&mut self, number: u32) {
        let degree = &mut self.degree[number as usize];
        if *degree > 0 {
            *degree -= 1;
            if let 1 | 2 = *degree {
                self.lonely[*degree as usize - 1].push(number);
            }
        }
    }
}

/// How many neighbours on the table each number on the table has.
fn degrees(
    graph: &Graph,
    on_table: impl Fn(u32) -> bool,
    control: &SolveControl,
) -> Result<Vec<u32>, SolveError> {
    let mut degree = vec![0; graph.count() as usize + 1];
    let mut unchecked = 0;
    for divisor in (1..=graph.count() / 2).filter(|&divisor| on_table(divisor)) {
        for multiple in graph.multiples(divisor).filter(|&multiple| on_table(multiple)) {
            degree[divisor as usize] += 1;
            degree[multiple as usize] += 1;
        }
        unchecked += u64::from(graph.count() / divisor);
        if unchecked > CHECK {
            control.check()?;
            unchecked = 0;
        }
    }
    Ok(degree)
}
