use std::time::Duration;

use duels_oracle::SolveControl;
use duels_rules::Names;
use duels_session::Session;

use super::CurrentGame;
use crate::terminal::{Console, MessageKind, StopReason, with_progress};

/// How long people wait at most to read where a game was decided.
const PATIENCE: Duration = Duration::from_secs(3);

/// Prints what closes a game: the game's own lines, and to a person who is "you" whether they won, and where the game
/// was decided.
pub(crate) fn close(console: &mut Console, game: &CurrentGame, names: &Names) -> Result<(), StopReason> {
    let Some(ending) = game.with(|session| session.ending(names)) else { return Ok(()) };
    console.say(MessageKind::Ending, &ending)?;
    match verdict(&game.with(Session::copy), names) {
        Some(verdict) => console.say(MessageKind::Ending, &verdict),
        None => Ok(()),
    }
}

fn verdict(session: &Session, names: &Names) -> Option<String> {
    let winner = session.outcome()?.winner;
    if names.speaks_to_both() {
        return None;
    }
    let result = if names.is_you(winner) { "You won!" } else { "You lost." };
    let control = SolveControl::default().with_time_limit(PATIENCE);
    let decided = with_progress(&control, |control| session.decided_by(names, control));
    // A variant that is too large to judge in that time is only won or lost.
    Some(match decided {
        Ok(Some(sentence)) => format!("{result} {sentence}{}", open_variant(session)),
        Ok(None) | Err(_) => result.to_string(),
    })
}

/// After a classic game in which no choice matters, the command for one that can go both ways.
fn open_variant(session: &Session) -> String {
    let info = session.game().info();
    match info.open_variant.filter(|_| session.id().values().is_classic()) {
        Some(open) => format!(" `duels play {} {}` can go both ways.", info.id, open.params),
        None => String::new(),
    }
}
