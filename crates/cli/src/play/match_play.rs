use std::path::PathBuf;
use std::time::Duration;

use duels_players::{PlayerOptions, PlayerSpec};
use duels_rules::{GameId, Seat};
use duels_session::Session;

use super::{Autosave, CurrentGame, Hints, MatchScore, Players, SavedGame, after_game, game_loop, names};
use crate::Failure;
use crate::journal::{GameSettings, ResumedGame};
use crate::terminal::{Console, MessageKind, StopReason};

/// How long each move of a game that is watched at a terminal stays.
const USUAL_PACE: Duration = Duration::from_millis(400);

/// One or more games in a row between the same two players.
#[derive(Clone)]
pub(crate) struct Match {
    /// The start of every game, apart from the seed.
    pub(crate) id: GameId,
    /// Who plays seats 1 and 2.
    pub(crate) specs: [PlayerSpec; 2],
    /// Which external players may play, and how.
    pub(crate) options: PlayerOptions,
    /// How long a program or a language model may take for a move.
    pub(crate) move_time: Duration,
    /// Who begins the first game; after that the players alternate.
    pub(crate) first: Seat,
    /// The seed of the first game; each further game has the next one. `None` if nothing is random.
    pub(crate) seed: Option<u64>,
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
    /// Where the record of each game is written when it is over.
    pub(crate) record: Option<PathBuf>,
    /// How far the match is.
    pub(crate) score: MatchScore,
    /// Whether the players are asked to play again.
    pub(crate) again: PlayAgain,
    /// How long each move of a game that is watched stays; none for what is usual.
    pub(crate) pace: Option<Duration>,
    /// Whether it is played in full screen.
    pub(crate) full_screen: bool,
}

/// Where people go after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Back to the menu.
    Menu,
    /// Out of the program.
    Program,
}

/// Who is asked after the last game whether to play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayAgain {
    /// People at a terminal.
    AtTerminal,
    /// Everyone, also through a pipe, because the menu asks everything.
    FromMenu,
}

impl Match {
    /// The match that a game belongs to, as far as it is.
    pub(crate) fn of(game: &ResumedGame, options: PlayerOptions) -> Match {
        let (session, settings) = (&game.session, game.settings.clone());
        // A name that does not read as a player is a person's.
        let specs = session.players.clone().map(|name| name.parse().unwrap_or(PlayerSpec::Person));
        let score = MatchScore::of(session);
        Match {
            id: session.id().clone(),
            specs,
            options,
            move_time: settings.move_time,
            first: session.first().after(u64::from(score.over())),
            seed: session.id().seed().map(|seed| seed.wrapping_sub(u64::from(score.over()))),
            hints: settings.hints,
            record: settings.record,
            score,
            again: PlayAgain::AtTerminal,
            pace: None,
            full_screen: settings.full_screen,
        }
    }

    /// Plays the match, and again as often as the players like.
    pub(crate) fn play(self, console: &mut Console, autosave: &Autosave) -> Result<Exit, Failure> {
        let game = CurrentGame::open(self.next_session()?, &self.settings());
        self.play_from(console, autosave, game)
    }

    /// Plays what is left of the match, from this game on, and again as often as the players like.
    fn play_from(
        mut self,
        console: &mut Console,
        autosave: &Autosave,
        mut game: CurrentGame,
    ) -> Result<Exit, Failure> {
        loop {
            let watch = autosave.watch(&game);
            let exit = match self.play_next(console, &game) {
                Ok(exit) => exit,
                Err(failure @ Failure::OpenPlayer(_)) => {
                    game.leave_on_purpose();
                    return Err(failure);
                }
                Err(failure) => return Err(failure.with_saved_game(|why| left(console, &game, why))),
            };
            if let Some(exit) = exit {
                game.finish();
                return Ok(exit);
            }
            drop(watch);
            game = game.next_game(self.next_session()?, &self.settings());
        }
    }

    /// Plays a game as the next one of the match; none if another one follows.
    fn play_next(&mut self, console: &mut Console, game: &CurrentGame) -> Result<Option<Exit>, Failure> {
        self.play_to_end(console, game)?;
        self.after(console, &game.with(Session::copy))?;
        self.ask_next(console, game)
    }

    /// What the journal of a game says about it.
    pub(crate) fn settings(&self) -> GameSettings {
        GameSettings {
            hints: self.hints,
            move_time: self.move_time,
            record: self.record.clone(),
            external_players: self.options.allows_programs(),
            full_screen: self.full_screen,
        }
    }

