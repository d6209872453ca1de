use std::io::{self, Write};
use std::ops::ControlFlow;

use duels_session::Record;

use crate::folder::{NewFile, write_json};
use crate::journal::{self, in_order};
use crate::summary::results;
use crate::tally::Tally;
use crate::{Folder, FolderError, GameRow, Results, tables};

/// Makes every other file of the folder from the journal, which is put in order at the same time. If the tests end
/// the run early, the games after that are left out.
pub(crate) fn write_all(folder: &Folder) -> Result<Results, FolderError> {
    let plan = folder.plan();
    let mut tally = Tally::new(plan);
    let mut games = NewFile::create(folder, journal::NAME)?;
    let mut records = NewFile::create(folder, "records.duel")?;
    let mut table_file = NewFile::create(folder, "games.csv")?;
    let mut table = csv::Writer::from_writer(table_file.out());
    let table_path = folder.file("games.csv");
    let table_error = |error: csv::Error| FolderError::file(&table_path)(error.into());
    table.write_record(tables::GAME_COLUMNS).map_err(table_error)?;
    in_order(folder, |game, line| {
        let broken = |why| FolderError::Broken { path: folder.file(journal::NAME), why };
        tally.count(plan, game).map_err(broken)?;
        games.write(|out| out.write_all(line))?;
        records.write(|out| write_record(out, game))?;
        tables::write_game(&mut table, game).map_err(table_error)?;
        Ok(if tally.is_over(plan) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    table.flush().map_err(FolderError::file(&table_path))?;
    drop(table);
    let results = results(plan, &tally);
    records.finish()?;
    table_file.finish()?;
    folder.replace("results.csv", |out| Ok(tables::write_results(out, &results)?))?;
    games.finish()?;
    folder.replace("results.json", |out| write_json(out, &results))?;
    Ok(results)
}

/// A game as a record; the records of a run follow each other with a blank line between them.
fn write_record(out: &mut dyn Write, game: &GameRow) -> io::Result<()> {
    let (variant, seed) =
        game.id.split_once('#').map_or((game.id.as_str(), None), |(id, seed)| (id, Some(seed)));
    let mut tags = vec![("Format", Record::FORMAT.to_string()), ("Game", variant.to_string())];
    tags.extend(seed.map(|seed| ("Seed", seed.to_string())));
    let result = if game.winner == 1 { "1-0" } else { "0-1" };
    let [one, two] = &game.players;
    tags.extend([
        ("First", game.first.to_string()),
        ("Player1", one.clone()),
        ("Player2", two.clone()),
        ("Result", result.to_string()),
        ("Termination", game.termination.clone()),
        ("Round", (game.index + 1).to_string()),
    ]);
    let record = Record {
        tags: tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
        moves: game.plies.iter().map(|ply| ply.mv.clone()).collect(),
    };
    let between = if game.index == 0 { "" } else { "\n" };
    write!(out, "{between}{record}")
}
