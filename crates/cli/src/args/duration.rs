use std::time::Duration;

const HOUR: u64 = 60 * 60;

/// Parses a time of hours, days or weeks: `12h`, `90d`, `52w`.
pub(crate) fn days(text: &str) -> Result<Duration, String> {
    let unit = match text.chars().last() {
        Some('h') => HOUR,
        Some('d') => 24 * HOUR,
        Some('w') => 7 * 24 * HOUR,
        _ => 0,
    };
    let number = text.strip_suffix(['h', 'd', 'w']).and_then(|number| number.parse::<u64>().ok());
    let seconds = number.and_then(|number| number.checked_mul(unit)).filter(|seconds| *seconds > 0);
    seconds.map(Duration::from_secs).ok_or_else(|| "write a time such as 12h, 90d or 52w".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(days("90d"), Ok(Duration::from_secs(90 * 24 * 3600)));
        assert_eq!(days("12h"), Ok(Duration::from_secs(12 * 3600)));
        assert_eq!(days("1w"), days("7d"));
        for wrong in [
            "",
            "d",
            "90",
            "0d",
            "-1d",
            "1.5d",
            "90 d",
            "90m",
            "99999999999999999999w",
            "999999999999999999w",
        ] {
            assert_eq!(days(wrong), Err("write a time such as 12h, 90d or 52w".to_string()), "{wrong}");
        }
    }
}
