use duels_rules::{Prompt, PromptStyle, nearest_word, text};

use crate::terminal::{Console, MessageKind, StopReason};

/// What a person answered to a question of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<T> {
    /// One of the answers.
    Chosen(T),
    /// Back to the question before it.
    Back,
}

/// One of the answers that a question lists.
pub(crate) struct Choice<T> {
    /// What the list says about it.
    pub(crate) about: String,
    /// Words that mean it, the usual one first; the beginning of one is enough where it is clear.
    pub(crate) words: Vec<String>,
    /// What choosing it gives.
    pub(crate) value: T,
}

/// A question of the menu with the answers to choose from. Enter chooses the first.
pub(crate) struct ChoiceList<T> {
    /// What is printed before the list.
    pub(crate) heading: String,
    /// The answers, numbered from 1.
    pub(crate) choices: Vec<Choice<T>>,
    /// What is printed after the list; may be empty.
    pub(crate) below: String,
    /// What asks.
    pub(crate) question: String,
    /// What `rules` prints here.
    pub(crate) rules: String,
    /// What `help` says about the answers.
    pub(crate) help: String,
    /// Whether there is a question before this one.
    pub(crate) has_back: bool,
}

const HELP: &str = "Type the number before an answer, or its word. Enter chooses the first one.";

impl<T> Answer<T> {
    /// Keeps what was chosen.
    pub(crate) fn keep_in(self, place: &mut T) -> Answer<()> {
        match self {
            Answer::Chosen(value) => {
                *place = value;
                Answer::Chosen(())
            }
            Answer::Back => Answer::Back,
        }
    }
}

impl<T> Choice<T> {
    /// An answer with the words that mean it.
    pub(crate) fn new(about: impl Into<String>, words: &[&str], value: T) -> Choice<T> {
        Choice { about: about.into(), words: words.iter().map(|word| (*word).to_string()).collect(), value }
    }
}

impl<T: Clone> ChoiceList<T> {
    /// A question about a game whose rules `rules` shows.
    pub(crate) fn new(heading: &str, choices: Vec<Choice<T>>, rules: &str) -> ChoiceList<T> {
        let question = format!("Type {}, or press Enter for 1:", numbers(choices.len()));
        ChoiceList {
            heading: heading.to_string(),
            choices,
            below: String::new(),
            question,
            rules: rules.to_string(),
            help: HELP.to_string(),
            has_back: true,
        }
    }

    /// Asks until one of the answers is given, or something that `other` takes. What `other` says about a text that
    /// it does not take is printed.
    pub(crate) fn ask(
        &self,
        console: &mut Console,
        other: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Answer<T>, StopReason> {
        console.say(MessageKind::Game, &self.listed())?;
        let prompt = Prompt::new(&self.question, PromptStyle::SameLine);
        loop {
            let line = console.ask_each(&prompt, || self.completions())?;
            let typed = line.trim().to_lowercase();
            match (typed.as_str(), self.chosen(&typed)) {
                (_, Some(choice)) => return Ok(Answer::Chosen(choice.value.clone())),
                ("back", _) => return Ok(Answer::Back),
                ("quit" | "exit", _) => return Err(StopReason::Quit),
                ("help" | "?", _) => console.say(MessageKind::Notice, &self.all_help())?,
                ("rules", _) => console.say(MessageKind::Notice, &self.rules)?,
                _ => match other(line.trim()) {
                    Ok(value) => return Ok(Answer::Chosen(value)),
                    Err(sentence) => console.say(MessageKind::Rejection, &sentence)?,
                },
            }
        }
    }

    /// Asks until one of the answers is given.
    pub(crate) fn ask_listed(&self, console: &mut Console) -> Result<Answer<T>, StopReason> {
        let words = self.completions();
        self.ask(console, |typed| match nearest_word(typed, words.iter().map(String::as_str)) {
            Some(meant) => Err(format!("Did you mean {meant}? {}", self.accepted())),
            None => Err(self.accepted()),
        })
    }

    /// The numbers of the answers: "1 to 5".
    pub(crate) fn numbers(&self) -> String {
        numbers(self.choices.len())
    }

    /// What would be accepted, as a request.
    pub(crate) fn accepted(&self) -> String {
        let words = self.choices.iter().filter_map(|choice| choice.words.first());
        format!("Type a number from 1 to {}, or {}.", self.choices.len(), text::any_of(words))
    }

    /// What `help` prints: the answers, and the words that work at every question.
    fn all_help(&self) -> String {
        let words = match self.has_back {
            true => "back returns to the question before, rules shows the rules of the game, quit leaves.",
            false => "rules shows the rules of the game, quit leaves.",
        };
        format!("{}\n{words}", self.help)
    }

    fn listed(&self) -> String {
        let line = |(number, choice): (usize, &Choice<T>)| format!("  {number}  {}\n", choice.about);
        let lines: String = (1..).zip(&self.choices).map(line).collect();
        let parts = [self.heading.as_str(), &lines, &self.below];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        text::joined(parts, "\n")
    }

    /// The answer that a text means; the first one if there is no text.
    fn chosen(&self, typed: &str) -> Option<&Choice<T>> {
        if typed.is_empty() {
            return self.choices.first();
        }
        if let Ok(number) = typed.parse::<usize>() {
            return self.choices.get(number.wrapping_sub(1));
        }
        let exact = self.choices.iter().find(|choice| choice.words.iter().any(|word| word == typed));
        exact.or_else(|| {
            let begins = |choice: &&Choice<T>| choice.words.iter().any(|word| word.starts_with(typed));
            let mut meant = self.choices.iter().filter(begins);
            let first = meant.next();
            first.filter(|_| meant.next().is_none())
        })
    }

    fn completions(&self) -> Vec<String> {
        let words = self.choices.iter().flat_map(|choice| choice.words.iter().cloned());
        let always =
            ["back", "rules", "help", "quit"].into_iter().filter(|word| self.has_back || *word != "back");
        words.chain(always.map(str::to_string)).collect()
    }
}

fn numbers(count: usize) -> String {
    if count == 1 { "1".to_string() } else { format!("1 to {count}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> ChoiceList<u8> {
        let choices = vec![
            Choice::new("the computer, easy", &["easy"], 1),
            Choice::new("the computer, hard", &["hard"], 2),
            Choice::new("a harp", &["harp"], 3),
        ];
        ChoiceList::new("Who?", choices, "The rules.")
    }

    #[test]
    fn a_number_a_word_and_the_clear_beginning_of_one_are_answers() {
        let list = list();
        let chosen = |typed: &str| list.chosen(typed).map(|choice| choice.value);
        assert_eq!(chosen(""), Some(1));
        assert_eq!(chosen("2"), Some(2));
        assert_eq!(chosen("hard"), Some(2));
        assert_eq!(chosen("e"), Some(1));
        for unclear in ["0", "4", "har", "x", "99999999999999999999999", "-1"] {
            assert_eq!(chosen(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn the_list_is_numbered_and_says_what_is_accepted() {
        let list = list();
        assert_eq!(list.listed(), "Who?\n  1  the computer, easy\n  2  the computer, hard\n  3  a harp\n");
        assert_eq!(list.accepted(), "Type a number from 1 to 3, or easy, hard or harp.");
    }
}
