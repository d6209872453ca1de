use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_rules::Ply;
use smol_str::SmolStr;

/// A move of a game, and what it did.
#[derive(Clone, Debug)]
pub struct MadeMove {
    /// The move.
    pub ply: Ply,
    /// What it did, in the past tense and without the player: "added 2".
    pub did: SmolStr,
}

/// The moves of a game up to one of its versions. The versions share one list that grows, so a version costs the same
/// however long the game is. A version that follows on moves which were taken back gets a list of its own.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    shared: Arc<Mutex<Vec<MadeMove>>>,
    /// How many of them belong to this version.
    len: usize,
}

impl MoveList {
    /// Appends a move.
    pub(super) fn push(&mut self, made: MadeMove) {
        if self.lock().len() > self.len {
            self.shared = Arc::new(Mutex::new(self.after(0)));
        }
        self.lock().push(made);
        self.len += 1;
    }

    /// Takes back all moves but the first ones.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The latest move.
    pub fn last(&self) -> Option<MadeMove> {
        self.lock()[..self.len].last().cloned()
    }

    /// The moves after the first ones.
    pub fn after(&self, first: usize) -> Vec<MadeMove> {
        self.lock()[first.min(self.len)..self.len].to_vec()
    }

    /// How many moves at the beginning are the same as in another list.
    pub fn same(&self, other: &MoveList) -> usize {
        if Arc::ptr_eq(&self.shared, &other.shared) {
            return self.len.min(other.len);
        }
        let others = other.after(0);
        let is_same =
            |(one, two): &(&MadeMove, &MadeMove)| one.ply.seat == two.ply.seat && one.did == two.did;
        self.lock()[..self.len].iter().zip(&others).take_while(is_same).count()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<MadeMove>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use duels_rules::{Catalogue, GameId, Seat};
    use duels_session::Session;

    use super::*;

    /// Moves of a game, each said to have done something else.
    fn made(did: &[&str]) -> Vec<MadeMove> {
        let id = GameId::parse(Catalogue::standard(), "fifty").unwrap();
        let mut session = Session::new(id, Seat::One).unwrap();
        session.play_moves(["1", "2", "3", "4"]).unwrap();
        let made = session
            .plies()
            .iter()
            .zip(did)
            .map(|(ply, did)| MadeMove { ply: ply.clone(), did: SmolStr::new(did) });
        made.collect()
    }

    fn did(list: &MoveList) -> Vec<SmolStr> {
        list.after(0).into_iter().map(|made| made.did).collect()
    }

    #[test]
    fn versions_share_their_moves_until_some_are_taken_back() {
        let mut list = MoveList::default();
        let mut versions = vec![list.clone()];
        for each in made(&["a", "b", "c", "d"]) {
            list.push(each);
            versions.push(list.clone());
        }
        for (len, version) in versions.iter().enumerate() {
            assert_eq!(did(version), ["a", "b", "c", "d"][..len]);
            assert_eq!((version.len(), version.same(&list)), (len, len));
            assert_eq!(version.last().map(|made| made.did), did(version).pop());
        }
        list.truncate(2);
        assert_eq!((did(&list), list.same(&versions[4])), (did(&versions[2]), 2));
        list.push(made(&["a", "b", "e"]).remove(2));
        assert_eq!(did(&list), ["a", "b", "e"]);
        assert_eq!(
            did(&versions[4]),
            ["a", "b", "c", "d"],
            "what was taken back is still in the earlier version"
        );
        assert_eq!((list.same(&versions[4]), versions[4].same(&list)), (2, 2));
        assert_eq!((list.after(1).len(), list.after(9).len()), (2, 0));
    }
}
