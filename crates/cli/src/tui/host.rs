use std::path::PathBuf;
use std::sync::mpsc::Sender;

use duels_players::{MoveRequest, PlayerOptions, PlayerSpec};
use duels_rules::{Catalogue, Names, Seat, text};
use duels_session::{Session, draw_seed};

use super::effect::{Change, Effect, Leave};
use super::event::Event;
use super::menu::NewGame;
use super::opening::Opening;
use super::runtime::Message;
use super::seats::Seats;
use super::worker::Workers;
use crate::commands::play::external_players;
use crate::journal::{ResumedGame, unfinished_games};
use crate::menu::Opponent;
use crate::play::{
    Autosave, CurrentGame, Hints, Match, MatchScore, PlayAgain, Players, SavedGame, Watch, coin_toss,
};
use crate::terminal::{StopReason, without_error_codes};
use crate::{Failure, record_files};

/// How many games the menu lists.
const LISTED: usize = 3;

/// Does what the screen asks for: it has the match, the game that is on disk, and the workers.
pub(crate) struct Host<'a> {
    catalogue: Catalogue,
    /// The games that the menu lists.
    unfinished: Vec<PathBuf>,
    autosave: &'a Autosave,
    workers: Workers,
    table: Option<Seated<'a>>,
    /// The game that counts, while a position of it is practised at the table.
    paused: Option<Seated<'a>>,
}

/// A match with the game that is played now.
struct Seated<'a> {
    rest: Match,
    game: CurrentGame,
    counts: bool,
    /// A signal saves the game while this lives.
    _watch: Watch<'a>,
}

/// What comes after an effect.
pub(crate) enum After {
    /// The screen hears of these.
    Events(Vec<Event>),
    /// The program ends.
    Ended(Failure),
    /// The shell has the terminal for a while.
    Suspend,
}

