use duels_players::{Computer, PlayerSpec};
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::Session;
use duels_session::data::{OutcomeData, PlyData};

use super::cached_update::CachedUpdate;
use super::{GameStatus, GameView, RoomError};
use crate::keys::{SeatKey, same};
use crate::store::{Digest, Event, NewGame, StoredEvent, StoredGame};

/// A game with all its events applied.
pub(super) struct RoomState {
    pub(super) game: NewGame,
    /// The computer's players in seats 1 and 2; none for a person.
    computers: [Option<Computer>; 2],
    pub(super) session: Session,
    events: Vec<StoredEvent>,
    /// What the game announced about the latest move.
    announcement: String,
    pub(super) rematch: Option<String>,
    pub(super) cached_update: Option<CachedUpdate>,
    /// How many steps of a hint were given, and at which version.
    hints: (u64, u32),
}

impl RoomState {
    /// Applies all events of a stored game.
    pub(super) fn load(catalogue: Catalogue, stored: StoredGame) -> Result<RoomState, RoomError> {
        let StoredGame { game, events } = stored;
        let broken = |reason: String| RoomError::broken(&game.id, reason);
        let mut computers = [None, None];
        for (computer, name) in computers.iter_mut().zip(&game.players) {
            *computer = match name.parse() {
                Ok(PlayerSpec::Person) => None,
                Ok(PlayerSpec::Computer(computer)) => Some(computer),
                _ => return Err(broken(format!("{name:?} cannot play here"))),
            };
        }
        let session = new_session(catalogue, &game).map_err(broken)?;
        let mut state = RoomState {
            game,
            computers,
            session,
            events: Vec::new(),
            announcement: String::new(),
            rematch: None,
            cached_update: None,
            hints: (0, 0),
        };
        for event in events {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// Applies an event that the store has kept.
    pub(super) fn apply(&mut self, stored: StoredEvent) -> Result<(), RoomError> {
        match &stored.event {
            Event::Joined(_) => self.game.open = None,
            Event::Played { mv, ply } => {
                let broken = |error| RoomError::broken(&self.game.id, format!("ply {ply}: {error}"));
                self.announcement = self.session.play(mv, &Names::SEATS).map_err(broken)?.announcement;
            }
            Event::Undone { plies } => {
                self.session.undo_to(*plies as usize);
                self.announcement.clear();
            }
            Event::Resigned(loser) => self.session.resign_seat(*loser),
            Event::Rematched { game } => self.rematch = Some(game.clone()),
        }
        self.events.push(stored);
        self.cached_update = None;
        Ok(())
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn version(&self) -> u64 {
        self.events.len() as u64
    }

    pub(super) fn plies(&self) -> u32 {
        self.session.plies().len() as u32
    }

    /// The events since a version.
    pub(super) fn since(&self, version: u64) -> &[StoredEvent] {
        let from = usize::try_from(version).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[from..]
    }

    /// The version that an earlier request of this name gave to the game.
    pub(super) fn version_of(&self, request: &crate::store::RequestId) -> Option<u64> {
        let index = self.events.iter().rposition(|stored| stored.request == *request)?;
        Some(index as u64 + 1)
    }

    /// The seats that a key opens: none for a spectator, both where two people share a screen.
    pub(super) fn seats(&self, key: Option<&SeatKey>) -> [bool; 2] {
        let Some(own) = key.map(SeatKey::digest) else { return [false, false] };
        let opens = |digest: &Digest| same(&own, digest);
        self.game.keys.each_ref().map(|digest| digest.as_ref().is_some_and(opens))
    }

    pub(super) fn set_key(&mut self, seat: Seat, key: &SeatKey) {
        self.game.keys[seat.index()] = Some(key.digest());
    }

    /// The computer's player in a seat; none for a person.
    pub(super) fn computer(&self, seat: Seat) -> Option<Computer> {
        self.computers[seat.index()]
    }

    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        self.computer(seat).is_some()
    }

    pub(super) fn shares_screen(&self) -> bool {
        self.game.keys[0].is_some() && self.game.keys[0] == self.game.keys[1]
    }

    /// Whether two people play from two places: then hints and undo would be unfair.
    pub(super) fn is_between_people(&self) -> bool {
        !self.shares_screen() && !Seat::BOTH.into_iter().any(|seat| self.is_computer(seat))
    }

    /// How many steps of a hint were given at this position.
    pub(super) fn hint_steps(&self) -> u32 {
        if self.hints.0 == self.version() { self.hints.1 } else { 0 }
    }

    /// Counts a step of a hint that was given at a version.
    pub(super) fn count_hint(&mut self, version: u64) {
        if version == self.version() {
            self.hints = (version, self.hint_steps().saturating_add(1));
        }
    }

    /// What the holder of a key sees.
    pub(super) fn view(&self, key: Option<&SeatKey>) -> GameView {
        let session = &self.session;
        let seats = self.seats(key);
        let status = match session.turn() {
            None => GameStatus::Over,
            Some(_) if self.game.open.is_some() => GameStatus::Waiting,
            Some(turn) if seats[turn.index()] => GameStatus::YourTurn,
            Some(_) => GameStatus::OtherTurn,
        };
        let table = session.view();
        let table = if status == GameStatus::YourTurn { table } else { table.without_choices() };
        let has_help = seats != [false, false] && !self.is_between_people();
        GameView {
            version: self.version(),
            plies: self.plies(),
            title: session.game().title(),
            start: session.id().to_string(),
            message: self.message(),
            seats,
            players: self.game.players.clone(),
            may_undo: has_help && session.plies().iter().any(|ply| seats[ply.seat.index()]),
            may_hint: has_help && session.turn().is_some(),
            rematch: self.rematch.clone(),
            outcome: session.outcome().map(OutcomeData::from),
            moves: session.plies().iter().zip(1..).map(|(ply, number)| PlyData::new(number, ply)).collect(),
            status,
            table,
        }
    }

    /// The latest announcement, and then the prompt or the ending.
    pub(super) fn message(&self) -> String {
        let session = &self.session;
        let now = session.ending(&Names::SEATS).unwrap_or_else(|| session.game().prompt(&Names::SEATS).text);
        let before = if session.plies().is_empty() {
            session.game().state(&Names::SEATS)
        } else {
            self.announcement.clone()
        };
        format!("{before}\n{now}")
    }
}

fn new_session(catalogue: Catalogue, game: &NewGame) -> Result<Session, String> {
    let id = GameId::parse(catalogue, &game.start).map_err(|error| error.to_string())?;
    let mut session = Session::new(id, game.first).map_err(|error| error.to_string())?;
    session.players = game.players.clone();
    let created = jiff::Timestamp::from_millisecond(game.created).map_err(|error| error.to_string())?;
    session.date = Some(created.strftime("%Y.%m.%d").to_string());
    Ok(session)
}
