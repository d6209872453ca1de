use duels_players::{Player, Who};
use duels_rules::{Cue, Prompt, Seat};
use duels_session::Session;

use super::asides::{self, Aside, Next};
use super::rescue::Rescue;
use crate::terminal::{Console, Stop, Tone};

/// Who decides in each seat; nobody where a person is asked.
pub(crate) type Players = [Option<Box<dyn Player>>; 2];

/// The players of a game with this seed.
pub(crate) fn players(whos: &[Who; 2], seed: u64) -> Players {
    Seat::BOTH.map(|seat| whos[seat.index()].player(seed, seat))
}

/// Plays the game that is in the hands of `rescue` to its end, printing what the specification prints.
pub(crate) fn play(console: &mut Console, rescue: &Rescue, players: &mut Players) -> Result<(), Stop> {
    while let Some(turn) = rescue.with(|session| session.turn()).flatten() {
        match &mut players[turn.index()] {
            Some(player) => decide(console, rescue, &mut **player)?,
            None => ask(console, rescue, players)?,
        }
    }
    let ending = rescue.with(|session| ending(session)).unwrap_or_default();
    console.say(Tone::Ending, &ending)
}

/// What opens a game, new or resumed.
pub(crate) fn open(console: &mut Console, rescue: &Rescue) -> Result<(), Stop> {
    let opening =
        rescue.with(|session| format!("{}\n{}", session.table().welcome(), session.table().state()));
    console.say(Tone::Plain, &opening.unwrap_or_default())
}

/// Prints a game that is typed by a script, up to its end or the script's.
pub(crate) fn show(console: &mut Console, session: Session, script: String) -> Result<(), Stop> {
    let rescue = Rescue::idle();
    rescue.take(session, None);
    let shown = console.scripted(script, |console| {
        open(console, &rescue)?;
        play(console, &rescue, &mut [None, None])
    });
    match shown {
        Err(Stop::EndOfInput) => Ok(()),
        shown => shown,
    }
}

fn ending(session: &Session) -> String {
    match (session.table().ending(), session.outcome()) {
        (Some(ending), _) => ending,
        (None, Some(outcome)) => format!("{} {} wins!", outcome.reason, outcome.winner),
        (None, None) => String::new(),
    }
}

/// Lets a player that needs no keyboard move; the transcript looks as if it had been typed.
fn decide(console: &mut Console, rescue: &Rescue, player: &mut dyn Player) -> Result<(), Stop> {
    let said = rescue.with(|session| {
        let mv = player.choose(session.table())?;
        let (prompt, announcement) = (session.table().prompt(), session.table().announce(mv));
        let ply = session.play_move(mv).ok()?;
        Some((answered(&prompt, &ply.word.to_string()), announcement))
    });
    let Some((prompt, announcement)) = said.flatten() else { return Ok(()) };
    console.say(Tone::Plain, &prompt)?;
    console.say(Tone::Plain, &announcement)
}

/// A prompt with its answer, as a transcript shows it.
fn answered(prompt: &Prompt, word: &str) -> String {
    let between = match prompt.cue {
        Cue::SameLine => " ",
        Cue::NextLine => "\n",
        Cue::Marked => "\n> ",
    };
    format!("{}{between}{word}", prompt.text)
}

/// Asks a person until a move is made, or something else changed the game.
fn ask(console: &mut Console, rescue: &Rescue, players: &Players) -> Result<(), Stop> {
    let mut again = false;
    loop {
        let Some(prompt) = rescue.with(|session| match again {
            false => session.table().prompt(),
            true => session.table().reprompt(),
        }) else {
            return Ok(());
        };
        let line = console.ask(&prompt, || accepted_words(rescue))?;
        if let Some(aside) = Aside::parse(&line) {
            match asides::answer(&aside, console, rescue, players)? {
                Next::Ask => again = false,
                Next::Go => return Ok(()),
            }
            continue;
        }
        let Some(played) = rescue.with(|session| {
            let mv = session.read(&line)?;
            let announcement = session.table().announce(mv);
            session.play_move(mv).map(|_| announcement)
        }) else {
            return Ok(());
        };
        match played {
            Ok(announcement) => return console.say(Tone::Plain, &announcement),
            Err(refusal) => console.say(Tone::Refusal, &refusal.to_string())?,
        }
        again = true;
    }
}

fn accepted_words(rescue: &Rescue) -> Vec<String> {
    let mut words = rescue.with(|session| session.legal_words()).unwrap_or_default();
    words.extend(Aside::WORDS.iter().map(|(word, _)| (*word).to_string()));
    words
}
