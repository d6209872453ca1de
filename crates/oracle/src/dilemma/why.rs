use duels_rules::games::dilemma::{Dilemma, Position};
use duels_rules::text::capitalized;
use duels_rules::{AnyGame, GameState, Move, Seat};

use super::{Span, Standing, takes_start};
use crate::player_ref::PlayerRef;
use crate::{Solution, Theme, Value};

const DECIDES: &str = "the first pair of digits that differs decides";

/// Why a position is won or lost. It needs no search: the solution of the moves says what the digits do not.
pub(super) fn why(
    any: &dyn AnyGame,
    state: &GameState<Dilemma>,
    mover: PlayerRef<'_>,
    solution: &Solution,
) -> String {
    let turn = any.next_seat();
    let (game, position) = (&*state.game, &state.position);
    let standing = Standing::of(game, position, turn);
    let opening = game.left(position).len() == game.sequence.len();
    let ways: Vec<Way> = ways(any, state, solution);
    match standing {
        Standing::Settled { ahead } => settled(game, position, turn, mover, ahead),
        _ if all_equal(game.left(position), standing) => equal(game.left(position), mover, solution),
        Standing::Meets(_) if opening => extra(&ways, mover),
        Standing::Meets(open) => meets(&ways, mover, open),
        Standing::Leads => leads(&ways, mover),
    }
}

/// The themes of positions in which some moves win and others lose.
pub(super) const THEMES: &[Theme] =
    &[Theme::LargerDigit, Theme::FirstDifference, Theme::StayLevel, Theme::LongerNumber];

/// The idea of the position: the same cases as the sentences.
pub(super) fn theme(any: &dyn AnyGame, state: &GameState<Dilemma>, solution: &Solution) -> Theme {
    let (game, position) = (&*state.game, &state.position);
    let opening = game.left(position).len() == game.sequence.len();
    let ways = ways(any, state, solution);
    match Standing::of(game, position, any.next_seat()) {
        Standing::Settled { .. } => Theme::FirstDifference,
        Standing::Meets(_) if opening => match winning(&ways, |way| way.digit != 0) {
            Some(way) if way.digit != 0 => Theme::LongerNumber,
            _ => Theme::StayLevel,
        },
        Standing::Meets(open) => match winning(&ways, |way| way.digit > open) {
            Some(way) if way.digit == open => Theme::StayLevel,
            _ => Theme::LargerDigit,
        },
        Standing::Leads => match winning(&ways, is_clear) {
            Some(way) if !is_clear(way) => Theme::StayLevel,
            _ => Theme::FirstDifference,
        },
    }
}

/// The winning move that the explanation recommends.
pub(super) fn clearest(any: &dyn AnyGame, state: &GameState<Dilemma>, solution: &Solution) -> Option<Move> {
    let (game, position) = (&*state.game, &state.position);
    let opening = game.left(position).len() == game.sequence.len();
    let ways = ways(any, state, solution);
    let way = match Standing::of(game, position, any.next_seat()) {
        Standing::Settled { .. } => winning(&ways, |_| true),
        Standing::Meets(_) if opening => winning(&ways, |way| way.digit != 0),
        Standing::Meets(open) => winning(&ways, |way| way.digit > open),
        Standing::Leads => winning(&ways, is_clear),
    };
    way.map(|way| way.mv)
}

/// A move with its digit and the digits that could answer it.
struct Way {
    mv: Move,
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
        let (mv, won) = (judged.mv, judged.value == Value::Win);
        Way { mv, word: any.move_text(mv).to_string(), digit, answers, won }
    };
    solution.moves.iter().take(left.len()).map(way).collect()
}

/// Whether every digit left is the same, and equal to the one it meets.
fn all_equal(left: &[u8], standing: Standing) -> bool {
    let same = left.windows(2).all(|pair| pair[0] == pair[1]);
    same && !matches!(standing, Standing::Meets(open) if left.first() != Some(&open))
}

