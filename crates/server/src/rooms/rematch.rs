use std::sync::Arc;

use duels_rules::Seat;
use sha2::{Digest as _, Sha256};

use super::declined::closing_request;
use super::{GameSetup, Opponent, PlayerAction, Room, RoomError, RoomState, Rooms, run_to_end};
use crate::classroom::{ClassCode, NO_REMATCH};
use crate::keys::{SeatKey, game_id, request_id};
use crate::store::{Event, StoreError};

/// How often a rematch of one game may be offered: after a declined offer both may offer it again.
const MOST_OFFERS: u32 = 3;

/// The rematch of a game, with the caller's key in it.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// The name of the new game.
    pub id: String,
    /// The key of the caller's seat in it.
    pub key: SeatKey,
}

/// What became of playing again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RematchState {
    /// The game of the rematch; none if there is no offer, or it was declined.
    pub(super) game: Option<String>,
    /// Who offered it and waits for an answer.
    pub(super) offered_by: Option<Seat>,
    /// How often it was offered.
    pub(super) offers: u32,
}

impl RematchState {
    pub(super) fn offer(&mut self, game: &str, by: Option<Seat>) {
        self.game = Some(game.to_string());
        self.offered_by = by;
        self.offers = self.offers.saturating_add(1);
    }

    pub(super) fn accept(&mut self) {
        self.offered_by = None;
    }

    pub(super) fn decline(&mut self) {
        self.offered_by = None;
        self.game = None;
    }
}

impl Rooms {
    /// The same two players again; the other one begins. The first caller creates the game, which is an offer, and the
    /// second one joins it. The key there follows from the key here, so a repeated call gets the same answer.
    pub async fn rematch(self: &Arc<Self>, id: &str, key: Option<&SeatKey>) -> Result<Rematch, RoomError> {
        let (rooms, id, key) = (Arc::clone(self), id.to_string(), key.cloned());
        run_to_end(async move {
            let room = rooms.open(&id).await?;
            rooms.find_or_create_rematch(&room, key.as_ref()).await
        })
        .await
    }

    /// The same as an action: the version of the game that is over.
    pub(super) async fn offer_rematch(&self, room: &Room, action: &PlayerAction) -> Result<u64, RoomError> {
        self.find_or_create_rematch(room, action.key.as_ref()).await?;
        Ok(room.state.lock().await.version())
    }

    /// Declines a rematch, and closes the game in which the other player waits.
    pub(super) async fn decline_rematch(&self, room: &Room, action: PlayerAction) -> Result<u64, RoomError> {
        let version = room.act(action).await?;
        // The offer that was declined; a repeated request may find a newer one.
        let declined = room.state.lock().await.declined_at(version);
        if let Some((game, is_withdrawn)) = declined {
            self.close(&game, is_withdrawn).await?;
        }
        Ok(version)
    }

    /// Closes the open seat of a rematch that was declined.
    async fn close(&self, game: &str, is_withdrawn: bool) -> Result<(), RoomError> {
        let rematch = self.open(game).await?;
        let mut state = rematch.state.lock().await;
        while state.game.open.is_some() {
            let version = state.version();
            match rematch.append(&mut state, Event::Closed, closing_request(is_withdrawn)).await {
                // Somebody took the seat, or closed it.
                Err(RoomError::Stale { .. }) if state.version() != version => {}
                closed => drop(closed?),
            }
        }
        Ok(())
    }

    async fn find_or_create_rematch(&self, room: &Room, key: Option<&SeatKey>) -> Result<Rematch, RoomError> {
        if ClassCode::of_game(room.id()).is_some() {
            return Err(NO_REMATCH);
        }
        let mut state = room.state.lock().await;
        loop {
            let version = state.version();
            match self.try_rematch(room, &mut state, key).await {
                Err(refusal) if room.has_gone_on(&mut state, version, &refusal).await? => {}
                result => return result,
            }
        }
    }

    async fn try_rematch(
        &self,
        room: &Room,
        state: &mut RoomState,
        key: Option<&SeatKey>,
    ) -> Result<Rematch, RoomError> {
        let (key, seat) = match (key, state.seats(key)) {
            (Some(key), [true, _]) => (key.derive("rematch"), Seat::One),
            (Some(key), [false, true]) => (key.derive("rematch"), Seat::Two),
            _ => return Err(RoomError::NotAPlayer),
        };
        if state.is_closed {
            return Err(RoomError::CLOSED);
        }
        if state.turn().is_some() {
            return Err(RoomError::NotPossible("A rematch is possible when the game is over."));
        }
        if let Some(id) = state.rematch.game.clone()
            && self.join_rematch(&id, state, seat, &key).await?
        {
            if state.rematch.offered_by == Some(seat.other()) {
                let request = request_id(&format!("accepted {} {}", room.id(), state.version()));
                room.append(state, Event::RematchAccepted(seat), request).await?;
            }
            return Ok(Rematch { id, key });
        }
        let by = self.create_rematch(room, state, seat, key.clone()).await?;
        let id = state.rematch_id();
        let request = request_id(&format!("rematch {} {}", room.id(), state.rematch.offers));
        room.append(state, Event::Rematched { game: id.clone(), by: Some(by) }, request).await?;
        if by == seat {
            return Ok(Rematch { id, key });
        }
        // The other player was faster, on a node that has not said so yet: this player accepts.
        Err(RoomError::Stale { version: state.version(), plies: state.plies() })
    }

