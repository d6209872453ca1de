use crate::scene::Scene;
use crate::text::capitalized;
use crate::{Game, Move, MoveText, Names, Ply, Seat, Tip};

/// The words and sentences of a game. Frontends print them and add none of their own about the rules.
///
/// Sentences may have several lines. Frontends print a line break after each, so a sentence does not end with one;
/// only [`welcome`](GameText::welcome), [`state`](GameText::state) and [`announce`](GameText::announce) may
/// end with one, where the specification leaves an empty line.
///
/// Sentences call the players by the [`Names`] they are given. With [`Names::SEATS`] they are the lines of the
/// specification. What refuses a move names no player: the one who reads it is the one who typed.
pub trait GameText: Game {
    /// How a move is written in this position.
    fn move_text(&self, position: &Self::Position, mv: Move) -> MoveText;

    /// A legal move in a sentence such as "You needed +8 to 26": its text, unless the game has a better name for it.
    fn move_name(&self, position: &Self::Position, mv: Move) -> String {
        self.move_text(position, mv).to_string()
    }

    /// The move that a text means here, legal or not. The text comes trimmed and in lower case. Short forms may be
    /// accepted besides the text of [`move_text`](GameText::move_text), which is what records and sentences use.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Move>;

    /// The rules of this variant, rulings included, with one paragraph on each line. They say nothing about what
    /// happens to an illegal move; see [`ILLEGAL_MOVES_ARE_REFUSED`](crate::ILLEGAL_MOVES_ARE_REFUSED).
    fn rules(&self) -> String;

    /// Advice about this variant, for people who ask for it: it tells how to win. Every claim is checked with the solver.
    fn tips(&self) -> Vec<Tip> {
        Vec::new()
    }

    /// A few words that tell this variant apart from other games of the same title.
    fn subtitle(&self) -> String {
        Self::INFO.subtitle.to_string()
    }

    /// What to do in this variant, in a few words for a card.
    fn tagline(&self) -> String {
        Self::INFO.tagline.to_string()
    }

    /// The size of this variant in words, without the name of the game: "1 to 100", "To 276, 24 columns".
    fn variant_words(&self) -> String {
        capitalized(&self.subtitle())
    }

    /// Why a good move is good, in a sentence or two, where the game knows more than a solver can say.
    fn explain_move(&self, position: &Self::Position, mv: Move) -> Option<String> {
        // A game without a theory of its own has nothing to add.
        let (_, _) = (position, mv);
        None
    }

    /// What opens the game.
    fn welcome(&self, names: &Names) -> String {
        let _ = names;
        format!("Welcome to {}!", Self::INFO.title)
    }

    /// The current state of the game.
    fn state(&self, position: &Self::Position, names: &Names) -> String;

    /// What asks the player to move for a move, where the names [speak](Names::speaks_to) to that player.
    fn prompt(&self, position: &Self::Position, names: &Names) -> Prompt;

    /// What asks the same player again after a move was refused.
    fn reprompt(&self, position: &Self::Position, names: &Names) -> Prompt {
        self.prompt(position, names)
    }

    /// The moves that can be made now, in one line, for people at a terminal; only where the prompt of the specification
    /// lists more than these.
    fn playable(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// What would be accepted now, as a request.
    fn accepts(&self, position: &Self::Position) -> String;

    /// What refuses a move. It ends with what would be accepted, unless the specification has another line for it.
    fn refusal(&self, position: &Self::Position, illegal: &Self::IllegalMove) -> String {
        format!("{illegal} {}", self.accepts(position))
    }

    /// Why a move is not legal here, in a short sentence for a board; `None` where it is.
    fn why_not(&self, position: &Self::Position, mv: Move) -> Option<String> {
        self.check_move(position, mv).err().map(|illegal| illegal.to_string())
    }

    /// What is said when a legal move turned `before` into `after`.
    fn announce(&self, before: &Self::Position, mv: Move, after: &Self::Position, names: &Names) -> String;

    /// What a player did with a legal move, in the past tense, without the player and the full stop: "added 2".
    fn did(&self, before: &Self::Position, mv: Move) -> String;

    /// Why `winner` has won, in one sentence.
    fn reason(&self, position: &Self::Position, winner: Seat, names: &Names) -> String;

    /// What closes the game.
    fn ending(&self, position: &Self::Position, winner: Seat, names: &Names) -> String {
        self.reason(position, winner, names)
    }

    /// What the position looks like.
    ///
    /// `history` is how the position was reached, for what a position does not remember, such as who made a move; where
    /// it is empty the scene shows what the position knows.
    fn scene(&self, position: &Self::Position, history: &[Ply]) -> Scene;
}

/// A request for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Its lines; the last one asks.
    pub text: String,
    /// Where the answer goes.
    pub cue: PromptStyle,
}

/// Where the answer to a prompt goes in a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptStyle {
    /// After the question, on the same line.
    SameLine,
    /// On a line of its own.
    NextLine,
    /// On a line of its own, after a `>`.
    Marked,
}

impl PromptStyle {
    /// What is printed between the question and the answer.
    pub const fn between(self) -> &'static str {
        match self {
            PromptStyle::SameLine => " ",
            PromptStyle::NextLine => "\n",
            PromptStyle::Marked => "\n> ",
        }
    }
}

impl Prompt {
    /// A prompt with its style.
    pub fn new(text: impl Into<String>, cue: PromptStyle) -> Prompt {
        Prompt { text: text.into(), cue }
    }
}
