use clap::{Arg, Command};
use duels_oracle::Theme;
use duels_players::PlayerSpec;
use duels_rules::Catalogue;
use duels_session::puzzle::Question;

use super::{Candidate, files, params};

/// What was typed before the word that is to be completed.
pub(crate) struct CommandLine<'a> {
    /// The command it belongs to.
    command: &'a Command,
    /// The option that waits for its value.
    option: Option<&'a Arg>,
    /// The words that are not options or their values.
    positional: Vec<&'a str>,
}

impl<'a> CommandLine<'a> {
    pub(crate) fn read(program: &'a Command, words: &'a [String]) -> CommandLine<'a> {
        let mut line = CommandLine { command: program, option: None, positional: vec![] };
        for word in words {
            line.add(word);
        }
        line
    }

    fn add(&mut self, word: &'a str) {
        let is_option = word.len() > 1 && word.starts_with('-');
        if self.option.take().is_some() && !is_option {
            return;
        }
        if is_option {
            // `--name=value` has its value already.
            self.option = find_option(self.command, word).filter(|arg| arg.get_action().takes_values());
        } else if let Some(command) =
            self.command.find_subcommand(word).filter(|_| self.positional.is_empty())
        {
            self.command = command;
        } else {
            self.positional.push(word);
        }
    }

    /// What may come next, when this much of it is typed.
    pub(crate) fn candidates(&self, catalogue: Catalogue, typed: &str) -> Vec<Candidate> {
        if let Some((name, value)) = typed.split_once('=').filter(|(name, _)| name.starts_with("--")) {
            let values = find_option(self.command, name).map(|arg| self.values(catalogue, arg, value));
            let head = format!("{name}=");
            return values.into_iter().flatten().map(|candidate| candidate.after(&head)).collect();
        }
        if typed.starts_with('-') {
            return self.options();
        }
        match self.option {
            Some(option) => self.values(catalogue, option, typed),
            None => self.words(catalogue, typed),
        }
    }

    fn options(&self) -> Vec<Candidate> {
        let shown = self.command.get_arguments().filter(|arg| !arg.is_hide_set());
        let option =
            |arg: &Arg| Some(Candidate::new(format!("--{}", arg.get_long()?), about(arg.get_help())));
        shown.filter_map(option).collect()
    }

    /// Commands, and what may be given without an option.
    fn words(&self, catalogue: Catalogue, typed: &str) -> Vec<Candidate> {
        let commands = self.command.get_subcommands().filter(|command| !command.is_hide_set());
        let commands = commands.map(|command| Candidate::new(command.get_name(), about(command.get_about())));
        let mut candidates: Vec<Candidate> =
            if self.positional.is_empty() { commands.collect() } else { vec![] };
        let arg = self.command.get_positionals().take(self.positional.len() + 1).last();
        candidates.extend(arg.map(|arg| self.values(catalogue, arg, typed)).into_iter().flatten());
        candidates
    }

    /// The values of an argument, by what its value is called in the help.
    fn values(&self, catalogue: Catalogue, arg: &Arg, typed: &str) -> Vec<Candidate> {
        let possible = || {
            let values = arg.get_possible_values();
            values.iter().map(|value| Candidate::new(value.get_name(), about(value.get_help()))).collect()
        };
        let name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        match name {
            "GAME" => params::games(catalogue, typed),
            "NUMBER|GAME|FILE" => params::games(catalogue, typed).into_iter().chain(files(typed)).collect(),
            "NAME=VALUE" => params::params(catalogue, &self.positional, typed),
            "WHO" | "PLAYER" => players(),
            // Without blanks, which shells would take for the end of a word.
            "THEME" => {
                Theme::ALL.map(|theme| Candidate::new(theme.name().replace(' ', "-"), theme.advice())).into()
            }
            "QUESTION" => {
                Question::ALL.map(|question| Candidate::new(question.word(), question.prompt())).into()
            }
            "FILE" | "DIR" | "RECORD" => files(typed),
            _ => possible(),
        }
    }
}

fn find_option<'a>(command: &'a Command, word: &str) -> Option<&'a Arg> {
    let mut args = command.get_arguments();
    match word.strip_prefix("--") {
        Some(long) => args.find(|arg| arg.get_long() == Some(long)),
        None => args.find(|arg| arg.get_short().is_some_and(|short| word.ends_with(short))),
    }
}

/// Every form of a player; what follows `cmd:` and `llm:` only the person knows.
fn players() -> Vec<Candidate> {
    let open = |form: String| match form.split_once(':') {
        Some((kind, rest)) if rest.starts_with(|first: char| first.is_ascii_uppercase()) => {
            format!("{kind}:")
        }
        _ => form,
    };
    PlayerSpec::forms().map(|(form, about)| Candidate::new(open(form), about)).collect()
}

fn about(text: Option<&clap::builder::StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}
