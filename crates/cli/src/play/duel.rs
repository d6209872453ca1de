use duels_players::{Player, PlayerSpec};
use duels_rules::{Prompt, Seat};
use duels_session::Session;

use super::asides::{self, Aside, Next};
use super::rescue::Rescue;
use crate::Failure;
use crate::terminal::{Console, Stop, Tone};

/// Who sits at the table, and how.
pub(crate) struct Company {
    /// Who decides in each seat; nobody where a person is asked.
    players: [Option<Box<dyn Player>>; 2],
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
}

/// Whether people may ask for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hints {
    /// They may.
    On,
    /// They said that they do not want any; they may change their mind.
    Off,
    /// They may not, for the whole match.
    Never,
}

impl Company {
    /// The players of a game with this seed.
    pub(crate) fn new(whos: [PlayerSpec; 2], seed: u64, hints: Hints) -> Company {
        Company { players: Seat::BOTH.map(|seat| whos[seat.index()].player(seed, seat)), hints }
    }

    /// Whether a person sits there.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.players[seat.index()].is_none()
    }
}

/// Plays the game that is in the hands of `rescue` to its end, printing what the specification prints.
pub(crate) fn play(console: &mut Console, rescue: &Rescue, company: &mut Company) -> Result<(), Failure> {
    while let Some(turn) = rescue.with(|session| session.turn()).flatten() {
        match &mut company.players[turn.index()] {
            Some(player) => decide(console, rescue, &mut **player)?,
            None => ask(console, rescue, company)?,
        }
    }
    let ending = rescue.with(|session| ending(session)).unwrap_or_default();
    Ok(console.say(Tone::Ending, &ending)?)
}

/// What opens a game, new or resumed.
pub(crate) fn open(console: &mut Console, rescue: &Rescue) -> Result<(), Stop> {
    let opening = rescue.with(|session| format!("{}\n{}", session.game().welcome(), session.game().state()));
    console.say(Tone::Plain, &opening.unwrap_or_default())
}

/// Prints a game that is typed by a script, up to its end or the script's.
pub(crate) fn show(console: &mut Console, session: Session, script: String) -> Result<(), Failure> {
    let rescue = Rescue::idle();
    rescue.take(session, None);
    let mut company = Company::new([PlayerSpec::Person; 2], 0, Hints::Never);
    let shown = console.scripted(script, |console| {
        open(console, &rescue)?;
        play(console, &rescue, &mut company)
    });
    match shown {
        Err(Failure::Stopped { what: Stop::EndOfInput, .. }) => Ok(()),
        shown => shown,
    }
}

fn ending(session: &Session) -> String {
    match (session.game().ending(), session.outcome()) {
        (Some(ending), _) => ending,
        (None, Some(outcome)) => format!("{} {} wins!", outcome.reason, outcome.winner),
        (None, None) => String::new(),
    }
}

/// Lets a player that needs no keyboard move; the transcript looks as if it had been typed.
fn decide(console: &mut Console, rescue: &Rescue, player: &mut dyn Player) -> Result<(), Failure> {
    let chosen = rescue.think(|session, task| player.choose(session.game(), task));
    let Some(mv) = chosen.transpose()? else { return Ok(()) };
    let said = rescue.with(|session| {
        let (prompt, announcement) = (session.game().prompt(), session.game().announce(mv));
        let ply = session.play_move(mv).ok()?;
        Some((answered(&prompt, &ply.word.to_string()), announcement))
    });
    let Some((prompt, announcement)) = said.flatten() else { return Ok(()) };
    console.say(Tone::Plain, &prompt)?;
    Ok(console.say(Tone::Plain, &announcement)?)
}

/// A prompt with its answer, as a transcript shows it.
fn answered(prompt: &Prompt, word: &str) -> String {
    format!("{}{}{word}", prompt.text, prompt.cue.between())
}

/// Asks a person until a move is made, or something else changed the game.
fn ask(console: &mut Console, rescue: &Rescue, company: &mut Company) -> Result<(), Failure> {
    let mut again = false;
    loop {
        let Some(prompt) = rescue.with(|session| match again {
            false => session.game().prompt(),
            true => session.game().reprompt(),
        }) else {
            return Ok(());
        };
        let line = console.ask(&prompt, || accepted_words(rescue))?;
        if let Some(aside) = Aside::parse(&line) {
            match asides::answer(&aside, console, rescue, company)? {
                Next::Ask => again = false,
                Next::Go => return Ok(()),
            }
            continue;
        }
        let Some(played) = rescue.with(|session| {
            let mv = session.read(&line)?;
            let announcement = session.game().announce(mv);
            session.play_move(mv).map(|_| announcement)
        }) else {
            return Ok(());
        };
        match played {
            Ok(announcement) => return Ok(console.say(Tone::Plain, &announcement)?),
            Err(refusal) => console.say(Tone::MoveError, &refusal.to_string())?,
        }
        again = true;
    }
}

fn accepted_words(rescue: &Rescue) -> Vec<String> {
    let mut words = rescue.with(|session| session.legal_moves()).unwrap_or_default();
    words.extend(Aside::WORDS.iter().map(|(word, _)| (*word).to_string()));
    words
}
