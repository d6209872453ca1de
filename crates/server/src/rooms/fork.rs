use duels_rules::Seat;
use futures_util::future::join_all;

use super::{CreatedGame, GameSetup, Nickname, Opponent, RoomError, RoomState, Rooms};
use crate::keys::request_id;
use crate::store::{Event, NewEvent, Write, WriteOutcome};

/// How many moves are written at once: fewer than the store's queue holds, so that they stay in order.
const CHUNK: usize = 512;

impl Rooms {
    /// Creates a game that continues another one after so many plies; after none it is the same game again. The
    /// opponent, the seats and the names stay the same, except that a game between two people becomes one on one
    /// screen.
    pub async fn fork(&self, id: &str, plies: usize) -> Result<CreatedGame, RoomError> {
        let (setup, moves) = {
            let room = self.find(id).await?;
            let state = room.state.lock().await;
            if state.turn().is_some() && state.is_between_people() {
                let sentence = "A game between two people can be played again from a move when it is over.";
                return Err(RoomError::NotPossible(sentence));
            }
            let moves = state.session.plies().iter().take(plies).map(|ply| ply.text.to_string());
            (state.same_game(), moves.collect::<Vec<_>>())
        };
        self.create_with(&setup, self.node.environment.key()?, None, &moves).await
    }

    /// Writes the first moves of a new game, before anybody knows of it.
    pub(super) async fn store_moves(&self, id: &str, moves: &[String]) -> Result<(), RoomError> {
        let at = self.node.environment.now();
        let plays = moves.iter().zip(1_u32..).map(|(mv, ply)| NewEvent {
            game: id.to_string(),
            after: u64::from(ply) - 1,
            request: request_id(&format!("fork {ply}")),
            event: Event::Played { ply, mv: mv.clone() },
            at,
        });
        let plays: Vec<_> = plays.collect();
        for chunk in plays.chunks(CHUNK) {
            // All at once: one after another would be a commit each.
            let writes = chunk.iter().map(|play| self.node.store.write(Write::Append(play.clone())));
            for written in join_all(writes).await {
                if let WriteOutcome::Stale { version } = written? {
                    return Err(RoomError::Stale { version, plies: 0 });
                }
            }
        }
        Ok(())
    }
}

impl RoomState {
    /// The same game for the same players; two people who play from two places get one screen.
    fn same_game(&self) -> GameSetup {
        let computer = Seat::BOTH.into_iter().find_map(|seat| Some((seat, self.computer(seat)?)));
        let (seat, opponent) = match computer {
            Some((seat, computer)) => (seat.other(), Opponent::Computer(computer)),
            None => (Seat::One, Opponent::Screen),
        };
        GameSetup {
            start: self.session.id().clone(),
            first: self.session.first(),
            seat,
            opponent,
            names: self.nicknames(),
        }
    }

    /// The names of the players.
    pub(super) fn nicknames(&self) -> [Option<Nickname>; 2] {
        self.game.names.each_ref().map(Nickname::stored)
    }
}
