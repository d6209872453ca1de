//! Over or under: count who must write the digit that is too many.

use crate::Seat;
use crate::lesson::{Choice, Idea, Lesson, LessonClaim, Reply, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    title: "Over or under",
    idea: Idea { variant: "append", theme: "the first difference" },
    steps: &[
        Step {
            title: "Write a digit",
            start: "append",
            moves: "",
            you: Seat::One,
            tells: "We write one number. 100 wins, over it loses.",
            asks: "Write any digit.",
            task: Task::Try {
                replies: &[
                    Reply::new("1", "1"),
                    Reply::new("2", "1"),
                    Reply::new("3", "1"),
                    Reply::new("4", "1"),
                    Reply::new("5", "1"),
                    Reply::new("6", "1"),
                    Reply::new("7", "1"),
                    Reply::new("8", "1"),
                    Reply::new("9", "1"),
                ],
                otherwise: "",
            },
            right: "Two digits now, and it is your turn again.",
            claims: &[],
        },
        Step {
            title: "One digit too many",
            start: "append",
            moves: "1 1",
            you: Seat::One,
            tells: "11, the smallest there is after two digits.",
            asks: "Write a digit. Any digit!",
            task: Task::Try {
                replies: &[
                    Reply::none("1"),
                    Reply::none("2"),
                    Reply::none("3"),
                    Reply::none("4"),
                    Reply::none("5"),
                    Reply::none("6"),
                    Reply::none("7"),
                    Reply::none("8"),
                    Reply::none("9"),
                ],
                otherwise: "",
            },
            right: "Over 100, so you lose. The third digit always does.",
            claims: &[LessonClaim::AlwaysLoses, LessonClaim::Ends("1"), LessonClaim::Ends("9")],
        },
        Step {
            title: "Why not 100?",
            start: "append",
            moves: "1",
            you: Seat::Two,
            tells: "1 is how 100 begins. You are to write.",
            asks: "Which digit would it take?",
            task: Task::Choose {
                choices: &[
                    Choice::right("0", LessonClaim::NeverLegal("0")),
                    Choice::wrong(
                        "1",
                        LessonClaim::NeverLegal("1"),
                        "That makes 11, and 11 is not how 100 begins.",
                    ),
                    Choice::wrong(
                        "9",
                        LessonClaim::NeverLegal("9"),
                        "That makes 19, and 19 is not how 100 begins.",
                    ),
                ],
            },
            right: "There is no 0 here, so 100 cannot be written.",
            claims: &[LessonClaim::AlwaysWins],
        },
        Step {
            title: "Begin or wait?",
            start: "append",
            moves: "",
            you: Seat::One,
            tells: "The third digit goes over. Who writes it?",
            asks: "Would you begin, or go second?",
            task: Task::Choose {
                choices: &[
                    Choice::wrong(
                        "Begin",
                        LessonClaim::Wins,
                        "Then digits one and three are yours. Three loses.",
                    ),
                    Choice::right("Go second", LessonClaim::AlwaysLoses),
                ],
            },
            right: "Right: who begins writes the third digit, and loses.",
            claims: &[],
        },
        Step {
            title: "Go over early",
            start: "append:target=31",
            moves: "",
            you: Seat::One,
            tells: "The target is 31 now. I write the second digit.",
            asks: "Make sure that I go over.",
            task: Task::Find {
                moves: &["4", "5", "6", "7", "8", "9"],
                wrong: "Then I need not go over. Begin above 3.",
            },
            right: "Above 3 already, so my digit goes over 31.",
            claims: &[LessonClaim::Open],
        },
        Step {
            title: "Stay under",
            start: "append:target=314",
            moves: "",
            you: Seat::One,
            tells: "Three digits in 314, and the third is yours.",
            asks: "Over or under: where do you go?",
            task: Task::Find {
                moves: &["1", "2"],
                wrong: "Then the third digit goes over, and that is yours.",
            },
            right: "Under 3: the fourth digit goes over, and that is mine.",
            claims: &[LessonClaim::Open],
        },
        Step {
            title: "Beat Perfect",
            start: "append:target=9151",
            moves: "",
            you: Seat::One,
            tells: "Four digits in 9151: the fourth is mine.",
            asks: "Over or under? Beat me at it.",
            task: Task::PlayOn { lost: "I won. Count who writes the digit too many." },
            right: "You beat Perfect. You counted the digits.",
            claims: &[LessonClaim::OnlyWinning(&["9"])],
        },
    ],
};
