//! Three nodes and a database in a simulated network that loses messages, while hosts crash and clocks are wrong.
//!
//! Everything follows from a seed, so a world that fails can be run again exactly:
//! `DUELS_SIMULATION_SEED=1234 cargo test -p duels-server --test simulation nothing -- --nocapture`.
//! `DUELS_SIMULATION_SEEDS=10000` runs more worlds than the tests do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::large_enum_variant,
    unreachable_pub,
    reason = "a test that fails should say where, its modules are private, and its messages are few"
)]

mod calls;
mod carrier;
mod database;
mod faults;
mod invariants;
mod node;
mod people;
mod rng;
mod seeds;
mod world;

use crate::world::PlantedBug;

/// How many worlds the tests run.
const SEEDS: u64 = 200;
/// In how many worlds a planted bug must be found.
const CONTROL_SEEDS: u64 = 300;

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

#[test]
#[ignore = "the other tests start it in a process of its own for every world"]
fn one_world() {
    seeds::run_here();
}

#[test]
fn nothing_acknowledged_is_lost_and_everyone_converges() {
    let seeds = match number("DUELS_SIMULATION_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("DUELS_SIMULATION_SEEDS").unwrap_or(SEEDS),
    };
    let reports = seeds::run_all(seeds);
    let worlds = reports.len();
    let [games, faults, acknowledged] =
        reports.iter().fold([0; 3], |[games, faults, acknowledged], (_, report)| {
            [games + report.games, faults + report.faults, acknowledged + report.acknowledged]
        });
    let failed: Vec<_> = reports.iter().filter(|(_, report)| !report.violations.is_empty()).collect();
    eprintln!(
        "{worlds} worlds, {games} games, {faults} faults, {acknowledged} acknowledged moves and requests"
    );
    for (seed, report) in &failed {
        eprintln!("DUELS_SIMULATION_SEED={seed}: {}", report.violations.join("; "));
    }
    assert!(failed.is_empty(), "{} of {worlds} worlds failed; the seeds are above", failed.len());
    // A network in which nothing goes wrong, or in which nobody plays, would prove nothing.
    assert!(
        faults > 3 * worlds && acknowledged > 10 * worlds,
        "{faults} faults, {acknowledged} acknowledged"
    );
}

#[test]
fn a_seed_is_one_history() {
    for seed in [3, 77, 1_234] {
        let (one, two) = (seeds::run(seed, None), seeds::run(seed, None));
        let different = one.history.lines().zip(two.history.lines()).find(|(one, two)| one != two);
        assert!(different.is_none(), "seed {seed}: {different:?}");
        assert!(one == two && one.games > 5, "seed {seed}");
    }
}

#[test]
fn acknowledging_early_is_found() {
    is_found(PlantedBug::AcknowledgeEarly, "was acknowledged and is not stored");
}

#[test]
fn replying_twice_is_found() {
    is_found(PlantedBug::ReplyTwice, "the computer moved for a player");
}

fn is_found(bug: PlantedBug, sentence: &str) {
    let is_it = |violation: &String| violation.contains(sentence);
    let found = (0..CONTROL_SEEDS).find(|seed| seeds::run(*seed, Some(bug)).violations.iter().any(is_it));
    let seed = found.unwrap_or_else(|| panic!("{bug:?} was not found in {CONTROL_SEEDS} worlds"));
    eprintln!("{bug:?} is found in world {seed}");
}
