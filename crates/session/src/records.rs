use std::io::{BufRead, Read};

use crate::{Record, RecordError};

impl Record {
    /// Reads the record of this number, from 1, of several that follow each other, as a run in the arena writes
    /// them. A record begins where tags follow moves; no more than one of them is held at a time.
    pub fn read_nth(mut reader: impl BufRead, number: u64) -> Result<Record, RecordError> {
        let (mut found, mut after_moves) = (0, true);
        let (mut text, mut line) = (String::new(), Vec::new());
        while found <= number {
            line.clear();
            let read = reader.by_ref().take(Self::MOST_BYTES + 1).read_until(b'\n', &mut line);
            if read.map_err(|error| RecordError::Unreadable(error.to_string()))? == 0 {
                break;
            }
            let line = std::str::from_utf8(&line).map_err(|_| RecordError::NotText)?;
            let is_tag = line.trim_start().starts_with('[');
            found += u64::from(is_tag && after_moves);
            after_moves = !is_tag && (after_moves || !line.trim().is_empty());
            if found == number {
                text.push_str(line);
            }
            if text.len() as u64 > Self::MOST_BYTES {
                return Err(RecordError::TooLarge);
            }
        }
        if found < number { Err(RecordError::TooFew { number, found }) } else { Record::parse(&text) }
    }
}
