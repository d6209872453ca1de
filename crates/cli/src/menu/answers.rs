use duels_rules::{Catalogue, GameId, GameInfo, text};
use duels_session::SeatChoice;

use super::{Answer, Choice, ChoiceList, OpenVariant, Opponent, Step, rules};
use crate::args::MOST_GAMES;
use crate::terminal::{Console, MessageKind, StopReason};

/// What a person wants to do.
pub(crate) enum MenuChoice {
    /// Play a new game.
    Play(MenuAnswers),
    /// Continue an unfinished one.
    Continue,
}

/// What a person has answered to the questions of the menu.
#[derive(Clone, Debug)]
pub(crate) struct MenuAnswers {
    /// The variant.
    pub(crate) id: GameId,
    /// Against whom.
    pub(crate) opponent: Opponent,
    /// Who begins; `One` is the person who plays against the computer, or Player 1.
    pub(crate) first: SeatChoice,
    /// How many games.
    pub(crate) games: u32,
}

impl MenuAnswers {
    /// Asks every question, back and forth, until the last one is answered. `unfinished` says how many games can be
    /// continued instead.
    pub(crate) fn ask(
        catalogue: Catalogue,
        unfinished: usize,
        console: &mut Console,
    ) -> Result<MenuChoice, StopReason> {
        loop {
            match ask_game(catalogue, unfinished, console)? {
                Answer::Back => no_way_back(console)?,
                Answer::Chosen(None) => return Ok(MenuChoice::Continue),
                Answer::Chosen(Some(id)) => {
                    if let Some(answers) = MenuAnswers::for_game(id).ask_rest(catalogue, console)? {
                        return Ok(MenuChoice::Play(answers));
                    }
                }
            }
        }
    }

    /// Asks every question after the first one; none if the person goes back to that.
    fn ask_rest(
        mut self,
        catalogue: Catalogue,
        console: &mut Console,
    ) -> Result<Option<MenuAnswers>, StopReason> {
        let mut step = Step::Opponent;
        loop {
            let answered = self.ask_step(step, catalogue, console)?;
            let applies = |step| self.applies(step, catalogue);
            match answered {
                Answer::Chosen(()) => match step.next(applies) {
                    Some(next) => step = next,
                    None => return Ok(Some(self)),
                },
                Answer::Back => match step.previous(applies) {
                    Some(previous) => step = previous,
                    None => return Ok(None),
                },
            }
        }
    }

    /// The answers that Enter gives to the other questions.
    fn for_game(id: GameId) -> MenuAnswers {
        let opponent = Opponent::choices().first().map_or(Opponent::Person, |choice| choice.value);
        MenuAnswers { id, opponent, first: SeatChoice::One, games: 1 }
    }

    /// Whether a question makes sense after the answers so far.
    fn applies(&self, step: Step, catalogue: Catalogue) -> bool {
        match step {
            Step::Opponent | Step::Games => true,
            Step::Open => OpenVariant::before(catalogue, &self.id).is_some(),
            Step::Variant => !self.id.entry().info.params.is_empty(),
            Step::First => self.opponent != Opponent::Watch,
        }
    }

    fn ask_step(
        &mut self,
        step: Step,
        catalogue: Catalogue,
        console: &mut Console,
    ) -> Result<Answer<()>, StopReason> {
        let rules = rules(&self.id);
        Ok(match step {
            Step::Opponent => {
                let list = ChoiceList::new("\nWho do you want to play against?", Opponent::choices(), &rules);
                list.ask_listed(console)?.keep_in(&mut self.opponent)
            }
            Step::Variant => self.ask_variant(catalogue, console, &rules)?.keep_in(&mut self.id),
            Step::Open => match OpenVariant::before(catalogue, &self.id) {
                Some(open) => open.ask(console, &self.id, true)?.keep_in(&mut self.id),
                None => Answer::Chosen(()),
            },
            Step::First => {
                let list = ChoiceList::new("\nWho begins?", self.beginners(), &rules);
                list.ask_listed(console)?.keep_in(&mut self.first)
            }
            Step::Games => ask_games(console, &rules)?.keep_in(&mut self.games),
        })
    }