impl<'a> Host<'a> {
    pub(crate) fn new(catalogue: Catalogue, autosave: &'a Autosave, out: &Sender<Message>) -> Host<'a> {
        let workers = Workers::start(out);
        Host { catalogue, unfinished: Vec::new(), autosave, workers, table: None, paused: None }
    }

    /// Does what the screen asks for.
    pub(crate) fn perform(&mut self, effect: Effect) -> After {
        let done = match effect {
            Effect::Leave(leave) => return After::Ended(self.leave(leave)),
            Effect::Suspend => return After::Suspend,
            Effect::Start(game) => self.start(game),
            Effect::Continue(number) => self.continue_listed(number),
            Effect::NextGame => self.next_game(),
            Effect::Again { swap } => self.again(swap),
            Effect::PlayFrom(session) => self.play_from(session),
            Effect::Keep(change) => self.keep(change),
            Effect::Finish => self.finish(),
            Effect::Ask(job) => {
                self.workers.ask(job);
                Ok(Vec::new())
            }
            Effect::Cancel => {
                self.workers.cancel();
                Ok(Vec::new())
            }
            Effect::Save(file) => self.save(&file),
            Effect::Hints(hints) => {
                if let Some(table) = &mut self.table {
                    table.rest.hints = hints;
                    table.game.switch_hints(hints == Hints::On);
                }
                Ok(Vec::new())
            }
            Effect::ToMenu => {
                self.close();
                Ok(vec![self.list_unfinished()])
            }
        };
        let mut events = done.unwrap_or_else(|failure| vec![Event::Failed(sentence(&failure))]);
        events.extend(self.warnings());
        After::Events(events)
    }

    /// What the players have to know about how their game is kept.
    fn warnings(&self) -> impl Iterator<Item = Event> {
        self.table.iter().flat_map(|table| table.game.take_warnings()).map(Event::Done)
    }

    /// Opens the first game of a match.
    pub(crate) fn open_match(&mut self, rest: Match) -> Result<Vec<Event>, Failure> {
        let session = rest.next_session()?;
        self.open(rest, session, true, |session, rest| CurrentGame::open(session, &rest.settings()))
    }

    /// Opens a game of a match; `game` keeps it from then on.
    fn open(
        &mut self,
        rest: Match,
        session: Session,
        counts: bool,
        game: impl FnOnce(Session, &Match) -> CurrentGame,
    ) -> Result<Vec<Event>, Failure> {
        // Players that draw nothing from a seed are the same with any.
        let seed = rest.next_seed().unwrap_or(0);
        let players = Players::open(&rest.specs, &rest.options, seed, rest.move_time, rest.hints)?;
        self.workers.open(players);
        let opening = Opening {
            session: session.copy(),
            specs: rest.specs.clone(),
            score: rest.score,
            hints: rest.hints,
            counts,
            notice: None,
        };
        let game = game(session, &rest);
        let watch = self.autosave.watch(&game);
        self.table = Some(Seated { rest, game, counts, _watch: watch });
        Ok(vec![Event::Opened(Box::new(opening))])
    }

    fn start(&mut self, NewGame { id, opponent, first, games }: NewGame) -> Result<Vec<Event>, Failure> {
        let is_toss = first.is_random();
        let first = first.first(draw_seed()?);
        // Against the computer, the player who begins is Player 1.
        let specs = opponent.specs(first);
        let first = if matches!(opponent, Opponent::Computer(_)) { Seat::One } else { first };
        let is_random = id.has_random_start() || specs.iter().any(PlayerSpec::uses_seed);
        let seed = if is_random { Some(id.seed().map_or_else(draw_seed, Ok)?) } else { id.seed() };
        let mut events = self.open_match(Match {
            id,
            specs,
            options: PlayerOptions::default(),
            move_time: MoveRequest::TIME_LIMIT,
            first,
            seed,
            hints: Hints::On,
            record: None,
            score: MatchScore::new(games),
            again: PlayAgain::FromMenu,
            pace: None,
        })?;
        events.extend(self.table.as_ref().filter(|_| is_toss).map(|table| {
            let toss = |session: &Session| coin_toss(&Seats::of(session).names(), session.first());
            Event::Done(table.game.with(toss))
        }));
        Ok(events)
    }

    /// Continues a game of the list in the menu.
    fn continue_listed(&mut self, number: usize) -> Result<Vec<Event>, Failure> {
        let Some(path) = self.unfinished.get(number) else { return Ok(Vec::new()) };
        let game = ResumedGame::open(self.catalogue, path)?;
        let options = match game.settings.external_players {
            true => external_players(),
            false => PlayerOptions::default(),
        };
        self.resume(game, options)
    }

    /// Continues an unfinished game, and its match.
    pub(crate) fn resume(
        &mut self,
        game: ResumedGame,
        options: PlayerOptions,
    ) -> Result<Vec<Event>, Failure> {
        let (rest, session) = (Match::of(&game, options), game.session.copy());
        self.open(rest, session, true, |_, _| CurrentGame::resume(game))
    }

    /// The games that can be continued, for the menu.
    pub(crate) fn list_unfinished(&mut self) -> Event {
        let found = unfinished_games(self.catalogue);
        let free: Vec<_> = found.games.into_iter().filter(|game| !game.in_use).collect();
        let listed = || free.iter().take(LISTED);
        self.unfinished = listed().map(|game| game.path.clone()).collect();
        let others = free.len().saturating_sub(LISTED);
        Event::Unfinished { listed: listed().map(|game| in_words(&game.session)).collect(), others }
    }

    /// Clears the table; gives the game that counts, also after practice.
    fn take_game(&mut self) -> Option<Seated<'a>> {
        let table = self.table.take();
        self.paused.take().or(table)
    }

    fn next_game(&mut self) -> Result<Vec<Event>, Failure> {
        match self.take_game() {
            Some(Seated { rest, game, .. }) => self.open_after(rest, &game),
            None => Ok(Vec::new()),
        }
    }

    /// Opens the next game of a match, which is kept in the place of the one before.
    fn open_after(&mut self, rest: Match, before: &CurrentGame) -> Result<Vec<Event>, Failure> {
        let session = rest.next_session()?;
        self.open(rest, session, true, |session, rest| before.next_game(session, &rest.settings()))
    }

    fn again(&mut self, swap: bool) -> Result<Vec<Event>, Failure> {
        let Some(table) = self.take_game() else { return Ok(Vec::new()) };
        let (mut rest, first) = (table.rest, table.game.with(Session::first));
        rest.start_again();
        // By default the other player begins.
        if rest.next_first() == first {
            rest.first = rest.first.other();
        }
        if !swap {
            rest.first = rest.first.other();
        }
        self.open_after(rest, &table.game)
    }

