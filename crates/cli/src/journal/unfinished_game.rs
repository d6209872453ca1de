use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use duels_rules::{Catalogue, text};
use duels_session::{JournalError, Session};

use super::journal_file::JournalFileError;
use super::{JournalFile, state_folder};
use crate::play::MatchScore;
use crate::{Failure, record_files};

/// A game that was not played to its end, or whose match was not.
pub(crate) struct UnfinishedGame {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The game.
    pub(crate) session: Session,
    /// When it was played last.
    pub(crate) last_played: SystemTime,
    /// Whether it is being played in another window.
    pub(crate) in_use: bool,
    /// Whether something was done in it.
    touched: bool,
}

/// What the folder of unfinished games has.
#[derive(Default)]
pub(crate) struct UnfinishedGames {
    /// The games, the one played last first.
    pub(crate) games: Vec<UnfinishedGame>,
    /// What is wrong with files that cannot be continued, in a sentence each.
    pub(crate) unreadable: Vec<String>,
}

/// The games that can be continued. Those in which nothing was done yet are left out if there are others.
pub(crate) fn unfinished_games(catalogue: Catalogue) -> UnfinishedGames {
    let mut found = UnfinishedGames::default();
    for (last_played, path) in state_folder::files(&[state_folder::JOURNAL, state_folder::RECORD]) {
        match UnfinishedGame::look(catalogue, path, last_played) {
            Ok(game) => found.games.push(game),
            // Nothing of it reached the disk before a power cut.
            Err(Failure::JournalFile(JournalFileError::Journal { error: JournalError::Empty, .. })) => {}
            Err(error) => found.unreadable.push(text::sentence(&error.to_string())),
        }
    }
    found.games.retain(|game| !game.is_over());
    if found.games.iter().any(|game| game.touched) {
        found.games.retain(|game| game.touched);
    }
    found
}

impl UnfinishedGames {
    /// The games with their numbers, for people to choose from.
    pub(crate) fn list(&self) -> String {
        let line = |(number, game): (usize, &UnfinishedGame)| {
            format!("{number:>3}  {}\n     {}", game.title(), game.details())
        };
        (1..).zip(&self.games).map(line).collect::<Vec<_>>().join("\n")
    }
}

impl UnfinishedGame {
    fn look(catalogue: Catalogue, path: PathBuf, last_played: SystemTime) -> Result<UnfinishedGame, Failure> {
        if path.extension().is_some_and(|extension| extension == state_folder::RECORD) {
            let session = record_files::load(catalogue, &path)?;
            return Ok(UnfinishedGame { path, session, last_played, in_use: false, touched: true });
        }
        let (journal, in_use) = JournalFile::look(&path)?;
        let wrong = |error| JournalFileError::Journal { path: path.clone(), error };
        let session = journal.session(catalogue).map_err(wrong)?;
        let touched = !journal.events.is_empty() || !MatchScore::of(&session).is_single_game();
        Ok(UnfinishedGame { path, session, last_played, in_use, touched })
    }

    /// Whether nothing is left to be played.
    fn is_over(&self) -> bool {
        self.session.turn().is_none() && !MatchScore::of(&self.session).has_further_games()
    }

    /// The title of the variant, with the game's short name.
    pub(crate) fn title(&self) -> String {
        format!("{} [{}]", self.session.game().title(), self.session.id().variant())
    }

    /// Who plays, whose turn it is, how far it is, and when it was played.
    pub(crate) fn details(&self) -> String {
        let [one, two] = &self.session.players;
        let turn = match self.session.turn() {
            Some(seat) => format!("{seat}'s turn"),
            None => "between two games".to_string(),
        };
        let moves = text::counted(self.session.plies().len() as u64, "move");
        let score = MatchScore::of(&self.session);
        let game = match score.is_match() {
            true => format!("game {} of {}, ", score.next_game(), score.games()),
            false => String::new(),
        };
        let when = if self.in_use { "being played in another window".to_string() } else { self.when() };
        format!("{one} against {two}, {game}{turn} after {moves}, {when}")
    }

    fn when(&self) -> String {
        ago(self.last_played.elapsed().unwrap_or(Duration::ZERO))
    }
}

/// How long ago something was, in words.
fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "just now".to_string(),
        1..60 => format!("{} ago", text::counted(minutes, "minute")),
        60..1440 => format!("{} ago", text::counted(minutes / 60, "hour")),
        _ => format!("{} ago", text::counted(minutes / 1440, "day")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_words() {
        let said = [0, 59, 60, 150, 3600, 7300, 86_400, 200_000].map(|s| ago(Duration::from_secs(s)));
        let expected = [
            "just now",
            "just now",
            "1 minute ago",
            "2 minutes ago",
            "1 hour ago",
            "2 hours ago",
            "1 day ago",
            "2 days ago",
        ];
        assert_eq!(said, expected);
    }
}
