//! The machine of a measurement.

use std::fs::read_to_string;
use std::process::Command;

/// Processor, memory, kernel, compiler and load, one line each.
pub fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let kibibytes =
        field("/proc/meminfo", "MemTotal").and_then(|size| size.split(' ').next()?.parse::<f64>().ok());
    let memory = kibibytes.map_or(unknown(), |size| format!("{:.1} GiB", size / f64::from(1 << 20)));
    let kernel =
        read_to_string("/proc/sys/kernel/osrelease").map_or(unknown(), |text| text.trim().to_string());
    format!(
        "processor  {}, {cores} cores\nmemory     {memory}\nkernel     {} {kernel}\ncompiler   {}\nload       {}",
        field("/proc/cpuinfo", "model name").unwrap_or_else(unknown),
        std::env::consts::OS,
        compiler().unwrap_or_else(unknown),
        load().unwrap_or_else(unknown),
    )
}

/// The first value of a name in a file of the kernel with lines such as `name: value`.
fn field(file: &str, name: &str) -> Option<String> {
    let text = read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

fn compiler() -> Option<String> {
    let output = Command::new("rustc").arg("--version").output().ok()?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
}

/// How many processes wanted a core in the last minute, including ours.
fn load() -> Option<String> {
    Some(read_to_string("/proc/loadavg").ok()?.split(' ').next()?.to_string())
}

fn unknown() -> String {
    "unknown".to_string()
}
