use std::path::{Path, PathBuf};

use duels_players::PlayerOptions;
use duels_rules::{Catalogue, Prompt, PromptStyle, text};

use super::play::external_players;
use crate::args::ScreenArgs;
use crate::journal::{JournalFileError, ResumedGame, UnfinishedGame, UnfinishedGames, unfinished_games};
use crate::play::{Autosave, resume};
use crate::terminal::{MessageKind, StopReason};
use crate::{Console, Failure, tui};

/// Why there is no game to continue.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// There is none.
    #[error("there is no unfinished game to resume; start one with `duels play GAME`")]
    Nothing,
    /// There is none of this game.
    #[error("there is no unfinished game of {0}; start one with `duels play {0}`")]
    NothingOf(&'static str),
    /// The list is shorter.
    #[error("there is no unfinished game {number}; {}:\n{list}", counted(*count))]
    NoSuchNumber {
        /// The number that was wanted.
        number: usize,
        /// How many there are.
        count: usize,
        /// The games.
        list: String,
    },
    /// There are several, and the input is not a terminal.
    #[error("{}: choose one with `duels play --resume NUMBER`\n{list}", counted(*count))]
    Several {
        /// How many.
        count: usize,
        /// The games.
        list: String,
    },
}

fn counted(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("there {verb} {}", text::counted(count as u64, "unfinished game"))
}

/// Continues an unfinished game: the only one, or the one that `wanted` means.
pub(crate) fn run(
    catalogue: Catalogue,
    wanted: Option<&Path>,
    screen: ScreenArgs,
    console: &mut Console,
    autosave: &Autosave,
) -> Result<(), Failure> {
    let path = path(catalogue, wanted, console)?;
    let game = ResumedGame::open(catalogue, &path)?;
    // A file from elsewhere must not start programs or send the key to a server; a game of one's own may.
    let options = match game.settings.external_players {
        true => external_players(),
        false => PlayerOptions::default(),
    };
    match tui::wanted_to_resume(screen, game.settings.full_screen, console)? {
        Some(stage) => Err(tui::resume(catalogue, stage, game, options, autosave)),
        None => resume(console, autosave, game, options),
    }
}

/// The file that is meant: a file that exists, then a number in the list, then the name of a game.
fn path(catalogue: Catalogue, wanted: Option<&Path>, console: &mut Console) -> Result<PathBuf, Failure> {
    let Some(wanted) = wanted else {
        return only(&all(catalogue, console)?, ResumeError::Nothing, console);
    };
    let word = wanted.to_str().unwrap_or("");
    if wanted.is_file() {
        Ok(wanted.to_path_buf())
    } else if let Ok(number) = word.parse() {
        nth(&all(catalogue, console)?, number)
    } else if let Ok(entry) = catalogue.find(word) {
        let mut found = all(catalogue, console)?;
        found.games.retain(|game| game.session.game().info().id == entry.info.id);
        only(&found, ResumeError::NothingOf(entry.info.id), console)
    } else {
        Ok(wanted.to_path_buf())
    }
}

/// All unfinished games, after a sentence about each that cannot be continued.
fn all(catalogue: Catalogue, console: &mut Console) -> Result<UnfinishedGames, StopReason> {
    let found = unfinished_games(catalogue);
    for sentence in &found.unreadable {
        console.warn(sentence)?;
    }
    Ok(found)
}

fn nth(found: &UnfinishedGames, number: usize) -> Result<PathBuf, Failure> {
    match found.games.get(number.wrapping_sub(1)) {
        Some(game) => Ok(game.path.clone()),
        None if found.games.is_empty() => Err(ResumeError::Nothing.into()),
        None => {
            Err(ResumeError::NoSuchNumber { number, count: found.games.len(), list: found.list() }.into())
        }
    }
}

/// The only game that nothing else plays; if there are several, people are asked.
fn only(found: &UnfinishedGames, none: ResumeError, console: &mut Console) -> Result<PathBuf, Failure> {
    let free: Vec<_> = found.games.iter().filter(|game| !game.in_use).collect();
    match free.as_slice() {
        [game] => Ok(game.path.clone()),
        [] if found.games.is_empty() => Err(none.into()),
        [] => Err(JournalFileError::InUse.into()),
        _ if console.is_terminal() => Ok(ask(found, console)?.path.clone()),
        _ => Err(ResumeError::Several { count: found.games.len(), list: found.list() }.into()),
    }
}

fn ask<'a>(found: &'a UnfinishedGames, console: &mut Console) -> Result<&'a UnfinishedGame, StopReason> {
    console.say(MessageKind::Game, &format!("Unfinished games:\n\n{}\n", found.list()))?;
    let most = found.games.len();
    let question = format!("Which one? (1 to {most}; press Enter for 1, quit to leave)");
    loop {
        let answer = console.ask(&Prompt::new(&question, PromptStyle::SameLine), Vec::new)?;
        let number = match answer.trim() {
            "" => Some(1),
            word if word.eq_ignore_ascii_case("quit") => return Err(StopReason::Quit),
            word => word.parse::<usize>().ok(),
        };
        match number.and_then(|number| found.games.get(number.wrapping_sub(1))) {
            Some(game) if game.in_use => {
                console.say(MessageKind::Rejection, "This game is being played in another window.")?;
            }
            Some(game) => return Ok(game),
            None => console.say(MessageKind::Rejection, &format!("Type a number from 1 to {most}."))?,
        }
    }
}
