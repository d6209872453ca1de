use std::any::Any;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use crate::scene::Scene;
use crate::{
    Game, GameInfo, GameText, Move, MoveError, MoveText, Names, Ply, PositionKey, Prompt, PromptStyle, Seat,
    Tip,
};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// Why, in one sentence, which calls the players by [`Names::SEATS`].
    pub reason: String,
}

/// Any game with its type erased: one variant and one position. This is what frontends and
/// the generic solver see; it is implemented once, by [`GameState`], for every game.
pub trait AnyGame: Send + Sync {
    /// What the game says about itself.
    fn info(&self) -> &'static GameInfo;
    /// Who is to move; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;
    /// Who is to move, or would be if the game were not over.
    fn next_seat(&self) -> Seat;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Puts the legal moves into `moves`, replacing what it held.
    fn list_moves(&self, moves: &mut Vec<Move>);
    /// The legal moves as bits, the lowest for the first of the numbers, where the game knows them all at once.
    fn legal_bits(&self) -> Option<u64>;
    /// The text of a move here.
    fn move_text(&self, mv: Move) -> MoveText;
    /// A legal move in a sentence such as "You needed +8 to 26".
    fn move_name(&self, mv: Move) -> String;
    /// The legal move that a typed text means. Spaces around it and letter case do not matter.
    fn parse_move(&self, typed: &str) -> Result<Move, MoveError>;
    /// Why a move is not legal here, in a short sentence for a board; `None` where it is.
    fn why_not(&self, mv: Move) -> Option<String>;
    /// Makes a legal move, or refuses it and changes nothing.
    fn play(&mut self, mv: Move) -> Result<(), MoveError>;
    /// Why a typed text is not accepted as a move now, in a short sentence; none where it is accepted.
    fn why_not_typed(&self, typed: &str) -> Option<String>;
    /// Goes back to the start, with `first` to begin.
    fn restart(&mut self, first: Seat);
    /// What a solver may remember the position by.
    fn key(&self) -> PositionKey;
    /// About how many bytes a copy of the position takes.
    fn weight(&self) -> usize;
    /// No game of this variant lasts more plies than this.
    fn max_plies(&self) -> u64;
    /// Who has won, if the game is over.
    fn winner(&self) -> Option<Seat>;
    /// Who wins whatever is still played, where the rules show it: at the latest when the game is over.
    fn settled(&self) -> Option<Seat>;
    /// The numbers of the moves: every legal move in any position of this variant is in here.
    fn move_numbers(&self) -> Range<u32>;
    /// Whether the other is the same game in the same position; the variants are not compared.
    fn same(&self, other: &dyn AnyGame) -> bool;
    /// A number that is equal for games that are the [same](AnyGame::same).
    fn digest(&self) -> u64;
    /// Where the start was drawn: the parameters that give the same one without a seed.
    fn explicit(&self) -> Option<String>;
    /// The title of the variant: "Last Digit Standing (race to 60)".
    fn title(&self) -> String;
    /// The rules of the variant, with one paragraph on each line.
    fn rules(&self) -> String;
    /// What to do in this variant, in a few words: "Land on 60. No column twice."
    fn tagline(&self) -> String;
    /// The size of this variant in words: "1 to 100", "To 276, 24 columns".
    fn variant_words(&self) -> String;
    /// Advice about the variant, which tells how to win.
    fn tips(&self) -> Vec<Tip>;
    /// Why a good move is good, where the game itself can say it.
    fn explain_move(&self, mv: Move) -> Option<String>;
    /// What opens the game.
    fn welcome(&self, names: &Names) -> String;
    /// The current state of the game.
    fn state(&self, names: &Names) -> String;
    /// What asks for a move; where the names do not speak to the player to move, whose turn it is.
    fn prompt(&self, names: &Names) -> Prompt;
    /// What asks again after a refusal.
    fn reprompt(&self, names: &Names) -> Prompt;
    /// The moves that can be made now, in one line, where the prompt lists more than these.
    fn playable(&self) -> Option<String>;
    /// Makes a legal move and returns its announcement, or refuses it and changes nothing.
    fn play_announced(&mut self, mv: Move, names: &Names) -> Result<String, MoveError>;
    /// What a player does with a legal move here, in the past tense, without the player: "added 2".
    fn did(&self, mv: Move) -> String;
    /// Why the game is won, in one sentence, once it is over.
    fn reason(&self, names: &Names) -> Option<String>;
    /// What closes the game, once it is over.
    fn ending(&self, names: &Names) -> Option<String>;
    /// What the position looks like, reached by these plies. Nothing can be chosen once the game is over.
    fn scene(&self, history: &[Ply]) -> Scene;
    /// A copy: the same variant and position.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// The typed game, a [`GameState`], for code that knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyGame + '_ {
    /// The legal moves as a list of its own.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        moves
    }

    /// The typed game and its position, where the game is `G`.
    pub fn downcast<G: Game>(&self) -> Option<&GameState<G>> {
        self.as_any().downcast_ref()
    }
}

/// A game with a position of it.
pub struct GameState<G: Game> {
    /// The rules with their parameters, shared by all copies.
    pub game: Arc<G>,
    /// The current position.
    pub position: G::Position,
}

impl<G: Game> GameState<G> {
    /// The game at its start.
    pub fn new(game: G, first: Seat) -> GameState<G> {
        let position = game.start(first);
        GameState { game: Arc::new(game), position }
    }
}

impl<G: Game> Clone for GameState<G> {
    fn clone(&self) -> Self {
        GameState { game: Arc::clone(&self.game), position: self.position.clone() }
    }
}

