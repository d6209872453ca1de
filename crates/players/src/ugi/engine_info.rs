use duels_rules::quoted;

use crate::PlayerError;

/// What an engine says about itself between `ugi` and `ugiok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// Its name, if it gives one.
    pub name: Option<String>,
    /// Who wrote it, if it says so.
    pub author: Option<String>,
    /// The options that it understands.
    pub options: Vec<EngineOption>,
}

/// One option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; letter case does not matter.
    pub name: String,
    /// Its type: string, check, spin, combo, button.
    pub kind: String,
    /// The values of a combo.
    pub choices: Vec<String>,
}

impl EngineInfo {
    /// Reads a line of the handshake; a line that says nothing about the engine is ignored.
    pub fn read(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["id", "name", ref name @ ..] => self.name = Some(name.join(" ")),
            ["id", "author", ref author @ ..] => self.author = Some(author.join(" ")),
            ["option", "name", ref rest @ ..] => self.options.extend(EngineOption::parse(rest)),
            _ => {}
        }
    }

    /// The option of that name.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Refuses a game that the engine does not list, if it lists any.
    pub(super) fn check_plays(&self, game: &str) -> Result<(), PlayerError> {
        let offered = self.option("Game").map_or(&[][..], |option| &option.choices);
        if offered.is_empty() || offered.iter().any(|name| name.eq_ignore_ascii_case(game)) {
            return Ok(());
        }
        let list: Vec<_> = offered.iter().take(20).map(|name| quoted(name)).collect();
        let sentence = format!("the program does not play {game}; its option Game lists {}", list.join(", "));
        Err(PlayerError::IllegalMove(sentence))
    }
}

impl EngineOption {
    /// Reads `NAME type TYPE [default …] [var VALUE]…`; the name may contain blanks.
    fn parse(words: &[&str]) -> Option<EngineOption> {
        let end = words.iter().position(|&word| word == "type")?;
        let kind = words.get(end + 1)?.to_string();
        let values = words[end + 2..].split(|&word| word == "var").skip(1);
        let choices = values.map(|value| value.join(" ")).collect();
        (end > 0).then(|| EngineOption { name: words[..end].join(" "), kind, choices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_their_choices() {
        let mut info = EngineInfo::default();
        for line in [
            "id name A bot",
            "id author A person",
            "option name Game type combo default fifty var fifty var divisors",
            "option name Two Words type check default false",
            "option name",
            "option name type",
            "hello",
        ] {
            info.read(line);
        }
        assert_eq!(info.name.as_deref(), Some("A bot"));
        assert_eq!(info.option("game").map(|game| game.choices.len()), Some(2));
        assert_eq!(info.option("two words").map(|option| option.kind.as_str()), Some("check"));
        assert_eq!(info.options.len(), 2);
        assert!(info.check_plays("Fifty").is_ok());
        assert!(info.check_plays("dilemma").is_err());
    }
}
