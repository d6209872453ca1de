use duels_players::{MoveRequest, PlayerOptions, PlayerSpec};
use duels_rules::Seat;
use duels_session::{Session, draw_seed};

use super::{Host, Seated};
use crate::Failure;
use crate::commands::play::with_param;
use crate::menu::Opponent;
use crate::play::{CurrentGame, Hints, Match, MatchScore, PlayAgain, Players, coin_toss, start_with};
use crate::tui::event::Event;
use crate::tui::menu::NewGame;
use crate::tui::opening::Opening;
use crate::tui::seats::Seats;

/// Games that are opened: the first of a match, the next one, another one, practice.
impl<'a> Host<'a> {
    /// Opens the first game of a match.
    pub(crate) fn open_match(&mut self, rest: Match) -> Result<Vec<Event>, Failure> {
        let session = rest.next_session()?;
        self.open(rest, session, true, |session, rest| CurrentGame::open(session, &rest.settings()))
    }

    /// Opens a game of a match; `game` keeps it from then on.
    pub(super) fn open(
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

    pub(super) fn start(
        &mut self,
        NewGame { id, opponent, first, games, choices }: NewGame,
    ) -> Result<Vec<Event>, Failure> {
        let is_toss = first.is_random();
        let first = first.first(draw_seed()?);
        // Against the computer, the player who begins is Player 1.
        let specs = opponent.specs(first);
        let first = if matches!(opponent, Opponent::Computer(_)) { Seat::One } else { first };
        let id = match choices.is_empty() {
            true => id,
            false => {
                let with_choice = |param: &str| with_param(self.catalogue, &id, param);
                start_with(&id, &specs, &choices, None, with_choice)?
            }
        };
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
            full_screen: true,
        })?;
        events.extend(self.table.as_ref().filter(|_| is_toss).map(|table| {
            let toss = |session: &Session| coin_toss(&Seats::of(session).names(), session.first());
            Event::Done(table.game.with(toss))
        }));
        Ok(events)
    }

    pub(super) fn next_game(&mut self) -> Result<Vec<Event>, Failure> {
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

    pub(super) fn again(&mut self, swap: bool) -> Result<Vec<Event>, Failure> {
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
    pub(super) fn play_from(&mut self, session: Session) -> Result<Vec<Event>, Failure> {
        let Some(table) = self.take_game() else { return Ok(Vec::new()) };
        let rest = table.rest.clone();
        self.paused = Some(table);
        self.open(rest, session, false, |session, _| CurrentGame::not_kept(session))
    }

    /// Clears the table; gives the game that counts, also after practice.
    pub(super) fn take_game(&mut self) -> Option<Seated<'a>> {
        let table = self.table.take();
        self.paused.take().or(table)
    }
}
