//! Whether a run of many games takes more memory than one of few.

use std::process::Command;

use duels_arena::{Folder, Format, Halt, Plan, RunOptions, run};
use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, peak_memory};
use duels_players::PlayerOptions;
use duels_rules::Catalogue;

/// The hidden argument that makes this program play a number of games and report its peak memory.
pub(crate) const CHILD: &str = "--memory";

const FEW: u64 = 2_000;
const MANY: u64 = 50_000;

/// Many games, against a twenty-fifth of them.
pub(crate) fn rows() -> Result<Vec<Comparison>, BenchError> {
    let [few, many] = [peak(FEW)?, peak(MANY)?];
    Ok(vec![Comparison::more_memory(
        &format!("a run of {MANY} games"),
        many,
        &format!("a run of {FEW}"),
        few,
        1.5,
    )])
}

fn peak(games: u64) -> Result<u64, BenchError> {
    let output = Command::new(std::env::current_exe()?).args([CHILD, &games.to_string()]).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

/// Plays and reports the peak memory.
pub(crate) fn play(games: u64) -> Result<(), BenchError> {
    let folder = tempfile::tempdir()?;
    let plan = Plan {
        schema: Plan::SCHEMA.to_string(),
        games: vec!["fifty:target=40..60".to_string()],
        players: vec!["level:5".to_string(), "random".to_string()],
        format: Format::RoundRobin,
        games_per_pairing: games,
        seed: 1,
        move_time_ms: Plan::MOVE_TIME_MS,
        judged: true,
        sprt: Vec::new(),
        sprt_elo: Plan::SPRT_ELO,
        sprt_stop: false,
        models: None,
    };
    let mut folder = Folder::fresh(&folder.path().join("run"), plan)?;
    let options = RunOptions {
        catalogue: Catalogue::standard(),
        workers: 1,
        players: &PlayerOptions::default(),
        halt: &Halt::default(),
        progress: &|_, _| (),
    };
    run(&mut folder, &options)?;
    println!("{}", peak_memory().ok_or("the kernel does not report the peak memory")?);
    Ok(())
}
