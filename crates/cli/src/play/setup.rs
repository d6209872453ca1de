use duels_players::PlayerSpec;
use duels_rules::{GameId, IdError, Names, Prompt, PromptStyle, Seat, Setup, text};
use duels_session::draw_seed;

use crate::Failure;
use crate::terminal::{Console, MessageKind, StopReason};

/// How often a computer's choice is drawn again at most.
const MOST_DRAWS: u64 = 1_000;

/// If the players of a game may choose its start, asks the people among them whether they want to, and for their
/// choices; a computer's is drawn. Gives the variant with the choices; `None` if the whole start is drawn.
pub(crate) fn choose_start(
    console: &mut Console,
    id: &GameId,
    specs: &[PlayerSpec; 2],
    seed: Option<u64>,
    variant: impl Fn(&str) -> Result<GameId, IdError>,
) -> Result<Option<GameId>, Failure> {
    let setup = id.entry().info.setup.as_ref();
    let Some(setup) = setup.filter(|_| id.has_random_start() && console.is_terminal()) else {
        return Ok(None);
    };
    let people = specs.each_ref().map(|spec| *spec == PlayerSpec::Person);
    let (names, question) = match people {
        [false, false] => return Ok(None),
        [true, true] => (Names::SEATS, setup.question.to_string()),
        [one, _] => {
            let seat = if one { Seat::One } else { Seat::Two };
            (Names::you(seat, "the computer"), setup.question_to_one())
        }
    };
    if !wants_to_choose(console, &question)? {
        return Ok(None);
    }
    let start = Start { setup, id };
    let mut choices: Vec<String> = Vec::new();
    for seat in Seat::BOTH.into_iter().filter(|seat| people[seat.index()]) {
        choices.push(start.ask(console, seat, &names, choices.last().map(String::as_str))?);
    }
    start_with(id, specs, &choices, seed, variant).map(Some)
}

/// The variant that starts with what the people among the players have chosen, in the order of their seats; a
/// computer's choice is drawn.
pub(crate) fn start_with(
    id: &GameId,
    specs: &[PlayerSpec; 2],
    chosen: &[String],
    seed: Option<u64>,
    variant: impl Fn(&str) -> Result<GameId, IdError>,
) -> Result<GameId, Failure> {
    let Some(setup) = id.entry().info.setup.as_ref() else { return Ok(id.clone()) };
    let mut chosen = chosen.iter();
    let mut choices = specs.each_ref().map(|spec| match spec {
        PlayerSpec::Person => chosen.next().cloned(),
        _ => None,
    });
    let start = Start { setup, id };
    for seat in Seat::BOTH {
        if choices[seat.index()].is_none() {
            let other = choices[seat.other().index()].clone();
            choices[seat.index()] = Some(start.draw(seat, other.as_deref(), seed)?);
        }
    }
    let [one, two] = choices.each_ref().map(|choice| choice.as_deref().unwrap_or(""));
    Ok(variant(&setup.param([one, two]))?)
}

/// A start whose choices are still to be made.
struct Start<'a> {
    setup: &'a Setup,
    id: &'a GameId,
}

impl Start<'_> {
    /// Asks a player until the choice is possible.
    fn ask(
        &self,
        console: &mut Console,
        seat: Seat,
        names: &Names,
        other: Option<&str>,
    ) -> Result<String, StopReason> {
        let values = self.id.values();
        let request = names.request(seat, &self.setup.request(values));
        let prompt = Prompt::new(request, PromptStyle::SameLine);
        loop {
            let answer = console.ask(&prompt, Vec::new)?;
            let choice = answer.trim();
            if choice.eq_ignore_ascii_case("quit") {
                return Err(StopReason::Quit);
            }
            match (self.setup.check)(values, choice, other) {
                Ok(()) => return Ok(choice.to_string()),
                Err(sentence) => console.say(MessageKind::Rejection, &text::sentence(&sentence))?,
            }
        }
    }

    /// Draws a choice for a computer that the other player does not have.
    fn draw(&self, seat: Seat, other: Option<&str>, seed: Option<u64>) -> Result<String, Failure> {
        let seed = match seed.or(self.id.seed()) {
            Some(seed) => seed,
            None => draw_seed()?,
        };
        // If the first is taken, another seed gives another one soon.
        let seeds = (0..MOST_DRAWS).map(|draw| seed.wrapping_add(draw));
        let mut drawn = seeds.filter_map(|seed| self.setup.drawn(&self.id.clone().reseeded(seed), seat));
        let possible = drawn.find(|drawn| (self.setup.check)(self.id.values(), drawn, other).is_ok());
        possible.ok_or_else(|| {
            Failure::Refused(format!("no other choice than {} was drawn", other.unwrap_or("yours")))
        })
    }
}

fn wants_to_choose(console: &mut Console, question: &str) -> Result<bool, StopReason> {
    let prompt = Prompt::new(format!("{question} (choose, draw)"), PromptStyle::SameLine);
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
