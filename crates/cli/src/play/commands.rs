use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use duels_rules::{ILLEGAL_MOVES_ARE_REFUSED, Names, Prompt, PromptStyle, text};
use duels_session::{Ply, Record};

use super::{CurrentGame, Hints, Players, position_text};
use crate::record_files;
use crate::terminal::{Console, MessageKind, StopReason, without_error_codes};

/// What a person may type between moves that is not a move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PlayCommand {
    Hint(HintSwitch),
    Moves,
    /// A part of a long list of moves, by their numbers in it.
    SomeMoves(RangeInclusive<usize>),
    Board,
    Undo,
    Redo,
    Rules,
    Save(PathBuf),
    Resign,
    Help,
    Quit,
}

/// What `hint` should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintSwitch {
    /// Give a hint.
    Give,
    /// Turn hints off.
    Off,
    /// Turn hints on again.
    On,
}

/// What comes after a command.
pub(crate) enum AfterCommand {
    /// The same person is asked again.
    AskAgain,
    /// The game has changed and continues.
    Continue,
}

impl PlayCommand {
    /// The words, with what each of them does.
    pub(crate) const WORDS: [(&'static str, &'static str); 10] = [
        ("hint", "show who is winning; again for the best move, again for the reason (hint off, hint on)"),
        ("moves", "show the position, the legal moves, and why others are not possible"),
        ("board", "show the whole board"),
        ("undo", "take back your last move"),
        ("redo", "redo the move that was taken back"),
        ("rules", "show the rules of this game"),
        ("save", "save FILE writes the game to a file"),
        ("resign", "give up"),
        ("help", "show this list"),
        ("quit", "leave; `duels play --resume` continues the game"),
    ];

    /// The command that one letter means. A game whose move is that letter plays it instead.
    pub(crate) fn of_letter(line: &str) -> Option<PlayCommand> {
        match line.trim().to_ascii_lowercase().as_str() {
            "h" => Some(PlayCommand::Hint(HintSwitch::Give)),
            "m" => Some(PlayCommand::Moves),
            "u" => Some(PlayCommand::Undo),
            "q" => Some(PlayCommand::Quit),
            _ => None,
        }
    }

    /// The command that a line means, if it means one. File names keep their letter case.
    pub(crate) fn parse(line: &str) -> Option<PlayCommand> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("save", file) => Some(PlayCommand::Save(PathBuf::from(file))),
            ("hint", "") => Some(PlayCommand::Hint(HintSwitch::Give)),
            ("hint", "off") => Some(PlayCommand::Hint(HintSwitch::Off)),
            ("hint", "on") => Some(PlayCommand::Hint(HintSwitch::On)),
            ("moves", "") => Some(PlayCommand::Moves),
            ("moves", numbers) => number_range(numbers).map(PlayCommand::SomeMoves),
            ("board", "") => Some(PlayCommand::Board),
            ("undo", "") => Some(PlayCommand::Undo),
            ("redo", "") => Some(PlayCommand::Redo),
            ("rules", "") => Some(PlayCommand::Rules),
            ("resign", "") => Some(PlayCommand::Resign),
            ("help" | "?", "") => Some(PlayCommand::Help),
            ("quit" | "exit", "") => Some(PlayCommand::Quit),
            _ => None,
        }
    }
}

/// The two ends of a range such as `200-300`.
fn number_range(text: &str) -> Option<RangeInclusive<usize>> {
    let (from, to) = text.split_once('-')?;
    Some(from.trim().parse().ok()?..=to.trim().parse().ok()?)
}

/// Runs a command.
pub(crate) fn run(
    command: &PlayCommand,
    console: &mut Console,
    game: &CurrentGame,
    players: &mut Players,
) -> Result<AfterCommand, StopReason> {
    match command {
        PlayCommand::Hint(switch) => hint(console, game, players, *switch)?,
        PlayCommand::Moves => {
            let text = game.with(|session| position_text::moves(console, session, &players.names, None));
            console.say_paged(MessageKind::Notice, &text)?;
        }
        PlayCommand::SomeMoves(numbers) => {
            let text =
                game.with(|session| position_text::moves(console, session, &players.names, Some(numbers)));
            console.say_paged(MessageKind::Notice, &text)?;
        }
        PlayCommand::Board => {
            let text = game.with(|session| position_text::board(console, session, &players.names));
            console.say_paged(MessageKind::Notice, &text)?;
        }
        PlayCommand::Undo => return undo(console, game, players),
        PlayCommand::Redo => return redo(console, game, players),
        PlayCommand::Rules => {
            let rules = game.with(|session| session.game().rules());
            let rules = format!("{rules}\n{ILLEGAL_MOVES_ARE_REFUSED}");
            console.say(MessageKind::Notice, &text::wrapped(&rules, console.paragraph_width()))?;
        }
        PlayCommand::Save(file) => save(console, &game.with(duels_session::Session::record), file)?,
        PlayCommand::Resign => {
            if !confirmed(console, "Give this game up? (yes, no)")? {
                return Ok(AfterCommand::AskAgain);
            }
            game.resign().map_err(StopReason::Refused)?;
            return Ok(AfterCommand::Continue);
        }
        PlayCommand::Help => console.say(MessageKind::Notice, &help())?,
        PlayCommand::Quit => return Err(StopReason::Quit),
    }
    Ok(AfterCommand::AskAgain)
}

