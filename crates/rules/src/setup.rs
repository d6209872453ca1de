use crate::{GameId, ParamValues, Seat};

/// What each player may choose before the game. The two choices, with a dash between them, are the value of a
/// parameter.
#[derive(Debug)]
pub struct Setup {
    /// The name of the parameter.
    pub param: &'static str,
    /// The question to two people whether to choose at all, such as "Choose your numbers, or have them drawn?".
    pub question: &'static str,
    /// What a player is asked for, such as "your number".
    pub asks_for: &'static str,
    /// What a choice looks like in a variant, for the prompt: "three digits from 1 to 9".
    pub rule: fn(&ParamValues) -> String,
    /// Checks a choice, which has no blanks around it, against the variant and what the other player has, if known.
    /// An error is a sentence.
    pub check: fn(&ParamValues, choice: &str, other: Option<&str>) -> Result<(), String>,
}

impl Setup {
    /// What asks for a choice, without the name of the player: "enter your number (three digits from 1 to 9):".
    pub fn request(&self, values: &ParamValues) -> String {
        format!("enter {} ({}):", self.asks_for, (self.rule)(values))
    }

    /// The question to one person against a computer, whether to choose at all.
    pub fn question_to_one(&self) -> String {
        format!("Choose {}, or have both drawn?", self.asks_for)
    }

    /// The parameter with what both players chose: `numbers=732-865`.
    pub fn param(&self, choices: [&str; 2]) -> String {
        format!("{}={}", self.param, choices.map(str::trim).join("-"))
    }

    /// What is drawn for a player from the seed of a start.
    pub fn drawn(&self, id: &GameId, seat: Seat) -> Option<String> {
        let explicit = id.explicit();
        let (one, two) = explicit.values().given_text(self.param)?.split_once('-')?;
        Some([one, two][seat.index()].to_string())
    }
}
