use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::scene::Scene;
use duels_rules::{AnyGame, GameId, IdError, Move, MoveError, Names, Outcome, Seat};

use crate::hint::HintProgress;
use crate::{AnnouncedPly, Ply, Record, Tags, Termination, View};

/// A game in progress or finished.
pub struct Session {
    id: GameId,
    first: Seat,
    game: Box<dyn AnyGame>,
    played: Vec<Ply>,
    undone: Vec<Ply>,
    forfeit: Option<Forfeit>,
    oracle: Option<Oracle>,
    pub(crate) hints: Option<HintProgress>,
    /// Who sits in seats 1 and 2, as a record names them.
    pub players: [String; 2],
    /// When it was played, as a record writes it: `2026.11.16`.
    pub date: Option<String>,
    /// Further tags of the record, kept as they are.
    pub extra: Tags,
}

/// The end of a game that the rules did not end: who lost it, and how.
#[derive(Clone, Copy, Debug)]
struct Forfeit {
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
            forfeit: None,
            oracle: None,
            hints: None,
            players: ["person".to_string(), "person".to_string()],
            date: None,
            extra: Vec::new(),
        })
    }

    /// A copy of the game, to be continued separately. It does not copy what the solver has learned.
    pub fn copy(&self) -> Session {
        Session {
            id: self.id.clone(),
            first: self.first,
            game: self.game.copy(),
            played: self.played.clone(),
            undone: self.undone.clone(),
            forfeit: self.forfeit,
            oracle: None,
            hints: None,
            players: self.players.clone(),
            date: self.date.clone(),
            extra: self.extra.clone(),
        }
    }

    /// Goes back to the start, with the same first player; with another seed where one is given.
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
        (self.forfeit, self.hints) = (None, None);
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

    /// The game in its present position: its texts and moves.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The plies made so far.
    pub fn plies(&self) -> &[Ply] {
        &self.played
    }

    /// The plies that were taken back and can be played again, the next one last.
    pub(crate) fn undone(&self) -> &[Ply] {
        &self.undone
    }

    /// Who is to move; none when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        if self.forfeit.is_some() { None } else { self.game.turn() }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.forfeit {
            Some(Forfeit { loser, how }) => Some(Outcome {
                winner: loser.other(),
                reason: format!("{}.", how.event(loser, &Names::SEATS)),
            }),
            None => self.game.outcome(),
        }
    }

    /// Why the game is won, in one sentence, once it is over.
    pub fn reason(&self, names: &Names) -> Option<String> {
        match self.forfeit {
            Some(Forfeit { loser, how }) => Some(format!("{}.", how.event(loser, names))),
            None => self.game.reason(names),
        }
    }

    /// Who lost by a forfeit, and how, if one ended the game.
    pub(crate) fn forfeited(&self) -> Option<(Seat, Termination)> {
        self.forfeit.map(|Forfeit { loser, how }| (loser, how))
    }

    /// How it ended, or that it did not.
    pub fn termination(&self) -> Termination {
        match (self.forfeit, self.game.turn()) {
            (Some(forfeit), _) => forfeit.how,
            (None, None) => Termination::Normal,
            (None, Some(_)) => Termination::Unterminated,
        }
    }

    /// What closes the game, once it is over: the game's own lines, or a sentence about a forfeit.
    pub fn ending(&self, names: &Names) -> Option<String> {
        match self.forfeit {
            Some(Forfeit { loser, how }) => {
                let (event, winner) = (how.event(loser, names), loser.other());
                Some(format!("{event}. {} {}!", names.capital(winner), names.verb(winner, "wins", "win")))
            }
            None => self.game.ending(names),
        }
    }

    /// What the player did in the ply of this index, in the past tense, without the player: "added 2". It replays the
    /// game, so it is not for every ply of a long one.
    pub fn did(&self, index: usize) -> Option<String> {
        let ply = self.played.get(index)?;
        let mut before = self.game.copy();
        before.restart(self.first);
        for earlier in &self.played[..index] {
            before.play(earlier.mv).ok()?;
        }
        Some(before.did(ply.mv))
    }

    /// The legal moves as texts.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = if self.forfeit.is_some() { Vec::new() } else { self.game.legal_moves() };
        moves.into_iter().map(|mv| self.game.move_text(mv).to_string()).collect()
    }

    /// What the position looks like. Nothing can be chosen once the game is over.
    pub fn scene(&self) -> Scene {
        let scene = self.game.scene(&self.played);
        if self.forfeit.is_some() { scene.without_choices() } else { scene }
    }

    /// What a frontend draws.
    pub fn view(&self) -> View {
        View::of(self)
    }

    /// The legal move that a typed text means; nothing is played.
    pub fn parse_move(&self, typed: &str) -> Result<Move, MoveError> {
        if self.forfeit.is_some() { Err(MoveError::Over) } else { self.game.parse_move(typed) }
    }

    /// Plays the move that a typed text means, and says what the game says about it. A refused move changes nothing.
    pub fn play(&mut self, typed: &str, names: &Names) -> Result<AnnouncedPly, MoveError> {
        let mv = self.parse_move(typed)?;
        self.play_move(mv, names)
    }

    /// Plays a move, and says what the game says about it. A refused move changes nothing.
    pub fn play_move(&mut self, mv: Move, names: &Names) -> Result<AnnouncedPly, MoveError> {
        let (ply, announcement) = self.make(mv, |game| game.play_announced(mv, names))?;
        Ok(AnnouncedPly { announcement, ply })
    }

    /// Plays a move without announcing it, for programs that play many games. A refused move changes nothing.
    pub fn make_move(&mut self, mv: Move) -> Result<Ply, MoveError> {
        self.make(mv, |game| game.play(mv)).map(|(ply, ())| ply)
    }

    fn make<T>(
        &mut self,
        mv: Move,
        play: impl FnOnce(&mut dyn AnyGame) -> Result<T, MoveError>,
    ) -> Result<(Ply, T), MoveError> {
        let seat = self.turn().ok_or(MoveError::Over)?;
        let text = self.game.move_text(mv);
        let made = play(&mut *self.game)?;
        let ply = Ply { seat, mv, text };
        self.played.push(ply.clone());
        self.undone.clear();
        Ok((ply, made))
    }

    /// The player to move gives up.
    pub fn resign(&mut self) -> Result<Seat, MoveError> {
        let loser = self.turn().ok_or(MoveError::Over)?;
        self.forfeit(loser, Termination::Resigned);
        Ok(loser)
    }

    /// Ends the game as given up by `loser`, at any player's turn. A game that is over stays as it ended.
    pub fn resign_seat(&mut self, loser: Seat) {
        self.forfeit(loser, Termination::Resigned);
    }

    /// Ends the game as lost by `loser` other than by the rules. A game that is over stays as it
    /// ended, and `how` must be a forfeit.
    pub fn forfeit(&mut self, loser: Seat, how: Termination) {
        if self.turn().is_some() && how.is_forfeit() {
            self.forfeit = Some(Forfeit { loser, how });
        }
    }

    /// Takes back the latest ply, or a forfeit, which is not a ply: then it returns none.
    pub fn undo(&mut self) -> Option<Ply> {
        if self.forfeit.take().is_some() {
            return None;
        }
        self.undo_to(self.played.len().checked_sub(1)?).pop()
    }

    /// Takes back a forfeit and all plies but the first `plies`; gives those taken back, the latest first.
    pub fn undo_to(&mut self, plies: usize) -> Vec<Ply> {
        self.forfeit = None;
        if plies >= self.played.len() {
            return Vec::new();
        }
        let mut taken = self.played.split_off(plies);
        taken.reverse();
        self.undone.extend(taken.iter().cloned());
        self.game.restart(self.first);
        for ply in &self.played {
            let again = self.game.play(ply.mv);
            debug_assert!(
                again.is_ok(),
                "{ply:?} was legal here before, and a game is nothing but its position"
            );
        }
        taken
    }

    /// How many plies are left after [`undo_for`](Self::undo_for); none where these seats have made no move.
    pub fn plies_after_undo_for(&self, owns: impl Fn(Seat) -> bool) -> Option<usize> {
        self.played.iter().rposition(|ply| owns(ply.seat))
    }

    /// Takes back the latest ply of the seats that a person owns, with the answers to it; gives the plies taken
    /// back, the latest first. There are none where those seats have made no move.
    pub fn undo_for(&mut self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        match self.plies_after_undo_for(owns) {
            Some(plies) => self.undo_to(plies),
            None => Vec::new(),
        }
    }

    /// Plays again what was taken back last; not in a game that a forfeit has ended.
    pub fn redo(&mut self) -> Option<Ply> {
        self.turn()?;
        let ply = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let again = self.make_move(ply.mv);
        debug_assert!(again.is_ok(), "{ply:?} was legal here before it was taken back");
        self.undone = rest;
        again.ok()
    }

    /// Plays again what was taken back, up to the next turn of the seats that a person owns; gives the plies.
    pub fn redo_for(&mut self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        let mut plies = Vec::new();
        while let Some(ply) = self.redo() {
            plies.push(ply);
            if self.turn().is_none_or(&owns) {
                break;
            }
        }
        plies
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
            moves: self.played.iter().map(|ply| ply.text.to_string()).collect(),
        }
    }
}
