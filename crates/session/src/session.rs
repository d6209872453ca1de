use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::{AnyGame, GameId, IdError, Move, MoveError, MoveText, Outcome, Seat};

use crate::hint::HintProgress;
use crate::{Record, Tags, Termination, View};

/// A game in progress or finished.
pub struct Session {
    id: GameId,
    first: Seat,
    game: Box<dyn AnyGame>,
    played: Vec<Ply>,
    undone: Vec<Ply>,
    broken: Option<Broken>,
    oracle: Option<Oracle>,
    pub(crate) hints: Option<HintProgress>,
    /// Who sits in seats 1 and 2, as a record names them.
    pub players: [String; 2],
    /// When it was played, as a record writes it: `2026.11.16`.
    pub date: Option<String>,
    /// Further tags of the record, kept as they are.
    pub extra: Tags,
}

/// One move by one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The move's word, in the position in which it was made.
    pub word: MoveText,
}

/// A game that ended before the rules ended it: who lost it, and how.
#[derive(Clone, Copy, Debug)]
struct Broken {
    loser: Seat,
    how: Termination,
}

impl Session {
    /// A new game, which `first` begins.
    pub fn new(id: GameId, first: Seat) -> Result<Session, IdError> {
        let game = id.open(first)?;
        Ok(Session {
            id,
            first,
            game,
            played: Vec::new(),
            undone: Vec::new(),
            broken: None,
            oracle: None,
            hints: None,
            players: ["person".to_string(), "person".to_string()],
            date: None,
            extra: Vec::new(),
        })
    }

    /// The same game once more, to be played on separately. What was learned and hinted at stays behind.
    pub fn copy(&self) -> Session {
        Session {
            id: self.id.clone(),
            first: self.first,
            game: self.game.copy(),
            played: self.played.clone(),
            undone: self.undone.clone(),
            broken: self.broken,
            oracle: None,
            hints: None,
            players: self.players.clone(),
            date: self.date.clone(),
            extra: self.extra.clone(),
        }
    }

    /// Starts anew, the same player beginning; with another seed where one is given.
    pub fn restart(&mut self, seed: Option<u64>) -> Result<(), IdError> {
        let seed = seed.filter(|&seed| self.id.seed() != Some(seed));
        if let Some(seed) = seed {
            self.id = self.id.clone().reseeded(seed);
        }
        if seed.is_some() && self.id.has_random_start() {
            (self.game, self.oracle) = (self.id.open(self.first)?, None);
        } else {
            self.game.restart(self.first);
        }
        (self.broken, self.hints) = (None, None);
        self.played.clear();
        self.undone.clear();
        Ok(())
    }

    /// The start it is played from.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Who began.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The table as it stands: words, sentences and moves of the game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The plies made so far.
    pub fn plies(&self) -> &[Ply] {
        &self.played
    }

    /// Who is to move; nobody when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        if self.broken.is_some() { None } else { self.game.turn() }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.broken {
            Some(Broken { loser, how }) => {
                Some(Outcome { winner: loser.other(), reason: format!("{loser} {}.", how.deed()) })
            }
            None => self.game.outcome(),
        }
    }

    /// How it came to its end, or that it did not.
    pub fn termination(&self) -> Termination {
        match (self.broken, self.game.turn()) {
            (Some(broken), _) => broken.how,
            (None, None) => Termination::Normal,
            (None, Some(_)) => Termination::Unterminated,
        }
    }

    /// The words that are accepted now.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = if self.broken.is_some() { Vec::new() } else { self.game.legal_moves() };
        moves.into_iter().map(|mv| self.game.move_text(mv).to_string()).collect()
    }

    /// What a frontend draws.
    pub fn view(&self) -> View {
        View::of(self)
    }

    /// The legal move that a typed word means; nothing is played.
    pub fn read(&self, typed: &str) -> Result<Move, MoveError> {
        if self.broken.is_some() { Err(MoveError::Over) } else { self.game.parse_move(typed) }
    }

    /// Plays the move that a typed word means. A refused word changes nothing.
    pub fn play(&mut self, typed: &str) -> Result<Ply, MoveError> {
        let mv = self.read(typed)?;
        self.play_move(mv)
    }

    /// Plays a move. A refused one changes nothing.
    pub fn play_move(&mut self, mv: Move) -> Result<Ply, MoveError> {
        let seat = self.turn().ok_or(MoveError::Over)?;
        let word = self.game.move_text(mv);
        self.game.play(mv)?;
        let ply = Ply { seat, mv, word };
        self.played.push(ply.clone());
        self.undone.clear();
        Ok(ply)
    }

    /// The player to move gives up.
    pub fn resign(&mut self) -> Result<Seat, MoveError> {
        let loser = self.turn().ok_or(MoveError::Over)?;
        self.forfeit(loser, Termination::Resigned);
        Ok(loser)
    }

    /// Ends the game as given up by `loser`, whoever is to move. A game that is over stays as it ended.
    pub fn resign_seat(&mut self, loser: Seat) {
        self.forfeit(loser, Termination::Resigned);
    }

    /// Ends the game as lost by `loser` in a way that the rules do not know. A game that is over stays as it
    /// ended, and so does one that is said to end by the rules or not at all.
    pub fn forfeit(&mut self, loser: Seat, how: Termination) {
        if self.turn().is_some() && how.is_forfeit() {
            self.broken = Some(Broken { loser, how });
        }
    }

    /// Takes back the latest ply, or a resignation, which is not a ply and so yields none.
    pub fn undo(&mut self) -> Option<Ply> {
        if self.broken.take().is_some() {
            return None;
        }
        let ply = self.played.pop()?;
        self.undone.push(ply.clone());
        self.game.restart(self.first);
        for earlier in &self.played {
            // What was legal before is legal again: the table has no memory but its position.
            let _ = self.game.play(earlier.mv);
        }
        Some(ply)
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Option<Ply> {
        let ply = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let played = self.play_move(ply.mv).ok();
        self.undone = rest;
        played
    }

    /// What perfect play knows about the position. What is learned is kept for the next one.
    pub fn solve(&mut self, control: &SolveControl) -> Result<Solution, SolveError> {
        if self.turn().is_none() {
            return Err(SolveError::Over);
        }
        self.oracle.get_or_insert_with(|| Oracle::new(&*self.game)).solve(&*self.game, control)
    }

    /// Why the position has this solution, in a sentence or two.
    pub fn why(&mut self, solution: &Solution, control: &SolveControl) -> Result<String, SolveError> {
        self.oracle.get_or_insert_with(|| Oracle::new(&*self.game)).why(&*self.game, solution, control)
    }

    /// The game as text.
    pub fn record(&self) -> Record {
        let result = match self.outcome().map(|outcome| outcome.winner) {
            Some(Seat::One) => "1-0",
            Some(Seat::Two) => "0-1",
            None => "*",
        };
        let mut tags = vec![("Format", Record::FORMAT.to_string()), ("Game", self.id.variant())];
        tags.extend(self.id.seed().map(|seed| ("Seed", seed.to_string())));
        tags.push(("First", self.first.number().to_string()));
        let [one, two] = &self.players;
        tags.extend([("Player1", one.clone()), ("Player2", two.clone()), ("Result", result.to_string())]);
        tags.extend(self.date.iter().map(|date| ("Date", date.clone())));
        tags.push(("Termination", self.termination().to_string()));
        let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value));
        Record {
            tags: tags.chain(self.extra.iter().cloned()).collect(),
            words: self.played.iter().map(|ply| ply.word.to_string()).collect(),
        }
    }
}
