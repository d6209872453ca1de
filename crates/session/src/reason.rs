/// An explanation whose pairs of numbers are listed apart from its sentences, for frontends that draw them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The sentences.
    pub text: String,
    /// The pairs that the winner answers by, such as `3–9`; often none.
    pub pairs: Vec<String>,
    /// Whether there are more pairs than these.
    pub more: bool,
}

/// How a solver introduces pairs, and what it says where there are more.
const PAIRS: &str = " in pairs: ";
const MORE: &str = " and so on";

impl Reason {
    /// Takes the pairs out of what a solver said.
    pub fn new(why: &str) -> Reason {
        let plain = || Reason { text: why.to_string(), ..Reason::default() };
        let Some((before, rest)) = why.split_once(PAIRS) else { return plain() };
        let Some((list, after)) = rest.split_once(". ") else { return plain() };
        let (list, more) = list.strip_suffix(MORE).map_or((list, false), |list| (list, true));
        let pairs: Vec<String> = list.split(", ").map(str::to_string).collect();
        let is_pair =
            |pair: &String| pair.split_once('–').is_some_and(|(one, two)| is_number(one) && is_number(two));
        match pairs.iter().all(is_pair) {
            true => Reason { text: format!("{before} in pairs. {after}"), pairs, more },
            false => plain(),
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_listed_apart() {
        let reason =
            Reason::new("Remove 6, and think of the rest in pairs: 1–5, 3–9 and so on. Whatever you do.");
        assert_eq!(reason.text, "Remove 6, and think of the rest in pairs. Whatever you do.");
        assert_eq!((reason.pairs, reason.more), (vec!["1–5".to_string(), "3–9".to_string()], true));
        for other in ["Add 6. No other number wins.", "Think in pairs: of shoes. And so on.", "in pairs: 1–2"]
        {
            assert_eq!(Reason::new(other), Reason { text: other.to_string(), ..Reason::default() });
        }
    }
}
