use duels_rules::games::dilemma::{Dilemma, Position};
use duels_rules::{Playing, Seat, Table};

use super::{Span, Standing, takes_start};
use crate::phrase::{Who, sentence};
use crate::{Judgement, Value};

/// Why a position is won or lost. It needs no search: the judgement of the moves says what the digits do not.
pub(super) fn why(
    table: &dyn Table,
    playing: &Playing<Dilemma>,
    turn: Seat,
    judgement: &Judgement,
) -> String {
    let (game, position) = (&*playing.game, &playing.position);
    let left = Span::left(game, position);
    let ways: Vec<Way> = judgement
        .moves
        .iter()
        .map(|judged| {
            let (digit, rest) = left.take(&game.sequence, takes_start(table, judged.mv));
            let answers = match rest.is_empty() {
                true => vec![],
                false => vec![rest.take(&game.sequence, true).0, rest.take(&game.sequence, false).0],
            };
            Way { word: table.word(judged.mv).to_string(), digit, answers, won: judged.value == Value::Win }
        })
        .collect();
    match Standing::of(game, position, turn) {
        Standing::Settled { ahead } => settled(game, position, turn, ahead),
        Standing::Meets(_) if left.len() == game.sequence.len() => extra(&ways),
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

/// Somebody is ahead for good.
fn settled(game: &Dilemma, position: &Position, turn: Seat, ahead: bool) -> String {
    let first = turn.after(u64::from(position.from_start + position.from_end));
    let (mine, theirs) = (position.number(turn), position.number(turn.other()));
    let who = Who::is_you(ahead);
    let odd = game.sequence.len() % 2 == 1;
    let because = match position.number(first).first() {
        Some(&digit) if odd && digit != 0 => {
            format!("{} the longer number, and it begins with {digit}", who.does("get"))
        }
        _ => {
            // A leading 0 of the longer number meets nothing.
            let skip = |seat: Seat| usize::from(odd && seat == first);
            let (mine, theirs) = (mine.iter().skip(skip(turn)), theirs.iter().skip(skip(turn.other())));
            let pair = mine.zip(theirs).find(|(mine, theirs)| mine != theirs);
            let (mine, theirs) = pair.map_or((0, 0), |(mine, theirs)| (*mine, *theirs));
            format!("the first pair of digits that differs is your {mine} against their {theirs}")
        }
    };
    format!("Nothing matters here: {because}, so {} whatever is still taken.", who.does("win"))
}

/// The first digit of an odd sequence, which makes the first player's number longer.
fn extra(ways: &[Way]) -> String {
    match (ways.iter().find(|way| way.won), ways) {
        (Some(way), _) if way.digit != 0 => format!(
            "{}: your number will have one digit more than the other player's and begins with {}, so it is larger \
             whatever follows.",
            take(way, ways),
            way.digit
        ),
        (Some(way), _) => format!(
            "{}: a 0 in front is worth nothing, but the other player must then lead every pair of digits, and \
             loses the first one that differs.",
            take(way, ways)
        ),
        (None, [only]) | (None, [only, _]) if only.answers.is_empty() => {
            "The only digit is 0, so both numbers are worth 0, and equal numbers are won by the second player."
                .to_string()
        }
        _ => "Both ends are 0, and a 0 in front is worth nothing: the other player then leads every pair of \
              digits and either wins the first one that differs or, if none does, wins as the second player."
            .to_string(),
    }
}

/// The other player's digit waits for an answer.
fn meets(ways: &[Way], open: u8) -> String {
    match ways.iter().find(|way| way.won) {
        Some(way) if way.digit > open => format!(
            "{}: it is larger than the {open} that the other player just took, and the first pair of digits \
             that differs decides.",
            take(way, ways)
        ),
        Some(way) => format!(
            "{}: it equals the {open} that the other player just took, and with what is left then you come out \
             on top.",
            take(way, ways)
        ),
        None if ways.iter().all(|way| way.digit < open) => format!(
            "{} smaller than the {open} that the other player just took, and the first pair of digits that \
             differs decides.",
            both(ways, "is", "are")
        ),
        None => format!(
            "The best you can do is to equal the {open} that the other player just took, and with what is left \
             then they come out on top."
        ),
    }
}

/// A new pair is to be opened.
fn leads(ways: &[Way]) -> String {
    match ways.iter().find(|way| way.won) {
        Some(way) if way.answers.iter().all(|answer| *answer < way.digit) => format!(
            "{}: the other player can only answer with {}, which is smaller, and the first pair of digits that \
             differs decides.",
            take(way, ways),
            answers(way)
        ),
        Some(way) => format!(
            "{}: no answer is larger, and after an equal one you come out on top with what is left.",
            take(way, ways)
        ),
        None => {
            let lost: Vec<String> = ways.iter().map(beaten).collect();
            let merged = if lost.iter().all(|text| *text == lost[0]) { &lost[..1] } else { &lost };
            sentence(&format!("{}. The first pair of digits that differs decides.", merged.join(", and ")))
        }
    }
}

fn beaten(way: &Way) -> String {
    match way.answers.iter().find(|answer| **answer > way.digit) {
        Some(answer) => format!("your {} from the {} would be beaten by {answer}", way.digit, way.word),
        None => format!(
            "your {} from the {} would be equalled, and with what is left then the other player comes out on top",
            way.digit, way.word
        ),
    }
}

fn answers(way: &Way) -> String {
    match way.answers.as_slice() {
        [one, two] if one != two => format!("{one} or {two}"),
        [one, ..] => one.to_string(),
        [] => String::new(),
    }
}

/// "Take the 7 at the start", with a word in front where the other end wins as well.
fn take(way: &Way, ways: &[Way]) -> String {
    let also = if ways.len() > 1 && ways.iter().all(|way| way.won) { "Both ends win. " } else { "" };
    format!("{also}Take the {} at the {}", way.digit, way.word)
}

fn both(ways: &[Way], is: &str, are: &str) -> String {
    match ways {
        [one, two] if one.digit != two.digit => format!("Both ends, {} and {}, {are}", one.digit, two.digit),
        [one, _] if !one.answers.is_empty() => format!("Both ends, {} and {0}, {are}", one.digit),
        [one, ..] => format!("The {} that is left {is}", one.digit),
        [] => String::new(),
    }
}
