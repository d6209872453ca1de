use super::BoardOptions;

/// How many digits of a number are shown before it is shortened.
const MOST_DIGITS: usize = 12;
/// How many digits of a shortened number are shown at either end.
const ENDS: usize = 4;

/// A number with commas between its thousands: "940,000".
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A value as a counter shows it: of a long number the two ends and how many digits it has.
pub(super) fn shortened(value: &str, options: &BoardOptions<'_>) -> String {
    let count = value.chars().count();
    if count <= MOST_DIGITS || !value.chars().all(|digit| digit.is_ascii_alphanumeric()) {
        return value.to_string();
    }
    let (head, tail) = (&value[..ENDS], &value[value.len() - ENDS..]);
    format!("{head}{}{tail} ({} digits)", options.ellipsis(), grouped(count as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        assert_eq!([0, 999, 1000, 940_000].map(grouped), ["0", "999", "1,000", "940,000"]);
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn long_numbers_keep_their_ends() {
        let options = BoardOptions::default();
        assert_eq!(shortened("123456789012", &options), "123456789012");
        assert_eq!(shortened(&format!("3141{}2718", "0".repeat(992)), &options), "3141…2718 (1,000 digits)");
        let ascii = BoardOptions { unicode: false, ..options };
        assert_eq!(shortened("1234567890123", &ascii), "1234...0123 (13 digits)");
    }
}