fn hint(
    console: &mut Console,
    game: &CurrentGame,
    players: &mut Players,
    switch: HintSwitch,
) -> Result<(), StopReason> {
    let text = match (players.hints, switch) {
        (Hints::Never, _) => "There are no hints in this match.".to_string(),
        (_, HintSwitch::Off) => {
            players.hints = Hints::Off;
            game.switch_hints(false);
            "Hints are off; type hint on to turn them on again.".to_string()
        }
        (_, HintSwitch::On) => {
            players.hints = Hints::On;
            game.switch_hints(true);
            "Hints are on.".to_string()
        }
        (Hints::Off, HintSwitch::Give) => "Hints are off; type hint on to turn them on again.".to_string(),
        (Hints::On, HintSwitch::Give) => match game.hint(&players.names) {
            Ok(hint) => hint,
            Err(error) => format!("No hint: {error}."),
        },
    };
    console.say(MessageKind::Notice, &text)
}

/// Asks at a terminal whether something is really meant; through a pipe it is.
fn confirmed(console: &mut Console, question: &str) -> Result<bool, StopReason> {
    if !console.is_terminal() {
        return Ok(true);
    }
    let prompt = Prompt::new(question, PromptStyle::SameLine);
    loop {
        let answer = console.ask(&prompt, || vec!["yes".to_string(), "no".to_string()])?;
        match answer.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(true),
            "no" | "n" | "" => return Ok(false),
            _ => console.say(MessageKind::Rejection, "Type yes or no.")?,
        }
    }
}

fn help() -> String {
    let lines = PlayCommand::WORDS.map(|(word, about)| format!("  {word:<8}{about}"));
    let letters = "h, m, u and q are short for hint, moves, undo and quit where they are not moves.";
    format!("Type a move, or one of these words:\n{}\n{letters}", lines.join("\n"))
}

/// Takes back up to and including the latest move that a person made.
fn undo(console: &mut Console, game: &CurrentGame, players: &Players) -> Result<AfterCommand, StopReason> {
    let undone = game.undo_for(|seat| players.is_person(seat));
    changed(console, game, &players.names, "Taken back", &undone, "You have no move to take back.")
}

/// Plays again what was taken back, up to the next move that a person would make.
fn redo(console: &mut Console, game: &CurrentGame, players: &Players) -> Result<AfterCommand, StopReason> {
    let redone = game.redo_for(|seat| players.is_person(seat));
    changed(console, game, &players.names, "Played again", &redone, "Nothing to redo.")
}

/// Says which plies were taken back or played again, and shows the position.
fn changed(
    console: &mut Console,
    game: &CurrentGame,
    names: &Names,
    what: &str,
    plies: &[Ply],
    none: &str,
) -> Result<AfterCommand, StopReason> {
    if plies.is_empty() {
        console.say(MessageKind::Rejection, none)?;
        return Ok(AfterCommand::AskAgain);
    }
    let moves: Vec<_> =
        plies.iter().map(|ply| format!("{} by {}", ply.text, names.subject(ply.seat))).collect();
    console.say(MessageKind::Notice, &format!("{what}: {}.", moves.join(", ")))?;
    console.say(MessageKind::Game, &game.with(|session| session.game().state(names)))?;
    Ok(AfterCommand::Continue)
}

/// Writes a record to the file that a person named.
pub(crate) fn save(console: &mut Console, record: &Record, file: &Path) -> Result<(), StopReason> {
    if file.as_os_str().is_empty() {
        let text = "save needs the name of a file, for example: save game.duel";
        return console.say(MessageKind::Rejection, text);
    }
    match record_files::save(record, file) {
        Err(error) => {
            let text = without_error_codes(&format!("Not saved: {error}."));
            console.say(MessageKind::Rejection, &text)
        }
        Ok(()) => console.say(MessageKind::Notice, &format!("Saved in {}.", file.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_understood() {
        for (word, _) in PlayCommand::WORDS {
            assert!(PlayCommand::parse(&format!("  {} ", word.to_uppercase())).is_some(), "{word}");
        }
    }

    #[test]
    fn a_move_is_not_a_command() {
        for word in ["7", "start", "end", "left", "middle", "right", "", "undo 7", "saved"] {
            assert_eq!(PlayCommand::parse(word), None, "{word}");
        }
    }

    #[test]
    fn a_part_of_the_moves_has_numbers() {
        assert_eq!(PlayCommand::parse("moves 200-300"), Some(PlayCommand::SomeMoves(200..=300)));
        assert_eq!(PlayCommand::parse("moves 200"), None);
        assert_eq!(PlayCommand::parse("moves 1-99999999999999999999999"), None);
    }

    #[test]
    fn file_names_keep_their_case_and_blanks() {
        assert_eq!(PlayCommand::parse("SAVE My Game.duel"), Some(PlayCommand::Save("My Game.duel".into())));
    }
}
