//! The Python side, in a virtual environment of its own.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use duels_bench::measure::BenchError;

/// The interpreter of the virtual environment, which is created if it is missing.
pub(crate) fn interpreter() -> Result<PathBuf, BenchError> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench-python"));
    let python = folder.join("bin/python");
    if !folder.join("ready").exists() {
        eprintln!("installing OpenSpiel for the comparison …");
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "open_spiel"]))?;
        std::fs::write(folder.join("ready"), "")?;
    }
    Ok(python)
}

/// The mean time of a ply in Python, measured by playing random games for about this long.
pub(crate) fn play(python: &PathBuf, game: &str, time: Duration) -> Result<Duration, BenchError> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/playouts.py");
    let seconds = time.as_secs_f64().to_string();
    let output = Command::new(python).args([script, game, &seconds]).output()?;
    let output_text = String::from_utf8(output.stdout)?;
    let (plies, seconds) = output_text.trim().split_once(' ').ok_or_else(|| {
        format!("{game} in Python printed nothing: {}", String::from_utf8_lossy(&output.stderr))
    })?;
    Ok(Duration::from_secs_f64(seconds.parse::<f64>()? / plies.parse::<f64>()?))
}

fn run(command: &mut Command) -> Result<(), BenchError> {
    let done = command.status()?;
    if done.success() { Ok(()) } else { Err(format!("{command:?} failed: {done}").into()) }
}
