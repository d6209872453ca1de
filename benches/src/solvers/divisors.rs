//! *divisors*: small variants against generic searches, large ones against visiting the edges of the graph.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::SolveControl;
use duels_oracle::divisors::openings;
use duels_rules::BitSet;
use duels_rules::games::divisors::Divisors;

use crate::child;
use crate::compact_game::{CompactDivisors, CompactGame, Moves};
use crate::peers;
use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, Work, alternate, work};

const MILLION: u32 = 1_000_000;
/// A limit that no work here should reach.
const LIMIT: Duration = Duration::from_secs(600);

/// The value of the start alone.
pub(crate) fn start_alone() -> Result<Vec<Comparison>, BenchError> {
    let start = [CompactDivisors::new(20)];
    let right = [Some(every_opening(20)?.words().iter().any(|&word| word != 0))];
    peers_on(20, 20, &start, &right, "the start", None)
}

/// The value of every opening, ours with many more numbers.
pub(crate) fn every_opening_of_24() -> Result<Vec<Comparison>, BenchError> {
    let start = CompactDivisors::new(24);
    let after: Vec<_> = Moves(start.moves()).map(|mv| start.after(mv)).collect();
    // After a winning opening the player to move has lost.
    let won = every_opening(24)?;
    let right: Vec<_> = (0..24).map(|opening| Some(!won.contains(opening))).collect();
    let mut rows = peers_on(24, 100, &after, &right, "openings of 24", Some(1000.0))?;
    // The requirement can also be read as the value of the start alone, which is far less work.
    let begins = [Some(right.contains(&Some(false)))];
    rows.extend(peers_on(24, 100, &[start], &begins, "start of 24", Some(1000.0))?);
    Ok(rows)
}

/// Ours with `count` numbers against the peers on these positions with `theirs` numbers.
fn peers_on(
    theirs: u8,
    count: u32,
    positions: &[CompactDivisors],
    right: &[Option<bool>],
    what: &str,
    required: Option<f64>,
) -> Result<Vec<Comparison>, BenchError> {
    let mut rows = Vec::new();
    for best in peers::best(|peer| peer.solve(positions, theirs), right)? {
        let solve = work(|| Ok(best.solve(positions, theirs)));
        let [ours, time] = alternate(31, [work(|| every_opening(count)), solve])?.median_pair(0, 1);
        let name = format!("divisors count={count}, openings");
        rows.push(Comparison::faster(&name, ours, &format!("{best}: {what}"), time, required));
    }
    Ok(rows)
}

/// A million numbers.
pub(crate) fn million() -> Result<Vec<Comparison>, BenchError> {
    let edges = enumerate(MILLION);
    let enumerating = work(|| Ok(enumerate(black_box(MILLION))));
    let touching = work(|| Ok(touch(black_box(MILLION))));
    let rounds = alternate(7, [work(|| every_opening(MILLION)), enumerating, touching])?;
    let ([ours, enumerated], [again, touched]) = (rounds.median_pair(0, 1), rounds.median_pair(0, 2));
    let report = child::run("divisors", LIMIT)?.ok_or("divisors took too long")?;
    let name = "divisors count=1000000, openings";
    Ok(vec![
        Comparison::within(name, ours, &format!("enumerating its {edges} edges"), enumerated, Some(100.0)),
        Comparison::within(name, again, "writing to both ends of each edge", touched, None),
        Comparison::memory(name, report.peak, 2048),
    ])
}

fn every_opening(count: u32) -> Result<BitSet, BenchError> {
    Ok(openings(&Divisors { count, one: true, even_opening: false }, &SolveControl::default())?)
}

/// Visits every edge of the graph once, does nothing with it and returns how many there are.
///
/// Four at a time, because a loop around one edge is so short that it runs at half speed if the compiler happens to place
/// it across a boundary of the instruction cache.
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

/// Visits the edges and writes to both ends of each, as any solver must.
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

/// The work that a separate process can do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    (name == "divisors").then(|| work(|| every_opening(MILLION)))
}
