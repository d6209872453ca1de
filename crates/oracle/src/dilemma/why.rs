use duels_rules::games::dilemma::{Dilemma, Position};
use duels_rules::{AnyGame, GameState, Seat};

use super::{Span, Standing, takes_start};
use crate::player_ref::PlayerRef;
use crate::{Solution, Value};

const DECIDES: &str = "the first pair of digits that differs decides";

/// Why a position is won or lost. It needs no search: the solution of the moves says what the digits do not.
pub(super) fn why(any: &dyn AnyGame, state: &GameState<Dilemma>, turn: Seat, solution: &Solution) -> String {
    let (game, position) = (&*state.game, &state.position);
    let standing = Standing::of(game, position, turn);
    let opening = game.left(position).len() == game.sequence.len();
    let ways: Vec<Way> = ways(any, state, solution);
    match standing {
        Standing::Settled { ahead } => settled(game, position, turn, ahead),
        _ if all_equal(game.left(position), standing) => equal(game.left(position), solution),
        Standing::Meets(_) if opening => extra(&ways),
        Standing::Meets(open) => meets(&ways, open),
        Standing::Leads => leads(&ways),
    }
}

/// A move with its digit and the digits that could answer it.
struct Way {
    word: String,
    digit: u8,
    answers: Vec<u8>,
    won: bool,
}

/// The moves; the last digit is one move, though two words take it.
fn ways(any: &dyn AnyGame, state: &GameState<Dilemma>, solution: &Solution) -> Vec<Way> {
    let (sequence, left) = (&state.game.sequence, Span::left(&state.game, &state.position));
    let way = |judged: &crate::MoveValue| {
        let (digit, rest) = left.take(sequence, takes_start(any, judged.mv));
        let ends = if rest.is_empty() { &[][..] } else { &[true, false] };
        let mut answers: Vec<u8> = ends.iter().map(|&from_start| rest.take(sequence, from_start).0).collect();
        answers.dedup();
        Way { word: any.move_text(judged.mv).to_string(), digit, answers, won: judged.value == Value::Win }
    };
    solution.moves.iter().take(left.len()).map(way).collect()
}

/// Whether every digit left is the same, and equal to the one it meets.
fn all_equal(left: &[u8], standing: Standing) -> bool {
    let same = left.windows(2).all(|pair| pair[0] == pair[1]);
    same && !matches!(standing, Standing::Meets(open) if left.first() != Some(&open))
}

fn equal(left: &[u8], solution: &Solution) -> String {
    let winner = PlayerRef::is_you(solution.value == Value::Win);
    let digits = match left {
        [digit] => format!("only a {digit} is left"),
        [digit, ..] => format!("every digit left is a {digit}"),
        [] => String::new(),
    };
    format!(
        "Nothing matters here: {digits}, so both numbers end up equal, and {} as the player who moved second.",
        winner.does("win")
    )
}

/// A player is ahead for good.
fn settled(game: &Dilemma, position: &Position, turn: Seat, ahead: bool) -> String {
    let who = PlayerRef::is_you(ahead);
    let odd = game.sequence.len() % 2 == 1;
    let first = turn.after(u64::from(position.from_start + position.from_end));
    let because = match position.number(first).first() {
        Some(&digit) if odd && digit != 0 => {
            format!("{} the longer number, and it begins with {digit}", who.does("get"))
        }
        _ => {
            // A leading 0 of the longer number meets nothing.
            let digits = |seat: Seat| position.number(seat).iter().skip(usize::from(odd && seat == first));
            let pair = digits(turn).zip(digits(turn.other())).find(|(mine, theirs)| mine != theirs);
            let (mine, theirs) = pair.unwrap_or((&0, &0));
            format!("the first pair of digits that differs is your {mine} against their {theirs}")
        }
    };
    format!("Nothing matters here: {because}, so {} whatever is still taken.", who.does("win"))
}

/// The first digit of an odd sequence, which makes the first player's number longer.
fn extra(ways: &[Way]) -> String {
    match winning(ways, |way| way.digit != 0) {
        Some(way) if way.digit != 0 => format!(
            "{}: your number will have one digit more than the other player's and begins with {}, so it is \
             larger whatever follows.",
            take(way, ways),
            way.digit
        ),
        Some(way) => format!(
            "{}: a 0 in front is worth nothing, but then the other player must open every pair of digits, and \
             you come out on top.",
            take(way, ways)
        ),
        None => {
            "Both ends are 0, and a 0 in front is worth nothing: then the other player opens every pair of \
                 digits and comes out on top."
                .to_string()
        }
    }
}

/// The other player's digit waits for an answer.
fn meets(ways: &[Way], open: u8) -> String {
    let just_took = format!("the {open} that the other player just took");
    match winning(ways, |way| way.digit > open) {
        Some(way) if way.digit > open => {
            format!("{}: it is larger than {just_took}, and {DECIDES}.", take(way, ways))
        }
        Some(way) => format!(
            "{}: it equals {just_took}, and with what is left then you come out on top.",
            take(way, ways)
        ),
        None if ways.iter().all(|way| way.digit < open) => match ways {
            [only] => format!("The {} that is left is smaller than {just_took}, and {DECIDES}.", only.digit),
            _ => format!("Both ends are smaller than {just_took}, and {DECIDES}."),
        },
        None => format!(
            "The best you can do is to equal {just_took}, and with what is left then they come out on top."
        ),
    }
}

/// A new pair is to be opened.
fn leads(ways: &[Way]) -> String {
    let clear = |way: &Way| way.answers.iter().all(|answer| *answer < way.digit);
    match winning(ways, clear) {
        Some(way) if clear(way) => {
            let answers: Vec<String> = way.answers.iter().map(ToString::to_string).collect();
            let smaller = if answers.len() == 1 { "which is" } else { "both" };
            let answers = answers.join(" or ");
            format!(
                "{}: the answer can only be {answers}, {smaller} smaller, and {DECIDES}.",
                take(way, ways)
            )
        }
        Some(way) => format!(
            "{}: no answer is larger, and after an equal one you come out on top with what is left.",
            take(way, ways)
        ),
        None => {
            let beaten: Vec<String> = ways.iter().filter_map(beaten).collect();
            match beaten.as_slice() {
                [one, two] => format!("Your {one}, and your {two}; {DECIDES}."),
                [one] => format!(
                    "Your {one}; the other end can be equalled, and with what is left then the other player \
                     comes out on top."
                ),
                _ => {
                    "Whichever end you take, the other player can take an equal digit, and with what is left \
                      then they come out on top."
                        .to_string()
                }
            }
        }
    }
}

/// A move that wins, one that wins for a clear reason if there is one.
fn winning(ways: &[Way], is_clear: impl Fn(&Way) -> bool) -> Option<&Way> {
    let mut won = ways.iter().filter(|way| way.won);
    let first = won.clone().next();
    won.find(|way| is_clear(way)).or(first)
}

/// How a digit is beaten, if one is larger than it.
fn beaten(way: &Way) -> Option<String> {
    let answer = way.answers.iter().max().filter(|answer| **answer > way.digit)?;
    Some(format!("{} from the {} is beaten by {answer}", way.digit, way.word))
}

/// "Take the 7 at the start", with a word in front where the other end wins as well.
fn take(way: &Way, ways: &[Way]) -> String {
    match ways {
        [_] => format!("Take the {} that is left", way.digit),
        _ if ways.iter().all(|way| way.won) => {
            format!("Both ends win. Take the {} at the {}", way.digit, way.word)
        }
        _ => format!("Take the {} at the {}", way.digit, way.word),
    }
}
