//! A table in parts that can be measured by name.

use std::process::ExitCode;

use crate::machine;

/// A row of a table.
pub trait Row {
    /// The titles of the columns.
    const HEADING: &'static [&'static str];
    /// The columns that hold numbers, which are aligned to the right.
    const NUMERIC: &'static [usize];

    /// The content of the columns.
    fn cells(&self) -> Vec<&str>;

    /// Whether the requirement is met, if there is one.
    fn is_met(&self) -> bool;
}

/// A named part of a table.
pub type Part<R, F> = (&'static str, fn() -> Result<Vec<R>, F>);

/// Measures the named parts, or all, and prints the table below a description of the machine. The status is 1 if a
/// requirement is not met.
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this is for")]
pub fn measure<R: Row, F: From<String>>(parts: &[Part<R, F>], names: &[String]) -> Result<ExitCode, F> {
    let is_known = |name: &&String| parts.iter().any(|(known, _)| known == name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let known: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no part {unknown}; the parts are {}", known.join(", ")).into());
    }
    // Before our own work adds to the load.
    let machine = machine::description();
    let mut rows = Vec::new();
    for (name, part) in parts {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            eprintln!("measuring {name} …");
            rows.extend(part()?);
        }
    }
    println!("{machine}\n\n{}", text(&rows));
    Ok(if rows.iter().all(Row::is_met) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The rows below the titles, in aligned columns.
fn text<R: Row>(rows: &[R]) -> String {
    let rows: Vec<_> = std::iter::once(R::HEADING.to_vec()).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..R::HEADING.len()).map(width).collect();
    let row = |cells: &Vec<&str>| {
        let cell = |(column, cell): (usize, &&str)| match R::NUMERIC.contains(&column) {
            true => format!("{cell:>0$}", widths[column]),
            false => format!("{cell:<0$}", widths[column]),
        };
        let cells: Vec<_> = cells.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}
