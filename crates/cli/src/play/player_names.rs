use duels_players::{Computer, PlayerSpec};
use duels_rules::{Names, Seat, text};

use crate::terminal::Console;

/// What the players are called. One person at a terminal against anything else is "you"; people who share the screen,
/// and every pipe, read the specification's "Player 1" and "Player 2".
pub(crate) fn names(console: &Console, specs: &[PlayerSpec; 2]) -> Names {
    match person_alone(specs) {
        Some(seat) if console.is_terminal() => Names::you(seat, name(&specs[seat.other().index()])),
        _ => Names::SEATS,
    }
}

/// Who plays and who begins, for a person who is "you": "You are Player 2. The computer (level 5) begins." In a game
/// that has begun, who begins is left out.
pub(crate) fn introduction(names: &Names, specs: &[PlayerSpec; 2], first: Option<Seat>) -> Option<String> {
    let seat = person_alone(specs).filter(|&seat| names.is_you(seat))?;
    let other = names.subject(seat.other());
    let opponent = match strength(&specs[seat.other().index()]) {
        Some(strength) => format!("{other} ({strength})"),
        None => other,
    };
    Some(match first {
        Some(first) if first == seat => format!("You are {seat}, against {opponent}. You begin."),
        Some(_) => format!("You are {seat}. {} begins.", text::capitalized(&opponent)),
        None => format!("You are {seat}, against {opponent}."),
    })
}

/// Who begins, where a coin decided it.
pub(crate) fn coin_toss(names: &Names, first: Seat) -> String {
    format!("The coin says: {} {}.", names.subject(first), names.verb(first, "begins", "begin"))
}

/// The seat of a person who plays against something else than a person.
fn person_alone(specs: &[PlayerSpec; 2]) -> Option<Seat> {
    match specs {
        [PlayerSpec::Person, PlayerSpec::Person] => None,
        [PlayerSpec::Person, _] => Some(Seat::One),
        [_, PlayerSpec::Person] => Some(Seat::Two),
        _ => None,
    }
}

fn name(spec: &PlayerSpec) -> &'static str {
    match spec {
        PlayerSpec::Person => "the other player",
        PlayerSpec::Computer(_) => "the computer",
        PlayerSpec::Program(_) => "the program",
        PlayerSpec::Model(_) => "the language model",
    }
}

/// How well the computer plays, in a word or two.
fn strength(spec: &PlayerSpec) -> Option<String> {
    match spec {
        PlayerSpec::Computer(Computer::Random) => Some("random".to_string()),
        PlayerSpec::Computer(computer @ Computer::Level(level)) => {
            Some(computer.name().map_or_else(|| format!("level {level}"), str::to_string))
        }
        PlayerSpec::Computer(Computer::Perfect) => Some("perfect".to_string()),
        PlayerSpec::Person | PlayerSpec::Program(_) | PlayerSpec::Model(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_introduced_to_the_computer() {
        let specs = [PlayerSpec::Computer(Computer::Level(5)), PlayerSpec::Person];
        let names = Names::you(Seat::Two, "the computer");
        let said = |first| introduction(&names, &specs, first);
        assert_eq!(
            said(Some(Seat::One)).as_deref(),
            Some("You are Player 2. The computer (level 5) begins.")
        );
        let begin = "You are Player 2, against the computer (level 5). You begin.";
        assert_eq!(said(Some(Seat::Two)).as_deref(), Some(begin));
        assert_eq!(said(None).as_deref(), Some("You are Player 2, against the computer (level 5)."));
        let named = [PlayerSpec::Person, PlayerSpec::Computer(Computer::Level(7))];
        let hard = introduction(&Names::you(Seat::One, "the computer"), &named, None);
        assert_eq!(hard.as_deref(), Some("You are Player 1, against the computer (hard)."));
        assert_eq!(introduction(&Names::SEATS, &specs, Some(Seat::One)), None);
    }
}
