use std::fmt;
use std::str::FromStr;

use duels_rules::{nearest_word, quoted};

use crate::ugi::CommandLine;
use crate::{
    Computer, ModelSpec, ModelSpecError, OpenPlayerError, Player, PlayerOptions, Program, ProgramError,
};

/// What is written for someone at the keyboard.
const PERSON: &str = "person";

/// Who plays, as it is written in a command, a menu or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// `person`: someone at the keyboard.
    Person,
    /// `random`, `easy`, `level:4`, `perfect`.
    Computer(Computer),
    /// `cmd:python3 bot.py`: a program that speaks UGI.
    Program(CommandLine),
    /// `llm:MODEL@URL`: a language model.
    Model(ModelSpec),
}

impl PlayerSpec {
    /// Every form that is accepted, with a few words about it, for help.
    pub fn forms() -> impl Iterator<Item = (String, String)> {
        let form = |form: &str, about: &str| (form.to_string(), about.to_string());
        let named = Computer::NAMED.map(|(name, computer)| form(name, &format!("the same as {computer}")));
        let computers = Computer::all().map(|computer| (computer.to_string(), computer.about()));
        [form(PERSON, "someone at this keyboard")].into_iter().chain(named).chain(computers).chain([
            form("cmd:COMMAND", "a program that speaks UGI, such as \"cmd:python3 bot.py\""),
            form("llm:MODEL@URL", "a language model on a server with the OpenAI-compatible chat interface"),
        ])
    }

    /// Whether this player draws from the seed.
    pub fn uses_seed(&self) -> bool {
        matches!(self, PlayerSpec::Computer(computer) if computer.uses_seed())
    }

    /// The player that a text names where people cannot play: an error does not offer them.
    pub fn parse_without_people(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        text.parse().map_err(PlayerSpecError::without_people)
    }

    /// Opens the player; none for a person, whom a frontend prompts.
    pub fn open(&self, options: &PlayerOptions) -> Result<Option<Box<dyn Player>>, OpenPlayerError> {
        match self {
            PlayerSpec::Person => Ok(None),
            PlayerSpec::Computer(computer) => Ok(Some(computer.open())),
            PlayerSpec::Program(command) => {
                options.check_program(command)?;
                Ok(Some(Box::new(Program::new(command.clone()))))
            }
            PlayerSpec::Model(spec) => options.open_model(spec).map(Some),
        }
    }
}

/// Why a text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    /// None of the forms.
    #[error(
        "there is no player {name}. {}Accepted: {}random, easy, medium, hard, level:1 (weakest) to \
         level:9, perfect, cmd:COMMAND, llm:MODEL@URL",
        did_you_mean(meant.as_deref()),
        if *people { "person, " } else { "" }
    )]
    Unknown {
        /// The text, quoted.
        name: String,
        /// The player that was probably meant.
        meant: Option<String>,
        /// Whether people can play, too.
        people: bool,
    },
    /// A command that cannot be run.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// Text after `llm:` that does not name a model.
    #[error(transparent)]
    Model(#[from] ModelSpecError),
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let text = text.trim();
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind.trim().to_ascii_lowercase().as_str() {
            PERSON if rest.is_empty() => Ok(PlayerSpec::Person),
            "cmd" => Ok(PlayerSpec::Program(rest.parse()?)),
            "llm" => Ok(PlayerSpec::Model(rest.parse()?)),
            _ => match text.parse() {
                Ok(computer) => Ok(PlayerSpec::Computer(computer)),
                Err(_) => {
                    Err(PlayerSpecError::Unknown { name: quoted(text), meant: meant(text), people: true })
                }
            },
        }
    }
}

impl PlayerSpecError {
    /// The same error where people cannot play.
    fn without_people(self) -> PlayerSpecError {
        match self {
            PlayerSpecError::Unknown { name, meant, .. } => {
                let meant = meant.filter(|player| player != PERSON);
                PlayerSpecError::Unknown { name, meant, people: false }
            }
            other => other,
        }
    }
}

