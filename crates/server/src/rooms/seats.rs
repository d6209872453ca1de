use std::sync::Arc;

use super::{Nickname, Room, RoomError, RoomState, Rooms, run_to_end};
use crate::keys::SeatKey;

/// Somebody wants the open seat of a game.
#[derive(Clone, Debug)]
pub struct SeatRequest {
    /// The secret of the invitation; a game in the lobby needs none.
    pub invitation: Option<SeatKey>,
    /// The key that the seat will have. The caller chooses it, so a repeated call after a lost answer gets the same
    /// seat.
    pub key: SeatKey,
    /// The key that the caller has for this game already, if any: then they keep their seat.
    pub held: Option<SeatKey>,
    /// The name that they give.
    pub name: Option<Nickname>,
}

/// A seat that somebody has.
#[derive(Clone, Debug)]
pub struct TakenSeat {
    /// Its key.
    pub key: SeatKey,
    /// Whether they sat there before they asked, so that nothing has changed.
    pub is_held: bool,
}

impl Rooms {
    /// Takes the open seat of a game. Somebody who sits at the game already keeps their seat, so nobody can lose it
    /// by joining their own game.
    pub async fn join(self: &Arc<Self>, id: &str, request: SeatRequest) -> Result<TakenSeat, RoomError> {
        let (rooms, id) = (Arc::clone(self), id.to_string());
        run_to_end(async move {
            let room = rooms.open(&id).await?;
            let mut state = room.state.lock().await;
            loop {
                let version = state.version();
                match room.try_join(&mut state, &request).await {
                    Err(refusal) if room.has_gone_on(&mut state, version, &refusal).await? => {}
                    result => return result,
                }
            }
        })
        .await
    }
}

impl Room {
    async fn try_join(
        self: &Arc<Self>,
        state: &mut RoomState,
        request: &SeatRequest,
    ) -> Result<TakenSeat, RoomError> {
        let SeatRequest { invitation, key, held, name } = request;
        if let Some(key) = held.as_ref().filter(|key| state.seats(Some(key)) != [false, false]) {
            return Ok(TakenSeat { key: key.clone(), is_held: true });
        }
        let opens = |digest| invitation.as_ref().is_some_and(|secret| secret.opens(digest));
        let is_invited = state.game.invitation.as_ref().is_none_or(opens);
        if !is_invited && state.game.open.is_some() {
            return Err(RoomError::NotInvited);
        }
        let is_new = self.take_open_seat(state, key, name.as_ref()).await?;
        self.saw(state.seats(Some(key)));
        Ok(TakenSeat { key: key.clone(), is_held: !is_new })
    }

    /// Gives the open seat to the holder of a key; false if they have a seat already.
    pub(super) async fn take_open_seat(
        &self,
        state: &mut RoomState,
        key: &SeatKey,
        name: Option<&Nickname>,
    ) -> Result<bool, RoomError> {
        if state.seats(Some(key)) != [false, false] {
            return Ok(false);
        }
        if state.is_closed {
            return Err(RoomError::CLOSED);
        }
        let seat = state.game.open.ok_or(RoomError::SEATS_TAKEN)?;
        match self.claim_seat(state, seat, key, name).await {
            Err(RoomError::Stale { .. }) if state.is_closed => Err(RoomError::CLOSED),
            Err(RoomError::Stale { .. }) => Err(RoomError::SEATS_TAKEN),
            claimed => claimed.map(|_| true),
        }
    }
}