impl<G: GameText> GameState<G> {
    fn check(&self, mv: Move) -> Result<Move, MoveError> {
        self.game.check_move(&self.position, mv).map(|()| mv).map_err(|illegal| MoveError::Illegal {
            sentence: self.game.refusal(&self.position, &illegal),
            accepts: self.game.accepts(&self.position),
        })
    }

    /// The request, where the player to move is spoken to; otherwise whose turn it is.
    fn asking(&self, names: &Names, request: impl FnOnce() -> Prompt) -> Prompt {
        let turn = self.game.turn(&self.position);
        if names.speaks_to(turn) { request() } else { Prompt::new(names.turn(turn), PromptStyle::NextLine) }
    }
}

impl<G: GameText> AnyGame for GameState<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn turn(&self) -> Option<Seat> {
        match self.game.winner(&self.position) {
            Some(_) => None,
            None => Some(self.game.turn(&self.position)),
        }
    }

    fn next_seat(&self) -> Seat {
        self.game.turn(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.game.winner(&self.position)?;
        Some(Outcome { winner, reason: self.game.reason(&self.position, winner, &Names::SEATS) })
    }

    fn list_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        // Pushed from within, because a chain of iterators that yields one item at a time checks each time
        // which of its parts it is in.
        self.game.legal_moves(&self.position).for_each(|mv| moves.push(mv));
    }

    fn legal_bits(&self) -> Option<u64> {
        self.game.legal_bits(&self.position)
    }

    fn move_text(&self, mv: Move) -> MoveText {
        self.game.move_text(&self.position, mv)
    }

    fn move_name(&self, mv: Move) -> String {
        self.game.move_name(&self.position, mv)
    }

    fn parse_move(&self, typed: &str) -> Result<Move, MoveError> {
        if self.game.winner(&self.position).is_some() {
            return Err(MoveError::Over);
        }
        let word = typed.trim();
        let accepts = || self.game.accepts(&self.position);
        if word.is_empty() {
            return Err(MoveError::Empty { accepts: accepts() });
        }
        match self.game.parse_move(&self.position, &word.to_ascii_lowercase()) {
            Some(mv) => self.check(mv),
            None => Err(MoveError::NotAMove { word: word.to_string(), accepts: accepts() }),
        }
    }

    fn why_not(&self, mv: Move) -> Option<String> {
        self.game.why_not(&self.position, mv)
    }

    fn why_not_typed(&self, typed: &str) -> Option<String> {
        let error = self.parse_move(typed).err()?;
        let mv = self.game.parse_move(&self.position, &typed.trim().to_ascii_lowercase());
        mv.and_then(|mv| self.why_not(mv)).or_else(|| Some(error.to_string()))
    }

    fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if self.game.winner_by_rule(&self.position).is_some() {
            return Err(MoveError::Over);
        }
        // Where moves have run out every move is illegal, so only an illegal move needs the question whether they have.
        let over =
            |refusal| if self.game.winner(&self.position).is_some() { MoveError::Over } else { refusal };
        let mv = self.check(mv).map_err(over)?;
        self.game.play(&mut self.position, mv);
        Ok(())
    }

    fn restart(&mut self, first: Seat) {
        self.position = self.game.start(first);
    }

    fn key(&self) -> PositionKey {
        self.game.key(&self.position)
    }

    fn weight(&self) -> usize {
        self.game.weight(&self.position)
    }

    fn max_plies(&self) -> u64 {
        self.game.max_plies()
    }

    fn winner(&self) -> Option<Seat> {
        self.game.winner(&self.position)
    }

    fn settled(&self) -> Option<Seat> {
        self.game.settled(&self.position).or_else(|| self.game.winner(&self.position))
    }

    fn move_numbers(&self) -> Range<u32> {
        self.game.move_numbers()
    }

    fn same(&self, other: &dyn AnyGame) -> bool {
        other.downcast::<G>().is_some_and(|other| self.position == other.position)
    }

    fn digest(&self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn explicit(&self) -> Option<String> {
        self.game.explicit()
    }

    fn title(&self) -> String {
        format!("{} ({})", G::INFO.title, self.game.subtitle())
    }

    fn rules(&self) -> String {
        self.game.rules()
    }

    fn tagline(&self) -> String {
        self.game.tagline()
    }

    fn variant_words(&self) -> String {
        self.game.variant_words()
    }

    fn tips(&self) -> Vec<Tip> {
        self.game.tips()
    }

    fn explain_move(&self, mv: Move) -> Option<String> {
        self.game.explain_move(&self.position, mv)
    }

    fn welcome(&self, names: &Names) -> String {
        self.game.welcome(names)
    }

    fn state(&self, names: &Names) -> String {
        self.game.state(&self.position, names)
    }

    fn prompt(&self, names: &Names) -> Prompt {
        self.asking(names, || self.game.prompt(&self.position, names))
    }

    fn reprompt(&self, names: &Names) -> Prompt {
        self.asking(names, || self.game.reprompt(&self.position, names))
    }

    fn playable(&self) -> Option<String> {
        self.game.playable(&self.position)
    }

    fn play_announced(&mut self, mv: Move, names: &Names) -> Result<String, MoveError> {
        let before = self.position.clone();
        self.play(mv)?;
        Ok(self.game.announce(&before, mv, &self.position, names))
    }

    fn did(&self, mv: Move) -> String {
        self.game.did(&self.position, mv)
    }

    fn reason(&self, names: &Names) -> Option<String> {
        let winner = self.game.winner(&self.position)?;
        Some(self.game.reason(&self.position, winner, names))
    }

    fn ending(&self, names: &Names) -> Option<String> {
        let winner = self.game.winner(&self.position)?;
        Some(self.game.ending(&self.position, winner, names))
    }

    fn scene(&self, history: &[Ply]) -> Scene {
        let scene = self.game.scene(&self.position, history);
        if self.game.winner(&self.position).is_some() { scene.without_choices() } else { scene }
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
