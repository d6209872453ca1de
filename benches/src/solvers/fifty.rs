//! *fifty*: the classic game against a memo and generic searches, large variants against copying their solution.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::fifty::{ValueTable, solve_all};
use duels_oracle::{SolveControl, Value};
use duels_rules::games::fifty::Fifty;

use crate::compact_game::CompactFifty;
use crate::peers;
use crate::{child, memo};
use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, Work, alternate, alternate_wall_time, work};

const CLASSIC: Fifty = Fifty { target: 50, base: 10, max: 9 };
const LARGE: Fifty = Fifty { target: 276, base: 24, max: 23 };
const HUGE: Fifty = Fifty { target: 378, base: 28, max: 27 };
/// A game uses up a last digit with every ply.
const PLIES: u8 = 10;
/// A limit that no work here should reach.
const LIMIT: Duration = Duration::from_secs(600);

/// All positions of the classic game.
pub(crate) fn classic() -> Result<Vec<Comparison>, BenchError> {
    let (start, right) = ([CompactFifty::default()], [Some(true)]);
    if solve_and_keep()?.value(0, 0) != Some(Value::Win) || memo::solve(&CLASSIC) != (25_601, true) {
        return Err("classic fifty has 25601 positions, and the first player wins".into());
    }
    let name = "fifty, all positions";
    let [ours, memo] =
        alternate(31, [work(solve_and_keep), work(|| Ok(memo::solve(&CLASSIC)))])?.median_pair(0, 1);
    let mut rows = vec![Comparison::faster(name, ours, "hash-map memo: all positions", memo, Some(100.0))];
    for best in peers::best(|peer| peer.solve(&start, PLIES), &right)? {
        let [ours, theirs] =
            alternate(101, [work(solve_and_keep), work(|| Ok(best.solve(&start, PLIES)))])?.median_pair(0, 1);
        rows.push(Comparison::faster(name, ours, &format!("{best}: the start"), theirs, Some(20.0)));
    }
    Ok(rows)
}

fn solve_and_keep() -> Result<ValueTable, BenchError> {
    Ok(ValueTable::new(&CLASSIC, &SolveControl::default())?)
}

/// Billions of positions.
pub(crate) fn large() -> Result<Vec<Comparison>, BenchError> {
    let words = (pairs(&LARGE) / 64) as usize;
    let (from, mut to) = (vec![1u64; words], vec![2u64; words]);
    let copy = work(|| {
        black_box(&mut to).copy_from_slice(black_box(&from));
        Ok(())
    });
    let [ours, copy] = alternate_wall_time(7, [work(|| solve(&LARGE)), copy])?.median_pair(0, 1);
    let report = child::run("fifty 24 threads", LIMIT)?.ok_or("fifty base=24 took too long")?;
    let name = "fifty target=276 base=24 max=23";
    Ok(vec![
        Comparison::within(
            name,
            ours,
            &format!("memcpy of its bits, {} MB", words / 125_000),
            copy,
            Some(10.0),
        ),
        Comparison::memory(name, report.peak, 128),
    ])
}

/// A hundred billion positions, against the cost of one of the billions in the same run.
pub(crate) fn huge() -> Result<Vec<Comparison>, BenchError> {
    let run = |name| child::run(name, LIMIT)?.ok_or_else(|| BenchError::from("fifty base=28 took too long"));
    let (before, report, after) =
        (run("fifty 24 threads")?, run("fifty 28 threads")?, run("fifty 24 threads")?);
    let small = (before.time + after.time) / 2;
    let share = pairs(&HUGE) as f64 / pairs(&LARGE) as f64;
    let name = "fifty target=378 base=28 max=27";
    let each = |time: Duration, game: &Fifty| time.as_secs_f64() * 1e12 / pairs(game) as f64;
    let note = format!(", {:.1} to {:.1} ps", each(report.time, &HUGE), each(small, &LARGE));
    Ok(vec![
        Comparison::within(name, report.time, "base=24, each position", small.mul_f64(share), Some(2.0))
            .note(&note),
        Comparison::memory(name, report.peak, 1536),
    ])
}

/// Every total with every set of digits: one bit each in a solution.
fn pairs(game: &Fifty) -> u64 {
    (game.target + 1) << game.base
}

fn solve(game: &Fifty) -> Result<(), BenchError> {
    let threads = std::thread::available_parallelism()?.get();
    black_box(solve_all(game, threads, &SolveControl::default())?);
    Ok(())
}

/// The work that a separate process can do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    let game = match name {
        "fifty 24 threads" => &LARGE,
        "fifty 28 threads" => &HUGE,
        _ => return None,
    };
    Some(work(move || solve(game)))
}
