use std::fmt;

use duels_rules::{Catalogue, quoted};

use crate::journal_event::EventError;
use crate::record::{parse_tag, write_tag};
use crate::{JournalEvent, LoadError, Record, Session, Tags};

/// A game in progress as text that grows by one line per event: what is on disk after each move. This is only the
/// format; the events are checked when a journal becomes a session.
///
/// ```
/// use duels_rules::Catalogue;
/// use duels_session::Journal;
///
/// let text = "Digit Duels journal 1\n\n[Game \"fifty\"]\n\nmove 7\nmove 3\nundo to 1\nmove 9\nmov";
/// let (journal, length) = Journal::parse(text.as_bytes())?;
/// assert_eq!(length, text.len() - "mov".len(), "a line that was cut off does not count");
/// let session = journal.session(Catalogue::standard())?;
/// assert_eq!(session.record().moves, ["7", "9"]);
/// # Ok::<(), duels_session::JournalError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// How the game is played, as names and values: whatever the frontend wants to remember.
    pub settings: Tags,
    /// The tags of the game's record, apart from its result.
    pub tags: Tags,
    /// What happened since the start.
    pub events: Vec<JournalEvent>,
}

/// Why a text is not the journal of a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JournalError {
    /// The text ends before the game begins.
    #[error("it ends before the game begins")]
    Empty,
    /// It comes from a later version of this program.
    #[error("it was written by a newer version of this program (journal {0}); this one reads journal {1}")]
    Newer(u32, u32),
    /// Its first line is not that of a journal.
    #[error("it does not start like a journal")]
    NotAJournal,
    /// Not UTF-8.
    #[error("it is not text")]
    NotText,
    /// A line that does not belong there.
    #[error("line {line} is damaged: {text}")]
    Line {
        /// The number of the line.
        line: usize,
        /// The line, quoted.
        text: String,
    },
    /// The start of the game.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// An event that does not follow from those before it.
    #[error("event {number} is wrong: {error}")]
    Event {
        /// Which event, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<EventError>,
    },
}

impl Journal {
    /// The version of the format that this program writes, and the newest it reads.
    pub const FORMAT: u32 = 1;
    const FIRST_LINE: &str = "Digit Duels journal ";

    /// The shortest journal of a game, with nothing in it that was undone and cannot be redone.
    pub fn of(session: &Session, settings: Tags) -> Journal {
        let result = |name: &str| matches!(name, "Result" | "Termination");
        let tags = session.record().tags.into_iter().filter(|(name, _)| !result(name)).collect();
        let made = session.plies().iter().chain(session.undone().iter().rev());
        let mut events: Vec<_> = made.map(|ply| JournalEvent::Move(ply.text.to_string())).collect();
        if !session.undone().is_empty() {
            events.push(JournalEvent::UndoTo(session.plies().len()));
        }
        events.extend(session.forfeited().map(|(loser, how)| JournalEvent::Forfeit(loser, how)));
        Journal { settings, tags, events }
    }

    /// Whether a text is a journal, whatever is wrong with it.
    pub fn is_journal(bytes: &[u8]) -> bool {
        bytes.starts_with(Self::FIRST_LINE.as_bytes())
    }

    /// Reads a journal, and how many bytes of the text it is: an event without the end of its line was cut off
    /// while it was written, and does not count.
    pub fn parse(bytes: &[u8]) -> Result<(Journal, usize), JournalError> {
        let length = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..length]).map_err(|_| JournalError::NotText)?;
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().ok_or(JournalError::Empty)?;
        check_version(first)?;
        let mut header = |read: fn(&str) -> Option<(String, String)>| {
            let mut values = Tags::new();
            for (line, text) in lines.by_ref() {
                if text.is_empty() {
                    return Ok(values);
                }
                values.push(read(text).ok_or_else(|| damaged(line, text))?);
            }
            Err(JournalError::Empty)
        };
        let (settings, tags) = (header(parse_setting)?, header(parse_tag)?);
        let event = |(line, text): (usize, &str)| text.parse().map_err(|_| damaged(line, text));
        let events = lines.map(event).collect::<Result<_, _>>()?;
        Ok((Journal { settings, tags, events }, length))
    }

    /// The value of a setting.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.iter().find(|(setting, _)| setting == name).map(|(_, value)| value.as_str())
    }

    /// The game, with every event checked.
    pub fn session(&self, catalogue: Catalogue) -> Result<Session, JournalError> {
        let record = Record { tags: self.tags.clone(), moves: Vec::new() };
        let mut session = Session::from_record(catalogue, &record)?;
        for (number, event) in (1..).zip(&self.events) {
            let wrong = |error| JournalError::Event { number, error: Box::new(error) };
            event.apply(&mut session).map_err(wrong)?;
        }
        Ok(session)
    }
}

fn damaged(line: usize, text: &str) -> JournalError {
    JournalError::Line { line, text: quoted(text) }
}

fn check_version(line: &str) -> Result<(), JournalError> {
    let version = line.strip_prefix(Journal::FIRST_LINE).and_then(|version| version.parse().ok());
    match version.ok_or(JournalError::NotAJournal)? {
        newer if newer > Journal::FORMAT => Err(JournalError::Newer(newer, Journal::FORMAT)),
        _ => Ok(()),
    }
}

/// Reads `name: value`.
fn parse_setting(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once(": ")?;
    Some((name.to_string(), value.to_string()))
}

impl fmt::Display for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{}", Self::FIRST_LINE, Self::FORMAT)?;
        for (name, value) in &self.settings {
            writeln!(f, "{name}: {value}")?;
        }
        writeln!(f)?;
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        for event in &self.events {
            writeln!(f, "{event}")?;
        }
        Ok(())
    }
}
