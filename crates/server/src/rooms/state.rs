use std::collections::HashMap;
use std::sync::Arc;

use duels_players::{Computer, PlayerSpec};
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::Session;

use super::RoomError;
use super::hint::HintMemo;
use super::judgement::JudgementState;
use super::move_list::{MadeMove, MoveList};
use super::rematch::RematchState;
use super::view_cache::ViewCache;
use crate::keys::{SeatKey, same};
use crate::store::{Digest, Event, NewGame, RequestId, StoredEvent, StoredGame};

/// A game with all its events applied.
pub(super) struct RoomState {
    pub(super) game: NewGame,
    /// The computer's players in seats 1 and 2; none for a person.
    computers: [Option<Computer>; 2],
    pub(super) session: Session,
    /// The start, in one string.
    pub(super) start: Arc<str>,
    /// The title of the game.
    pub(super) title: Arc<str>,
    events: Vec<StoredEvent>,
    /// The version that each request gave to the game.
    requests: HashMap<RequestId, u64>,
    /// What the game announced about the latest move.
    pub(super) announcement: String,
    /// The moves so far.
    pub(super) moves: MoveList,
    /// Who asks to take back a move and has no answer yet.
    pub(super) undo_asked: Option<Seat>,
    pub(super) rematch: RematchState,
    /// Whether the open seat was closed before anybody took it.
    pub(super) is_closed: bool,
    pub(super) hint: Option<HintMemo>,
    pub(super) judgement: JudgementState,
    pub(super) cache: ViewCache,
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
            start: session.id().to_string().into(),
            title: session.game().title().into(),
            session,
            events: Vec::with_capacity(events.len()),
            requests: HashMap::new(),
            announcement: String::new(),
            moves: MoveList::default(),
            undo_asked: None,
            rematch: RematchState::default(),
            is_closed: false,
            hint: None,
            judgement: JudgementState::default(),
            cache: ViewCache::default(),
        };
        // Only the latest announcement is kept, so the earlier moves need none.
        let latest = events.iter().rposition(|stored| matches!(stored.event, Event::Played { .. }));
        for (index, event) in events.into_iter().enumerate() {
            state.apply_event(event, latest == Some(index))?;
        }
        Ok(state)
    }

    /// Applies an event that the store has kept.
    pub(super) fn apply(&mut self, stored: StoredEvent) -> Result<(), RoomError> {
        self.apply_event(stored, true)
    }

    fn apply_event(&mut self, stored: StoredEvent, is_announced: bool) -> Result<(), RoomError> {
        match &stored.event {
            Event::Joined(_) => self.game.open = None,
            Event::Played { mv, ply } => {
                let broken = |error| RoomError::broken(&self.game.id, format!("ply {ply}: {error}"));
                let mv = self.session.parse_move(mv).map_err(broken)?;
                let did = self.session.game().did(mv);
                if is_announced {
                    let announced = self.session.play_move(mv, &Names::SEATS).map_err(broken)?;
                    self.announcement = announced.announcement;
                } else {
                    self.session.make_move(mv).map_err(broken)?;
                }
                let made = self.session.plies().last().cloned();
                let made =
                    made.ok_or_else(|| RoomError::broken(&self.game.id, format!("ply {ply} is missing")))?;
                self.moves.push(MadeMove { ply: made, did: did.into() });
            }
            Event::Undone { plies } => {
                self.session.undo_to(*plies as usize);
                self.moves.truncate(*plies as usize);
                self.announcement.clear();
            }
            Event::Resigned(loser) => self.session.resign_seat(*loser),
            Event::UndoAsked(seat) => self.undo_asked = Some(*seat),
            Event::UndoDeclined(_) => self.undo_asked = None,
            Event::Rematched { game, by } => self.rematch.offer(game, *by),
            Event::RematchAccepted(_) => self.rematch.accept(),
            Event::RematchDeclined(_) => self.rematch.decline(),
            Event::Closed => {
                self.game.open = None;
                self.is_closed = true;
            }
        }
        // A move, a taken back move or the end answers the question whether a move may be taken back.
        let request = stored.request;
        if matches!(stored.event, Event::Played { .. } | Event::Undone { .. } | Event::Resigned(_)) {
            self.undo_asked = None;
        }
        self.events.push(stored);
        self.requests.insert(request, self.version());
        self.cache.forget();
        Ok(())
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
    pub(super) fn version_of(&self, request: &RequestId) -> Option<u64> {
        self.requests.get(request).copied()
    }

    /// The seats that a key opens: none for a spectator, both where two people share a screen.
    pub(super) fn seats(&self, key: Option<&SeatKey>) -> [bool; 2] {
        let Some(own) = key.map(SeatKey::digest) else { return [false, false] };
        let opens = |digest: &Digest| same(&own, digest);
        self.game.keys.each_ref().map(|digest| digest.as_ref().is_some_and(opens))
    }

    /// Puts the holder of a key into a seat.
    pub(super) fn seat_player(&mut self, seat: Seat, key: &SeatKey, name: Option<String>) {
        self.game.keys[seat.index()] = Some(key.digest());
        self.game.names[seat.index()] = name;
    }

    /// Who is to move; none when the game is over or was closed.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.session.turn().filter(|_| !self.is_closed)
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
}

fn new_session(catalogue: Catalogue, game: &NewGame) -> Result<Session, String> {
    let id = GameId::parse(catalogue, &game.start).map_err(|error| error.to_string())?;
    let mut session = Session::new(id, game.first).map_err(|error| error.to_string())?;
    session.players = game.players.clone();
    let created = jiff::Timestamp::from_millisecond(game.created).map_err(|error| error.to_string())?;
    session.date = Some(created.strftime("%Y.%m.%d").to_string());
    Ok(session)
}
