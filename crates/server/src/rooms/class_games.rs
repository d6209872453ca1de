use std::sync::Arc;

use duels_players::{Computer, PlayerSpec};
use duels_rules::{GameId, Seat};
use duels_session::Session;

use super::computer::check_can_play;
use super::{Room, RoomError, Rooms};
use crate::store::{Digest, NewGame, Store, StoreError, Write};

/// A game for two who are known already: the first one begins.
#[derive(Clone, Debug)]
pub(crate) struct SeatedGame {
    /// Its id.
    pub(crate) id: String,
    /// The start, in one string.
    pub(crate) start: String,
    /// The people in seats 1 and 2, by the digest of their key and their name; none for the computer.
    pub(crate) people: [Option<(Digest, String)>; 2],
    /// The computer that plays where there is no person.
    pub(crate) computer: Computer,
}

impl Rooms {
    /// Where everything is kept.
    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.node.store
    }

    /// The game with this id, created if it does not exist yet. Two who create it at once get the same game.
    pub(crate) async fn find_or_seat(&self, seated: SeatedGame) -> Result<Arc<Room>, RoomError> {
        match self.find(&seated.id).await {
            Err(RoomError::NoGame) => {}
            found => return found,
        }
        let SeatedGame { id, start, people, computer } = seated;
        let spec = |person: &Option<_>| match person {
            Some(_) => PlayerSpec::Person.to_string(),
            None => computer.to_string(),
        };
        let game = NewGame {
            id: id.clone(),
            start,
            first: Seat::One,
            players: people.each_ref().map(spec),
            names: people.each_ref().map(|person| person.as_ref().map(|(_, name)| name.clone())),
            keys: people.each_ref().map(|person| person.as_ref().map(|(digest, _)| *digest)),
            invitation: None,
            open: None,
            listed: false,
            created: self.node.environment.now(),
        };
        match self.node.store.write(Write::Create(game)).await {
            Ok(_) | Err(StoreError::Exists) => self.find(&id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Drops games from memory that the store has no more.
    pub(crate) fn forget_games(&self, ids: &[String]) {
        ids.iter().for_each(|id| self.forget(id));
    }

    /// Refuses a variant that the computer cannot play here.
    pub(crate) async fn check_computer(&self, computer: Computer, start: &GameId) -> Result<(), RoomError> {
        check_can_play(&self.node.solver, computer, start, Seat::One).await
    }
}

impl Room {
    /// A copy of the game, and its version.
    pub(crate) async fn session(&self) -> (Session, u64) {
        let state = self.state.lock().await;
        (state.session.copy(), state.version())
    }

    /// Whether the game is over.
    pub(crate) async fn is_over(&self) -> bool {
        self.state.lock().await.turn().is_none()
    }
}
