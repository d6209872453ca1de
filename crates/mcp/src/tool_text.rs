//! The outputs of the tools as text, composed of the games' own sentences.

use duels_oracle::{Solution, Value};
use duels_players::Computer;
use duels_rules::text::{comma_list, sentence};
use duels_rules::{AnyGame, Catalogue, Entry, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, Names};
use duels_session::puzzle::Attempt;
use duels_session::{ForfeitReview, PlyReview, Review, Session};

use crate::open_game::OpenGame;
use crate::puzzles::AskedPuzzle;

/// How many moves or games a sentence lists.
pub(crate) const NAMED: usize = 40;

/// The games and spec can be the opponent.
pub(crate) fn list(catalogue: Catalogue, open: &[String]) -> String {
    let games: Vec<_> = catalogue.entries().iter().map(entry).collect();
    let opponents: Vec<_> = opponents().map(|(name, about)| format!("- {name}: {about}")).collect();
    let open = if open.is_empty() { "none yet".to_string() } else { comma_list(open, NAMED) };
    format!("{}\n\nOpponents:\n{}\n\nYour games: {open}.", games.join("\n\n"), opponents.join("\n"))
}

/// The opponents, with a few words about each.
pub(crate) fn opponents() -> impl Iterator<Item = (String, String)> {
    let none = ("none".to_string(), "you move for both seats".to_string());
    Computer::all().map(|computer| (computer.to_string(), computer.about())).chain([none])
}

fn entry(entry: &Entry) -> String {
    let GameInfo { id, summary, params, .. } = entry.info;
    let params = params.iter().map(|param| {
        format!("\n  - {}={}: {}: {}", param.name, param.default.unwrap_or("…"), param.help, param.kind)
    });
    format!("{id}: {}. {summary}{}", entry.info.full_title(), params.collect::<String>())
}

/// A game: what has just happened, the position, and what to do now.
pub(crate) fn game(name: &str, game: &OpenGame, events: &[String]) -> String {
    let variant = match game.session.id().values().explained() {
        explained if explained.is_empty() => explained,
        explained => format!("This variant differs from the classic game:\n{explained}"),
    };
    let mut parts = vec![events.join("\n"), variant, position(&game.session), now(name, game)];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The position in the words of the game.
pub(crate) fn position(session: &Session) -> String {
    session.game().state(&Names::SEATS).trim().to_string()
}

fn now(name: &str, game: &OpenGame) -> String {
    let session = &game.session;
    let Some(turn) = session.turn() else { return ending(name, session) };
    let you = match game.client_seat() {
        Some(seat) if seat == turn => format!("You are {seat} in game {name}, and it is your turn."),
        Some(seat) => format!("You are {seat} in game {name}; {turn} is to move."),
        None => format!("Game {name}: {turn} is to move, and you move for both seats."),
    };
    format!(
        "{you} {}\nLegal moves: {}.",
        session.game().prompt(&Names::SEATS).text,
        comma_list(session.legal_moves(), NAMED)
    )
}

fn ending(name: &str, session: &Session) -> String {
    // Without a turn the game is over, and has an ending.
    let ending = session.ending(&Names::SEATS).unwrap_or_default();
    format!("{}\nGame {name} is over. The tool review shows where it was won and lost.", ending.trim())
}

/// Who wins a position, with which moves, and why.
pub(crate) fn solution(session: &Session, solution: &Solution, why: &str) -> String {
    // A position that was solved is not over.
    let verdict = session.turn().map_or(String::new(), |turn| solution.summary(turn));
    let best: Vec<_> = solution.best().map(|mv| session.game().move_text(mv).to_string()).collect();
    let decided = match solution.is_decided() {
        true => " The choice does not matter: every move has the same value.",
        false => "",
    };
    format!("{verdict}. Best: {}.{decided} {why}", comma_list(&best, NAMED))
}

/// A review, ply by ply.
pub(crate) fn review(review: &Review) -> String {
    if review.plies.is_empty() && review.forfeit.is_none() {
        return "There is nothing to review: no move was made.".to_string();
    }
    let start = review.at_start.map(|seat| format!("{seat} was winning at the start."));
    let plies = review.plies.iter().zip(1..).map(|(reviewed, number)| ply(reviewed, number));
    let forfeit = review.forfeit.as_ref().map(forfeit);
    let lines: Vec<_> = start.into_iter().chain(plies).chain(forfeit).chain(review.verdict()).collect();
    lines.join("\n")
}

fn forfeit(forfeit: &ForfeitReview) -> String {
    let judged = match (forfeit.is_blunder(), forfeit.winning.is_empty()) {
        (true, false) => {
            format!("that gave the win away; {} would have kept it", comma_list(&forfeit.winning, NAMED))
        }
        (true, true) => "that gave the win away".to_string(),
        (false, _) => "the position was lost".to_string(),
    };
    format!("{}: {judged}.", forfeit.event(&Names::SEATS))
}

fn ply(reviewed: &PlyReview, number: usize) -> String {
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
    format!("{number}. {} played {}: {judged}.", reviewed.ply.seat, reviewed.ply.text)
}

/// The rules of a game or a variant.
pub(crate) fn rules(game: &dyn AnyGame) -> String {
    format!("{}\n\n{}\n{ILLEGAL_MOVES_ARE_REFUSED}", game.title(), game.rules())
}

/// A puzzle: the position, and what is asked.
pub(crate) fn puzzle(name: &str, asked: &AskedPuzzle) -> String {
    let puzzle = &asked.puzzle;
    let (game, names) = (puzzle.game(), puzzle.names());
    let day = asked.day.as_ref();
    let day = day.map(|day| format!("The puzzle of {}. The game of that day: {}.", day.date, day.duel));
    let title = format!("{}, difficulty {} of 5", game.title(), puzzle.difficulty());
    let variant = match puzzle.start().values().explained() {
        explained if explained.is_empty() => explained,
        explained => format!("This variant differs from the classic game:\n{explained}"),
    };
    let ask = format!(
        "{}\n{}\nLegal moves: {}.\nAnswer with answer_puzzle.",
        puzzle.prompt(),
        game.prompt(&names).text,
        comma_list(puzzle.session().legal_moves(), NAMED)
    );
    let heading: Vec<_> = [format!("Puzzle {name}: {}", puzzle.id()), title].into_iter().chain(day).collect();
    let position = game.state(&names).trim().to_string();
    let mut parts = vec![heading.join("\n"), variant, position, ask];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// What came of an answer to a puzzle.
pub(crate) fn attempt(name: &str, asked: &AskedPuzzle, attempt: &Attempt) -> String {
    let (verdict, again) = match attempt.right {
        true => ("Right!", String::new()),
        false => {
            ("Wrong. This is what happens then:", format!("\nYou can try again: {name} is still there."))
        }
    };
    format!("{verdict}\n{}\n{}{again}", asked.puzzle.line_text(attempt), sentence(&attempt.why))
}
