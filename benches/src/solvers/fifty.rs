//! *fifty*: as specified against a memo and generic searches, and large against copying its solution.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::fifty::{Answers, solve_all};
use duels_oracle::{SolveControl, Value};
use duels_rules::games::fifty::Fifty;

use crate::peers;
use crate::small::Race;
use crate::{child, memo};
use duels_bench::measure::{PlayerError, Work, turns, turns_by_clock, work};
use duels_bench::table::Line;

const SPECIFIED: Fifty = Fifty { target: 50, base: 10, max: 9 };
const LARGE: Fifty = Fifty { target: 276, base: 24, max: 23 };
const HUGE: Fifty = Fifty { target: 378, base: 28, max: 27 };
/// A game uses up a last digit with every ply.
const PLIES: u8 = 10;
/// No single piece of work here takes so long.
const LIMIT: Duration = Duration::from_secs(600);

/// All positions as specified.
pub(crate) fn specified() -> Result<Vec<Line>, PlayerError> {
    let (start, right) = ([Race::default()], [Some(true)]);
    if keep()?.value(0, 0) != Some(Value::Win) || memo::solve(&SPECIFIED) != (25_601, true) {
        return Err("fifty as specified has 25601 positions, and whoever begins wins".into());
    }
    let name = "fifty, all positions";
    let [ours, memo] = turns(31, [work(keep), work(|| Ok(memo::solve(&SPECIFIED)))])?.pair(0, 1);
    let mut lines = vec![Line::faster(name, ours, "hash-map memo: all positions", memo, Some(100.0))];
    for best in peers::best(|peer| peer.solve(&start, PLIES), &right)? {
        let [ours, theirs] = turns(101, [work(keep), work(|| Ok(best.solve(&start, PLIES)))])?.pair(0, 1);
        lines.push(Line::faster(name, ours, &format!("{best}: the start"), theirs, Some(20.0)));
    }
    Ok(lines)
}

fn keep() -> Result<Answers, PlayerError> {
    Ok(Answers::new(&SPECIFIED, &SolveControl::default())?)
}

/// Billions of positions.
pub(crate) fn large() -> Result<Vec<Line>, PlayerError> {
    let words = (pairs(&LARGE) / 64) as usize;
    let (from, mut to) = (vec![1u64; words], vec![2u64; words]);
    let copy = work(|| {
        black_box(&mut to).copy_from_slice(black_box(&from));
        Ok(())
    });
    let [ours, copy] = turns_by_clock(7, [work(|| solve(&LARGE)), copy])?.pair(0, 1);
    let report = child::run("fifty 24 threads", LIMIT)?.ok_or("fifty base=24 took too long")?;
    let name = "fifty target=276 base=24 max=23";
    Ok(vec![
        Line::within(name, ours, &format!("memcpy of its bits, {} MB", words / 125_000), copy, Some(10.0)),
        Line::memory(name, report.peak, 128),
    ])
}

/// A hundred billion positions, against the cost of one of the billions in the same run.
pub(crate) fn huge() -> Result<Vec<Line>, PlayerError> {
    let run = |name| child::run(name, LIMIT)?.ok_or_else(|| PlayerError::from("fifty base=28 took too long"));
    let (before, report, after) =
        (run("fifty 24 threads")?, run("fifty 28 threads")?, run("fifty 24 threads")?);
    let small = (before.time + after.time) / 2;
    let share = pairs(&HUGE) as f64 / pairs(&LARGE) as f64;
    let name = "fifty target=378 base=28 max=27";
    let each = |time: Duration, game: &Fifty| time.as_secs_f64() * 1e12 / pairs(game) as f64;
    let note = format!(", {:.1} to {:.1} ps", each(report.time, &HUGE), each(small, &LARGE));
    Ok(vec![
        Line::within(name, report.time, "base=24, each position", small.mul_f64(share), Some(2.0))
            .note(&note),
        Line::memory(name, report.peak, 1536),
    ])
}

/// Every total with every set of digits: one bit each in a solution.
fn pairs(game: &Fifty) -> u64 {
    (game.target + 1) << game.base
}

fn solve(game: &Fifty) -> Result<(), PlayerError> {
    let threads = std::thread::available_parallelism()?.get();
    black_box(solve_all(game, threads, &SolveControl::default())?);
    Ok(())
}

/// What a process of its own may be asked to do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    let game = match name {
        "fifty 24 threads" => &LARGE,
        "fifty 28 threads" => &HUGE,
        _ => return None,
    };
    Some(work(move || solve(game)))
}
