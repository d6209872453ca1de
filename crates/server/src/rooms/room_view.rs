use std::sync::Arc;

use duels_players::PlayerSpec;
use duels_rules::{Names, Seat};
use duels_session::View;
use duels_session::data::OutcomeData;

use super::{GameStatus, GameView, Role, RoomError, RoomState};
use crate::classroom::ClassCode;
use crate::keys::{INVITATION, SeatKey};

impl RoomState {
    /// What the holder of a key sees.
    pub(super) fn view(&mut self, key: Option<&SeatKey>) -> GameView {
        let seats = self.seats(key);
        let is_player = seats != [false, false];
        let is_in_class = ClassCode::of_game(&self.game.id).is_some();
        let status = self.status(seats);
        let table = self.table(status);
        let session = &self.session;
        let called = self.called(Role::of(seats));
        let has_help = is_player && !self.is_between_people() && !self.is_closed;
        let hint = self.hint.as_ref().filter(|hint| is_player && hint.version == self.version());
        GameView {
            version: self.version(),
            plies: self.plies(),
            title: Arc::clone(&self.title),
            start: Arc::clone(&self.start),
            first: session.first(),
            seats,
            players: self.game.players.clone(),
            specs: Seat::BOTH.map(|seat| self.spec(seat)),
            names: self.game.names.clone(),
            prompt: self.turn().map(|_| session.game().prompt(&called).text),
            reason: session.reason(&called),
            called,
            may_undo: has_help && session.plies().iter().any(|ply| seats[ply.seat.index()]),
            may_ask_undo: self.undo_asked.is_none() && self.plies_after_asked_undo(seats).is_ok(),
            undo_asked: self.undo_asked,
            may_hint: has_help && session.turn().is_some(),
            hinted: hint.map_or(Vec::new(), |hint| hint.moves.clone()),
            hint: hint.map(|hint| hint.text.clone()),
            hint_steps: hint.map_or(0, |hint| hint.steps),
            may_rematch: is_player && self.turn().is_none() && !self.is_closed && !is_in_class,
            declined: self.declined(),
            rematch: self.rematch.game.clone(),
            rematch_offer: self.rematch.offered_by.filter(|_| self.is_between_people()),
            invitation: self.invitation(key),
            open: self.game.open,
            is_listed: self.game.listed,
            can_close: is_player && self.game.open.is_some(),
            is_closed: self.is_closed,
            judgement: self.judgement.found(self.version()),
            outcome: session.outcome().map(OutcomeData::from),
            moves: self.moves.clone(),
            status,
            table,
        }
    }

    fn status(&self, seats: [bool; 2]) -> GameStatus {
        match self.turn() {
            None => GameStatus::Over,
            Some(_) if self.game.open.is_some() => GameStatus::Waiting,
            Some(turn) if seats[turn.index()] => GameStatus::YourTurn,
            Some(_) => GameStatus::OtherTurn,
        }
    }

    /// The table of those who are to move, or of those who are not: computed once for all of them.
    fn table(&mut self, status: GameStatus) -> Arc<View> {
        let (session, is_closed) = (&self.session, self.is_closed);
        let [resting, choosing] = &mut self.cache.tables;
        let choosing = choosing.get_or_insert_with(|| Arc::new(session.view()));
        if status == GameStatus::YourTurn {
            return Arc::clone(choosing);
        }
        let table = resting.get_or_insert_with(|| {
            let table = View::clone(choosing).without_choices();
            let status = RoomError::CLOSED.to_string();
            Arc::new(if is_closed { View { turn: None, moves: Vec::new(), status, ..table } } else { table })
        });
        Arc::clone(table)
    }

    fn spec(&self, seat: Seat) -> PlayerSpec {
        self.computer(seat).map_or(PlayerSpec::Person, PlayerSpec::Computer)
    }

    /// What the players are called in sentences for a role.
    pub(super) fn called(&self, role: Role) -> Names {
        let Some(seat) = role.seat() else { return self.called_by_others(role) };
        let other = seat.other();
        let name = match (&self.game.names[other.index()], self.is_computer(other), self.game.listed) {
            (Some(name), _, _) => name,
            (None, true, _) => "the computer",
            (None, false, false) => "your friend",
            (None, false, true) => "the other player",
        };
        Names::you(seat, name)
    }

    /// What two people at one screen are called, and those whom somebody watches.
    fn called_by_others(&self, role: Role) -> Names {
        if role == Role::Both || self.shares_screen() {
            return Names::SEATS;
        }
        let name = |seat: Seat| match (&self.game.names[seat.index()], self.is_computer(seat)) {
            (Some(name), _) => name.clone(),
            (None, true) => "the computer".to_string(),
            (None, false) => seat.to_string(),
        };
        Names::watched(Seat::BOTH.map(name))
    }

    /// The secret for the open seat, if this is the key of the game's maker. It follows from the key, so every page of
    /// the maker can show it and the store needs to keep no more than its digest.
    fn invitation(&self, key: Option<&SeatKey>) -> Option<SeatKey> {
        self.game.open?;
        let digest = self.game.invitation.as_ref()?;
        let key = key.filter(|key| self.seats(Some(key)) != [false, false])?;
        // Older games have an invitation that only their maker was told.
        Some(key.derive(INVITATION)).filter(|secret| secret.opens(digest))
    }

    /// The latest announcement, and then the prompt or the ending, computed once for everyone.
    pub(super) fn message(&mut self) -> Arc<str> {
        if self.cache.message.is_none() {
            self.cache.message = Some(self.current_message().into());
        }
        self.cache.message.clone().unwrap_or_default()
    }

    fn current_message(&self) -> String {
        let session = &self.session;
        let now = match session.ending(&Names::SEATS) {
            _ if self.is_closed => RoomError::CLOSED.to_string(),
            Some(ending) => ending,
            None => session.game().prompt(&Names::SEATS).text,
        };
        if session.plies().is_empty() {
            return [&session.game().state(&Names::SEATS), "\n", &now].concat();
        }
        [&self.announcement, "\n", &now].concat()
    }
}
