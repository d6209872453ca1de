use std::path::{Path, PathBuf};
use std::time::Duration;

use duels_players::MoveRequest;
use duels_session::{Journal, JournalEvent, Tags};

use crate::play::Hints;

/// How a game is played, apart from what its record says. A journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameSettings {
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
    /// How long a program or a language model may take for a move.
    pub(crate) move_time: Duration,
    /// Where the record is written when the game is over.
    pub(crate) record: Option<PathBuf>,
    /// Whether programs and language models may play: not in a game that came from a file.
    pub(crate) external_players: bool,
    /// Whether it is played in full screen.
    pub(crate) full_screen: bool,
}

impl Default for GameSettings {
    fn default() -> GameSettings {
        let move_time = MoveRequest::TIME_LIMIT;
        GameSettings {
            hints: Hints::On,
            move_time,
            record: None,
            external_players: false,
            full_screen: false,
        }
    }
}

impl GameSettings {
    /// The settings as a journal writes them.
    pub(crate) fn tags(&self) -> Tags {
        let hints = match self.hints {
            Hints::On => "on",
            Hints::Off => "off",
            Hints::Never => "never",
        };
        let external = if self.external_players { "yes" } else { "no" };
        let mut tags = vec![
            ("hints".to_string(), hints.to_string()),
            ("move-time".to_string(), self.move_time.as_millis().to_string()),
            ("external-players".to_string(), external.to_string()),
        ];
        if self.full_screen {
            tags.push(("screen".to_string(), "full".to_string()));
        }
        let record = self.record.as_deref().and_then(in_one_line);
        tags.extend(record.map(|path| ("record-file".to_string(), path)));
        tags
    }

    /// The settings that a journal says, after all of its events. What it does not say is as usual.
    pub(crate) fn of(journal: &Journal) -> GameSettings {
        let usual = GameSettings::default();
        let millis = journal.setting("move-time").and_then(|millis| millis.parse().ok());
        let hints = match journal.setting("hints") {
            Some("never") => Hints::Never,
            Some("off") => Hints::Off,
            _ => Hints::On,
        };
        GameSettings {
            hints: journal.events.iter().fold(hints, switched),
            move_time: millis.map_or(usual.move_time, Duration::from_millis),
            record: journal.setting("record-file").map(PathBuf::from),
            external_players: journal.setting("external-players") == Some("yes"),
            full_screen: journal.setting("screen") == Some("full"),
        }
    }

    /// The settings for a game from elsewhere, which may neither start programs nor choose where files are written.
    pub(crate) fn of_stranger(journal: &Journal) -> GameSettings {
        GameSettings { record: None, external_players: false, ..GameSettings::of(journal) }
    }
}

fn switched(hints: Hints, event: &JournalEvent) -> Hints {
    match event {
        JournalEvent::Hints(true) => Hints::On,
        JournalEvent::Hints(false) => Hints::Off,
        _ => hints,
    }
}

/// The whole path of a file, so that the game can be resumed in another folder; none for names that do not fit on a
/// line.
fn in_one_line(file: &Path) -> Option<String> {
    let path = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    path.to_str().filter(|path| !path.contains(char::is_control)).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_a_stranger_may_not_choose_all_of_them() {
        let settings = GameSettings {
            hints: Hints::Never,
            move_time: Duration::from_millis(250),
            record: Some(PathBuf::from("/a folder/game.duel")),
            external_players: true,
            full_screen: true,
        };
        let journal = Journal { settings: settings.tags(), ..Journal::default() };
        assert_eq!(GameSettings::of(&journal), settings);
        let stranger = GameSettings::of_stranger(&journal);
        assert_eq!(stranger, GameSettings { record: None, external_players: false, ..settings });
    }

    #[test]
    fn hints_are_as_they_were_switched_last() {
        let events = vec![JournalEvent::Hints(false), JournalEvent::Hint];
        let journal = Journal { events, ..Journal::default() };
        assert_eq!(GameSettings::of(&journal).hints, Hints::Off);
    }
}
