use std::sync::Arc;

use duels_players::PlayerSpec;
use duels_rules::{GameId, Seat};

use super::rooms::to_the_end;
use super::{Act, NewRoom, Opponent, Refused, Request, Room, Rooms, State};
use crate::keys::{SeatKey, request_of};
use crate::store::{Event, Join, StoredEvent, Write, Written};

const TAKEN: Refused = Refused::NotPossible("Both seats of this game are taken.");

/// A game to go on in, with the key of the seat there.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// The name of the game.
    pub id: String,
    /// The key.
    pub key: SeatKey,
}

impl Rooms {
    /// Makes a game for one screen that begins with plies that were played elsewhere.
    pub async fn fork(&self, start: &GameId, first: Seat, words: &[String]) -> Result<NewRoom, Refused> {
        let new = self.create(start, first, Seat::One, Opponent::Screen).await?;
        let room = self.find(&new.id).await?;
        for (word, ply) in words.iter().zip(1..) {
            let (name, act) = (format!("fork {ply}"), Act::Play { ply, word: word.clone() });
            room.act(&new.id, self.store(), Request { name, key: Some(new.key.clone()), act }).await?;
        }
        Ok(new)
    }

    /// The same two again, with the other one to begin. Whoever asks first makes the game, the other one joins
    /// it; the key there follows from the key here, so asking again gets the same answer.
    pub async fn rematch(self: &Arc<Self>, id: &str, key: Option<&SeatKey>) -> Result<Rematch, Refused> {
        let (rooms, id, key) = (Arc::clone(self), id.to_string(), key.cloned());
        to_the_end(async move { rooms.play_again(&id, key.as_ref()).await }).await
    }

    async fn play_again(&self, id: &str, key: Option<&SeatKey>) -> Result<Rematch, Refused> {
        let room = self.find(id).await?;
        let mut state = room.state.lock().await;
        let (key, seat) = match (key, state.seats(key)) {
            (Some(key), [true, _]) => (key, Seat::One),
            (Some(key), [false, true]) => (key, Seat::Two),
            _ => return Err(Refused::NoSeat),
        };
        if state.session.turn().is_some() {
            return Err(Refused::NotPossible("A rematch comes after the game."));
        }
        let key = key.derived("rematch");
        let id = match state.rematch.clone() {
            Some(game) => {
                let again = self.find(&game).await?;
                self.sit(&game, &again, &mut *again.state.lock().await, &key).await?;
                game
            }
            None => self.make_rematch(id, &room, &mut state, seat, key.clone()).await?,
        };
        Ok(Rematch { id, key })
    }

    async fn make_rematch(
        &self,
        id: &str,
        room: &Room,
        state: &mut State,
        seat: Seat,
        key: SeatKey,
    ) -> Result<String, Refused> {
        let opponent = match (state.shares_screen(), state.who(seat.other())) {
            (true, _) => Opponent::Screen,
            (false, PlayerSpec::Person) => Opponent::Friend,
            (false, who) => Opponent::Computer(who),
        };
        let mut start = state.session.id().clone();
        if let Some(seed) = start.seed() {
            start = start.reseeded(seed.wrapping_add(1));
        }
        let new = self.create_for(key, &start, state.game.first.other(), seat, opponent).await?;
        let event = Event::Rematched { game: new.id.clone() };
        room.keep(id, self.store(), state, event, request_of(&format!("rematch {id}"))).await?;
        Ok(new.id)
    }

    /// Takes the open seat of a game, with the secret of its link where it has one. Whoever joins brings the key
    /// that the seat will have, so that asking again after a lost answer gets the same seat.
    pub async fn join(
        self: &Arc<Self>,
        id: &str,
        secret: Option<&SeatKey>,
        key: SeatKey,
    ) -> Result<(), Refused> {
        let (rooms, id, secret) = (Arc::clone(self), id.to_string(), secret.cloned());
        to_the_end(async move {
            let room = rooms.find(&id).await?;
            let mut state = room.state.lock().await;
            let opens = |digest| secret.as_ref().is_some_and(|secret| secret.opens(digest));
            let invited = state.game.invitation.as_ref().is_none_or(opens);
            if !invited && state.game.open.is_some() {
                return Err(Refused::NoSeat);
            }
            rooms.sit(&id, &room, &mut state, &key).await
        })
        .await
    }

    /// Gives the open seat to the holder of a key, who may be sitting there already.
    async fn sit(&self, id: &str, room: &Room, state: &mut State, key: &SeatKey) -> Result<(), Refused> {
        if state.seats(Some(key)) != [false, false] {
            return Ok(());
        }
        let seat = state.game.open.ok_or(TAKEN)?;
        let (at, request) = (jiff::Timestamp::now().as_millisecond(), key.request("join"));
        let join = Join { game: id.to_string(), seat, key: key.digest(), request, at };
        match self.store().write(Write::Join(join)).await? {
            Written::Done { .. } => {
                state.game.keys[seat.index()] = Some(key.digest());
                state.apply(StoredEvent { event: Event::Joined(seat), request, at });
                room.newest.send_replace(state.version());
                Ok(())
            }
            Written::Stale { .. } => Err(TAKEN),
        }
    }
}
