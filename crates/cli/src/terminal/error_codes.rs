/// The text without the numbers of the system's errors, such as ` (os error 2)`, which mean nothing to people.
pub(crate) fn without_error_codes(text: &str) -> String {
    const START: &str = " (os error ";
    let mut parts = text.split(START);
    let mut clean = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once(')') {
            Some((code, rest)) if code.bytes().all(|byte| byte.is_ascii_digit()) => clean += rest,
            _ => clean.extend([START, part]),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_numbers_are_removed() {
        let texts = [
            ("x: Permission denied (os error 13)", "x: Permission denied"),
            ("Not saved: x: No space (os error 28).", "Not saved: x: No space."),
            ("one (os error 1), two (os error 2)", "one, two"),
            ("a file (os error x) (os error ", "a file (os error x) (os error "),
        ];
        for (text, clean) in texts {
            assert_eq!(without_error_codes(text), clean);
        }
    }
}
