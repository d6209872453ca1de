use std::path::{Path, PathBuf};

use duels_rules::{ILLEGAL_MOVES_ARE_REFUSED, text};
use duels_session::{Record, Session};

use super::duel::{Company, Hints};
use super::rescue::Rescue;
use super::tiles;
use crate::shelf;
use crate::terminal::{Console, Stop, Tone};

/// What a person may type between moves that is not a move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Aside {
    Hint(Switch),
    Moves,
    Undo,
    Redo,
    Rules,
    Save(PathBuf),
    Resign,
    Help,
    Quit,
}

/// What `hint` is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    /// A hint.
    Give,
    /// No hints from now on.
    Off,
    /// Hints again.
    On,
}

/// What comes after an aside.
pub(crate) enum Next {
    /// The same person is asked again.
    Ask,
    /// The game has changed.
    Go,
}

impl Aside {
    /// The words, with what each of them does.
    pub(crate) const WORDS: [(&'static str, &'static str); 9] = [
        ("hint", "is this won? again: which move? again: why? (hint off, hint on)"),
        ("moves", "the table and the moves that are accepted"),
        ("undo", "take back your last move"),
        ("redo", "play again what was taken back"),
        ("rules", "the rules of this game"),
        ("save", "save FILE writes the game to a file"),
        ("resign", "give up"),
        ("help", "this list"),
        ("quit", "leave; the game is kept for `duels play --resume`"),
    ];

    /// The aside that a line means, if it means one. File names keep their letter case.
    pub(crate) fn parse(line: &str) -> Option<Aside> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("save", file) => Some(Aside::Save(PathBuf::from(file))),
            ("hint", "") => Some(Aside::Hint(Switch::Give)),
            ("hint", "off") => Some(Aside::Hint(Switch::Off)),
            ("hint", "on") => Some(Aside::Hint(Switch::On)),
            ("moves", "") => Some(Aside::Moves),
            ("undo", "") => Some(Aside::Undo),
            ("redo", "") => Some(Aside::Redo),
            ("rules", "") => Some(Aside::Rules),
            ("resign", "") => Some(Aside::Resign),
            ("help" | "?", "") => Some(Aside::Help),
            ("quit" | "exit", "") => Some(Aside::Quit),
            _ => None,
        }
    }
}

/// Does what an aside asks for.
pub(crate) fn answer(
    aside: &Aside,
    console: &mut Console,
    rescue: &Rescue,
    company: &mut Company,
) -> Result<Next, Stop> {
    let next = match aside {
        Aside::Hint(switch) => {
            hint(console, rescue, company, *switch)?;
            Next::Ask
        }
        Aside::Moves => {
            let game = rescue.with(|session| tiles::draw(&session.view()));
            console.say(Tone::Aside, &game.unwrap_or_default())?;
            Next::Ask
        }
        Aside::Undo => undo(console, rescue, company)?,
        Aside::Redo => redo(console, rescue, company)?,
        Aside::Rules => {
            let rules = rescue.with(|session| session.game().rules()).unwrap_or_default();
            let rules = format!("{rules}\n{ILLEGAL_MOVES_ARE_REFUSED}");
            console.say(Tone::Aside, &text::wrapped(&rules, 100))?;
            Next::Ask
        }
        Aside::Save(file) => {
            let record = rescue.with(|session| session.record()).unwrap_or_default();
            save(console, &record, file)?;
            Next::Ask
        }
        Aside::Resign => {
            // Somebody is asked, so somebody is to move: this is never refused.
            let _ = rescue.with(Session::resign);
            Next::Go
        }
        Aside::Help => {
            console.say(Tone::Aside, &help())?;
            Next::Ask
        }
        Aside::Quit => return Err(Stop::Quit),
    };
    Ok(next)
}

