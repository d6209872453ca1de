//! A table in parts that can be asked for by name.

use std::process::ExitCode;

use crate::machine;

/// A line of a table.
pub trait Row {
    /// What stands above the columns.
    const HEADING: &'static [&'static str];
    /// The columns that hold numbers, which stand at the right.
    const NUMBERS: &'static [usize];

    /// What stands in the columns.
    fn cells(&self) -> Vec<&str>;

    /// Whether it is as required, if anything is.
    fn is_good(&self) -> bool;
}

/// Some lines of a table, by their name.
pub type Part<R, F> = (&'static str, fn() -> Result<Vec<R>, F>);

/// Measures the parts that are asked for, or all, and prints the table under a word about the machine. The status is 1
/// where something is not as required.
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this is for")]
pub fn measure<R: Row, F: From<String>>(parts: &[Part<R, F>], asked: &[String]) -> Result<ExitCode, F> {
    let known = |asked: &&String| parts.iter().any(|(name, _)| name == asked);
    if let Some(unknown) = asked.iter().find(|asked| !known(asked)) {
        let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no part {unknown}: ask for none, or for {}", names.join(", ")).into());
    }
    // Before our own work adds to the load.
    let machine = machine::description();
    let mut rows = Vec::new();
    for (name, part) in parts {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            eprintln!("measuring {name} …");
            rows.extend(part()?);
        }
    }
    println!("{machine}\n\n{}", text(&rows));
    Ok(if rows.iter().all(Row::is_good) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The rows under a heading, every column as wide as it needs to be.
fn text<R: Row>(rows: &[R]) -> String {
    let rows: Vec<_> = std::iter::once(R::HEADING.to_vec()).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..R::HEADING.len()).map(width).collect();
    let row = |cells: &Vec<&str>| {
        let cell = |(column, cell): (usize, &&str)| match R::NUMBERS.contains(&column) {
            true => format!("{cell:>0$}", widths[column]),
            false => format!("{cell:<0$}", widths[column]),
        };
        let cells: Vec<_> = cells.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}
