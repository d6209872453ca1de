use duels_players::PlayerError;
use duels_rules::{MoveError, Names, Prompt, Seat, nearest_word, quoted, text};
use duels_session::{AnnouncedPly, Session};

use super::commands::{self, AfterCommand, PlayCommand};
use super::{CurrentGame, Hints, Players, closing};
use crate::Failure;
use crate::terminal::{Console, MessageKind, StopReason};

/// Plays a game to its end, printing what the specification prints.
pub(crate) fn play(console: &mut Console, game: &CurrentGame, players: &mut Players) -> Result<(), Failure> {
    begin(console, game, players)?;
    while let Some(turn) = game.with(Session::turn) {
        if players.is_person(turn) {
            ask(console, game, players)?;
        } else {
            decide(console, game, turn, players)?;
        }
    }
    Ok(closing::close(console, game, &players.names)?)
}

/// Prints what opens a game, new or resumed.
pub(crate) fn open(console: &mut Console, game: &CurrentGame, names: &Names) -> Result<(), StopReason> {
    let opening =
        game.with(|session| format!("{}\n{}", session.game().welcome(names), session.game().state(names)));
    console.say(MessageKind::Game, &opening)
}

/// Prints a game whose moves a script types, up to its end or the script's.
pub(crate) fn show(console: &mut Console, session: Session, script: String) -> Result<(), Failure> {
    let game = CurrentGame::not_kept(session);
    let mut players = Players::people(Hints::Never);
    let shown = console.scripted(script, |console| {
        open(console, &game, &Names::SEATS)?;
        play(console, &game, &mut players)
    });
    match shown {
        Err(Failure::Stopped { reason: StopReason::EndOfInput, .. }) => Ok(()),
        shown => shown,
    }
}

/// Lets a player that needs no keyboard move. Where people share the screen, and through a pipe, the transcript looks
/// as if the move had been typed.
fn decide(
    console: &mut Console,
    game: &CurrentGame,
    seat: Seat,
    players: &mut Players,
) -> Result<(), Failure> {
    let (pace, move_time, names) = (players.pace, players.move_time, players.names.clone());
    let Some(player) = players.decider(seat) else { return Ok(()) };
    let mv = match game.choose(&mut **player, move_time) {
        Ok(mv) => mv,
        Err(error) => return forfeit(console, game, seat, error, &names),
    };
    let prompt = game.with(|session| session.game().prompt(&names));
    let AnnouncedPly { ply, announcement } = match game.play_move(mv, &names) {
        Ok(played) => played,
        Err(error) => {
            return forfeit(console, game, seat, PlayerError::IllegalMove(error.to_string()), &names);
        }
    };
    if names.speaks_to(seat) {
        console.say(MessageKind::Game, &answered(&prompt, ply.text.as_ref()))?;
    }
    console.say(MessageKind::Game, &announcement)?;
    if !pace.is_zero() {
        console.flush()?;
        std::thread::sleep(pace);
    }
    Ok(())
}

/// Tells the players that need no keyboard that a game begins.
fn begin(console: &mut Console, game: &CurrentGame, players: &mut Players) -> Result<(), Failure> {
    let (seed, names) = (players.seed, players.names.clone());
    for seat in Seat::BOTH {
        let Some(player) = players.decider(seat) else { continue };
        if let Err(error) = game.begin(&mut **player, seat, seed) {
            return forfeit(console, game, seat, error, &names);
        }
    }
    Ok(())
}

/// Ends the game as lost by a player that failed, and says how; an error if the player is not to blame.
fn forfeit(
    console: &mut Console,
    game: &CurrentGame,
    loser: Seat,
    error: PlayerError,
    names: &Names,
) -> Result<(), Failure> {
    let Some(termination) = error.termination() else {
        let interrupted = game.is_interrupted();
        return Err(if interrupted { StopReason::Interrupted.into() } else { Failure::Player(error) });
    };
    game.forfeit(loser, termination);
    Ok(console.say(MessageKind::Rejection, &text::sentence(&format!("{}: {error}", names.capital(loser))))?)
}

/// A prompt with its answer, as a transcript shows it.
fn answered(prompt: &Prompt, typed: &str) -> String {
    format!("{}{}{typed}", prompt.text, prompt.cue.between())
}

/// Asks a person until a move is made, or a command has changed the game.
fn ask(console: &mut Console, game: &CurrentGame, players: &mut Players) -> Result<(), Failure> {
    let mut refused = false;
    loop {
        let prompt = game.with(|session| match refused {
            false => session.game().prompt(&players.names),
            true => session.game().reprompt(&players.names),
        });
        for warning in game.take_warnings() {
            console.warn(&warning)?;
        }
        let playable = game.with(|session| session.game().playable()).filter(|_| console.is_terminal());
        let prompt = playable.map_or(prompt.clone(), |playable| with_line(&prompt, &playable));
        let line = console.ask(&prompt, || completions(game))?;
        if let Some(command) = command(game, &line) {
            match commands::run(&command, console, game, players)? {
                AfterCommand::AskAgain => refused = false,
                AfterCommand::Continue => return Ok(()),
            }
            continue;
        }
        match game.play(&line, &players.names) {
            Ok(AnnouncedPly { announcement, .. }) => {
                return Ok(console.say(MessageKind::Game, &announcement)?);
            }
            Err(error) => {
                let sentence = refusal(&error, &completions(game), console.is_terminal());
                console.say(MessageKind::Rejection, &sentence)?;
            }
        }
        refused = true;
    }
}

/// A prompt with another line above the one that asks.
fn with_line(prompt: &Prompt, line: &str) -> Prompt {
    let text = match prompt.text.rsplit_once('\n') {
        Some((above, asking)) => format!("{above}\n{line}\n{asking}"),
        None => format!("{line}\n{}", prompt.text),
    };
    Prompt::new(text, prompt.cue)
}

/// Why a text was not accepted: with the word that was probably meant, and, at a terminal, with what is accepted.
/// Through a pipe, the refusal of a move is the specification's.
fn refusal(error: &MoveError, words: &[String], at_terminal: bool) -> String {
    match error {
        MoveError::NotAMove { word, accepts } => match nearest_word(word, words.iter().map(String::as_str)) {
            Some(meant) => format!("{} is not a move here. Did you mean {meant}? {accepts}", quoted(word)),
            None => error.to_string(),
        },
        MoveError::Illegal { .. } if at_terminal => error.complete(),
        error => error.to_string(),
    }
}

/// The command that a line means. What the game takes for a move, legal or not, is not a command.
fn command(game: &CurrentGame, line: &str) -> Option<PlayCommand> {
    let is_move = !matches!(
        game.with(|session| session.parse_move(line)),
        Err(MoveError::NotAMove { .. } | MoveError::Empty { .. } | MoveError::Over)
    );
    if is_move { None } else { PlayCommand::parse(line).or_else(|| PlayCommand::of_letter(line)) }
}

fn completions(game: &CurrentGame) -> Vec<String> {
    let mut words = game.with(Session::legal_moves);
    words.extend(PlayCommand::WORDS.iter().map(|(word, _)| (*word).to_string()));
    words
}
