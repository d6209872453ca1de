use super::code::CodeError;
use crate::rooms::{RoomError, SetupError};
use crate::store::StoreError;

/// Why something is not possible in a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// The code cannot be one.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// No class has this code.
    #[error(
        "There is no class {0}. It may have ended: a class is deleted when its teacher ends it, or a day after it was used last."
    )]
    NoClass(String),
    /// The store keeps games only.
    #[error("This server cannot keep classes.")]
    NotKept,
    /// Every code that was tried is in use.
    #[error("Too many classes are open right now. Please try again in a few minutes.")]
    NoCode,
    /// The caller is not the teacher.
    #[error("Only the teacher of this class can do that. Open the teacher's link on this device.")]
    NotTeacher,
    /// The caller is not in the class.
    #[error("You are not in this class any more. Join it again with a nickname.")]
    NotPupil,
    /// The nickname is in use.
    #[error("Somebody in this class is already called {0}. Please choose another name.")]
    NameTaken(String),
    /// No nickname was given.
    #[error("Please choose an animal, or type a nickname.")]
    NoName,
    /// The nickname cannot be shown.
    #[error(transparent)]
    Name(SetupError),
    /// The teacher has closed the door.
    #[error("The teacher has closed the door of this class: nobody new can join.")]
    DoorClosed,
    /// The class is full.
    #[error("This class is full: it has {0} pupils.")]
    Full(usize),
    /// It is not possible now.
    #[error("{0}")]
    NotNow(&'static str),
    /// A game of the class failed.
    #[error(transparent)]
    Room(#[from] RoomError),
    /// The stored class cannot be read.
    #[error("The stored class {0} is damaged and cannot be shown.")]
    Damaged(String),
}

impl From<StoreError> for ClassError {
    fn from(error: StoreError) -> ClassError {
        ClassError::Room(RoomError::Store(error))
    }
}

impl From<getrandom::Error> for ClassError {
    fn from(error: getrandom::Error) -> ClassError {
        ClassError::Room(error.into())
    }
}