fn hint(console: &mut Console, rescue: &Rescue, company: &mut Company, switch: Switch) -> Result<(), Stop> {
    let text = match (company.hints, switch) {
        (Hints::Never, _) => "There are no hints in this match.".to_string(),
        (_, Switch::Off) => "No hints from now on; hint on brings them back.".to_string(),
        (_, Switch::On) => "Hints are given again.".to_string(),
        (Hints::Off, Switch::Give) => "Hints are off; hint on brings them back.".to_string(),
        (Hints::On, Switch::Give) => match rescue.think(Session::hint) {
            Some(Ok(hint)) => hint,
            Some(Err(error)) => format!("No hint: {error}."),
            None => String::new(),
        },
    };
    match (company.hints, switch) {
        (Hints::On, Switch::Off) => company.hints = Hints::Off,
        (Hints::Off, Switch::On) => company.hints = Hints::On,
        _ => {}
    }
    console.say(Tone::Aside, &text)
}

fn help() -> String {
    let lines = Aside::WORDS.map(|(word, about)| format!("  {word:<8}{about}"));
    format!("Type a move, or one of these words:\n{}", lines.join("\n"))
}

/// Takes back up to and including the latest move that a person made.
fn undo(console: &mut Console, rescue: &Rescue, company: &Company) -> Result<Next, Stop> {
    let undone = rescue.with(|session| {
        let count = session.plies().iter().rev().position(|ply| company.is_person(ply.seat))? + 1;
        let taken: Vec<_> = (0..count).filter_map(|_| session.undo()).collect();
        let words: Vec<_> = taken.iter().map(|ply| format!("{} by {}", ply.word, ply.seat)).collect();
        Some((format!("Taken back: {}.", words.join(", ")), session.game().state()))
    });
    moved(console, undone.flatten(), "There is no move of yours to take back.")
}

/// Plays again what was taken back, up to the next move that a person would make.
fn redo(console: &mut Console, rescue: &Rescue, company: &Company) -> Result<Next, Stop> {
    let redone = rescue.with(|session| {
        let mut words = Vec::new();
        while let Some(ply) = session.redo() {
            words.push(format!("{} by {}", ply.word, ply.seat));
            if session.turn().is_none_or(|turn| company.is_person(turn)) {
                break;
            }
        }
        (!words.is_empty()).then(|| (format!("Played again: {}.", words.join(", ")), session.game().state()))
    });
    moved(console, redone.flatten(), "There is nothing to play again.")
}

fn moved(console: &mut Console, said: Option<(String, String)>, otherwise: &str) -> Result<Next, Stop> {
    let Some((sentence, state)) = said else {
        console.say(Tone::MoveError, otherwise)?;
        return Ok(Next::Ask);
    };
    console.say(Tone::Aside, &sentence)?;
    console.say(Tone::Plain, &state)?;
    Ok(Next::Go)
}

/// Writes a record to the file that a person named.
pub(crate) fn save(console: &mut Console, record: &Record, file: &Path) -> Result<(), Stop> {
    if file.as_os_str().is_empty() {
        return console.say(Tone::MoveError, "save needs the name of a file, for example: save game.duel");
    }
    match shelf::save(record, file) {
        Err(error) => console.say(Tone::MoveError, &format!("Not saved: {error}.")),
        Ok(()) => console.say(Tone::Aside, &format!("Saved in {}.", file.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_understood() {
        for (word, _) in Aside::WORDS {
            assert!(Aside::parse(&format!("  {} ", word.to_uppercase())).is_some(), "{word}");
        }
    }

    #[test]
    fn a_move_is_not_an_aside() {
        for word in ["7", "start", "end", "left", "middle", "right", "", "undo 7", "saved"] {
            assert_eq!(Aside::parse(word), None, "{word}");
        }
    }

    #[test]
    fn file_names_keep_their_case_and_blanks() {
        assert_eq!(Aside::parse("SAVE My Game.duel"), Some(Aside::Save("My Game.duel".into())));
    }
}
