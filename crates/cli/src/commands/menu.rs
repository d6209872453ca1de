use duels_players::{Computer, MoveRequest, PlayerOptions, PlayerSpec};
use duels_rules::{Catalogue, Entry, GameId, Prompt, PromptStyle, Seat};

use super::play::{or_goodbye, seed_for};
use crate::play::{Autosave, Hints, Match, MatchScore, choose_start};
use crate::terminal::{MessageKind, StopReason};
use crate::{Console, Failure};

/// Who can play against whom, in plain words.
const PAIRS: [(&str, [PlayerSpec; 2]); 5] = [
    ("two people at this keyboard", [PlayerSpec::Person, PlayerSpec::Person]),
    ("you against the computer, easy", [PlayerSpec::Person, PlayerSpec::Computer(Computer::Level(2))]),
    ("you against the computer, hard", [PlayerSpec::Person, PlayerSpec::Computer(Computer::Level(7))]),
    (
        "you against the computer, playing perfectly",
        [PlayerSpec::Person, PlayerSpec::Computer(Computer::Perfect)],
    ),
    (
        "the computer against itself, to watch",
        [PlayerSpec::Computer(Computer::Level(5)), PlayerSpec::Computer(Computer::Level(5))],
    ),
];

/// The menu, for people who have read nothing: choose a game, the players and any changes, play, and choose again.
pub(crate) fn run(catalogue: Catalogue, console: &mut Console) -> Result<(), Failure> {
    let autosave = Autosave::start(console);
    let played = loop {
        if let Err(failure) = round(catalogue, console, &autosave) {
            break Err(failure);
        }
    };
    or_goodbye(played, console)
}

/// One pass through the menu; an error leaves it, also a request to quit.
fn round(catalogue: Catalogue, console: &mut Console, autosave: &Autosave) -> Result<(), Failure> {
    let entry = pick_game(catalogue, console)?;
    let specs = pick_players(console)?;
    let id = pick_variant(catalogue, entry, console)?;
    let with_choice = |param: &str| {
        let changed = id.values().differing();
        let params = changed.split(',').filter(|param| !param.is_empty()).chain([param]);
        GameId::with_params(catalogue, entry.info.id, params)
    };
    let id = choose_start(console, &id, &specs, with_choice)?.unwrap_or_else(|| id.clone());
    console.say(MessageKind::Notice, "\nType help at any time. Player 1 begins.\n")?;
    let is_random = id.has_random_start() || specs.iter().any(PlayerSpec::uses_seed);
    loop {
        let seed = if is_random { Some(seed_for(&id, console)?) } else { id.seed() };
        let (first, hints, score) = (Seat::One, Hints::On, MatchScore::new(1));
        let (id, specs) = (id.clone(), specs.clone());
        let (options, move_time) = (PlayerOptions::default(), MoveRequest::TIME_LIMIT);
        Match { id, specs, options, move_time, first, seed, hints, record: None, score }
            .play(console, autosave)?;
        match play_again(console)? {
            PlayAgain::Same => {}
            PlayAgain::Menu => return Ok(()),
            PlayAgain::Quit => return Err(StopReason::Quit.into()),
        }
    }
}

enum PlayAgain {
    Same,
    Menu,
    Quit,
}

fn play_again(console: &mut Console) -> Result<PlayAgain, StopReason> {
    let prompt = Prompt::new("\nPlay again? (yes, menu, quit)", PromptStyle::SameLine);
    let words = || ["yes", "menu", "quit"].map(str::to_string).to_vec();
    loop {
        let answer = match console.ask(&prompt, words) {
            // Nothing is lost when the input ends after a game.
            Err(StopReason::EndOfInput) => return Ok(PlayAgain::Quit),
            answer => answer?,
        };
        match answer.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(PlayAgain::Same),
            "menu" | "m" => return Ok(PlayAgain::Menu),
            "quit" | "q" | "no" | "n" => return Ok(PlayAgain::Quit),
            _ => console.say(MessageKind::Rejection, "Type yes, menu or quit.")?,
        }
    }
}