    /// Takes the caller's seat in a rematch that exists; false if the player who offered it has closed it since.
    async fn join_rematch(
        &self,
        id: &str,
        before: &RoomState,
        seat: Seat,
        key: &SeatKey,
    ) -> Result<bool, RoomError> {
        let rematch = self.find(id).await?;
        let mut state = rematch.state.lock().await;
        if state.is_closed {
            return Ok(false);
        }
        let taken = rematch.take_open_seat(&mut state, key, before.nicknames()[seat.index()].as_ref()).await;
        // It may have been closed meanwhile.
        taken.map(|_| true).or_else(|refusal| if state.is_closed { Ok(false) } else { Err(refusal) })
    }

    /// Creates the rematch, and returns who offers it: the other player, if both want it at the same time on two nodes and
    /// the other one was faster. The id of the new game follows from the old one, so there is only one.
    async fn create_rematch(
        &self,
        room: &Room,
        state: &RoomState,
        seat: Seat,
        key: SeatKey,
    ) -> Result<Seat, RoomError> {
        if state.rematch.offers >= MOST_OFFERS {
            let sentence = "A rematch was offered three times: please start a new game instead.";
            return Err(RoomError::NotPossible(sentence));
        }
        let id = state.rematch_id();
        match self.create_with(&state.rematch_setup(seat), key, Some(id.clone()), &[]).await {
            Err(RoomError::Store(StoreError::Exists)) => {}
            created => return created.map(|_| seat),
        }
        let rematch = self.find(&id).await?;
        let maker = rematch.state.lock().await.maker();
        maker.ok_or_else(|| RoomError::broken(room.id(), format!("its rematch {id} has no maker")))
    }
}

impl RoomState {
    /// The id of the next rematch. Nobody who only watches can compute it.
    fn rematch_id(&self) -> String {
        let mut digest =
            Sha256::new().chain_update(format!("rematch {} {}", self.game.id, self.rematch.offers));
        for key in self.game.keys.iter().flatten() {
            digest.update(key);
        }
        let mut bytes = [0; 12];
        bytes.copy_from_slice(&digest.finalize()[..12]);
        game_id(bytes)
    }

    fn rematch_setup(&self, seat: Seat) -> GameSetup {
        let opponent = match (self.shares_screen(), self.computer(seat.other())) {
            (true, _) => Opponent::Screen,
            (false, None) => Opponent::Friend,
            (false, Some(computer)) => Opponent::Computer(computer),
        };
        let mut names = self.nicknames();
        if opponent == Opponent::Friend {
            // The other player brings their own name.
            names[seat.other().index()] = None;
        }
        let mut start = self.session.id().clone();
        if let Some(seed) = start.seed() {
            start = start.reseeded(seed.wrapping_add(1));
        }
        GameSetup { start, first: self.game.first.other(), seat, opponent, names }
    }

    /// Who created the game: the first whose seat has a key, before somebody joined.
    fn maker(&self) -> Option<Seat> {
        let joined = self.since(0).iter().find_map(|stored| match stored.event {
            Event::Joined(seat) => Some(seat),
            _ => None,
        });
        let open = self.game.open.or(joined);
        match open {
            Some(seat) => Some(seat.other()),
            None => Seat::BOTH.into_iter().find(|seat| self.game.keys[seat.index()].is_some()),
        }
    }

    /// The rematch that was declined by the event of a version.
    fn declined_at(&self, version: u64) -> Option<(String, bool)> {
        let index = usize::try_from(version).ok()?.checked_sub(1)?;
        let mut before = self.since(0).get(..=index)?.iter().rev();
        let Event::RematchDeclined(declined_by) = before.next()?.event else { return None };
        before.find_map(|stored| match &stored.event {
            Event::Rematched { game, by } => Some((game.clone(), *by == Some(declined_by))),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_is_open_until_it_is_answered() {
        let mut rematch = RematchState::default();
        rematch.offer("a", Some(Seat::One));
        assert_eq!((rematch.game.as_deref(), rematch.offered_by), (Some("a"), Some(Seat::One)));
        rematch.decline();
        assert_eq!((rematch.game.as_deref(), rematch.offered_by), (None, None));
        rematch.offer("b", Some(Seat::Two));
        rematch.accept();
        assert_eq!((rematch.game.as_deref(), rematch.offered_by, rematch.offers), (Some("b"), None, 2));
    }
}
