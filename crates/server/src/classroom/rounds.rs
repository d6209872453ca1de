//! The rounds of a class: who plays whom, by itself or by hand.

use super::class::{Class, Odd};
use super::error::ClassError;
use super::pairing::{Meetings, pairs};
use super::pupil::Pupil;
use super::round::{Pair, Round};

/// The most rounds of a class.
const MOST_ROUNDS: usize = 100;

impl Class {
    /// The ids of all games.
    pub fn games(&self) -> Vec<String> {
        self.rounds.iter().flat_map(|round| &round.pairs).map(|pair| pair.game.clone()).collect()
    }

    /// The pairs of the current round that were not broken up.
    pub fn current_pairs(&self) -> impl Iterator<Item = &Pair> {
        self.rounds.last().into_iter().flat_map(|round| &round.pairs).filter(|pair| !pair.is_dropped)
    }

    /// The pair that a pupil is in now.
    pub fn pair_of(&self, pupil: u32) -> Option<&Pair> {
        self.current_pairs().filter(|pair| pair.has(pupil)).last()
    }

    /// The pupils who are in no pair.
    pub fn waiting(&self) -> impl Iterator<Item = &Pupil> {
        self.present().filter(|pupil| self.pair_of(pupil.id).is_none())
    }

    /// Begins the round of this number, counted from 1, with everybody; that it has begun already is no error.
    pub fn begin_round(
        &mut self,
        number: usize,
        start: String,
        new_game: &mut dyn FnMut() -> Result<String, ClassError>,
    ) -> Result<(), ClassError> {
        if number <= self.rounds.len() {
            return Ok(());
        }
        if self.rounds.len() >= MOST_ROUNDS {
            return Err(ClassError::NotNow("A class has at most 100 rounds. Please open another one."));
        }
        let pupils: Vec<u32> = self.present().map(|pupil| pupil.id).collect();
        if pupils.is_empty() {
            return Err(ClassError::NotNow("Nobody has joined yet: a round needs pupils."));
        }
        let made = pairs(&pupils, &self.meetings(), self.rounds.len());
        self.rounds.push(Round { start, pairs: Vec::new() });
        (self.is_stopped, self.question) = (false, None);
        self.add_pairs(made, new_game)
    }

    /// Pairs everybody who waits.
    pub fn pair_waiting(
        &mut self,
        new_game: &mut dyn FnMut() -> Result<String, ClassError>,
    ) -> Result<(), ClassError> {
        self.check_round()?;
        let waiting: Vec<u32> = self.waiting().map(|pupil| pupil.id).collect();
        let made = pairs(&waiting, &self.meetings(), self.rounds.len());
        self.add_pairs(made, new_game)
    }

    /// Pairs two pupils by hand, or one with the computer. A game of theirs that is not over is broken up.
    pub fn pair_by_hand(
        &mut self,
        one: u32,
        two: Option<u32>,
        is_over: &dyn Fn(&str) -> bool,
        new_game: &mut dyn FnMut() -> Result<String, ClassError>,
    ) -> Result<(), ClassError> {
        self.check_round()?;
        if two == Some(one) {
            return Err(ClassError::NotNow("A pair is two different pupils."));
        }
        let both: Vec<u32> = [Some(one), two].into_iter().flatten().collect();
        if !both.iter().all(|id| self.present().any(|pupil| pupil.id == *id)) {
            return Err(ClassError::NotNow("One of these two has left the class."));
        }
        self.drop_pairs(&both, is_over);
        let pair = Pair { game: new_game()?, pupils: self.seated(one, two), is_dropped: false };
        self.rounds.last_mut().into_iter().for_each(|round| round.pairs.push(pair.clone()));
        Ok(())
    }

    fn check_round(&self) -> Result<(), ClassError> {
        let message = "No round has begun yet: begin the first one.";
        self.rounds.last().map(drop).ok_or(ClassError::NotNow(message))
    }

    /// Adds pairs to the current round. One without a partner plays the computer or waits.
    fn add_pairs(
        &mut self,
        made: Vec<(u32, Option<u32>)>,
        new_game: &mut dyn FnMut() -> Result<String, ClassError>,
    ) -> Result<(), ClassError> {
        for (one, two) in made {
            if two.is_some() || self.odd == Odd::Computer {
                let pair = Pair { game: new_game()?, pupils: self.seated(one, two), is_dropped: false };
                self.rounds.last_mut().into_iter().for_each(|round| round.pairs.push(pair.clone()));
            }
        }
        Ok(())
    }

    /// The two in the order in which they move: whoever has begun less often begins.
    fn seated(&self, one: u32, two: Option<u32>) -> [Option<u32>; 2] {
        let began = |pupil: u32| {
            let games = self.rounds.iter().flat_map(|round| &round.pairs).filter(move |pair| pair.has(pupil));
            let firsts: Vec<bool> = games.map(|pair| pair.pupils[0] == Some(pupil)).collect();
            let count = firsts.iter().filter(|is_first| **is_first).count();
            // How much more often than not, and then whether the last time.
            (2 * count as i64 - firsts.len() as i64, firsts.last().copied().unwrap_or(false))
        };
        let begins = two.map_or(began(one).0 <= 0, |two| began(one) <= began(two));
        if begins { [Some(one), two] } else { [two, Some(one)] }
    }

    /// Breaks up the pairs of these pupils whose games are not over.
    pub(super) fn drop_pairs(&mut self, pupils: &[u32], is_over: &dyn Fn(&str) -> bool) {
        let Some(round) = self.rounds.last_mut() else { return };
        for pair in &mut round.pairs {
            if pupils.iter().any(|pupil| pair.has(*pupil)) && !is_over(&pair.game) {
                pair.is_dropped = true;
            }
        }
    }

    /// Who has met whom so far.
    fn meetings(&self) -> Meetings {
        let mut meetings = Meetings::default();
        for round in &self.rounds {
            let pairs: Vec<&Pair> = round.pairs.iter().filter(|pair| !pair.is_dropped).collect();
            pairs.iter().for_each(|pair| meetings.add(pair.pupils[0], pair.pupils[1]));
            let has_played = |pupil: &&Pupil| pairs.iter().any(|pair| pair.has(pupil.id));
            self.present()
                .filter(|pupil| !has_played(pupil))
                .for_each(|pupil| meetings.add(Some(pupil.id), None));
        }
        meetings
    }
}
