use std::fmt;
use std::io::Read;

use duels_rules::quoted;

/// The tags of a record: names and values, in the order in which they are written.
pub type Tags = Vec<(String, String)>;

/// A game as plain text in the manner of PGN: bracketed tags, then numbered moves. This is only the format: whether
/// the moves are a game is checked when a record becomes a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What the record says about the game.
    pub tags: Tags,
    /// The moves, ply by ply.
    pub moves: Vec<String>,
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Larger than the record of any game.
    #[error("it is larger than {} MiB, more than any record needs", Record::MOST_BYTES >> 20)]
    TooLarge,
    /// Not UTF-8.
    #[error("it is not text: a record is plain text in UTF-8")]
    NotText,
    /// Reading failed.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// Nothing in it.
    #[error("it is empty: a record starts with tags such as [Game \"fifty\"]")]
    Empty,
    /// No tag at its beginning.
    #[error("it does not start with a tag such as [Game \"fifty\"]")]
    NoTags,
    /// A tag that is not `[Name "value"]`.
    #[error("line {line} is not a tag: {text}. A tag looks like [Game \"fifty\"]")]
    Tag {
        /// The number of the line.
        line: usize,
        /// The line, quoted.
        text: String,
    },
    /// A comment without an end.
    #[error("a comment that starts with {{ has no }}: is the record truncated?")]
    OpenComment,
    /// A move number out of order.
    #[error("before ply {ply} the move number should be {expected} and is {found}: is a move missing?")]
    Number {
        /// The ply that follows it.
        ply: usize,
        /// What it should be.
        expected: usize,
        /// What it is, quoted.
        found: String,
    },
    /// Something after the result.
    #[error("unexpected text after the result: {0}")]
    AfterResult(String),
    /// There are fewer records.
    #[error("it has {found} records, so there is no number {number}: they are counted from 1")]
    TooFew {
        /// The number of the record that was wanted.
        number: u64,
        /// How many there are.
        found: u64,
    },
    /// The result at the end is not that of the tag.
    #[error("the moves end with {found} but the tag says [Result \"{tag}\"]")]
    ResultToken {
        /// What is at the end.
        found: String,
        /// What the tag says.
        tag: String,
    },
}

impl Record {
    /// The version of the format that this program writes, and the newest it reads.
    pub const FORMAT: u32 = 1;
    /// No record is larger than this.
    pub const MOST_BYTES: u64 = 64 << 20;
    const RESULTS: [&str; 3] = ["1-0", "0-1", "*"];
    const WIDTH: usize = 80;

    /// Reads a record, and not a byte more than a record may have.
    pub fn read_from(reader: impl Read) -> Result<Record, RecordError> {
        let mut bytes = Vec::new();
        let read = reader.take(Self::MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| RecordError::Unreadable(error.to_string()))?;
        if bytes.len() as u64 > Self::MOST_BYTES {
            return Err(RecordError::TooLarge);
        }
        Record::parse(std::str::from_utf8(&bytes).map_err(|_| RecordError::NotText)?)
    }

    /// Reads a record from text.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return Err(RecordError::Empty);
        }
        let (tags, rest) = parse_tags(text)?;
        if tags.is_empty() {
            return Err(RecordError::NoTags);
        }
        let mut record = Record { tags, moves: Vec::new() };
        let mut result = None;
        let moves = without_comments(rest)?;
        for token in moves.split_whitespace() {
            if result.is_some() {
                return Err(RecordError::AfterResult(quoted(token)));
            } else if Self::RESULTS.contains(&token) {
                result = Some(token);
            } else {
                record.take_token(token)?;
            }
        }
        match (result, record.tag("Result")) {
            (Some(found), Some(tag)) if found != tag => {
                Err(RecordError::ResultToken { found: found.to_string(), tag: tag.to_string() })
            }
            _ => Ok(record),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Accepts `7`, `3.` or `3.7`.
    fn take_token(&mut self, token: &str) -> Result<(), RecordError> {
        let Some((number, text)) = token.split_once('.') else {
            self.moves.push(token.to_string());
            return Ok(());
        };
        let expected = self.moves.len() / 2 + 1;
        if number != expected.to_string() {
            let ply = self.moves.len() + 1;
            return Err(RecordError::Number { ply, expected, found: quoted(number) });
        }
        match text.trim_start_matches('.') {
            "" => {}
            text => self.moves.push(text.to_string()),
        }
        Ok(())
    }
}

/// The tags at the beginning, and the rest of the text.
fn parse_tags(text: &str) -> Result<(Tags, &str), RecordError> {
    let (mut tags, mut rest) = (Vec::new(), text);
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            let tag = parse_tag(trimmed);
            tags.push(tag.ok_or_else(|| RecordError::Tag { line: index + 1, text: quoted(trimmed) })?);
        } else if !trimmed.is_empty() {
            break;
        }
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    Ok((tags, rest))
}

/// Reads `[Name "value"]`, where a backslash precedes a quote or a backslash in the value.
pub(crate) fn parse_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.trim().split_once(char::is_whitespace)?;
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let inner = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let (mut value, mut escaped) = (String::new(), false);
    for character in inner.chars() {
        match character {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return None,
            _ => {
                value.push(character);
                escaped = false;
            }
        }
    }
    (named && !escaped).then(|| (name.to_string(), value))
}

/// The text without `{comments}`, and without what follows a `;` on its line.
fn without_comments(text: &str) -> Result<String, RecordError> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['{', ';']) {
        plain.push_str(&rest[..start]);
        plain.push(' ');
        let end = if rest[start..].starts_with('{') { '}' } else { '\n' };
        rest = match rest[start..].find(end) {
            Some(length) => &rest[start + length + 1..],
            None if end == '}' => return Err(RecordError::OpenComment),
            None => "",
        };
    }
    plain.push_str(rest);
    Ok(plain)
}

/// Writes `[Name "value"]` on a line of its own.
pub(crate) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value: String = value.chars().filter(|character| !character.is_control()).collect();
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut column = 0;
        let mut write = |token: &str| {
            let separator = match column {
                0 => "",
                column if column + token.len() < Self::WIDTH => " ",
                _ => "\n",
            };
            column = if separator == "\n" { token.len() } else { column + separator.len() + token.len() };
            write!(f, "{separator}{token}")
        };
        for (index, text) in self.moves.iter().enumerate() {
            if index % 2 == 0 {
                write(&format!("{}.", index / 2 + 1))?;
            }
            write(text)?;
        }
        write(self.tag("Result").unwrap_or("*"))?;
        writeln!(f)
    }
}
