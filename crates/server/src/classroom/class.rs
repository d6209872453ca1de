use serde::{Deserialize, Serialize};

use super::code::ClassCode;
use super::error::ClassError;
use super::pairing::{Meetings, pairs};
use super::question::Question;
use crate::keys::{SeatKey, digest_text, same};
use crate::rooms::Nickname;
use crate::store::Digest;

/// The most pupils of a class.
pub const MOST_PUPILS: usize = 60;
/// The most rounds of a class.
const MOST_ROUNDS: usize = 100;

/// A class, as it is stored. Its games are stored like all others, under ids that begin with its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Its code.
    pub code: ClassCode,
    /// The digest of the teacher's key.
    #[serde(with = "digest_text")]
    teacher: Digest,
    /// The variant that is played, in one string.
    pub variant: String,
    /// What the one without a partner does.
    pub odd: Odd,
    /// Whether nobody new can join.
    pub is_door_closed: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// Everybody who has joined, in that order.
    pub pupils: Vec<Pupil>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// Whether the boards are frozen.
    pub is_stopped: bool,
    /// The position that everybody looks at.
    pub question: Option<Question>,
}

/// What the one without a partner does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odd {
    /// Plays the computer.
    #[default]
    Computer,
    /// Waits for the next round.
    Waits,
}

/// Somebody who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pupil {
    /// Their number in the class.
    pub id: u32,
    /// The nickname.
    pub name: String,
    /// The digest of their key, which also opens their seats.
    #[serde(with = "digest_text")]
    pub key: Digest,
    /// Whether they have left, or were removed.
    pub has_left: bool,
}

/// A round: everybody plays the same start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The start, with its seed where it is random.
    pub start: String,
    /// The pairs.
    pub pairs: Vec<Pair>,
}

/// Two who play, of whom the first begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The id of their game.
    pub game: String,
    /// The pupils in seats 1 and 2; none for the computer.
    pub pupils: [Option<u32>; 2],
    /// Whether it was broken up before its game was over.
    pub is_dropped: bool,
}

impl Pair {
    /// Whether a pupil is one of the two.
    pub fn has(&self, pupil: u32) -> bool {
        self.pupils.contains(&Some(pupil))
    }
}

impl Class {
    /// A class without pupils.
    pub fn new(code: ClassCode, teacher: &SeatKey, variant: String, odd: Odd, now: i64) -> Class {
        Class {
            code,
            teacher: teacher.digest(),
            variant,
            odd,
            is_door_closed: false,
            created: now,
            pupils: Vec::new(),
            rounds: Vec::new(),
            is_stopped: false,
            question: None,
        }
    }

    /// Checks that a key is the teacher's.
    pub fn check_teacher(&self, key: Option<&SeatKey>) -> Result<(), ClassError> {
        let is_teacher = key.is_some_and(|key| key.opens(&self.teacher));
        is_teacher.then_some(()).ok_or(ClassError::NotTeacher)
    }

    /// The pupil with this key; none for anybody else, and for a pupil who has left.
    pub fn pupil_of(&self, key: Option<&SeatKey>) -> Option<&Pupil> {
        let digest = key?.digest();
        self.present().find(|pupil| same(&pupil.key, &digest))
    }

    /// The pupils who have not left.
    pub fn present(&self) -> impl Iterator<Item = &Pupil> {
        self.pupils.iter().filter(|pupil| !pupil.has_left)
    }

    /// A pupil by number.
    pub fn pupil(&self, id: u32) -> Option<&Pupil> {
        self.pupils.iter().find(|pupil| pupil.id == id)
    }

    /// The digests of everybody who may count as somebody of their own: the teacher and the pupils.
    pub(super) fn members(&self) -> impl Iterator<Item = Digest> {
        self.present().map(|pupil| pupil.key).chain([self.teacher])
    }

    /// The ids of all games.
    pub fn games(&self) -> Vec<String> {
        self.rounds.iter().flat_map(|round| &round.pairs).map(|pair| pair.game.clone()).collect()
    }

