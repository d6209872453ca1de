use super::{Span, leader_wins_ties};

/// How many spans a quick search may look at: a fraction of a millisecond.
const MOST: usize = 1024;

/// Whether the leader wins on a span of even length, if that takes only a few other spans to know.
///
/// The game continues only after equal pairs, and few pairs of random digits are equal: a random sequence of any
/// length is decided within a handful of spans, while one of equal digits needs all of them and is given up.
pub(super) fn quick_search(sequence: &[u8], span: Span) -> Option<bool> {
    let levels = needed(sequence, span)?;
    // From the innermost spans outwards; all of one level have the same length.
    let mut inner: Vec<(usize, bool)> = vec![];
    for (depth, level) in levels.iter().enumerate().rev() {
        let length = span.len() - 2 * depth;
        let wins = |start: &usize| (*start, wins(sequence, *start, length, &inner));
        inner = level.iter().map(wins).collect();
    }
    inner.first().map(|&(_, wins)| wins)
}

/// The starts of the spans that must be known, level by level, each two digits shorter than the last.
fn needed(sequence: &[u8], span: Span) -> Option<Vec<Vec<usize>>> {
    let mut levels = vec![vec![span.start]];
    let mut seen = 1;
    while let Some(level) = levels.last() {
        let length = span.len() - 2 * (levels.len() - 1);
        let spans = level.iter().map(|&start| Span { start, end: start + length });
        let mut next: Vec<usize> = spans.flat_map(|span| inner_starts(sequence, span)).collect();
        next.sort_unstable();
        next.dedup();
        seen += next.len();
        if next.is_empty() {
            break;
        }
        if seen > MOST {
            return None;
        }
        levels.push(next);
    }
    Some(levels)
}

/// Where the spans start that the leader's result may depend on.
fn inner_starts(sequence: &[u8], span: Span) -> Vec<usize> {
    if span.is_empty() {
        return vec![];
    }
    let pairs = [true, false].map(|from_start| pairs(sequence, span, from_start));
    let wins_at_once = pairs.iter().any(|pairs| pairs.iter().all(|pair| pair.digit > pair.answer));
    let holds = |pairs: &&[Pair; 2]| pairs.iter().all(|pair| pair.digit >= pair.answer);
    let equal = |pair: &&Pair| pair.digit == pair.answer;
    match wins_at_once {
        true => vec![],
        false => pairs.iter().filter(holds).flatten().filter(equal).map(|pair| pair.inner.start).collect(),
    }
}

/// Whether the leader wins on a span when everything it depends on is known.
fn wins(sequence: &[u8], start: usize, length: usize, inner: &[(usize, bool)]) -> bool {
    if length == 0 {
        return leader_wins_ties(sequence);
    }
    let known =
        |start: usize| inner.binary_search_by_key(&start, |&(start, _)| start).is_ok_and(|at| inner[at].1);
    let good = |pair: Pair| pair.digit > pair.answer || pair.digit == pair.answer && known(pair.inner.start);
    let span = Span { start, end: start + length };
    [true, false].into_iter().any(|from_start| pairs(sequence, span, from_start).into_iter().all(good))
}

/// A digit, the answer to it, and what is left after both.
#[derive(Clone, Copy)]
struct Pair {
    digit: u8,
    answer: u8,
    inner: Span,
}

/// The two ways to answer one way to lead.
fn pairs(sequence: &[u8], span: Span, from_start: bool) -> [Pair; 2] {
    let (digit, rest) = span.take(sequence, from_start);
    [true, false].map(|answer_from_start| {
        let (answer, inner) = rest.take(sequence, answer_from_start);
        Pair { digit, answer, inner }
    })
}
