//! *divisors*: small against generic searches, and large against going through the edges of its graph.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::SolveControl;
use duels_oracle::divisors::openings;
use duels_rules::BitSet;
use duels_rules::games::divisors::Divisors;

use crate::child;
use crate::peers;
use crate::small::{Moves, Removing, Small};
use duels_bench::measure::{PlayerError, Work, turns, work};
use duels_bench::table::Line;

const MILLION: u32 = 1_000_000;
/// No single piece of work here takes so long.
const LIMIT: Duration = Duration::from_secs(600);

/// The value of the start, which is enough to begin well.
pub(crate) fn start_alone() -> Result<Vec<Line>, PlayerError> {
    let start = [Removing::new(20)];
    let right = [Some(every_opening(20)?.words().iter().any(|&word| word != 0))];
    peers_on(20, 20, &start, &right, "the start", None)
}

/// The value of every opening, ours with many more numbers.
pub(crate) fn every_opening_of_24() -> Result<Vec<Line>, PlayerError> {
    let start = Removing::new(24);
    let after: Vec<_> = Moves(start.moves()).map(|mv| start.after(mv)).collect();
    // Whoever is to move after a winning opening has lost.
    let won = every_opening(24)?;
    let right: Vec<_> = (0..24).map(|opening| Some(!won.contains(opening))).collect();
    let mut lines = peers_on(24, 100, &after, &right, "openings of 24", Some(1000.0))?;
    // The requirement can also be read as the start alone, which is far less work.
    let begins = [Some(right.contains(&Some(false)))];
    lines.extend(peers_on(24, 100, &[start], &begins, "start of 24", Some(1000.0))?);
    Ok(lines)
}

/// Ours with `count` numbers against the peers on these positions of a table of `theirs` numbers.
fn peers_on(
    theirs: u8,
    count: u32,
    positions: &[Removing],
    right: &[Option<bool>],
    what: &str,
    required: Option<f64>,
) -> Result<Vec<Line>, PlayerError> {
    let mut lines = Vec::new();
    for best in peers::best(|peer| peer.solve(positions, theirs), right)? {
        let solve = work(|| Ok(best.solve(positions, theirs)));
        let [ours, time] = turns(31, [work(|| every_opening(count)), solve])?.pair(0, 1);
        let name = format!("divisors count={count}, openings");
        lines.push(Line::faster(&name, ours, &format!("{best}: {what}"), time, required));
    }
    Ok(lines)
}

/// A million numbers.
pub(crate) fn million() -> Result<Vec<Line>, PlayerError> {
    let edges = enumerate(MILLION);
    let enumerating = work(|| Ok(enumerate(black_box(MILLION))));
    let touching = work(|| Ok(touch(black_box(MILLION))));
    let turns = turns(7, [work(|| every_opening(MILLION)), enumerating, touching])?;
    let ([ours, enumerated], [again, touched]) = (turns.pair(0, 1), turns.pair(0, 2));
    let report = child::run("divisors", LIMIT)?.ok_or("divisors took too long")?;
    let name = "divisors count=1000000, openings";
    Ok(vec![
        Line::within(name, ours, &format!("enumerating its {edges} edges"), enumerated, Some(100.0)),
        Line::within(name, again, "writing to both ends of each edge", touched, None),
        Line::memory(name, report.peak, 2048),
    ])
}

fn every_opening(count: u32) -> Result<BitSet, PlayerError> {
    Ok(openings(&Divisors { count, one: true, even_opening: false }, &SolveControl::default())?)
}

/// Goes through the edges of the graph, each once, does nothing with them and returns how many there are.
///
/// Four at a time, because a loop around one edge is so short that it runs at half its speed if the compiler
/// happens to lay it across a boundary of the processor's.
#[inline(never)]
fn enumerate(count: u32) -> u64 {
    let mut edges = 0;
    for divisor in 1..=count {
        let mut multiple = 2 * divisor;
        while multiple + 3 * divisor <= count {
            for _ in 0..4 {
                black_box((divisor, multiple));
                multiple += divisor;
            }
            edges += 4;
        }
        while multiple <= count {
            black_box((divisor, multiple));
            multiple += divisor;
            edges += 1;
        }
    }
    edges
}

/// Goes through the edges and writes to both ends of each, as any solver has to.
#[inline(never)]
fn touch(count: u32) -> Vec<u32> {
    let mut degree = vec![0; count as usize + 1];
    for divisor in 1..=count as usize {
        for multiple in (2 * divisor..=count as usize).step_by(divisor) {
            degree[divisor] += 1;
            degree[multiple] += 1;
        }
    }
    degree
}

/// What a process of its own may be asked to do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    (name == "divisors").then(|| work(|| every_opening(MILLION)))
}
