//! Lessons in lines, as through a pipe: every lesson to its end, what is kept, and what is wrong.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::{Home, typed};
use duels_oracle::{Oracle, SolveControl};
use duels_players::Perfect;
use duels_rules::Catalogue;
use duels_rules::lesson::Task;
use duels_session::lesson::{LessonPuzzles, LessonRun, StepState};

/// What somebody types who does a lesson without a mistake.
fn answers(game: &str) -> Vec<String> {
    let mut run = LessonRun::new(Catalogue::standard(), game).expect("a lesson");
    let (mut typed, control) = (Vec::new(), SolveControl::default());
    loop {
        run.reply(|game| Perfect::default().decide(game, &control).map(|decided| decided.mv))
            .expect("solved");
        if run.state() == StepState::Right {
            let Some(next) = run.next() else { return typed };
            run.go_to(next).expect("a step");
            continue;
        }
        let word = match &run.step().task {
            Task::Try { replies, .. } => replies[0].to.to_string(),
            Task::Find { moves, .. } => moves[0].to_string(),
            Task::Choose { choices } => run.choice_word(choices.iter().position(|one| one.is_right).unwrap()),
            Task::PlayOn { .. } => {
                let game = run.session().game();
                let solved = Oracle::new(game).solve(game, &control).expect("solved");
                game.move_text(solved.best().next().expect("a move")).to_string()
            }
        };
        run.answer(&word).expect("accepted");
        typed.push(word);
    }
}

#[test]
fn every_lesson_is_done_through_a_pipe_and_remembered() {
    let home = Home::new();
    for (entry, lesson) in Catalogue::standard().lessons() {
        let id = entry.info.id;
        let output = home.run(&["lesson", id], answers(id).join("\n") + "\n");
        assert_eq!(output.status, Some(0), "{}", output.stderr);
        assert_eq!(output.stderr, "");
        let titles: Vec<_> = (lesson.steps.iter().zip(1..))
            .map(|(step, number)| format!("Step {number} of {}: {}", lesson.steps.len(), step.title))
            .collect();
        output.prints_in_order(&titles.iter().map(String::as_str).collect::<Vec<_>>());
        for step in lesson.steps {
            assert!(output.stdout.contains(step.right), "{id}: {}", step.right);
        }
        let puzzles = LessonPuzzles::new(Catalogue::standard(), id).expect("puzzles").command();
        assert!(puzzles.starts_with(&format!("duels puzzle {id}")), "{puzzles}");
        output.prints_in_order(&[
            "That was the lesson.",
            &format!("Puzzles with this idea: {puzzles}"),
            &format!("A whole game against Perfect: duels play {id} --p2 perfect"),
        ]);
    }
    let list = home.run(&["lesson"], "").stdout;
    assert_eq!(list.matches(" done").count(), 5, "{list}");
    let kept = std::fs::read_to_string(home.path().join("digit-duels/lessons.txt")).unwrap();
    assert!(kept.contains("fifty 1,2,3,4,5,6,7\n") && kept.contains("dilemma 1,2,3,4,5,6\n"), "{kept}");
}

#[test]
fn a_lesson_that_was_left_continues_at_its_step() {
    let home = Home::new();
    let left = home.run(&["lesson", "fifty"], "5\nquit\n");
    assert_eq!((left.status, left.stdout.contains("Goodbye.")), (Some(0), true), "{}", left.stdout);
    let ended = home.run(&["lesson", "fifty"], "4\n5\n");
    ended.refused(3, &["the input ended before the lesson was over; continue it with `duels lesson fifty`"]);
    ended.prints_in_order(&[
        "Step 2 of 7: Fourteen to go",
        "Teacher: You added 4. 4 is special, and we come to it. Add 5 to 9.",
        "Try again.",
        "Teacher: I added 9. 50! Whatever you add, I fill it up.",
        "Step 3 of 7: Do you see it?",
    ]);
    let json: serde_json::Value = serde_json::from_str(&home.run(&["lesson", "--json"], "").stdout).unwrap();
    assert_eq!(json["lessons"][0]["game"], "fifty");
    assert_eq!(json["lessons"][0]["done"], serde_json::json!([1, 2]));
    let again = home.run(&["lesson", "FIFTY", "--step", "1"], typed("next back back again help 17 quit"));
    again.prints_in_order(&[
        "Step 1 of 7: Add a number",
        "Step 2 of 7: Fourteen to go",
        "Step 1 of 7: Add a number",
        "This is the first step.",
        "Step 1 of 7: Add a number",
        "  back    go to the step before",
        "Goodbye.",
    ]);
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let home = Home::new();
    home.run(&["lesson", "fity"], "").refused(2, &["Did you mean fifty?"]);
    home.run(&["lesson", "fifty", "--step", "8"], "")
        .refused(2, &["there is no step '8': the lesson has the steps 1 to 7"]);
    for (args, part) in [
        (["lesson", "fifty", "--step", "0"].as_slice(), "write a whole number from 1"),
        (&["lesson", "--step", "1"], "GAME"),
        (&["lesson", "fifty", "--json"], "--json"),
    ] {
        let output = home.run(args, "");
        assert!(output.status == Some(2) && output.stderr.contains(part), "{args:?}: {}", output.stderr);
    }
    let megabyte = "9".repeat(1 << 20) + "\n\nx\n9\n";
    let output = home.run(&["lesson", "fifty", "--step", "4"], megabyte);
    assert!(
        output.stdout.len() < 20_000 && output.stdout.contains("is not a move here"),
        "{}",
        output.stdout
    );
    assert!(output.stdout.contains("5 and 9 make fourteen. You win."), "{}", output.stdout);
}

#[test]
fn a_broken_file_of_lessons_is_told_and_loses_nothing() {
    let home = Home::new();
    let file = home.path().join("digit-duels/lessons.txt");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "fifty 1\nsixth 1,2\nappend 99\n").unwrap();
    let output = home.run(&["lesson", "fifty"], "5\nquit\n");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(
        output.stderr.contains("there is no step '99': the lesson has the steps 1 to 7."),
        "{}",
        output.stderr
    );
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept, "sixth 1,2\nappend 99\nfifty 1,2\n", "what this version cannot read is kept");
    std::fs::write(&file, [0xff, 0xfe]).unwrap();
    let output = home.run(&["lesson"], "");
    assert!(output.status == Some(0) && output.stderr.contains("lessons.txt"), "{}", output.stderr);
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let output = home.run(&["lesson", "fifty"], "5\nquit\n");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stderr.contains("The progress of the lesson cannot be kept"), "{}", output.stderr);
}