fn equal(left: &[u8], mover: PlayerRef<'_>, solution: &Solution) -> String {
    let winner = mover.or_opponent(solution.value == Value::Win);
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
fn settled(game: &Dilemma, position: &Position, turn: Seat, mover: PlayerRef<'_>, ahead: bool) -> String {
    let who = mover.or_opponent(ahead);
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
            let (own, their) = (mover.own(), mover.opponent().their());
            format!("the first pair of digits that differs is {own} {mine} against {their} {theirs}")
        }
    };
    format!("Nothing matters here: {because}, so {} whatever is still taken.", who.does("win"))
}

/// The first digit of an odd sequence, which makes the first player's number longer.
fn extra(ways: &[Way], mover: PlayerRef<'_>) -> String {
    let opponent = mover.opponent();
    match winning(ways, |way| way.digit != 0) {
        Some(way) if way.digit != 0 => format!(
            "{}: {} number will have one digit more than {} and begins with {}, so it is larger whatever follows.",
            take(way, ways, mover),
            mover.own(),
            opponent.possessive(),
            way.digit
        ),
        Some(way) => format!(
            "{}: a 0 in front is worth nothing, but then {} must open every pair of digits, and {} out on top.",
            take(way, ways, mover),
            opponent.name(),
            mover.does("come")
        ),
        None => format!(
            "Both ends are 0, and a 0 in front is worth nothing: then {} every pair of digits and {} out on top.",
            opponent.does("open"),
            opponent.form("come")
        ),
    }
}

/// The other player's digit waits for an answer.
fn meets(ways: &[Way], mover: PlayerRef<'_>, open: u8) -> String {
    let opponent = mover.opponent();
    let just_took = format!("the {open} that {} just took", opponent.name());
    match winning(ways, |way| way.digit > open) {
        Some(way) if way.digit > open => {
            format!("{}: it is larger than {just_took}, and {DECIDES}.", take(way, ways, mover))
        }
        Some(way) => format!(
            "{}: it equals {just_took}, and with what is left then {} out on top.",
            take(way, ways, mover),
            mover.does("come")
        ),
        None if ways.iter().all(|way| way.digit < open) => match ways {
            [only] => format!("The {} that is left is smaller than {just_took}, and {DECIDES}.", only.digit),
            _ => format!("Both ends are smaller than {just_took}, and {DECIDES}."),
        },
        None => format!(
            "The best {} can do is to equal {just_took}, and with what is left then {} out on top.",
            mover.name(),
            opponent.pronoun_does("come")
        ),
    }
}

/// A new pair is to be opened.
fn leads(ways: &[Way], mover: PlayerRef<'_>) -> String {
    let opponent = mover.opponent();
    match winning(ways, is_clear) {
        Some(way) if is_clear(way) => {
            let answers: Vec<String> = way.answers.iter().map(ToString::to_string).collect();
            let smaller = if answers.len() == 1 { "which is" } else { "both" };
            let answers = answers.join(" or ");
            format!(
                "{}: the answer can only be {answers}, {smaller} smaller, and {DECIDES}.",
                take(way, ways, mover)
            )
        }
        Some(way) => format!(
            "{}: no answer is larger, and after an equal one {} out on top with what is left.",
            take(way, ways, mover),
            mover.does("come")
        ),
        None => {
            let beaten: Vec<String> = ways.iter().filter_map(beaten).collect();
            let (own, top) = (mover.own(), opponent.does("come"));
            match beaten.as_slice() {
                [one, two] => format!("{} {one}, and {own} {two}; {DECIDES}.", capitalized(&own)),
                [one] => format!(
                    "{} {one}; the other end can be equalled, and with what is left then {top} out on top.",
                    capitalized(&own)
                ),
                _ => format!(
                    "Whichever end {}, {} can take an equal digit, and with what is left then {} out on top.",
                    mover.does("take"),
                    opponent.name(),
                    opponent.pronoun_does("come")
                ),
            }
        }
    }
}

/// Whether every answer is smaller.
fn is_clear(way: &Way) -> bool {
    way.answers.iter().all(|answer| *answer < way.digit)
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
fn take(way: &Way, ways: &[Way], mover: PlayerRef<'_>) -> String {
    let take = mover.order("take");
    match ways {
        [_] => format!("{take} the {} that is left", way.digit),
        _ if ways.iter().all(|way| way.won) => {
            format!("Both ends win. {take} the {} at the {}", way.digit, way.word)
        }
        _ => format!("{take} the {} at the {}", way.digit, way.word),
    }
}
