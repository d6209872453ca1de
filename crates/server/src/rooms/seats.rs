use std::sync::Arc;

use duels_rules::Seat;

use super::{
    Action, CreatedGame, GameSetup, Opponent, PlayerAction, Room, RoomError, RoomState, Rooms, run_to_end,
};
use crate::keys::{SeatKey, request_id};
use crate::store::Event;

/// The rematch of a game, with the caller's key in it.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// The name of the new game.
    pub id: String,
    /// The key of the caller's seat in it.
    pub key: SeatKey,
}

impl Rooms {
    /// Creates a game on one screen that continues another one after so many plies.
    pub async fn fork(&self, id: &str, plies: usize) -> Result<CreatedGame, RoomError> {
        let (setup, moves) = {
            let room = self.find(id).await?;
            let state = room.state.lock().await;
            let (start, first) = (state.session.id().clone(), state.session.first());
            let setup = GameSetup { start, first, seat: Seat::One, opponent: Opponent::Screen };
            let moves = state.session.plies().iter().take(plies).map(|ply| ply.text.to_string());
            (setup, moves.collect::<Vec<_>>())
        };
        let created = self.create(&setup).await?;
        let room = self.find(&created.id).await?;
        for (mv, ply) in moves.into_iter().zip(1..) {
            let action = Action::Play { ply, mv };
            let key = Some(created.key.clone());
            room.act(PlayerAction { request: format!("fork {ply}"), key, action }).await?;
        }
        Ok(created)
    }

    /// The same two players again; the other one begins. The first caller creates the game and the second one joins
    /// it. The key there follows from the key here, so a repeated call gets the same answer.
    pub async fn rematch(self: &Arc<Self>, id: &str, key: Option<&SeatKey>) -> Result<Rematch, RoomError> {
        let (rooms, id, key) = (Arc::clone(self), id.to_string(), key.cloned());
        run_to_end(async move { rooms.find_or_create_rematch(&id, key.as_ref()).await }).await
    }

    async fn find_or_create_rematch(&self, id: &str, key: Option<&SeatKey>) -> Result<Rematch, RoomError> {
        let room = self.find(id).await?;
        let mut state = room.state.lock().await;
        let (key, seat) = match (key, state.seats(key)) {
            (Some(key), [true, _]) => (key, Seat::One),
            (Some(key), [false, true]) => (key, Seat::Two),
            _ => return Err(RoomError::NotAPlayer),
        };
        if state.session.turn().is_some() {
            return Err(RoomError::NotPossible("A rematch is possible when the game is over."));
        }
        let key = key.derive("rematch");
        let id = match state.rematch.clone() {
            Some(game) => {
                let rematch = self.find(&game).await?;
                let mut state = rematch.state.lock().await;
                rematch.take_open_seat(&mut state, &key).await?;
                game
            }
            None => self.create_rematch(&room, &mut state, seat, key.clone()).await?,
        };
        Ok(Rematch { id, key })
    }

    async fn create_rematch(
        &self,
        room: &Room,
        state: &mut RoomState,
        seat: Seat,
        key: SeatKey,
    ) -> Result<String, RoomError> {
        let opponent = match (state.shares_screen(), state.computer(seat.other())) {
            (true, _) => Opponent::Screen,
            (false, None) => Opponent::Friend,
            (false, Some(computer)) => Opponent::Computer(computer),
        };
        let mut start = state.session.id().clone();
        if let Some(seed) = start.seed() {
            start = start.reseeded(seed.wrapping_add(1));
        }
        let setup = GameSetup { start, first: state.game.first.other(), seat, opponent };
        let created = self.create_with_key(&setup, key).await?;
        let event = Event::Rematched { game: created.id.clone() };
        room.append(state, event, request_id(&format!("rematch {}", room.id()))).await?;
        Ok(created.id)
    }

    /// Takes the open seat of a game, with the secret of its invitation where it has one. The caller chooses the key
    /// of the seat, so a repeated call after a lost answer gets the same seat.
    pub async fn join(
        self: &Arc<Self>,
        id: &str,
        invitation: Option<&SeatKey>,
        key: SeatKey,
    ) -> Result<(), RoomError> {
        let (rooms, id, invitation) = (Arc::clone(self), id.to_string(), invitation.cloned());
        run_to_end(async move {
            let room = rooms.find(&id).await?;
            let mut state = room.state.lock().await;
            let opens = |digest| invitation.as_ref().is_some_and(|secret| secret.opens(digest));
            let is_invited = state.game.invitation.as_ref().is_none_or(opens);
            if !is_invited && state.game.open.is_some() {
                return Err(RoomError::NotInvited);
            }
            room.take_open_seat(&mut state, &key).await
        })
        .await
    }
}

impl Room {
    /// Gives the open seat to the holder of a key, who may have it already.
    async fn take_open_seat(&self, state: &mut RoomState, key: &SeatKey) -> Result<(), RoomError> {
        if state.seats(Some(key)) != [false, false] {
            return Ok(());
        }
        let seat = state.game.open.ok_or(RoomError::SEATS_TAKEN)?;
        self.claim_seat(state, seat, key).await
    }
}