    /// Practises a position of a game that is over. The game and its match stay as they are, and practice is not kept.
    fn play_from(&mut self, session: Session) -> Result<Vec<Event>, Failure> {
        let Some(table) = self.take_game() else { return Ok(Vec::new()) };
        let rest = table.rest.clone();
        self.paused = Some(table);
        self.open(rest, session, false, |session, _| CurrentGame::not_kept(session))
    }

    fn keep(&mut self, change: Change) -> Result<Vec<Event>, Failure> {
        let Some(Seated { rest, game, .. }) = &self.table else { return Ok(Vec::new()) };
        let is_person = |seat: Seat| rest.specs[seat.index()] == PlayerSpec::Person;
        match change {
            Change::Play(mv) => drop(game.play_move(mv, &Names::SEATS).map_err(StopReason::Refused)?),
            Change::Undo => drop(game.undo_for(is_person)),
            Change::Redo => drop(game.redo_for(is_person)),
            Change::Resign => drop(game.resign().map_err(StopReason::Refused)?),
            Change::Forfeit(seat, how) => game.forfeit(seat, how),
            Change::Hint => game.hint_was_given(),
        }
        Ok(Vec::new())
    }

    fn finish(&mut self) -> Result<Vec<Event>, Failure> {
        let Some(Seated { rest, game, counts, .. }) = &mut self.table else { return Ok(Vec::new()) };
        if !*counts {
            return Ok(Vec::new());
        }
        let record = game.with(|session| rest.save_record(session));
        if let Some(outcome) = game.with(Session::outcome) {
            rest.score.count(outcome.winner);
        }
        record.map(|()| Vec::new())
    }

    fn save(&mut self, file: &std::path::Path) -> Result<Vec<Event>, Failure> {
        let Some(table) = &self.table else { return Ok(Vec::new()) };
        let record = table.game.with(Session::record);
        Ok(match record_files::save(&record, file) {
            Ok(()) => vec![Event::Done(format!("Saved in {}.", file.display()))],
            Err(error) => vec![Event::Failed(without_error_codes(&format!("Not saved: {error}.")))],
        })
    }

    /// Leaves the game; one that is not over can be continued.
    fn close(&mut self) -> SavedGame {
        match self.take_game() {
            Some(table) => table.game.leave_on_purpose(),
            None => SavedGame::Nothing,
        }
    }

    pub(crate) fn leave(&mut self, leave: Leave) -> Failure {
        self.workers.cancel();
        let reason = match leave {
            Leave::Quit => StopReason::Quit,
            Leave::Interrupted => StopReason::Interrupted,
            Leave::EndOfInput => StopReason::EndOfInput,
        };
        // A game that is over is not cut short.
        let is_over =
            self.table.as_ref().is_none_or(|table| table.game.with(|session| session.turn().is_none()));
        let reason = if is_over { StopReason::Quit } else { reason };
        Failure::Stopped { reason, saved: self.close() }
    }

    /// The terminal has failed: the game is kept.
    pub(crate) fn fail(&mut self, error: std::io::Error) -> Failure {
        let saved = self.take_game().map_or(SavedGame::Nothing, |table| table.game.leave());
        Failure::Stopped { reason: StopReason::output(error), saved }
    }
}

/// A game that can be continued, in a few words: "Dilemma, Computer Hard, your turn".
fn in_words(session: &Session) -> String {
    let seats = Seats::of(session);
    let game = text::capitalized(session.game().info().id);
    let opponent = match seats.you() {
        Some(you) => {
            let strength = seats.strength(you.other()).unwrap_or_default();
            format!("{} {strength}", seats.name(you.other()))
        }
        None => "two people".to_string(),
    };
    let turn = match session.turn() {
        Some(turn) => seats.names().turn(turn).trim_end_matches('.').to_lowercase(),
        None => "next game".to_string(),
    };
    let moves = text::counted(session.plies().len() as u64, "move");
    format!("{game}, {opponent}, {turn} after {moves}")
}

fn sentence(failure: &Failure) -> String {
    text::sentence(&without_error_codes(&failure.to_string()))
}
