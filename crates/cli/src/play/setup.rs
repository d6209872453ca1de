use duels_players::PlayerSpec;
use duels_rules::{GameId, IdError, Prompt, PromptStyle, Seat, Setup, text};

use crate::terminal::{Console, MessageKind, StopReason};

/// If the players of a game may choose its start, asks people whether they want to, and for their choices. Gives the
/// variant with what they chose; `None` if the start is drawn.
pub(crate) fn choose_start(
    console: &mut Console,
    id: &GameId,
    specs: &[PlayerSpec; 2],
    variant: impl Fn(&str) -> Result<GameId, IdError>,
) -> Result<Option<GameId>, StopReason> {
    let setup = id.entry().info.setup.as_ref();
    let Some(setup) = setup.filter(|_| id.has_random_start()) else { return Ok(None) };
    let people = specs.iter().all(|spec| *spec == PlayerSpec::Person);
    if !console.is_terminal() || !people || !wants_to_choose(console, setup)? {
        return Ok(None);
    }
    loop {
        let one = choice(console, setup, Seat::One)?;
        let two = choice(console, setup, Seat::Two)?;
        let error = match variant(&setup.param([&one, &two])) {
            Ok(id) => return Ok(Some(id)),
            // Without the name of the game, which the players know by now.
            Err(IdError::Params { error, .. }) => error.to_string(),
            Err(error) => error.to_string(),
        };
        console.say(MessageKind::Rejection, &text::sentence(&error))?;
    }
}

fn wants_to_choose(console: &mut Console, setup: &Setup) -> Result<bool, StopReason> {
    let prompt = Prompt::new(format!("{} (choose, draw)", setup.question), PromptStyle::SameLine);
    loop {
        let answer = console.ask(&prompt, || vec!["choose".to_string(), "draw".to_string()])?;
        match answer.trim().to_ascii_lowercase().as_str() {
            "choose" | "c" => return Ok(true),
            "draw" | "d" | "" => return Ok(false),
            "quit" => return Err(StopReason::Quit),
            _ => console.say(MessageKind::Rejection, "Type choose or draw.")?,
        }
    }
}

fn choice(console: &mut Console, setup: &Setup, seat: Seat) -> Result<String, StopReason> {
    let prompt = Prompt::new(setup.prompt(seat), PromptStyle::SameLine);
    match console.ask(&prompt, Vec::new)?.trim() {
        "quit" => Err(StopReason::Quit),
        choice => Ok(choice.to_string()),
    }
}
