use std::time::Duration;

const HOUR: u64 = 60 * 60;
/// A thousand years: whoever writes more has made a mistake.
const LONGEST: u64 = 365_000 * 24 * HOUR;

/// Parses a time of hours, days or weeks: `12h`, `90d`, `52w`.
pub(crate) fn days(text: &str) -> Result<Duration, String> {
    let unit = match text.chars().last() {
        Some('h') => HOUR,
        Some('d') => 24 * HOUR,
        Some('w') => 7 * 24 * HOUR,
        _ => 0,
    };
    let digits = text.strip_suffix(['h', 'd', 'w']).unwrap_or_default();
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number that is too large for the type is too long, too.
    let seconds = digits.parse().map_or(u64::MAX, |number: u64| number.saturating_mul(unit));
    match seconds {
        1..=LONGEST if is_number => Ok(Duration::from_secs(seconds)),
        1.. if is_number => Err("a time can be at most a thousand years, which is 365000d".to_string()),
        _ => Err("write a time such as 12h, 90d or 52w".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(days("90d"), Ok(Duration::from_secs(90 * 24 * 3600)));
        assert_eq!(days("12h"), Ok(Duration::from_secs(12 * 3600)));
        assert_eq!(days("1w"), days("7d"));
        for wrong in ["", "d", "90", "0d", "-1d", "+1d", "1.5d", "90 d", "90m", "99999999999999999999"] {
            assert_eq!(days(wrong), Err("write a time such as 12h, 90d or 52w".to_string()), "{wrong}");
        }
    }

    #[test]
    fn times_are_not_longer_than_a_thousand_years() {
        assert_eq!(days("365000d"), Ok(Duration::from_secs(LONGEST)));
        for wrong in ["365001d", "8760001h", "9999999999d", "999999999999999999w", "99999999999999999999w"] {
            let sentence = "a time can be at most a thousand years, which is 365000d";
            assert_eq!(days(wrong), Err(sentence.to_string()), "{wrong}");
        }
    }
}