fn pick_game(catalogue: Catalogue, console: &mut Console) -> Result<Entry, StopReason> {
    let entries = catalogue.entries();
    let lines: Vec<_> = (1..)
        .zip(entries)
        .map(|(number, entry)| {
            let info = entry.info;
            format!("  {number}  {} [{}]\n     {}", info.full_title(), info.id, info.summary)
        })
        .collect();
    let head = "Digit Duels: games of digits for two players.";
    console.say(MessageKind::Game, &format!("{head}\n\n{}\n", lines.join("\n")))?;
    let question = format!("Which game? (1 to {}, or a name; quit to leave)", entries.len());
    let names: Vec<_> = entries.iter().map(|entry| entry.info.id.to_string()).collect();
    loop {
        let answer = ask(console, &question, &names)?;
        let by_number = answer.parse::<usize>().ok().and_then(|number| entries.get(number.wrapping_sub(1)));
        match (by_number, catalogue.find(&answer)) {
            (Some(entry), _) => return Ok(*entry),
            (None, Ok(entry)) => return Ok(entry),
            (None, Err(error)) => console.say(MessageKind::Rejection, &sorry(&error))?,
        }
    }
}

fn pick_players(console: &mut Console) -> Result<[PlayerSpec; 2], StopReason> {
    let lines: Vec<_> =
        (1..).zip(&PAIRS).map(|(number, (words, _))| format!("  {number}  {words}")).collect();
    console.say(MessageKind::Game, &format!("\nWho plays?\n\n{}\n", lines.join("\n")))?;
    let question = format!("Type 1 to {}, or press Enter for 1:", PAIRS.len());
    loop {
        let answer = ask(console, &question, &[])?;
        let number = if answer.is_empty() { Some(1) } else { answer.parse::<usize>().ok() };
        match number.and_then(|number| PAIRS.get(number.wrapping_sub(1))) {
            Some((_, specs)) => return Ok(specs.clone()),
            None => {
                let text = format!("Type a number from 1 to {}.", PAIRS.len());
                console.say(MessageKind::Rejection, &text)?;
            }
        }
    }
}

fn pick_variant(catalogue: Catalogue, entry: Entry, console: &mut Console) -> Result<GameId, StopReason> {
    let info = entry.info;
    let Some(example) = info.params.first() else {
        return GameId::parse(catalogue, info.id).map_err(|error| StopReason::Input(error.to_string()));
    };
    let lines: Vec<_> = info
        .params
        .iter()
        .map(|param| match param.default {
            Some(default) => format!("  {}: {} (default {default})", param.name, param.help),
            None => format!("  {}: {}", param.name, param.help),
        })
        .collect();
    console.say(MessageKind::Game, &format!("\nWhat you can change:\n\n{}\n", lines.join("\n")))?;
    let names: Vec<_> = info.params.iter().map(|param| format!("{}=", param.name)).collect();
    let question = format!("Press Enter for the standard game, or type changes such as {}=…:", example.name);
    loop {
        let answer = ask(console, &question, &names)?;
        match GameId::with_params(catalogue, info.id, answer.split_whitespace()) {
            Ok(id) => return Ok(id),
            Err(error) => console.say(MessageKind::Rejection, &sorry(&error))?,
        }
    }
}

/// An error as the menu says it.
fn sorry(error: &dyn std::error::Error) -> String {
    duels_rules::text::sentence(&format!("Sorry, {error}"))
}

/// Asks a question of the menu; `quit` leaves it from anywhere.
fn ask(console: &mut Console, question: &str, words: &[String]) -> Result<String, StopReason> {
    let answer = console.ask(&Prompt::new(question, PromptStyle::SameLine), || words.to_vec())?;
    match answer.trim() {
        word if word.eq_ignore_ascii_case("quit") => Err(StopReason::Quit),
        word => Ok(word.to_string()),
    }
}
