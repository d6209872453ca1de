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
use duels_drawing::embedded_style;
use duels_rules::Catalogue;

use blunders::BlunderSlide;
use section::Section;

/// The whole page.
#[derive(Template)]
#[template(path = "arena.html")]
struct ArenaReport<'a> {
    results: &'a Results,
    judging: String,
    command: String,
    overall: Section,
    games: Vec<Section>,
    slides: Vec<BlunderSlide>,
    /// The style of the drawings.
    style: String,
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
        judging: judging(results),
        command: command::rerun(&results.run).map_err(io::Error::other)?,
        overall: Section::overall(results),
        games: results.by_game.iter().map(Section::of_game).collect(),
        slides: blunders::slides(results, catalogue).map_err(io::Error::other)?,
        style: embedded_style(),
    };
    report.write_into(out)
}

/// How much of the run was judged, in a sentence.
fn judging(results: &Results) -> String {
    let players = &results.overall.players;
    let plies: u64 = players.iter().map(|player| player.plies).sum();
    let judged: u64 = players.iter().map(|player| player.judged).sum();
    if !results.run.judged {
        "The plies were not judged (--no-judge), so this report knows only who won.".to_string()
    } else if judged == plies {
        "Every ply was judged against perfect play.".to_string()
    } else {
        format!(
            "{judged} of {plies} plies were judged against perfect play; the rest were too large to solve."
        )
    }
}
