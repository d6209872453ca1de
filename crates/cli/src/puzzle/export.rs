use std::path::Path;

use duels_oracle::SolveControl;
use duels_session::data::PuzzleData;
use duels_session::puzzle::PuzzleStream;

use super::data_card::DataCard;
use crate::terminal::{Console, CountBar};
use crate::{Failure, record_files};

/// Prints puzzles as lines of JSON, and writes a description of them if one is wanted.
pub(crate) fn export(
    console: &mut Console,
    stream: &mut PuzzleStream,
    count: u64,
    card: Option<(&Path, DataCard)>,
    control: &SolveControl,
) -> Result<(), Failure> {
    let bar = CountBar::of("", "puzzles");
    let (mut card, path) = card.map_or((None, None), |(path, card)| (Some(card), Some(path)));
    for done in 0..count {
        let puzzle = stream.next(control)?;
        console.json(&PuzzleData::new(&puzzle))?;
        if let Some(card) = &mut card {
            card.count(&puzzle);
        }
        bar.show(done + 1, count);
    }
    console.flush()?;
    match (card, path) {
        (Some(card), Some(path)) => Ok(record_files::write_text(path, &card.to_string())?),
        _ => Ok(()),
    }
}
