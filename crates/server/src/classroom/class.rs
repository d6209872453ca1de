use serde::{Deserialize, Serialize};

use super::code::ClassCode;
use super::error::ClassError;
use super::pupil::Pupil;
use super::question::Question;
use super::round::Round;
use crate::keys::{SeatKey, digest_text, same};
use crate::rooms::Nickname;
use crate::store::Digest;

/// The most pupils of a class.
pub const MOST_PUPILS: usize = 60;

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
}
