use duels_rules::quoted;

use crate::{PlayerError, PlayerErrorKind};

/// What a program says about itself between `ugi` and `ugiok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Its name, where it gives one.
    pub name: Option<String>,
    /// Who wrote it, where it says so.
    pub author: Option<String>,
    /// The options that it understands.
    pub options: Vec<Announcement>,
}

/// One option of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// What it is called; letter case does not matter.
    pub name: String,
    /// Its type: string, check, spin, combo, button.
    pub kind: String,
    /// The values of a combo.
    pub choices: Vec<String>,
}

impl Announced {
    /// Takes a line of the handshake; one that says nothing about the program is ignored.
    pub fn take(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["id", "name", ref name @ ..] => self.name = Some(name.join(" ")),
            ["id", "author", ref author @ ..] => self.author = Some(author.join(" ")),
            ["option", "name", ref rest @ ..] => self.options.extend(Announcement::parse(rest)),
            _ => {}
        }
    }

    /// The option of that name.
    pub fn option(&self, name: &str) -> Option<&Announcement> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Refuses a game that the program does not list, where it lists any.
    pub(super) fn offers(&self, game: &str) -> Result<(), PlayerError> {
        let offered = self.option("Game").map_or(&[][..], |option| &option.choices);
        if offered.is_empty() || offered.iter().any(|name| name.eq_ignore_ascii_case(game)) {
            return Ok(());
        }
        let list: Vec<_> = offered.iter().take(20).map(|name| quoted(name)).collect();
        let sentence = format!("the program does not play {game}; its option Game lists {}", list.join(", "));
        Err(PlayerError::new(PlayerErrorKind::Illegal, sentence))
    }
}

impl Announcement {
    /// Reads `NAME type TYPE [default …] [var VALUE]…`, where the name may have blanks.
    fn parse(words: &[&str]) -> Option<Announcement> {
        let end = words.iter().position(|&word| word == "type")?;
        let kind = words.get(end + 1)?.to_string();
        let values = words.get(end + 2..).unwrap_or_default().split(|&word| word == "var").skip(1);
        let choices = values.map(|value| value.join(" ")).collect();
        (end > 0).then(|| Announcement { name: words[..end].join(" "), kind, choices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_their_choices() {
        let mut announced = Announced::default();
        for line in [
            "id name A bot",
            "id author nobody",
            "option name Game type combo default fifty var fifty var divisors",
            "option name Two Words type check default false",
            "option name",
            "option name type",
            "hello",
        ] {
            announced.take(line);
        }
        assert_eq!(announced.name.as_deref(), Some("A bot"));
        assert_eq!(announced.option("game").map(|game| game.choices.len()), Some(2));
        assert_eq!(announced.option("two words").map(|option| option.kind.as_str()), Some("check"));
        assert_eq!(announced.options.len(), 2);
        assert!(announced.offers("Fifty").is_ok());
        assert!(announced.offers("dilemma").is_err());
    }
}
