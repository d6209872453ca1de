//! What the tools give back as text: the games' own sentences, put together.

use duels_oracle::{Solution, Value};
use duels_players::PlayerSpec;
use duels_rules::text::comma_list;
use duels_rules::{AnyGame, Catalogue, Entry, GameInfo};
use duels_session::{Review, Reviewed, Session};

use crate::game::Game;

/// How many moves or games a sentence lists.
pub(crate) const NAMED: usize = 40;

/// The games and who can be the opponent.
pub(crate) fn list(catalogue: Catalogue, open: &[String]) -> String {
    let games: Vec<_> = catalogue.entries().iter().map(entry).collect();
    let opponents: Vec<_> = opponents().map(|(name, about)| format!("- {name}: {about}")).collect();
    let open = if open.is_empty() { "none yet".to_string() } else { comma_list(open, NAMED) };
    format!("{}\n\nOpponents:\n{}\n\nYour games: {open}.", games.join("\n\n"), opponents.join("\n"))
}

/// Who can be the opponent, and a few words about them.
pub(crate) fn opponents() -> impl Iterator<Item = (String, String)> {
    let computers = PlayerSpec::all().filter(|who| *who != PlayerSpec::Person);
    let none = ("none".to_string(), "nobody: you move for both seats".to_string());
    computers.map(|who| (who.to_string(), who.about())).chain([none])
}

fn entry(entry: &Entry) -> String {
    let GameInfo { id, summary, params, .. } = entry.info;
    let params = params.iter().map(|param| {
        format!("\n  - {}={}: {}: {}", param.name, param.default.unwrap_or("…"), param.help, param.kind)
    });
    format!("{id}: {}. {summary}{}", entry.info.full_title(), params.collect::<String>())
}

/// How the game stands: what was said last, the position, and what to do now.
pub(crate) fn game(name: &str, game: &Game, said: &[String]) -> String {
    let variant = match game.session.id().values().explained() {
        explained if explained.is_empty() => explained,
        explained => format!("What is different in this variant:\n{explained}"),
    };
    let mut parts = vec![said.join("\n"), variant, position(&game.session), now(name, game)];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The position as the game itself says it.
pub(crate) fn position(session: &Session) -> String {
    session.game().state().trim().to_string()
}

fn now(name: &str, game: &Game) -> String {
    let session = &game.session;
    let Some(turn) = session.turn() else { return ending(name, session) };
    let you = match game.own() {
        Some(seat) if seat == turn => format!("You are {seat} in game {name}, and it is your turn."),
        Some(seat) => format!("You are {seat} in game {name}; {turn} is to move."),
        None => format!("Game {name}: {turn} is to move, and you move for both seats."),
    };
    format!(
        "{you} {}\nLegal moves: {}.",
        session.game().prompt().text,
        comma_list(&session.legal_moves(), NAMED)
    )
}

fn ending(name: &str, session: &Session) -> String {
    let said = match (session.game().ending(), session.outcome()) {
        (Some(ending), _) => ending.trim().to_string(),
        (None, Some(outcome)) => format!("{} {} wins.", outcome.reason, outcome.winner),
        (None, None) => String::new(),
    };
    format!("{said}\nGame {name} is over. The tool review shows where it was won and lost.")
}

/// Who wins a position, with which moves, and why.
pub(crate) fn solved(session: &Session, solution: &Solution, why: &str) -> String {
    let verdict = session.turn().map(|turn| solution.summary(turn)).unwrap_or_default();
    let best: Vec<_> = solution.best().map(|mv| session.game().move_text(mv).to_string()).collect();
    let decided = match solution.is_decided() {
        true => " The choice does not matter here: every move has the same value.",
        false => "",
    };
    format!("{verdict}. Best: {}.{decided} {why}", comma_list(&best, NAMED))
}

/// What was won and given away, ply by ply.
pub(crate) fn review(review: &Review) -> String {
    if review.plies.is_empty() {
        return "There is nothing to review: no move was made.".to_string();
    }
    let start = review.at_start.map(|seat| format!("{seat} stood to win at the start."));
    let plies = review.plies.iter().zip(1..).map(|(reviewed, number)| ply(reviewed, number));
    let lines: Vec<_> = start.into_iter().chain(plies).chain(review.verdict()).collect();
    lines.join("\n")
}

fn ply(reviewed: &Reviewed, number: usize) -> String {
    let judged = match (reviewed.is_blunder(), reviewed.mattered, reviewed.before) {
        (true, _, _) => {
            format!("gave the win away; {} would have kept it", comma_list(&reviewed.winning, NAMED))
        }
        (false, true, _) => {
            format!("kept the win; the moves that do are {}", comma_list(&reviewed.winning, NAMED))
        }
        (false, false, Value::Win) => "won with every move".to_string(),
        (false, false, Value::Loss) => "lost with every move".to_string(),
    };
    format!("{number}. {} played {}: {judged}.", reviewed.ply.seat, reviewed.ply.word)
}

/// The rules of a variant, with the truth about the classic game where that may be told.
pub(crate) fn rules(game: &dyn AnyGame, tell_truth: bool) -> String {
    let truth = match tell_truth {
        true => format!("\n\nThe truth about the classic game: {}", game.info().truth),
        false => String::new(),
    };
    format!("{}\n\n{}{truth}", game.title(), game.rules())
}
