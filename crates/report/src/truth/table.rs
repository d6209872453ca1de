use duels_oracle::{Oracle, Solution, SolveControl, Value};
use duels_rules::{AnyGame, Catalogue, Entry, GameId};

use super::sample::{STARTS, Sample};
use super::{Result, solve};

/// Variants to show besides the presets of the catalogue.
const VARIANTS: [&str; 9] = [
    "fifty:target=30",
    "fifty:target=40",
    "fifty:target=60",
    "fifty:target=100",
    "append:digits=0-9",
    "append:target=1000,digits=0-9",
    "append:target=777,digits=1-7",
    "dilemma:sequence=4917258630",
    "deletion:numbers=549-876",
];

const HEAD: &str = "\
# The truth about the games

This page is generated from the solvers by `cargo run -p duels-report`, and a test checks that it is current. *Who
wins* assumes perfect play by both. *Plies* is how long the game then lasts, when the winner wins as soon as possible
and the loser holds out as long as possible. If all first moves win, or none does, the first move does not matter.

## The classic games

| game | who wins | first moves that win | plies | why |
|---|---|---|---|---|
";

const VARIANTS_HEAD: &str = "
## Some variants

| variant | who wins | first moves that win | plies | why |
|---|---|---|---|---|
";

const PICTURES: &str = "
## fifty over target and base

![Who wins fifty, over target and base](truth/fifty.svg)

## divisors over the count

![How many first moves of divisors win, over the count](truth/divisors.svg)

## dilemma over the length

![How often the first player wins dilemma, over the length](truth/dilemma.svg)
";

/// The page with the tables and the pictures.
pub(super) fn page(catalogue: Catalogue) -> Result<String> {
    let mut text = HEAD.to_string();
    for entry in catalogue.entries() {
        text += &row(catalogue, entry.info.id)?;
    }
    text += VARIANTS_HEAD;
    for variant in catalogue.entries().iter().flat_map(variants) {
        text += &row(catalogue, &variant)?;
    }
    Ok(text + PICTURES)
}

/// The presets of a game, and whatever else is worth a row.
fn variants(entry: &Entry) -> Vec<String> {
    let id = entry.info.id;
    let presets = entry.info.presets.iter().filter(|preset| !preset.params.is_empty());
    let presets = presets.map(|preset| format!("{id}:{}", preset.params.replace(' ', ",")));
    let others = VARIANTS.iter().filter(|variant| variant.split(':').next() == Some(id));
    presets.chain(others.map(ToString::to_string)).collect()
}

fn row(catalogue: Catalogue, variant: &str) -> Result<String> {
    let id = GameId::parse(catalogue, variant)?;
    if !id.has_random_start() {
        return solved_row(catalogue, variant, variant);
    }
    let sample = Sample::new(catalogue, variant)?;
    if sample.is_unanimous() {
        return solved_row(catalogue, &format!("{variant}#0"), variant);
    }
    Ok(sampled_row(variant, &sample))
}

fn solved_row(catalogue: Catalogue, id: &str, name: &str) -> Result<String> {
    let (game, solution) = solve(catalogue, id)?;
    let why = Oracle::new(&*game).why(&*game, &solution, &SolveControl::default())?;
    let who = match solution.value {
        Value::Win => "the first player",
        Value::Loss => "the second player",
    };
    let plies = plies(solution.distance);
    Ok(format!("| `{name}` | {who} | {} | {plies} | {why} |\n", winning_moves(&*game, &solution)))
}

/// The row of a variant whose winner depends on its random start.
fn sampled_row(name: &str, sample: &Sample) -> String {
    let [share, low, high] = [sample.share, sample.interval.0, sample.interval.1].map(|share| share * 100.0);
    let plies = plies(sample.distance);
    format!(
        "| `{name}` | depends on the start | depends on the start | {plies} | The first player wins {share:.1} % of \
         {STARTS} random starts (95 % interval {low:.1} to {high:.1}). |\n"
    )
}

fn plies(distance: Option<u64>) -> String {
    distance.map_or("?".to_string(), |distance| distance.to_string())
}

fn winning_moves(game: &dyn AnyGame, solution: &Solution) -> String {
    let winning = solution.moves.iter().filter(|value| value.value == Value::Win);
    let words: Vec<_> = winning.map(|value| game.move_text(value.mv).to_string()).collect();
    match (words.len(), solution.moves.len()) {
        (0, _) => "none".to_string(),
        (winning, all) if winning == all => "all".to_string(),
        (winning, all) if winning > 8 => format!("{}, …: {winning} of {all}", words[..6].join(", ")),
        _ => words.join(", "),
    }
}