    /// Lets somebody in, and returns their number. A pupil who joins again with the same key stays the same pupil.
    pub fn join(&mut self, key: &SeatKey, name: &Nickname) -> Result<u32, ClassError> {
        if let Some(pupil) = self.pupil_of(Some(key)) {
            return Ok(pupil.id);
        }
        if self.is_door_closed {
            return Err(ClassError::DoorClosed);
        }
        if self.present().count() >= MOST_PUPILS {
            return Err(ClassError::Full(MOST_PUPILS));
        }
        let lower = name.as_str().to_lowercase();
        if self.present().any(|pupil| pupil.name.to_lowercase() == lower) {
            return Err(ClassError::NameTaken(name.to_string()));
        }
        // Nobody who left keeps a name that somebody else has now.
        let id = self.pupils.iter().map(|pupil| pupil.id).max().unwrap_or(0) + 1;
        self.pupils.push(Pupil { id, name: name.to_string(), key: key.digest(), has_left: false });
        Ok(id)
    }

    /// Lets a pupil go. Their partner waits; a game that is over stays.
    pub fn leave(&mut self, pupil: u32, is_over: &dyn Fn(&str) -> bool) -> Result<(), ClassError> {
        let found = self.pupils.iter_mut().find(|one| one.id == pupil && !one.has_left);
        found.ok_or(ClassError::NotPupil)?.has_left = true;
        self.drop_pairs(&[pupil], is_over);
        Ok(())
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
    fn drop_pairs(&mut self, pupils: &[u32], is_over: &dyn Fn(&str) -> bool) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn class(pupils: u32) -> (Class, Vec<SeatKey>) {
        let teacher = SeatKey::random().unwrap();
        let mut class =
            Class::new(ClassCode::random(4).unwrap(), &teacher, "fifty".to_owned(), Odd::Computer, 5);
        let keys: Vec<_> = (0..pupils).map(|_| SeatKey::random().unwrap()).collect();
        for (key, number) in keys.iter().zip(1..) {
            assert_eq!(class.join(key, &name(&format!("P{number}"))), Ok(number));
        }
        (class, keys)
    }

    fn name(text: &str) -> Nickname {
        Nickname::parse(text).unwrap().unwrap()
    }

    fn begin(class: &mut Class, number: usize) {
        let mut next = 100 * number;
        let mut new_game = || {
            next += 1;
            Ok(format!("g{next}"))
        };
        class.begin_round(number, "fifty".to_owned(), &mut new_game).unwrap();
    }

    #[test]
    fn a_pupil_joins_once_and_a_name_is_taken_once() {
        let (mut class, keys) = class(2);
        assert_eq!(class.join(&keys[0], &name("Other")), Ok(1), "the same pupil again");
        let stranger = SeatKey::random().unwrap();
        assert_eq!(class.join(&stranger, &name("p2")), Err(ClassError::NameTaken("p2".to_owned())));
        class.leave(2, &|_| false).unwrap();
        assert_eq!(class.pupil_of(Some(&keys[1])), None);
        assert_eq!(class.join(&stranger, &name("p2")), Ok(3));
        class.is_door_closed = true;
        assert_eq!(class.join(&SeatKey::random().unwrap(), &name("Late")), Err(ClassError::DoorClosed));
        assert_eq!(class.join(&keys[0], &name("Late")), Ok(1), "whoever is in may come back");
    }

    #[test]
    fn a_class_has_room_for_sixty() {
        let (mut class, _) = class(60);
        let full = class.join(&SeatKey::random().unwrap(), &name("More"));
        assert_eq!(full.unwrap_err().to_string(), "This class is full: it has 60 pupils.");
    }

    #[test]
    fn rounds_rotate_and_who_begins_alternates() {
        let (mut class, _) = class(6);
        for number in 1..=4 {
            begin(&mut class, number);
        }
        let round = class.rounds.len();
        begin(&mut class, 4);
        assert_eq!(class.rounds.len(), round, "a form that is sent twice begins one round");
        let mut met = std::collections::HashSet::new();
        for pair in class.rounds.iter().flat_map(|round| &round.pairs) {
            let mut both = pair.pupils;
            both.sort_unstable();
            assert!(met.insert(both), "{both:?} meet twice");
        }
        for pupil in 1..=6 {
            let games = class.rounds.iter().flat_map(|round| &round.pairs).filter(|pair| pair.has(pupil));
            let firsts = games.filter(|pair| pair.pupils[0] == Some(pupil)).count();
            assert!((1..=3).contains(&firsts), "{pupil} began {firsts} of 4");
        }
    }

    #[test]
    fn the_odd_one_plays_the_computer_or_waits() {
        let (mut class, _) = class(3);
        begin(&mut class, 1);
        assert_eq!(class.current_pairs().count(), 2);
        assert_eq!(class.waiting().count(), 0);
        class.odd = Odd::Waits;
        begin(&mut class, 2);
        assert_eq!((class.current_pairs().count(), class.waiting().count()), (1, 1));
        let odd = class.waiting().next().unwrap().id;
        class.pair_by_hand(odd, None, &|_| false, &mut || Ok("hand".to_owned())).unwrap();
        assert_eq!(class.pair_of(odd).unwrap().game, "hand");
    }

    #[test]
    fn a_pair_is_made_by_hand_and_breaks_up_games_that_are_not_over() {
        let (mut class, _) = class(4);
        let two = |class: &mut Class| class.pair_by_hand(1, Some(2), &|_| false, &mut || Ok("h".to_owned()));
        assert!(two(&mut class).is_err(), "there is no round");
        begin(&mut class, 1);
        let (before, games) = (class.pair_of(1).unwrap().clone(), class.games());
        two(&mut class).unwrap();
        assert_eq!(class.pair_of(1).unwrap().game, "h");
        let partner = before.pupils.into_iter().flatten().find(|id| *id != 1).unwrap();
        assert!(partner == 2 || class.waiting().any(|pupil| pupil.id == partner));
        assert_eq!(class.games().len(), games.len() + 1, "no game is forgotten");
        let same = class.pair_by_hand(1, Some(1), &|_| false, &mut || Ok("x".to_owned()));
        assert_eq!(same.unwrap_err().to_string(), "A pair is two different pupils.");
        class.leave(3, &|_| false).unwrap();
        assert!(class.pair_by_hand(1, Some(3), &|_| false, &mut || Ok("x".to_owned())).is_err());
    }

    #[test]
    fn those_who_come_late_are_paired_and_those_who_leave_leave_a_partner() {
        let (mut class, _) = class(2);
        begin(&mut class, 1);
        for late in ["A", "B"] {
            class.join(&SeatKey::random().unwrap(), &name(late)).unwrap();
        }
        assert_eq!(class.waiting().count(), 2);
        class.pair_waiting(&mut || Ok("late".to_owned())).unwrap();
        assert_eq!((class.waiting().count(), class.current_pairs().count()), (0, 2));
        class.leave(1, &|_| false).unwrap();
        assert_eq!(class.waiting().map(|pupil| pupil.id).collect::<Vec<_>>(), [2]);
        class.leave(3, &|game| game == "late").unwrap();
        assert_eq!(class.current_pairs().count(), 1, "a game that is over stays");
        assert_eq!(class.leave(3, &|_| false), Err(ClassError::NotPupil));
    }

    #[test]
    fn a_class_is_stored_as_text_without_a_key() {
        let (mut class, keys) = class(3);
        begin(&mut class, 1);
        let text = serde_json::to_string(&class).unwrap();
        assert_eq!(serde_json::from_str::<Class>(&text).unwrap(), class);
        assert!(keys.iter().all(|key| !text.contains(&key.to_string())));
    }
}