    /// Asks what comes after a game; none if it is the next game, which is then prepared.
    fn ask_next(&mut self, console: &mut Console, game: &CurrentGame) -> Result<Option<Exit>, Failure> {
        match (self.score.is_over(), self.asks_again(console)) {
            (false, _) if self.has_person_at(console) => after_game::next_game(console, game).map(|()| None),
            (false, _) => Ok(None),
            (true, false) => Ok(Some(Exit::Program)),
            (true, true) => {
                let exit = after_game::play_again(console, game, self.again)?;
                if exit.is_none() {
                    self.start_again();
                }
                Ok(exit)
            }
        }
    }

    fn has_person_at(&self, console: &Console) -> bool {
        console.is_terminal() && self.specs.contains(&PlayerSpec::Person)
    }

    pub(super) fn asks_again(&self, console: &Console) -> bool {
        self.again == PlayAgain::FromMenu || self.has_person_at(console)
    }

    /// Goes on after the last game: the players still take turns to begin.
    pub(crate) fn start_again(&mut self) {
        let (first, seed) = (self.next_first(), self.next_seed());
        self.score = self.score.again();
        if self.score.is_match() {
            (self.first, self.seed) = (first, seed);
        }
    }

    fn play_to_end(&mut self, console: &mut Console, game: &CurrentGame) -> Result<(), Failure> {
        // Players that draw nothing from a seed are the same with any.
        let seed = self.next_seed().unwrap_or(0);
        let mut players = Players::open(&self.specs, &self.options, seed, self.move_time, self.hints)?;
        players.names = names(console, &self.specs);
        players.pace = self.pace(console);
        self.announce_game(console, game, &players.names)?;
        game_loop::open(console, game, &players.names)?;
        let played = game_loop::play(console, game, &mut players);
        // A choice to turn hints off outlasts the game.
        self.hints = players.hints;
        played
    }

    /// How long each move stays: only in a game that people watch.
    fn pace(&self, console: &Console) -> Duration {
        let usual = if console.is_terminal() { USUAL_PACE } else { Duration::ZERO };
        match self.specs.contains(&PlayerSpec::Person) {
            true => Duration::ZERO,
            false => self.pace.unwrap_or(usual),
        }
    }

    /// What follows a game that is over: its record and the score.
    fn after(&mut self, console: &mut Console, session: &Session) -> Result<(), Failure> {
        self.save_record(session)?;
        if let Some(outcome) = session.outcome() {
            self.score.count(outcome.winner);
        }
        Ok(self.show_score(console)?)
    }

    /// The seed of the next game.
    pub(crate) fn next_seed(&self) -> Option<u64> {
        Some(self.seed?.wrapping_add(u64::from(self.score.over())))
    }

    /// Who begins the next game.
    pub(crate) fn next_first(&self) -> Seat {
        self.first.after(u64::from(self.score.over()))
    }

    /// The next game, before its first move.
    pub(crate) fn next_session(&self) -> Result<Session, Failure> {
        let id = match self.next_seed() {
            Some(seed) => self.id.clone().reseeded(seed),
            None => self.id.clone(),
        };
        let mut session = Session::new(id, self.next_first())?;
        session.players = self.specs.each_ref().map(ToString::to_string);
        session.date = Some(jiff::Timestamp::now().strftime("%Y.%m.%d").to_string());
        self.score.tag(&mut session);
        Ok(session)
    }
}

/// What became of a game that ended early. A game in which nothing was done is not kept if that was on purpose.
fn left(console: &Console, game: &CurrentGame, why: &StopReason) -> SavedGame {
    match why {
        StopReason::Quit | StopReason::Interrupted => game.leave_on_purpose(),
        // The window may have been closed.
        _ if console.is_terminal() => game.leave(),
        _ => game.leave_on_purpose(),
    }
}

/// Continues a saved game, and its match.
pub(crate) fn resume(
    console: &mut Console,
    autosave: &Autosave,
    game: ResumedGame,
    options: PlayerOptions,
) -> Result<(), Failure> {
    let rest = Match { full_screen: false, ..Match::of(&game, options) };
    console.say(MessageKind::Notice, &format!("Resuming after move {}.", game.session.plies().len()))?;
    // A game whose players cannot play is not continued, so it gets no journal either.
    Players::open(&rest.specs, &rest.options, 0, rest.move_time, rest.hints)?;
    rest.play_from(console, autosave, CurrentGame::resume(game))?;
    Ok(())
}
