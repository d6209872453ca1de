use std::sync::Arc;

use duels_rules::Seat;
use duels_rules::scene::Scene;
use futures_util::future::join_all;

use super::class::Class;
use super::classes::{CLASS_COMPUTER, Classes};
use super::error::ClassError;
use super::round::{Pair, Round};
use crate::rooms::{Room, RoomError, SeatedGame};

/// The game of a pair, as the teacher sees it.
#[derive(Debug)]
pub(crate) struct Board {
    /// The names in seats 1 and 2.
    pub(crate) names: [String; 2],
    /// Which of them is the computer.
    pub(crate) is_computer: [bool; 2],
    /// Who is there.
    pub(crate) present: [bool; 2],
    pub(crate) game: String,
    pub(crate) plies: usize,
    /// Who is to move; none when the game is over.
    pub(crate) turn: Option<Seat>,
    pub(crate) winner: Option<Seat>,
    /// The numbers of the moves that gave a win away, counted from 1, as far as known.
    pub(crate) slips: Vec<usize>,
    /// What it looks like, with the mark of a slip if the last move was one.
    pub(crate) scene: Scene,
}

impl Classes {
    /// The boards of the current round.
    pub(crate) async fn boards(&self, class: &Class) -> Vec<Board> {
        let Some(round) = class.rounds.last() else { return Vec::new() };
        let boards = class.current_pairs().map(|pair| self.board(class, round, pair));
        // A game that cannot be read is left out; its page says why.
        join_all(boards).await.into_iter().filter_map(Result::ok).collect()
    }

    async fn board(&self, class: &Class, round: &Round, pair: &Pair) -> Result<Board, ClassError> {
        let room = self.room(class, round, pair).await?;
        let ((session, version), present) = (room.session().await, room.present().await);
        let reviews = &self.live(&class.code).reviews;
        let marked = reviews
            .at(&pair.game, version)
            .and_then(|known| session.reviewed_scene(known.review.as_ref()?, session.plies().len()));
        let slips = reviews.latest(&pair.game).map_or(Vec::new(), |known| {
            let plies = known.review.iter().flat_map(|review| review.plies.iter().zip(1..));
            plies.filter(|(ply, _)| ply.is_blunder()).map(|(_, number)| number).collect()
        });
        Ok(Board {
            names: pair.pupils.map(|pupil| name_of(class, pupil)),
            is_computer: pair.pupils.map(|pupil| pupil.is_none()),
            // Whoever looks at the teacher is not at the game.
            present: present.map(|is_present| is_present || class.is_stopped),
            game: pair.game.clone(),
            plies: session.plies().len(),
            turn: session.turn(),
            winner: session.outcome().map(|outcome| outcome.winner),
            slips,
            scene: marked.unwrap_or_else(|| session.scene().without_choices()),
        })
    }

    /// The games of the current round.
    pub(crate) async fn current_rooms(&self, class: &Class) -> Vec<Arc<Room>> {
        let Some(round) = class.rounds.last() else { return Vec::new() };
        let rooms = class.current_pairs().map(|pair| self.room(class, round, pair));
        join_all(rooms).await.into_iter().filter_map(Result::ok).collect()
    }

    /// The ids of the games of the current round that are over.
    pub(crate) async fn games_over(&self, class: &Class) -> Vec<String> {
        let mut over = Vec::new();
        for room in self.current_rooms(class).await {
            if room.is_over().await {
                over.push(room.id().to_owned());
            }
        }
        over
    }

    /// The game of a pair. What is stored about the class says how it begins, so it is created when it is first looked at,
    /// also after a crash between the two.
    pub(crate) async fn room(
        &self,
        class: &Class,
        round: &Round,
        pair: &Pair,
    ) -> Result<Arc<Room>, RoomError> {
        let person = |id: u32| class.pupil(id).map(|pupil| (pupil.key, pupil.name.clone()));
        let people = pair.pupils.map(|pupil| pupil.and_then(person));
        let (id, start) = (pair.game.clone(), round.start.clone());
        self.rooms().find_or_seat(SeatedGame { id, start, people, computer: CLASS_COMPUTER }).await
    }
}

fn name_of(class: &Class, pupil: Option<u32>) -> String {
    let name = pupil.map(|id| class.pupil(id).map_or("?", |pupil| pupil.name.as_str()));
    name.unwrap_or("Computer").to_owned()
}