    fn beginners(&self) -> Vec<Choice<SeatChoice>> {
        let [(one, one_words), (two, two_words)] = self.opponent.beginners();
        vec![
            Choice::new(one, one_words, SeatChoice::One),
            Choice::new(two, two_words, SeatChoice::Two),
            Choice::new("a coin decides", &["coin", "toss", "random"], SeatChoice::Random),
        ]
    }

    fn ask_variant(
        &self,
        catalogue: Catalogue,
        console: &mut Console,
        rules: &str,
    ) -> Result<Answer<GameId>, StopReason> {
        let info = self.id.entry().info;
        let variant = |params: &str| {
            GameId::with_params(catalogue, info.id, params.split_whitespace()).map_err(|error| sorry(&error))
        };
        let mut choices = Vec::new();
        if let Ok(classic) = variant("") {
            choices.push(Choice::new("the classic game", &["classic"], classic));
        }
        for preset in info.presets {
            if let Ok(id) = variant(preset.params) {
                choices.push(Choice::new(preset.about, &[], id));
            }
        }
        let mut list = ChoiceList::new("\nWhich variant?", choices, rules);
        list.below = changes(info);
        let example = info.params.first().map_or("", |param| param.name);
        list.question =
            format!("Type {}, changes such as {example}=…, or press Enter for 1:", list.numbers());
        list.help = format!(
            "Type the number before a variant, or changes such as {example}=… with spaces between them. Enter is the \
             classic game."
        );
        list.ask(console, variant)
    }
}

/// What people may change themselves, with a line for each parameter.
fn changes(info: &GameInfo) -> String {
    let width = info.params.iter().map(|param| param.name.len()).max().unwrap_or(0);
    let lines = info.params.iter().map(|param| {
        let default = param.default.map_or(String::new(), |default| format!(" (default {default})"));
        let name = format!("{}=…", param.name);
        format!("\n     {name:<0$}  {1}{default}", width + 2, param.help)
    });
    format!("Or change it yourself:{}", lines.collect::<String>())
}

/// The first question: a game, or none to continue one.
fn ask_game(
    catalogue: Catalogue,
    unfinished: usize,
    console: &mut Console,
) -> Result<Answer<Option<GameId>>, StopReason> {
    let mut choices = Vec::new();
    for entry in catalogue.entries() {
        let info = entry.info;
        if let Ok(id) = GameId::parse(catalogue, info.id) {
            let about = format!("{} [{}]\n     {}", info.full_title(), info.id, info.summary);
            choices.push(Choice::new(about, &[info.id], Some(id)));
        }
    }
    if unfinished > 0 {
        let games = text::counted(unfinished as u64, "unfinished game");
        choices.push(Choice::new(format!("continue ({games})"), &["continue"], None));
    }
    let heading = "Digit Duels: games of digits for two players. Answer with a number or a word;\n\
        Enter alone is the first answer. back, help and quit work at every question.\n";
    let rules = "Choose a game first; then rules shows its rules.";
    let mut list = ChoiceList::new(heading, choices, rules);
    list.has_back = false;
    list.question = format!("Which game? Type {} or its name, or press Enter for 1:", list.numbers());
    list.ask(console, |typed| GameId::parse(catalogue, typed).map(Some).map_err(|error| sorry(&error)))
}

/// The answer is a number, so there is no list.
fn ask_games(console: &mut Console, rules: &str) -> Result<Answer<u32>, StopReason> {
    let mut list = ChoiceList::new("\nHow many games?", Vec::new(), rules);
    list.question = "Type a number, or press Enter for 1:".to_string();
    list.help = "Type how many games to play. Enter is one game.".to_string();
    list.ask(console, |typed| match typed.parse::<u32>() {
        Ok(games @ 1..=MOST_GAMES) => Ok(games),
        Err(_) if typed.is_empty() => Ok(1),
        _ => Err(format!("Type a number from 1 to {MOST_GAMES}.")),
    })
}

fn no_way_back(console: &mut Console) -> Result<(), StopReason> {
    console.say(MessageKind::Rejection, "This is the first question; quit leaves.")
}

/// An error as the menu says it.
fn sorry(error: &dyn std::error::Error) -> String {
    text::sentence(&format!("Sorry, {error}"))
}
