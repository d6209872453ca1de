use super::LessonClaim;
use crate::Seat;

/// A step of a lesson: a position, what the teacher says, and what you do. The teacher is the other player and says "I".
#[derive(Debug)]
pub struct Step {
    /// What it is about, in a few words: "Fourteen to go".
    pub title: &'static str,
    /// The start in one string.
    pub start: &'static str,
    /// The moves that lead to the position, with spaces between them.
    pub moves: &'static str,
    /// The seat that you have.
    pub you: Seat,
    /// What the teacher tells you: one sentence or none.
    pub tells: &'static str,
    /// What the teacher asks of you: one sentence.
    pub asks: &'static str,
    /// What you do.
    pub task: Task,
    /// What is said when you have done it.
    pub right: &'static str,
    /// What the sentences of the step say about the game, for a solver to check. What its task implies is checked anyway.
    pub claims: &'static [LessonClaim],
}

/// What you do in a step.
#[derive(Debug)]
pub enum Task {
    /// Make one of these moves and see what the teacher replies.
    Try {
        /// The moves with their replies.
        replies: &'static [Reply],
        /// What is said about any other legal move; empty where there is none.
        otherwise: &'static str,
    },
    /// Choose one of some answers; exactly one is right.
    Choose {
        /// The answers.
        choices: &'static [Choice],
    },
    /// Find a winning move.
    Find {
        /// All winning moves.
        moves: &'static [&'static str],
        /// What is said about any other move, which the teacher refutes; empty where every move wins.
        wrong: &'static str,
    },
    /// Play on against perfect play until you win. The position is won for you.
    PlayOn {
        /// What is said when you have lost.
        lost: &'static str,
    },
}

/// A move, and what the teacher plays after it.
#[derive(Debug)]
pub struct Reply {
    /// The move.
    pub to: &'static str,
    /// The teacher's move; none where the teacher only watches.
    pub plays: Option<&'static str>,
}

/// An answer to choose.
#[derive(Debug)]
pub struct Choice {
    /// The answer, in a few words.
    pub text: &'static str,
    /// Whether it is right.
    pub is_right: bool,
    /// What is said about it; the right answer has the sentence of its step.
    pub says: &'static str,
    /// What the answer says about the position: true if the answer is right, false if it is wrong.
    pub claim: LessonClaim,
}

impl Reply {
    /// A reply of the teacher to a move.
    pub const fn new(to: &'static str, plays: &'static str) -> Reply {
        Reply { to, plays: Some(plays) }
    }

    /// A move that the teacher does not reply to.
    pub const fn none(to: &'static str) -> Reply {
        Reply { to, plays: None }
    }
}

impl Choice {
    /// The right answer.
    pub const fn right(text: &'static str, claim: LessonClaim) -> Choice {
        Choice { text, is_right: true, says: "", claim }
    }

    /// A wrong answer, and what is said about it.
    pub const fn wrong(text: &'static str, claim: LessonClaim, says: &'static str) -> Choice {
        Choice { text, is_right: false, says, claim }
    }
}
