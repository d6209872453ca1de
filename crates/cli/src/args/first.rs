use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use duels_session::SeatChoice;

/// Reads who begins, and offers what is accepted to help and completions.
pub(crate) fn first_parser() -> impl TypedValueParser<Value = SeatChoice> {
    let values = [("1", "Player 1"), ("2", "Player 2"), ("random", "Drawn from the seed")];
    let values = values.map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).try_map(|text| text.parse::<SeatChoice>())
}
