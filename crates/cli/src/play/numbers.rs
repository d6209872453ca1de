use duels_players::PlayerSpec;
use duels_rules::{GameId, IdError, Prompt, PromptStyle, Seat, Setup, text};

use crate::terminal::{Console, Stop, Tone};

/// Where the game declares a setup, asks people whether they want to choose, and for their choices. Gives back the
/// variant with what they chose; none where the start is drawn.
pub(crate) fn choose_numbers(
    console: &mut Console,
    id: &GameId,
    whos: &[PlayerSpec; 2],
    check: impl Fn(&str) -> Result<GameId, IdError>,
) -> Result<Option<GameId>, Stop> {
    let setup = id.entry().info.setup.as_ref();
    let Some(setup) = setup.filter(|_| id.has_random_start()) else { return Ok(None) };
    let people = whos.iter().all(|who| *who == PlayerSpec::Person);
    if !console.is_terminal() || !people || !wants_to_choose(console, setup)? {
        return Ok(None);
    }
    loop {
        let one = choice(console, setup, Seat::One)?;
        let two = choice(console, setup, Seat::Two)?;
        match check(&setup.param([&one, &two])) {
            Ok(id) => return Ok(Some(id)),
            Err(IdError::Params { error, .. }) => {
                console.say(Tone::MoveError, &text::sentence(&error.to_string()))?;
            }
            Err(error) => console.say(Tone::MoveError, &text::sentence(&error.to_string()))?,
        }
    }
}

fn wants_to_choose(console: &mut Console, setup: &Setup) -> Result<bool, Stop> {
    let prompt = Prompt::new(format!("{} (choose, draw)", setup.question), PromptStyle::SameLine);
    loop {
        let answer = console.ask(&prompt, || vec!["choose".to_string(), "draw".to_string()])?;
        match answer.trim().to_ascii_lowercase().as_str() {
            "choose" | "c" => return Ok(true),
            "draw" | "d" | "" => return Ok(false),
            "quit" => return Err(Stop::Quit),
            _ => console.say(Tone::MoveError, "Enter choose or draw.")?,
        }
    }
}

fn choice(console: &mut Console, setup: &Setup, seat: Seat) -> Result<String, Stop> {
    let prompt = Prompt::new(setup.prompt(seat), PromptStyle::SameLine);
    match console.ask(&prompt, Vec::new)?.trim() {
        "quit" => Err(Stop::Quit),
        choice => Ok(choice.to_string()),
    }
}
