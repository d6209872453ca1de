use std::io::{self, BufRead, Read};

/// Reads lines from a pipe, whatever is in them, and never holds more than a line may have.
pub(crate) struct LineReader {
    reader: Box<dyn BufRead + Send>,
    after_blank: bool,
}

impl LineReader {
    /// Nothing longer is a move of any game.
    const MAX_BYTES: u64 = 4096;

    pub(crate) fn new(reader: Box<dyn BufRead + Send>) -> LineReader {
        LineReader { reader, after_blank: false }
    }

    /// The stream that the lines come from.
    pub(crate) fn into_inner(self) -> Box<dyn BufRead + Send> {
        self.reader
    }

    /// The next line without its line break; `None` at the end of input. A run of blank lines counts as one, so
    /// that a million of them get one answer.
    pub(crate) fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.next_raw()? else { return Ok(None) };
            let blank = line.trim().is_empty();
            let again = blank && self.after_blank;
            self.after_blank = blank;
            if !again {
                return Ok(Some(line));
            }
        }
    }

    /// Counts the next line even if it is as blank as the one before it.
    pub(crate) fn count_next_blank(&mut self) {
        self.after_blank = false;
    }

    fn next_raw(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = self.reader.by_ref().take(Self::MAX_BYTES).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let ended = bytes.last() == Some(&b'\n');
        if !ended && read as u64 == Self::MAX_BYTES {
            self.reader.skip_until(b'\n')?;
        }
        let line = String::from_utf8_lossy(&bytes);
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_string()))
    }
}
