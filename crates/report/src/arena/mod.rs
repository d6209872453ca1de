//! The report of an arena run: `report.html`.

mod blunder_chart;
mod blunders;
mod command;
mod crosstable;
mod estimate;
mod rating_chart;
mod section;

use std::io;

use askama::Template;
use duels_arena::Results;
use duels_rules::Catalogue;

use blunders::BlunderSlide;
use section::Section;

/// The whole page.
#[derive(Template)]
#[template(path = "arena.html")]
struct ArenaReport<'a> {
    results: &'a Results,
    command: String,
    overall: Section,
    games: Vec<Section>,
    slides: Vec<BlunderSlide>,
}

/// Writes the results as one HTML page that needs no other file. The positions of the worst blunders are solved again,
/// which takes a moment for large variants.
pub fn write_arena_report(
    results: &Results,
    catalogue: Catalogue,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let report = ArenaReport {
        results,
        command: command::rerun(&results.run).map_err(io::Error::other)?,
        overall: Section::overall(results),
        games: results.by_game.iter().map(Section::of_game).collect(),
        slides: blunders::slides(results, catalogue),
    };
    report.write_into(out)
}
