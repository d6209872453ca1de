//! How fast `fifty` is solved, measured against a plain memo and against copying the answer.
//!
//! `cargo run --release -p duels-oracle --example fifty_speed [-- default|large|huge]…`
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use duels_oracle::fifty::{Answers, FiftyMethod, solve_all};
use duels_oracle::{Method, Task};
use duels_rules::games::fifty::Fifty;
use duels_rules::{Playing, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let mut wanted: Vec<_> = std::env::args().skip(1).collect();
    if wanted.is_empty() {
        wanted = ["default", "large", "huge"].map(String::from).to_vec();
    }
    for name in wanted {
        match name.as_str() {
            "default" => small()?,
            "large" => large(&Fifty { target: 276, base: 24, max: 23 }, 7)?,
            "huge" => large(&Fifty { target: 378, base: 28, max: 27 }, 3)?,
            other => return Err(format!("there is no {other}: default, large or huge").into()),
        }
    }
    Ok(())
}

/// The game as specified: all positions from nothing, and one judgement.
fn small() -> Result<(), Box<dyn Error>> {
    let game = Fifty { target: 50, base: 10, max: 9 };
    let table = Playing::new(game.clone(), Seat::One);
    let task = Task::default();
    let [mut memo, mut cold, mut ours, mut count, mut hint] = [const { Vec::new() }; 5];
    for _ in 0..101 {
        memo.push(timed(|| black_box(plain_memo(&game))).0);
        cold.push(timed(|| black_box(Answers::new(&game, &task))).0);
        ours.push(often(|| black_box(Answers::new(&game, &task))));
        count.push(often(|| black_box(solve_all(&game, 1, &task))));
        hint.push(often(|| black_box(FiftyMethod.judge(&table, &task))));
    }
    let judgement = FiftyMethod.judge(&table, &task)?;
    let why = timed(|| FiftyMethod.why(&table, &judgement));
    let (memo, ours) = (median(memo), median(ours));
    println!("{game:?}");
    println!("  plain memo of all {} positions  {memo:?}", plain_memo(&game));
    println!("  ours, all positions kept          {ours:?}: {:.0} times faster", ratio(memo, ours));
    println!("  the same, right after the memo    {:?}", median(cold));
    println!("  ours, all positions counted       {:?}", median(count));
    println!("  a judgement with distances        {:?}", median(hint));
    println!("  its reason                        {:?}: {}", why.0, why.1);
    Ok(())
}

/// A large variant: all positions in a ring, against copying one bit for each total and set.
fn large(game: &Fifty, repeats: usize) -> Result<(), Box<dyn Error>> {
    let threads = std::thread::available_parallelism()?.get();
    let task = Task::default();
    let (_, summary) = timed(|| solve_all(game, threads, &task));
    let peak = peak_memory();
    let summary = summary?;
    let pairs = (game.target + 1) << game.base;
    // The copy of a solution beyond a gigabyte is measured on a part of it.
    let words = (pairs / 64).min(1 << 27) as usize;
    let share = pairs as f64 / 64.0 / words as f64;
    let (from, mut to) = (vec![1u64; words], vec![2u64; words]);
    let (mut copy, mut one, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repeats {
        copy.push(timed(|| black_box(&mut to).copy_from_slice(black_box(&from))).0.mul_f64(share));
        one.push(timed(|| black_box(solve_all(game, 1, &task))).0);
        all.push(timed(|| black_box(solve_all(game, threads, &task))).0);
    }
    let (copy, one, all) = (median(copy), median(one), median(all));
    let each = |time: Duration| time.as_secs_f64() * 1e12 / pairs as f64;
    println!("{game:?}: {pairs} totals with sets, of which {} are positions", summary.positions);
    println!("  {} won, the start is a {}; peak memory {peak}", summary.won, summary.start);
    println!("  copying one bit for each  {copy:?}");
    println!("  solved with 1 thread      {one:?}: {:.1} copies, {:.1} ps each", ratio(one, copy), each(one));
    println!(
        "  solved with {threads} threads     {all:?}: {:.1} copies, {:.1} ps each",
        ratio(all, copy),
        each(all)
    );
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

/// The time of one of twenty runs in a row: one alone is too short to measure.
fn often<T>(work: impl Fn() -> T) -> Duration {
    timed(|| (0..20).for_each(|_| drop(work()))).0 / 20
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn ratio(one: Duration, two: Duration) -> f64 {
    one.as_secs_f64() / two.as_secs_f64()
}

/// The most memory that this process has held so far, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown", str::trim).to_string()
}

/// What anyone would write first: a recursion with a hash map, over all positions. Returns how many there are.
fn plain_memo(game: &Fifty) -> usize {
    let mut known = HashMap::new();
    let base = u64::from(game.base);
    for total in (1..=game.target).rev() {
        for used in (0..1u64 << base).filter(|used| used >> (total % base) & 1 == 1) {
            wins(game, total, used, &mut known);
        }
    }
    wins(game, 0, 0, &mut known);
    known.len()
}

fn wins(game: &Fifty, total: u64, used: u64, known: &mut HashMap<(u64, u64), bool>) -> bool {
    if let Some(&known) = known.get(&(total, used)) {
        return known;
    }
    let won = (1..=u64::from(game.max)).any(|number| {
        let (next, digit) = (total + number, (total + number) % u64::from(game.base));
        next <= game.target && used >> digit & 1 == 0 && !wins(game, next, used | 1 << digit, known)
    });
    known.insert((total, used), won);
    won
}
