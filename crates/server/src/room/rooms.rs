use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use duels_players::Who;
use duels_rules::{Catalogue, GameId, Seat};
use tokio::sync::{Mutex, watch};

use super::{Act, Refused, Request, Room, State};
use crate::keys::{Key, game_name, request_of};
use crate::store::{Event, Join, NewGame, RequestId, Store, StoreError, Write, Written};

/// When so many games are in memory, those that nobody looks at are let go.
const CROWD: usize = 4_096;

/// All games, those in memory and those in the store.
pub struct Rooms {
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    open: Mutex<HashMap<String, Arc<Room>>>,
}

/// Against whom a new game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The computer.
    Computer(Who),
    /// Somebody at the same screen.
    Screen,
    /// A friend who gets a link.
    Friend,
    /// Anybody who waits in the lobby.
    Anybody,
}

/// A game that was just made, with the secrets that only its maker gets.
#[derive(Clone, Debug)]
pub struct NewRoom {
    /// Its name.
    pub id: String,
    /// The key of the maker's seat, or of both.
    pub key: Key,
    /// The secret of the link for a friend.
    pub invitation: Option<Key>,
}

impl Rooms {
    /// The games of a store.
    pub fn new(catalogue: Catalogue, store: Arc<dyn Store>) -> Rooms {
        Rooms { catalogue, store, open: Mutex::default() }
    }

    /// The games that are offered.
    pub fn catalogue(&self) -> Catalogue {
        self.catalogue
    }

    /// Where the games are kept.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// A game, from memory or from the store.
    pub async fn find(&self, id: &str) -> Result<Arc<Room>, Refused> {
        if let Some(room) = self.open.lock().await.get(id) {
            return Ok(Arc::clone(room));
        }
        let stored = self.store.game(id).await?.ok_or(Refused::NoGame)?;
        let state = State::of(self.catalogue, stored).ok_or(Refused::NoGame)?;
        let newest = watch::Sender::new(state.version());
        let room = Room {
            state: Arc::new(Mutex::new(state)),
            newest,
            present: [AtomicUsize::new(0), AtomicUsize::new(0)],
        };
        let mut open = self.open.lock().await;
        if open.len() >= CROWD {
            open.retain(|_, room| Arc::strong_count(room) > 1);
        }
        // Somebody else may have been faster; then theirs is the one.
        Ok(Arc::clone(open.entry(id.to_string()).or_insert_with(|| Arc::new(room))))
    }

    /// Lets a room go that does not agree with the store, so that it is read anew.
    pub async fn forget(&self, id: &str) {
        self.open.lock().await.remove(id);
    }

    /// Makes a game whose maker sits in `seat`.
    pub async fn create(
        &self,
        start: &GameId,
        first: Seat,
        seat: Seat,
        opponent: Opponent,
    ) -> Result<NewRoom, Refused> {
        let draw = || Key::draw().map_err(|error| StoreError::Broken(error.to_string()));
        let (id, key) = (game_name().map_err(|error| StoreError::Broken(error.to_string()))?, draw()?);
        let invitation = if opponent == Opponent::Friend { Some(draw()?) } else { None };
        let mut players = [Who::Person.to_string(), Who::Person.to_string()];
        let mut keys = [None, None];
        keys[seat.index()] = Some(key.digest());
        match opponent {
            Opponent::Computer(who) => players[seat.other().index()] = who.to_string(),
            Opponent::Screen => keys[seat.other().index()] = Some(key.digest()),
            Opponent::Friend | Opponent::Anybody => {}
        }
        let waits = matches!(opponent, Opponent::Friend | Opponent::Anybody);
        let game = NewGame {
            id: id.clone(),
            start: start.to_string(),
            first,
            players,
            keys,
            invitation: invitation.as_ref().map(Key::digest),
            open: waits.then(|| seat.other()),
            listed: opponent == Opponent::Anybody,
            created: jiff::Timestamp::now().as_millisecond(),
        };
        self.store.write(Write::Create(game)).await?;
        let room = self.find(&id).await?;
        room.let_computer_move(&id, self.store()).await?;
        Ok(NewRoom { id, key, invitation })
    }

