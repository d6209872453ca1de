use duels_oracle::{Oracle, Solution, Value};
use duels_rules::{AnyGame, Catalogue};

use crate::dilemma::{DRAWN, Share};
use crate::{Outcome, solved};

/// Variants whose truth is worth a line.
const VARIANTS: [&str; 14] = [
    "fifty:target=30",
    "fifty:target=40",
    "fifty:target=60",
    "fifty:target=100",
    "fifty:target=60,base=12,max=11",
    "append:digits=0-9",
    "append:target=1000,digits=0-9",
    "append:target=777,digits=1-7",
    "divisors:one=no",
    "divisors:count=20",
    "divisors:count=100,opening=even",
    "dilemma:sequence=4917258630",
    "deletion:numbers=549-876",
    "deletion:digits=7#1",
];

/// The page with the tables and the pictures.
pub(crate) fn page(shares: &[Share]) -> Outcome<String> {
    let mut text = "\
# The truth about the games

This page is generated from the solvers by `cargo run --release -p duels-truth`, and the tests check that it is
current. *Value* is for the player who begins; *plies* is how long the game lasts when the winner hurries and
the loser resists. Where every first move has the same value, nothing that is played first matters.

## As specified

| game | who wins | first moves that win | plies | why |
|---|---|---|---|---|
"
    .to_string();
    for entry in Catalogue::standard().entries() {
        let id = entry.info.id;
        match entry.info.random_start_unless {
            Some(_) if id == "dilemma" => text += &drawn(shares),
            Some(_) => text += &line(&format!("{id}#1"), id)?,
            None => text += &line(id, id)?,
        }
    }
    text += "\n## Some variants\n\n| variant | who wins | first moves that win | plies | why |\n|---|---|---|---|---|\n";
    for id in VARIANTS {
        text += &line(id, id)?;
    }
    Ok(text + PICTURES)
}

const PICTURES: &str = "
## fifty over target and base

![PlayerSpec wins fifty, over target and base](truth/fifty.svg)

## divisors over the count

![How many first moves of divisors win, over the count](truth/divisors.svg)

## dilemma over the length

![How often the first player wins dilemma, over the length](truth/dilemma.svg)
";

fn line(id: &str, name: &str) -> Outcome<String> {
    let (table, solution) = solved(id)?;
    let why = Oracle::new(&*table).why(&*table, &solution);
    let who = match solution.value {
        Value::Win => "the first player",
        Value::Loss => "the second player",
    };
    let plies = solution.distance.map_or("?".to_string(), |distance| distance.to_string());
    Ok(format!("| `{name}` | {who} | {} | {plies} | {why} |\n", winning(&*table, &solution)))
}

fn winning(table: &dyn AnyGame, solution: &Solution) -> String {
    let won = solution.moves.iter().filter(|judged| judged.value == Value::Win);
    let words: Vec<_> = won.map(|judged| table.move_text(judged.mv).to_string()).collect();
    match (words.len(), solution.moves.len()) {
        (0, _) => "none".to_string(),
        (won, all) if won == all => "all".to_string(),
        (won, all) if won > 8 => format!("{} and so on, {won} of {all}", words[..6].join(", ")),
        _ => words.join(", "),
    }
}

/// The line of a game whose start is drawn: how often the first player wins.
fn drawn(shares: &[Share]) -> String {
    let Some(share) = shares.iter().find(|share| share.length == 20) else { return String::new() };
    let (low, high) = share.interval();
    format!(
        "| `dilemma` | depends on the row | depends on the row | 20 | Of {DRAWN} random rows of 20 digits the first \
         player wins {:.1} % (95 % interval {:.1} to {:.1}). |\n",
        share.mean() * 100.0,
        low * 100.0,
        high * 100.0
    )
}
