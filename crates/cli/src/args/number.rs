use std::ops::RangeInclusive;

/// Parses a whole number within a range; anything else is refused with what is accepted.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    whole_number(0..=u64::MAX)(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused_with_what_is_accepted() {
        let parse = whole_number::<u32>(1..=9);
        assert_eq!(parse(" 9 "), Ok(9));
        for wrong in ["0", "10", "-1", "x", "", "1.5", "99999999999999999999"] {
            assert_eq!(parse(wrong), Err("write a whole number from 1 to 9".to_string()), "{wrong}");
        }
    }
}