    /// Does what is asked in a game and lets the computer answer; the version that the act gave to the game.
    pub async fn act(&self, id: &str, request: Request) -> Result<u64, Refused> {
        let room = self.find(id).await?;
        let done = room.act(id, self.store(), request).await;
        if let Err(Refused::Store(_)) = &done {
            self.forget(id).await;
        }
        let version = done?;
        room.let_computer_move(id, self.store()).await?;
        Ok(version)
    }

    /// Makes a game for one screen that begins with plies that were played elsewhere.
    pub async fn fork(&self, start: &GameId, first: Seat, words: &[String]) -> Result<NewRoom, Refused> {
        let new = self.create(start, first, Seat::One, Opponent::Screen).await?;
        let room = self.find(&new.id).await?;
        for (word, ply) in words.iter().zip(1..) {
            let id = request_of(&format!("fork {ply}"));
            let act = Act::Play { ply, word: word.clone() };
            room.act(&new.id, self.store(), Request { id, key: Some(new.key.clone()), act }).await?;
        }
        Ok(new)
    }

    /// The same two again with the seats of who begins swapped; the game that was made for it.
    pub async fn rematch(&self, id: &str, key: Option<&Key>) -> Result<NewRoom, Refused> {
        let room = self.find(id).await?;
        let mut state = room.state.lock().await;
        let seats = state.seats(key);
        let seat = match seats {
            [false, false] => return Err(Refused::NoSeat),
            [true, _] => Seat::One,
            [false, true] => Seat::Two,
        };
        if state.session.turn().is_some() {
            return Err(Refused::NotPossible("A rematch comes after the game."));
        }
        if state.rematch.is_some() {
            return Err(Refused::NotPossible(
                "The other player has asked for a rematch already: follow the link.",
            ));
        }
        let opponent = match (state.shares_screen(), state.who(seat.other())) {
            (true, _) => Opponent::Screen,
            (false, Who::Person) => Opponent::Friend,
            (false, who) => Opponent::Computer(who),
        };
        let mut start = state.session.id().clone();
        if let Some(seed) = start.seed() {
            start = start.reseeded(seed.wrapping_add(1));
        }
        let new = self.create(&start, state.game.first.other(), seat, opponent).await?;
        let event = Event::Rematched { game: new.id.clone() };
        let request = request_of(&format!("rematch {id}"));
        room.keep(id, self.store(), &mut state, event, request).await?;
        Ok(new)
    }

    /// Takes the open seat of a game, with the secret of its link where it has one.
    pub async fn join(&self, id: &str, secret: Option<&Key>, request: RequestId) -> Result<Key, Refused> {
        let room = self.find(id).await?;
        let mut state = room.state.lock().await;
        let seat = state.game.open.ok_or(Refused::NotPossible("Both seats of this game are taken."))?;
        let invited = match &state.game.invitation {
            Some(digest) => secret.is_some_and(|secret| secret.opens(digest)),
            None => true,
        };
        if !invited {
            return Err(Refused::NoSeat);
        }
        let key = Key::draw().map_err(|error| StoreError::Broken(error.to_string()))?;
        let at = jiff::Timestamp::now().as_millisecond();
        let join = Join { game: id.to_string(), seat, key: key.digest(), request, at };
        match self.store.write(Write::Join(join)).await? {
            Written::Done { .. } => {
                state.game.keys[seat.index()] = Some(key.digest());
                let event = Event::Joined(seat);
                state.apply(crate::store::StoredEvent { event, request, at });
                room.newest.send_replace(state.version());
                Ok(key)
            }
            Written::Stale { .. } => Err(Refused::NotPossible("Both seats of this game are taken.")),
        }
    }
}
