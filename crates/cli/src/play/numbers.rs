use duels_players::PlayerSpec;
use duels_rules::{GameId, IdError, ParamKind, Prompt, PromptStyle, Seat};

use crate::terminal::{Console, Stop, Tone};

/// Where a game lets both players bring a number, asks people whether they want to, and for what they bring.
/// Answers the words to add to the parameters; none where the numbers are drawn.
pub(crate) fn choose_numbers(
    console: &mut Console,
    id: &GameId,
    whos: &[PlayerSpec; 2],
    check: impl Fn(&str) -> Result<GameId, IdError>,
) -> Result<Option<GameId>, Stop> {
    let params = id.entry().info.params;
    let pair = params.iter().find(|param| matches!(param.kind, ParamKind::TwoNumbers { .. }));
    let Some(pair) = pair.filter(|pair| id.values().given(pair.name).is_none()) else { return Ok(None) };
    let people = whos.iter().all(|who| *who == PlayerSpec::Person);
    if !console.is_terminal() || !people || !wants_to_choose(console)? {
        return Ok(None);
    }
    loop {
        let one = number(console, Seat::One)?;
        let two = number(console, Seat::Two)?;
        match check(&format!("{}={one}-{two}", pair.name)) {
            Ok(id) => return Ok(Some(id)),
            Err(error) => console.say(Tone::MoveError, &format!("{error}."))?,
        }
    }
}

fn wants_to_choose(console: &mut Console) -> Result<bool, Stop> {
    let prompt =
        Prompt::new("Choose your numbers, or have them drawn? (choose, draw)", PromptStyle::SameLine);
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

fn number(console: &mut Console, seat: Seat) -> Result<String, Stop> {
    let prompt = Prompt::new(format!("{seat}, enter your number:"), PromptStyle::SameLine);
    match console.ask(&prompt, Vec::new)?.trim() {
        "quit" => Err(Stop::Quit),
        number => Ok(number.to_string()),
    }
}
