//! The first difference: two numbers are compared at the first pair of digits that differs.

use crate::Seat;
use crate::lesson::{Choice, Idea, Lesson, LessonClaim, Reply, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    title: "The first difference",
    idea: Idea { variant: "dilemma:length=8", theme: "the first difference" },
    steps: &[
        Step {
            title: "Take a digit",
            start: "dilemma:sequence=7284",
            moves: "",
            you: Seat::One,
            tells: "Take a digit from an end. It joins your number.",
            asks: "The larger number wins. Take one!",
            task: Task::Try {
                replies: &[Reply::new("start", "end"), Reply::new("end", "start")],
                otherwise: "",
            },
            right: "Now each number has a digit, and they differ.",
            claims: &[],
        },
        Step {
            title: "The first digits differ",
            start: "dilemma:sequence=7284",
            moves: "start end",
            you: Seat::One,
            tells: "7 against 4, and two digits are left.",
            asks: "Which number will be larger?",
            task: Task::Choose {
                choices: &[
                    Choice::right("The one with 7", LessonClaim::AlwaysWins),
                    Choice::wrong(
                        "The one with 4",
                        LessonClaim::AlwaysLoses,
                        "48 is still smaller than 72. Look again.",
                    ),
                    Choice::wrong(
                        "It is open",
                        LessonClaim::Open,
                        "72 or 78, 48 or 42: one is always larger.",
                    ),
                ],
            },
            right: "The first difference decides. The rest cannot change it.",
            claims: &[],
        },
        Step {
            title: "Answer higher",
            start: "dilemma:sequence=64725136",
            moves: "start end start",
            you: Seat::Two,
            tells: "6 against 6 is equal. Now I took 4.",
            asks: "Make the first difference yours.",
            task: Task::Find { moves: &["start"], wrong: "3 is less than my 4: that decides it." },
            right: "7 beats 4. The rest does not matter.",
            claims: &[],
        },
        Step {
            title: "Look behind it",
            start: "dilemma:sequence=6926",
            moves: "",
            you: Seat::One,
            tells: "A 6 at both ends. What is behind them?",
            asks: "Take the safe 6.",
            task: Task::Find { moves: &["end"], wrong: "You opened the 9 for me, and 9 beats 6." },
            right: "Behind it is only a 2. The 9 stays shut.",
            claims: &[],
        },
        Step {
            title: "No difference at all",
            start: "dilemma:sequence=5555",
            moves: "",
            you: Seat::One,
            tells: "Four fives, so both numbers will be 55.",
            asks: "Who wins then?",
            task: Task::Choose {
                choices: &[
                    Choice::wrong(
                        "Who moves first",
                        LessonClaim::AlwaysWins,
                        "The first player must be larger, not equal.",
                    ),
                    Choice::right("Who moves second", LessonClaim::AlwaysLoses),
                ],
            },
            right: "Equal numbers go to the player who moved second.",
            claims: &[],
        },
        Step {
            title: "Beat Perfect",
            start: "dilemma:sequence=41699477",
            moves: "",
            you: Seat::One,
            tells: "Eight digits. You begin, and I play perfectly.",
            asks: "Never open a digit that beats yours.",
            task: Task::PlayOn { lost: "I won. Look behind the digit before you take it." },
            right: "You beat Perfect. The first difference was yours.",
            claims: &[LessonClaim::OnlyWinning(&["end"])],
        },
    ],
};
