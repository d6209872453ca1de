use duels_players::PlayerSpec;
use duels_rules::{Catalogue, Entry, GameId, Prompt, PromptStyle, Seat};

use super::play::{or_left, seed_for};
use crate::play::{Hints, Match, Rescue, choose_numbers};
use crate::terminal::{Stop, Tone};
use crate::{Console, Failure};

/// The ways to fill the two seats, in plain words.
const COMPANIES: [(&str, [PlayerSpec; 2]); 5] = [
    ("two people at this keyboard", [PlayerSpec::Person, PlayerSpec::Person]),
    ("you against the computer, easy", [PlayerSpec::Person, PlayerSpec::Level(2)]),
    ("you against the computer, hard", [PlayerSpec::Person, PlayerSpec::Level(7)]),
    ("you against the computer, which never errs", [PlayerSpec::Person, PlayerSpec::Perfect]),
    ("the computer against itself, to watch", [PlayerSpec::Level(5), PlayerSpec::Level(5)]),
];

/// A menu for somebody who has read nothing: which game, who plays, any changes; then plays, and asks again.
pub(crate) fn run(catalogue: Catalogue, console: &mut Console) -> Result<(), Failure> {
    let rescue = Rescue::new(console);
    let done = loop {
        match round(catalogue, console, &rescue) {
            Ok(true) => {}
            Ok(false) => break Err(Stop::Quit.into()),
            Err(failure) => break Err(failure),
        }
    };
    or_left(done, console)
}

/// One game from the menu; whether to show the menu again.
fn round(catalogue: Catalogue, console: &mut Console, rescue: &Rescue) -> Result<bool, Failure> {
    let entry = pick_game(catalogue, console)?;
    let whos = pick_company(console)?;
    let id = pick_variant(catalogue, entry, console)?;
    let with = |word: &str| {
        let differing = id.values().differing();
        GameId::with_params(
            catalogue,
            entry.info.id,
            differing.split(',').filter(|w| !w.is_empty()).chain([word]),
        )
    };
    let id = choose_numbers(console, &id, &whos, with)?.unwrap_or_else(|| id.clone());
    console.say(Tone::Aside, "\nType help at any time. Player 1 begins.\n")?;
    let chance = id.has_random_start() || whos.iter().any(|who| who.uses_seed());
    loop {
        let seed = seed_for(&id, chance, console)?;
        let game = Match {
            id: id.clone(),
            whos,
            hints: Hints::On,
            record: None,
            first: Seat::One,
            seed,
            games: 1,
            done: 0,
            score: [0, 0],
        };
        game.play(console, rescue)?;
        match again(console)? {
            Again::Same => {}
            Again::Menu => return Ok(true),
            Again::Quit => return Ok(false),
        }
    }
}

enum Again {
    Same,
    Menu,
    Quit,
}

fn again(console: &mut Console) -> Result<Again, Stop> {
    let prompt = Prompt::new("\nOnce more? (yes, menu, quit)", PromptStyle::SameLine);
    let words = || ["yes", "menu", "quit"].map(str::to_string).to_vec();
    loop {
        let answer = match console.ask(&prompt, words) {
            // Nothing is lost when the input ends after a game.
            Err(Stop::EndOfInput) => return Ok(Again::Quit),
            answer => answer?,
        };
        match answer.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(Again::Same),
            "menu" | "m" => return Ok(Again::Menu),
            "quit" | "q" | "no" | "n" => return Ok(Again::Quit),
            _ => console.say(Tone::MoveError, "Enter yes, menu or quit.")?,
        }
    }
}

fn pick_game(catalogue: Catalogue, console: &mut Console) -> Result<Entry, Stop> {
    let entries = catalogue.entries();
    let lines: Vec<_> = (1..)
        .zip(entries)
        .map(|(number, entry)| {
            let info = entry.info;
            format!("  {number}  {} [{}]\n     {}", info.full_title(), info.id, info.summary)
        })
        .collect();
    console.say(Tone::Plain, &format!("Digit Duels: games of digits for two.\n\n{}\n", lines.join("\n")))?;
    let question = format!("Which game? (1 to {}, or a name; quit to leave)", entries.len());
    let names: Vec<_> = entries.iter().map(|entry| entry.info.id.to_string()).collect();
    loop {
        let answer = ask(console, &question, &names)?;
        let by_number = answer.parse::<usize>().ok().and_then(|number| entries.get(number.wrapping_sub(1)));
        match (by_number, catalogue.find(&answer)) {
            (Some(entry), _) => return Ok(*entry),
            (None, Ok(entry)) => return Ok(entry),
            (None, Err(error)) => {
                let numbers = format!("Enter a number from 1 to {} or a name.", entries.len());
                console.say(Tone::MoveError, &format!("Sorry, {error} {numbers}"))?;
            }
        }
    }
}

fn pick_company(console: &mut Console) -> Result<[PlayerSpec; 2], Stop> {
    let lines: Vec<_> =
        (1..).zip(&COMPANIES).map(|(number, (words, _))| format!("  {number}  {words}")).collect();
    console.say(Tone::Plain, &format!("\nWho plays?\n\n{}\n", lines.join("\n")))?;
    let question = format!("Enter 1 to {} (just Enter for 1):", COMPANIES.len());
    loop {
        let answer = ask(console, &question, &[])?;
        let number = if answer.is_empty() { Some(1) } else { answer.parse::<usize>().ok() };
        match number.and_then(|number| COMPANIES.get(number.wrapping_sub(1))) {
            Some((_, whos)) => return Ok(*whos),
            None => {
                console.say(Tone::MoveError, &format!("Enter a number from 1 to {}.", COMPANIES.len()))?;
            }
        }
    }
}

fn pick_variant(catalogue: Catalogue, entry: Entry, console: &mut Console) -> Result<GameId, Stop> {
    let lines: Vec<_> = entry
        .info
        .params
        .iter()
        .map(|param| match param.default {
            Some(default) => format!("  {}: {} (usually {default})", param.name, param.help),
            None => format!("  {}: {}", param.name, param.help),
        })
        .collect();
    console.say(Tone::Plain, &format!("\nWhat may be changed:\n\n{}\n", lines.join("\n")))?;
    let names: Vec<_> = entry.info.params.iter().map(|param| format!("{}=", param.name)).collect();
    let example = entry.info.params.first().map(|param| format!("{}=…", param.name)).unwrap_or_default();
    let question = format!("Just Enter for the usual game, or changes such as {example}:");
    loop {
        let answer = ask(console, &question, &names)?;
        match GameId::with_params(catalogue, entry.info.id, answer.split_whitespace()) {
            Ok(id) => return Ok(id),
            Err(error) => console.say(Tone::MoveError, &format!("Sorry, {error}."))?,
        }
    }
}

/// Asks a question of the menu; `quit` leaves it from anywhere.
fn ask(console: &mut Console, question: &str, words: &[String]) -> Result<String, Stop> {
    let answer = console.ask(&Prompt::new(question, PromptStyle::SameLine), || words.to_vec())?;
    match answer.trim() {
        word if word.eq_ignore_ascii_case("quit") => Err(Stop::Quit),
        word => Ok(word.to_string()),
    }
}
