use duels_rules::{Catalogue, GameId, ILLEGAL_MOVES_ARE_REFUSED, Seat, text};
use duels_session::Session;

use crate::args::RulesArgs;
use crate::play::show;
use crate::terminal::MessageKind;
use crate::{Console, Failure};

/// Explains a game or a variant, and plays the example of the game.
pub(crate) fn run(catalogue: Catalogue, args: &RulesArgs, console: &mut Console) -> Result<(), Failure> {
    let id = GameId::with_params(catalogue, &args.game, args.params.iter().map(String::as_str))?;
    let (info, game) = (id.entry().info, id.open(Seat::One)?);
    let title = game.title();
    let params: Vec<_> = info
        .params
        .iter()
        .map(|param| format!("  {}={}: {}", param.name, param.default.unwrap_or("…"), param.help))
        .collect();
    let example = GameId::parse(catalogue, info.example.id)?;
    let rules =
        text::wrapped(&format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", game.rules()), console.paragraph_width());
    let head =
        format!("{title}\n{}\n\n{rules}", "=".repeat(title.chars().count().min(console.paragraph_width())));
    let variant = id.variant();
    let is_classic = variant == info.id;
    let who_wins = if is_classic {
        let truth = text::wrapped(&info.truth.to_string(), console.paragraph_width());
        format!("Who wins the classic game\n-------------------------\n{truth}")
    } else {
        let what = if id.has_random_start() { "a random start of this variant" } else { "this variant" };
        format!("Who wins\n--------\n`duels solve {variant}` tells who wins {what}.")
    };
    let variants = format!("Parameters\n----------\n{}", params.join("\n"));
    let example_title = if is_classic { "Example" } else { "An example of the classic game" };
    let intro = format!("{example_title}: duels play {}\n", info.example.id.replacen(':', " ", 1));
    console.say(MessageKind::Game, &format!("{head}\n\n{who_wins}\n\n{variants}\n\n{intro}"))?;
    let session = Session::new(example, Seat::One)?;
    show(console, session, info.example.moves.replace(' ', "\n"))?;
    let tips: Vec<_> = game.tips().iter().map(|tip| format!("- {}", tip.text)).collect();
    if tips.is_empty() {
        return Ok(());
    }
    let tips = text::wrapped(&tips.join("\n"), console.paragraph_width());
    Ok(console.say(MessageKind::Game, &format!("\nTips\n----\n{tips}"))?)
}
