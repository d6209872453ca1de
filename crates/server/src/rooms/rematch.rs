use std::sync::Arc;

use duels_rules::Seat;

use super::{CreatedGame, GameSetup, Opponent, PlayerAction, Room, RoomError, RoomState, Rooms, run_to_end};
use crate::keys::{SeatKey, request_id};
use crate::store::Event;

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
            let room = rooms.find(&id).await?;
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
        let game = room.state.lock().await.rematch.game.clone();
        let version = room.act(action).await?;
        // A repeated request changes nothing, and the offer may be a newer one.
        let is_declined = room.state.lock().await.rematch.game != game;
        if let Some(game) = game.filter(|_| is_declined) {
            let rematch = self.find(&game).await?;
            let mut state = rematch.state.lock().await;
            if state.game.open.is_some() {
                rematch.append(&mut state, Event::Closed, request_id("declined")).await?;
            }
        }
        Ok(version)
    }

    async fn find_or_create_rematch(&self, room: &Room, key: Option<&SeatKey>) -> Result<Rematch, RoomError> {
        let mut state = room.state.lock().await;
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
            && self.join_rematch(&id, &state, seat, &key).await?
        {
            if state.rematch.offered_by == Some(seat.other()) {
                let request = request_id(&format!("accepted {} {}", room.id(), state.version()));
                room.append(&mut state, Event::RematchAccepted(seat), request).await?;
            }
            return Ok(Rematch { id, key });
        }
        let id = self.create_rematch(room, &mut state, seat, key.clone()).await?;
        Ok(Rematch { id, key })
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
        rematch.take_open_seat(&mut state, key, before.nicknames()[seat.index()].as_ref()).await?;
        Ok(true)
    }

    async fn create_rematch(
        &self,
        room: &Room,
        state: &mut RoomState,
        seat: Seat,
        key: SeatKey,
    ) -> Result<String, RoomError> {
        if state.rematch.offers >= MOST_OFFERS {
            let sentence = "A rematch was offered three times: please start a new game instead.";
            return Err(RoomError::NotPossible(sentence));
        }
        let opponent = match (state.shares_screen(), state.computer(seat.other())) {
            (true, _) => Opponent::Screen,
            (false, None) => Opponent::Friend,
            (false, Some(computer)) => Opponent::Computer(computer),
        };
        let mut names = state.nicknames();
        if opponent == Opponent::Friend {
            // The other player brings their own name.
            names[seat.other().index()] = None;
        }
        let mut start = state.session.id().clone();
        if let Some(seed) = start.seed() {
            start = start.reseeded(seed.wrapping_add(1));
        }
        let setup = GameSetup { start, first: state.game.first.other(), seat, opponent, names };
        let CreatedGame { id, .. } = self.create_with(&setup, key, &[]).await?;
        let request = request_id(&format!("rematch {} {}", room.id(), state.version()));
        let event = Event::Rematched { game: id.clone(), by: Some(seat) };
        room.append(state, event, request).await?;
        Ok(id)
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
