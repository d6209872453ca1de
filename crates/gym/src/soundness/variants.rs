use duels_rules::{Entry, ParamKind, ParamValues, RngStream, SeededRng};

/// Variants with more positions than this are left out.
pub(super) const MOST_POSITIONS: usize = 1500;
/// How many variants are drawn.
const DRAWN: usize = 24;

/// Small variants of a game, drawn from what its parameters declare, and the classic game, which may be small.
pub(super) fn small(entry: Entry) -> Vec<ParamValues> {
    let params = entry.info.params;
    let mut rng = SeededRng::new(1, RngStream::Start);
    let draw = |rng: &mut SeededRng| {
        let given = params.iter().filter_map(|param| {
            let drawn = format!("{}={}", param.name, value(param.kind, rng));
            (rng.below(4) > 0).then_some(drawn)
        });
        given.collect::<Vec<String>>()
    };
    let drawn = (0..DRAWN).map(|_| draw(&mut rng));
    let variants = [Vec::new()].into_iter().chain(drawn);
    // A parameter that replaces another contradicts it now and then; such a draw is not a variant.
    variants.filter_map(|texts| ParamValues::parse(params, texts.iter().map(String::as_str)).ok()).collect()
}

/// A small value that the parameter takes.
fn value(kind: ParamKind, rng: &mut SeededRng) -> String {
    let mut digits =
        |low: u8, count: usize| -> String { (0..count).map(|_| char::from(b'0' + rng.digit(low))).collect() };
    match kind {
        ParamKind::Number { min, max } => {
            let size = (max - min).min(13) + 1;
            (min + rng.below(size)).to_string()
        }
        ParamKind::Choice(words) => rng.pick(words).unwrap_or("").to_string(),
        ParamKind::DigitRange => {
            let low = rng.below(4);
            format!("{low}-{}", low.max(1) + rng.below(3))
        }
        ParamKind::Natural { max_digits } => {
            let tail = rng.below(max_digits.min(3) as u64);
            format!(
                "{}{}",
                1 + rng.below(9),
                (0..tail).map(|_| rng.below(10).to_string()).collect::<String>()
            )
        }
        ParamKind::Digits { max_digits } => digits(0, max_digits.min(7)),
        ParamKind::TwoNumbers { min_digits, max_digits } => {
            let count = max_digits.min(min_digits + 2);
            let one = digits(1, count);
            format!("{one}-{}", digits(1, count))
        }
        ParamKind::NumberList { min, max, max_count } => {
            let count = 1 + rng.below(max_count.min(3) as u64);
            let size = u64::from((max - min).min(4)) + 1;
            let numbers: Vec<_> =
                (0..count).map(|_| (u64::from(min) + rng.below(size)).to_string()).collect();
            numbers.join("-")
        }
    }
}
