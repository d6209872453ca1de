//! Count the turns: some games are over before they start, until a rule leaves somebody stuck.

use crate::Seat;
use crate::lesson::{Choice, Idea, Lesson, LessonClaim, Reply, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    title: "Count the turns",
    idea: Idea { variant: "deletion:digits=5,apart=3", theme: "count the turns" },
    steps: &[
        Step {
            title: "Cross out a digit",
            start: "deletion:numbers=549-876",
            moves: "",
            you: Seat::One,
            tells: "Leave me a single digit and you win.",
            asks: "Cross out a digit of my number.",
            task: Task::Try {
                replies: &[
                    Reply::new("left", "left"),
                    Reply::new("middle", "left"),
                    Reply::new("right", "left"),
                ],
                otherwise: "",
            },
            right: "Each of us has crossed out one digit.",
            claims: &[],
        },
        Step {
            title: "Your second turn",
            start: "deletion:numbers=549-876",
            moves: "middle left",
            you: Seat::One,
            tells: "Two digits are left of each number.",
            asks: "It is your turn. Win!",
            task: Task::Find { moves: &["left", "right"], wrong: "" },
            right: "One digit is left. You win.",
            claims: &[LessonClaim::Ends("left"), LessonClaim::Ends("right")],
        },
        Step {
            title: "Did it matter?",
            start: "deletion:numbers=549-876",
            moves: "",
            you: Seat::One,
            tells: "Back to the start. You begin again.",
            asks: "Could I win with other digits?",
            task: Task::Choose {
                choices: &[
                    Choice::wrong("Yes", LessonClaim::Open, "You need two turns, and you come first."),
                    Choice::right("No", LessonClaim::AlwaysWins),
                ],
            },
            right: "Never. The game was over before it started.",
            claims: &[],
        },
        Step {
            title: "Count the turns",
            start: "deletion:numbers=6158-4927",
            moves: "1",
            you: Seat::Two,
            tells: "Four digits each. I began and crossed out one.",
            asks: "Which of us wins?",
            task: Task::Choose {
                choices: &[
                    Choice::right("The one who began", LessonClaim::AlwaysLoses),
                    Choice::wrong(
                        "The one who is second",
                        LessonClaim::AlwaysWins,
                        "Count: you need three turns, and I need two.",
                    ),
                    Choice::wrong(
                        "It depends",
                        LessonClaim::Open,
                        "On nothing but the turns. Count yours and mine.",
                    ),
                ],
            },
            right: "Two more turns for me, three for you. I win.",
            claims: &[],
        },
        Step {
            title: "A new rule",
            start: "deletion:numbers=512-731,apart=3",
            moves: "",
            you: Seat::One,
            tells: "New: a digit must be 3 away from the last.",
            asks: "Leave me nothing to cross out.",
            task: Task::Find { moves: &["middle"], wrong: "I had an answer. Look at your own digits." },
            right: "5, 1 and 2 are too close to 3. I am stuck.",
            claims: &[LessonClaim::Ends("middle")],
        },
        Step {
            title: "Stuck again",
            start: "deletion:numbers=5468-6893,apart=3",
            moves: "",
            you: Seat::One,
            tells: "Four digits: yours are 5, 4, 6 and 8.",
            asks: "Which of mine is close to all of them?",
            task: Task::Find { moves: &["1"], wrong: "One of yours is 3 away from that." },
            right: "6 is close to all four. Stuck beats counting.",
            claims: &[LessonClaim::Ends("1")],
        },
        Step {
            title: "Beat Perfect",
            start: "deletion:numbers=98375-75964,apart=3",
            moves: "",
            you: Seat::One,
            tells: "You begin, so the count is yours. I play perfectly.",
            asks: "Just never get stuck. Win!",
            task: Task::PlayOn { lost: "I won. Leave me few digits, and yourself many." },
            right: "You beat Perfect. You counted, and never got stuck.",
            claims: &[LessonClaim::OnlyWinning(&["1"])],
        },
    ],
};
