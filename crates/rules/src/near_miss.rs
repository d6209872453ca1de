/// A text with more letters than this is not a word with a slip in it.
const LONGEST: usize = 40;
/// How much two words must have in common, from 0 to 1, if they begin alike.
const ALIKE: f64 = 0.88;

/// The word that was probably meant by `typed`, if one is close. Letter case does not matter. Words
/// without letters, such as numbers, are never meant: every number is close to another one.
///
/// ```
/// use duels_rules::nearest_word;
///
/// assert_eq!(nearest_word("hnit", ["hint", "help", "quit"]), Some("hint"));
/// assert_eq!(nearest_word("chess", ["fifty", "append"]), None);
/// ```
pub fn nearest_word<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.trim();
    if typed.chars().count() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    let has_letters = |word: &str| word.chars().any(char::is_alphabetic);
    if !has_letters(&typed) {
        return None;
    }
    let words = known.into_iter().filter(|word| has_letters(word));
    let close = words.filter_map(|word| closeness(&typed, &word.to_lowercase()).map(|rank| (rank, word)));
    let best = close.min_by(|(one, _), (two, _)| one.0.cmp(&two.0).then(one.1.total_cmp(&two.1)));
    best.map(|(_, word)| word)
}

/// "Did you mean hint?", where a word was meant, and a blank after it.
pub(crate) fn did_you_mean(word: Option<&str>) -> String {
    word.map_or(String::new(), |word| format!("Did you mean {word}? "))
}

/// How many letters are wrong, and how different the words are; none if they have too little in common.
fn closeness(typed: &str, word: &str) -> Option<(usize, f64)> {
    let letters = typed.chars().count().max(word.chars().count());
    let wrong = strsim::osa_distance(typed, word);
    let alike = strsim::jaro_winkler(typed, word);
    let few = if letters < 2 { 0 } else { (letters / 3).max(1) };
    let close = wrong <= few && wrong < letters || letters > 3 && alike > ALIKE;
    close.then_some((wrong, 1.0 - alike))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_understood() {
        let commands = ["hint", "moves", "board", "undo", "redo", "rules", "save", "resign", "help", "quit"];
        let meant = |typed: &str| nearest_word(typed, commands).unwrap_or("-");
        assert_eq!(["hnit", "hitn", "HIN", "hints"].map(meant), ["hint"; 4]);
        assert_eq!(["mvoes", "bord", "rsign", "qiut"].map(meant), ["moves", "board", "resign", "quit"]);
        assert_eq!(["7", "77", "", "xyzzy", "!", "castle"].map(meant), ["-"; 6]);
        assert_eq!(nearest_word("ye", ["yes", "no"]), Some("yes"));
        assert_eq!(nearest_word("prefect", ["person", "random", "perfect"]), Some("perfect"));
        assert_eq!(nearest_word("mid", ["left", "middle", "right"]), Some("middle"));
        assert_eq!(nearest_word("2", ["1", "3"]), None);
        assert_eq!(nearest_word(&"hint".repeat(1000), commands), None);
    }
}