/// The player that was probably meant by a text that names none.
fn meant(text: &str) -> Option<String> {
    let names: Vec<String> = [PERSON.to_string()]
        .into_iter()
        .chain(Computer::NAMED.map(|(name, _)| name.to_string()))
        .chain(Computer::all().map(|computer| computer.to_string()))
        .collect();
    nearest_word(text, names.iter().map(String::as_str)).map(str::to_string)
}

fn did_you_mean(player: Option<&str>) -> String {
    player.map_or(String::new(), |player| format!("Did you mean {player}? "))
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Person => f.pad(PERSON),
            PlayerSpec::Computer(computer) => computer.fmt(f),
            PlayerSpec::Program(command) => write!(f, "cmd:{command}"),
            PlayerSpec::Model(spec) => write!(f, "llm:{spec}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_back_as_written() {
        let texts = ["person", "random", "level:1", "level:9", "perfect", "llm:m@http://h/v1"];
        for text in texts.into_iter().chain(["cmd:python3 bot.py --game=fifty"]) {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        assert_eq!(" CMD: ./bot ".parse::<PlayerSpec>().unwrap().to_string(), "cmd:./bot");
        for (name, level) in [("easy", "level:2"), ("Medium", "level:4"), ("HARD", "level:7")] {
            assert_eq!(name.parse::<PlayerSpec>().unwrap().to_string(), level, "a record says the level");
        }
        assert_eq!("LEVEL:3".parse::<PlayerSpec>().unwrap().to_string(), "level:3");
    }

    #[test]
    fn other_texts_are_refused_with_what_would_be_accepted() {
        let refused = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        for text in ["level:10", "level:0", "level:", "persons", "person:1", "", "bot.py"] {
            let sentence = refused(text);
            assert!(sentence.starts_with("there is no player '"), "{sentence}");
            assert!(sentence.contains("cmd:COMMAND, llm:MODEL@URL"), "{sentence}");
        }
        assert!(refused("prefect").contains("Did you mean perfect? Accepted: person"));
        assert!(refused("esay").contains("Did you mean easy? "), "{}", refused("esay"));
        assert!(refused("lvel:3").contains("Did you mean level:3? Accepted"));
        assert!(!refused("bot.py").contains("Did you mean"));
        assert!(refused("cmd: ").contains("the command is empty"));
        assert!(refused("cmd:'open").contains("has an unclosed quote"));
        assert!(refused("llm:").contains("llm:MODEL@URL"));
    }

    #[test]
    fn people_are_not_offered_where_they_cannot_play() {
        let refused = |text: &str| PlayerSpec::parse_without_people(text).unwrap_err().to_string();
        assert!(refused("prefect").contains("Did you mean perfect? Accepted: random, easy"));
        assert!(refused("persn").starts_with("there is no player 'persn'. Accepted: random"));
        assert!(refused("cmd: ").contains("the command is empty"));
    }

    #[test]
    fn external_players_are_opened_only_where_they_are_allowed() {
        let open = |text: &str, options: &PlayerOptions| {
            let spec: PlayerSpec = text.parse().unwrap();
            spec.open(options).map(|player| player.is_some()).map_err(|error| error.to_string())
        };
        let closed = PlayerOptions::default();
        assert_eq!(open("person", &closed), Ok(false));
        assert_eq!(open("level:4", &closed), Ok(true));
        assert!(open("cmd:sh", &closed).unwrap_err().contains("cannot be started here"));
        assert!(open("llm:m@http://h/v1", &closed).unwrap_err().contains("cannot be used here"));
        let programs = PlayerOptions::default().with_programs();
        assert_eq!(open("cmd:sh -c true", &programs), Ok(true));
        assert!(
            open("cmd:/no/such/bot", &programs).unwrap_err().contains("there is no program '/no/such/bot'")
        );
    }
}
