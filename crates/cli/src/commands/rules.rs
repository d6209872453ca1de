use duels_rules::{Catalogue, GameId, ILLEGAL_MOVES_ARE_REFUSED, Seat, text};
use duels_session::Session;

use crate::args::RulesArgs;
use crate::play::show;
use crate::terminal::Tone;
use crate::{Console, Failure};

/// Explains a game and plays its example.
pub(crate) fn run(catalogue: Catalogue, args: &RulesArgs, console: &mut Console) -> Result<(), Failure> {
    let id = GameId::parse(catalogue, &args.game)?;
    let (info, game) = (id.entry().info, id.open(Seat::One)?);
    let title = game.title();
    let params: Vec<_> = info
        .params
        .iter()
        .map(|param| format!("  {}={}: {}", param.name, param.default.unwrap_or("…"), param.help))
        .collect();
    let example = GameId::parse(catalogue, info.example.id)?;
    let rules = text::wrapped(&format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", game.rules()), 100);
    let head = format!("{title}\n{}\n\n{rules}", "=".repeat(title.chars().count()));
    let truth = text::wrapped(&info.truth.to_string(), 100);
    let truth = format!("The truth about the classic game\n--------------------------------\n{truth}");
    let variants = format!("Parameters\n----------\n{}", params.join("\n"));
    let intro = format!("An example: duels play {}\n", info.example.id.replacen(':', " ", 1));
    console.say(Tone::Plain, &format!("{head}\n\n{truth}\n\n{variants}\n\n{intro}"))?;
    let session = Session::new(example, Seat::One)?;
    show(console, session, info.example.moves.replace(' ', "\n"))?;
    Ok(())
}
