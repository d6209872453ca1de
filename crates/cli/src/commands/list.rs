use duels_players::PlayerSpec;
use duels_rules::{Catalogue, Entry, Param, ParamKind};
use serde::Serialize;

use crate::args::ListArgs;
use crate::terminal::MessageKind;
use crate::{Console, Failure};

/// Lists the games with their parameters, and the players.
pub(crate) fn run(catalogue: Catalogue, args: &ListArgs, console: &mut Console) -> Result<(), Failure> {
    if args.json {
        console.json(&Listing::of(catalogue))?;
        return Ok(());
    }
    let games: Vec<_> = catalogue.entries().iter().map(game).collect();
    let players: Vec<_> = PlayerSpec::forms().map(|(form, about)| format!("  {form:<15}{about}")).collect();
    let text = format!("Games:\n\n{}\n\nPlayers:\n\n{}", games.join("\n\n"), players.join("\n"));
    console.say(MessageKind::Game, &text)?;
    Ok(())
}

fn game(entry: &Entry) -> String {
    let info = entry.info;
    let params: Vec<_> = info.params.iter().map(param).collect();
    format!("  {:<10}{}\n  {:10}{}\n{}", info.id, info.full_title(), "", info.summary, params.join("\n"))
}

fn param(param: &Param) -> String {
    let written = format!("{}={}", param.name, param.default.unwrap_or("…"));
    format!("  {:10}{written:<12} {}: {}", "", param.help, param.kind)
}

#[derive(Serialize)]
struct Listing {
    games: Vec<GameJson>,
    players: Vec<PlayerJson>,
}

#[derive(Serialize)]
struct GameJson {
    id: &'static str,
    title: &'static str,
    subtitle: &'static str,
    summary: &'static str,
    truth: String,
    parameters: Vec<ParamJson>,
}

#[derive(Serialize)]
struct ParamJson {
    name: &'static str,
    default: Option<&'static str>,
    accepts: String,
    help: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    about: String,
}

impl Listing {
    fn of(catalogue: Catalogue) -> Listing {
        let players = PlayerSpec::forms().map(|(name, about)| PlayerJson { name, about });
        Listing { games: catalogue.entries().iter().map(GameJson::of).collect(), players: players.collect() }
    }
}

impl GameJson {
    fn of(entry: &Entry) -> GameJson {
        let info = entry.info;
        GameJson {
            id: info.id,
            title: info.title,
            subtitle: info.subtitle,
            summary: info.summary,
            truth: info.truth.to_string(),
            parameters: info.params.iter().map(ParamJson::of).collect(),
        }
    }
}

impl ParamJson {
    fn of(param: &Param) -> ParamJson {
        let (min, max) = match param.kind {
            ParamKind::Number { min, max } => (Some(min), Some(max)),
            _ => (None, None),
        };
        let choices = match param.kind {
            ParamKind::Choice(words) => Some(words),
            _ => None,
        };
        let (name, default, help) = (param.name, param.default, param.help);
        ParamJson { name, default, accepts: param.kind.to_string(), help, min, max, choices }
    }
}
