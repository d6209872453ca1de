//! Every lesson of the catalogue: what it claims is true, every step can be done, and every wrong answer gets a reply.
#![allow(clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

use duels_oracle::{Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::games::template::Template;
use duels_rules::lesson::{Lesson, LessonClaim, Reply, Step, Task};
use duels_rules::text::sentence;
use duels_rules::{AnyGame, Catalogue, Entry, Move, Seat};
use duels_session::Session;
use duels_session::lesson::{LessonProgress, LessonPuzzles, LessonRun, StepState};
use duels_session::puzzle::Puzzle;

/// A step with what the solver knows about its position.
struct Checked {
    step: &'static Step,
    place: String,
    session: Session,
}

/// Does something with every step of every lesson.
fn for_each_step(mut check: impl FnMut(LessonRun, &Checked)) {
    let catalogue = Catalogue::standard();
    let mut count = 0;
    for (entry, lesson) in catalogue.lessons() {
        for number in 1..=lesson.steps.len() {
            let run = LessonRun::at(catalogue, entry.info.id, &number.to_string(), "").expect("a step");
            let place = format!("{} {number}, {:?}", entry.info.id, run.step().title);
            let checked = Checked { step: run.step(), place, session: run.session().copy() };
            check(run, &checked);
            count += 1;
        }
    }
    assert!(count >= 25, "five lessons of at least five steps");
}

fn solve(game: &dyn AnyGame) -> Solution {
    Oracle::new(game).solve(game, &SolveControl::default()).expect("small enough to solve")
}

fn after(game: &dyn AnyGame, mv: &str) -> Box<dyn AnyGame> {
    let mut next = game.copy();
    next.play(game.parse_move(mv).expect("a legal move")).expect("a legal move");
    next
}

fn winning(game: &dyn AnyGame) -> Vec<String> {
    let wins = solve(game).moves.into_iter().filter(|judged| judged.value == Value::Win);
    wins.map(|judged| game.move_text(judged.mv).to_string()).collect()
}

/// Whether a move wins: it ends the game with its maker as the winner, or leaves a lost position.
fn wins(game: &dyn AnyGame, mv: &str) -> bool {
    game.parse_move(mv).is_ok_and(|_| winning(game).iter().any(|win| win == mv))
}

/// Whether this seat wins whatever both players do.
fn always_wins(game: &dyn AnyGame, seat: Seat) -> bool {
    match game.winner() {
        Some(winner) => winner == seat,
        None => game.legal_moves().into_iter().all(|mv| {
            let mut next = game.copy();
            next.play(mv).expect("a legal move");
            always_wins(&*next, seat)
        }),
    }
}

/// Whether a move is legal in no position that can be reached.
fn is_never_legal(game: &dyn AnyGame, mv: &str) -> bool {
    game.parse_move(mv).is_err()
        && game.legal_moves().into_iter().all(|other| {
            let mut next = game.copy();
            next.play(other).expect("a legal move");
            is_never_legal(&*next, mv)
        })
}

fn holds(game: &dyn AnyGame, claim: LessonClaim) -> bool {
    let seat = game.next_seat();
    match claim {
        LessonClaim::Wins => solve(game).value == Value::Win,
        LessonClaim::Loses => solve(game).value == Value::Loss,
        LessonClaim::AlwaysWins => always_wins(game, seat),
        LessonClaim::AlwaysLoses => always_wins(game, seat.other()),
        LessonClaim::Open => solve(game).value == Value::Win && !solve(game).is_decided(),
        LessonClaim::OnlyWinning(moves) => winning(game) == moves,
        LessonClaim::RepliesWin(replies) => replies.iter().all(|(mv, reply)| {
            let next = after(game, mv);
            next.turn().is_some() && wins(&*next, reply)
        }),
        LessonClaim::Ends(mv) => after(game, mv).winner().is_some(),
        LessonClaim::NeverLegal(mv) => is_never_legal(game, mv),
    }
}

#[test]
fn what_the_lessons_claim_is_true() {
    for_each_step(|_, Checked { step, place, session }| {
        for claim in step.claims {
            assert!(holds(session.game(), *claim), "{place}: {claim:?}");
        }
        if let Task::Choose { choices } = step.task {
            assert_eq!(choices.iter().filter(|choice| choice.is_right).count(), 1, "{place}");
            for choice in choices {
                let is_true = holds(session.game(), choice.claim);
                assert_eq!(is_true, choice.is_right, "{place}: {:?}, {:?}", choice.text, choice.claim);
            }
        }
    });
}

#[test]
fn a_claim_that_is_false_is_found() {
    let game = LessonRun::at(Catalogue::standard(), "fifty", "2", "").expect("a step").session().copy();
    for claim in [
        LessonClaim::Wins,
        LessonClaim::AlwaysWins,
        LessonClaim::Open,
        LessonClaim::OnlyWinning(&["5"]),
        LessonClaim::RepliesWin(&[("5", "9"), ("6", "7")]),
        LessonClaim::Ends("5"),
        LessonClaim::NeverLegal("1"),
    ] {
        assert!(!holds(game.game(), claim), "{claim:?}");
    }
}

#[test]
fn tasks_ask_for_all_winning_moves_and_teachers_do_not_slip() {
    for_each_step(|_, Checked { step, place, session }| {
        let game = session.game();
        match step.task {
            Task::Find { moves, .. } => assert_eq!(winning(game), moves, "{place}"),
            Task::PlayOn { .. } => {
                let yours = session.turn() == Some(step.you);
                assert_eq!(solve(game).value == Value::Win, yours, "{place}: won for you");
            }
            Task::Try { replies, .. } => {
                for Reply { to, plays } in replies {
                    let next = after(game, to);
                    assert!(plays.is_none() || next.turn().is_some(), "{place}: {to} ends the game");
                    if let Some(plays) = plays {
                        let is_lost = solve(&*next).value == Value::Loss;
                        assert!(is_lost || wins(&*next, plays), "{place}: {plays} after {to} is a slip");
                    }
                }
            }
            Task::Choose { .. } => {}
        }
        let asks_you = matches!(step.task, Task::PlayOn { .. }) || session.turn() == Some(step.you);
        assert!(asks_you, "{place}: it is your turn");
    });
}

#[test]
fn sentences_are_short_and_plain() {
    let check = |place: &str, text: &str| {
        for part in text.split_inclusive(['.', '!', '?']) {
            let words = part.split_whitespace().count();
            assert!(words <= Lesson::MOST_WORDS, "{place}: {words} words: {part}");
        }
        assert!(text.chars().count() <= 64, "{place}: more than two lines: {text}");
        assert!(!text.contains('\''), "{place}: {text}");
        let lower = text.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        assert!(
            !words.any(|word| ["blunder", "ply", "plies", "opponent"].contains(&word)),
            "{place}: {text}"
        );
    };
    for_each_step(|_, Checked { step, place, .. }| {
        let asks_and_right = [step.asks, step.right, step.title];
        assert!(asks_and_right.iter().all(|text| !text.is_empty()), "{place}");
        asks_and_right.into_iter().chain([step.tells]).for_each(|text| check(place, text));
        match step.task {
            Task::Choose { choices } => {
                for choice in choices {
                    assert!(choice.text.chars().count() <= 24, "{place}: {}", choice.text);
                    assert!(choice.is_right || !choice.says.is_empty(), "{place}: {}", choice.text);
                    check(place, choice.says);
                }
            }
            Task::Try { otherwise: text, .. }
            | Task::Find { wrong: text, .. }
            | Task::PlayOn { lost: text } => {
                check(place, text);
            }
        }
    });
    for (entry, lesson) in Catalogue::standard().lessons() {
        assert!((5..=7).contains(&lesson.steps.len()), "{}", entry.info.id);
        let last = lesson.steps.last().expect("a step");
        assert!(matches!(last.task, Task::PlayOn { .. }), "{}: ends with a game", entry.info.id);
        let titles: std::collections::BTreeSet<_> = lesson.steps.iter().map(|step| step.title).collect();
        assert_eq!(titles.len(), lesson.steps.len(), "{}: titles differ", entry.info.id);
    }
    assert!(Catalogue::standard().lessons().count() >= 5, "the games of the specifications have lessons");
}

/// The best move, as perfect play makes it: the first of the quickest wins or the longest resistance.
fn perfect(game: &dyn AnyGame) -> Result<Move, SolveError> {
    solve(game).best().next().ok_or(SolveError::Over)
}

/// Does the step of a run in the right way.
fn complete(run: &mut LessonRun) {
    let mut guard = 0;
    loop {
        guard += 1;
        assert!(guard < 100, "a step ends");
        let state = match (run.state(), &run.step().task) {
            (StepState::Right, _) => return,
            (StepState::Wrong, _) => panic!("step {}: {}", run.number(), run.talk()),
            (StepState::Teacher, _) => run.reply(perfect).expect("solved"),
            (StepState::Asking, Task::Try { replies, .. }) => run.answer(replies[0].to).expect("accepted"),
            (StepState::Asking, Task::Find { moves, .. }) => run.answer(moves[0]).expect("accepted"),
            (StepState::Asking, Task::Choose { choices }) => {
                let index = choices.iter().position(|choice| choice.is_right).expect("a right answer");
                run.answer(&run.choice_word(index)).expect("accepted")
            }
            (StepState::Asking, Task::PlayOn { .. }) => {
                let best = perfect(run.session().game()).expect("solved");
                let text = run.session().game().move_text(best).to_string();
                run.answer(&text).expect("accepted")
            }
        };
        assert_eq!(state, run.state());
    }
}

#[test]
fn every_step_can_be_done_and_leads_to_the_next() {
    for_each_step(|mut run, Checked { place, step, .. }| {
        assert!(run.state() != StepState::Right, "{place}: not done yet");
        complete(&mut run);
        assert_eq!(run.talk().strong, step.right, "{place}");
        assert_eq!(run.scene().choices().count(), 0, "{place}: nothing can be chosen any more");
        let again = LessonRun::at(
            Catalogue::standard(),
            run.entry().info.id,
            &run.number().to_string(),
            &run.given(),
        );
        let again = again.expect("what was given can be given again");
        assert_eq!((again.state(), again.talk()), (StepState::Right, run.talk()), "{place}");
        assert_eq!(again.session().line(), run.session().line(), "{place}");
        match run.next() {
            Some(next) => run.go_to(next).expect("the next step"),
            None => assert!(matches!(step.task, Task::PlayOn { .. }), "{place}"),
        }
    });
}

/// Every answer that a step accepts.
fn answers(run: &LessonRun) -> Vec<String> {
    match run.choices() {
        [] => run.session().legal_moves(),
        choices => (0..choices.len()).map(|index| run.choice_word(index)).collect(),
    }
}

#[test]
fn every_answer_gets_a_reply_and_a_wrong_one_another_try() {
    let mut wrong = 0;
    for_each_step(|mut run, Checked { place, .. }| {
        run.reply(perfect).expect("the teacher may begin");
        let asked = run.talk();
        for answer in answers(&run) {
            let mut state = run.answer(&answer).unwrap_or_else(|error| panic!("{place}: {answer}: {error}"));
            while state == StepState::Teacher {
                state = run.reply(perfect).expect("solved");
            }
            let talk = run.talk();
            assert!(!talk.strong.is_empty(), "{place}: nothing is said about {answer}");
            let is_wrong = state == StepState::Wrong;
            wrong += usize::from(is_wrong);
            assert!(is_wrong || state == StepState::Right || state == StepState::Asking, "{place}: {answer}");
            if is_wrong && run.choices().is_empty() {
                assert!(run.answer(&answer).is_err(), "{place}: another try starts again");
            }
            run.again();
            run.reply(perfect).expect("the teacher may begin");
            assert_eq!(run.talk(), asked, "{place}");
        }
    });
    assert!(wrong > 50, "{wrong} wrong answers");
}

#[test]
fn the_last_step_is_won_only_by_playing_it_well() {
    for (entry, lesson) in Catalogue::standard().lessons() {
        let number = lesson.steps.len().to_string();
        let mut run = LessonRun::at(Catalogue::standard(), entry.info.id, &number, "").expect("a step");
        while matches!(run.state(), StepState::Asking | StepState::Teacher) {
            run.reply(perfect).expect("solved");
            if run.state() == StepState::Asking {
                let game = run.session().game();
                let won = winning(game);
                let worst = run.session().legal_moves().into_iter().find(|mv| !won.contains(mv));
                let mv = worst.unwrap_or_else(|| run.session().legal_moves().swap_remove(0));
                run.answer(&mv).expect("accepted");
            }
        }
        assert_eq!(run.state(), StepState::Wrong, "{}: the first slip costs the game", entry.info.id);
    }
}

#[test]
fn three_puzzles_with_the_idea_of_every_lesson_are_found() {
    let catalogue = Catalogue::standard();
    for (entry, lesson) in catalogue.lessons() {
        let puzzles = LessonPuzzles::new(catalogue, entry.info.id).expect("puzzles");
        for seed in 0..5 {
            let place = format!("{} with seed {seed}", lesson.title);
            let drawn = puzzles.draw(seed, &SolveControl::default()).expect(&place);
            assert_eq!(drawn.len(), LessonPuzzles::COUNT, "{place}");
            assert!(drawn.iter().all(|puzzle| puzzle.theme().name() == lesson.idea.theme), "{place}");
            assert!(drawn.iter().all(|puzzle| puzzle.start().entry().info.id == entry.info.id), "{place}");
            let names: std::collections::HashSet<_> =
                drawn.iter().map(|puzzle| puzzle.id().to_string()).collect();
            assert_eq!(names.len(), LessonPuzzles::COUNT, "{place}");
            assert!(drawn.is_sorted_by_key(Puzzle::difficulty), "{place}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let catalogue = Catalogue::standard();
    let megabyte = "9 ".repeat(500_000);
    for (game, step, given, part) in [
        ("fity", "1", "", "Did you mean fifty?"),
        ("fifty", "0", "", "steps 1 to 7"),
        ("fifty", "8", "", "there is no step '8': the lesson has the steps 1 to 7"),
        ("fifty", "99999999999999999999", "", "steps 1 to 7"),
        ("fifty", "-1", "", "steps 1 to 7"),
        ("fifty", "two", "", "there is no step 'two'"),
        ("fifty", "2", "5 9 9", "answer 3 ('9') cannot be given: the step takes no more answers"),
        ("fifty", "2", "3", "answer 1 ('3') cannot be given"),
        ("fifty", "2", "x", "answer 1 ('x') cannot be given"),
        ("fifty", "3", "15", "'15' is not one of the answers. Choose 12, 13 or 14"),
        ("divisors", "4", "7", "Choose 1 (Who begins) or 2 (Who answers)"),
        ("fifty", "7", megabyte.as_str(), "longer than 2000 characters"),
    ] {
        let error = LessonRun::at(catalogue, game, step, given).err().expect("an error").to_string();
        assert!(error.contains(part), "{error}");
        let text = sentence(&error);
        assert!(text.chars().count() < 300 && !text.contains('\n'), "{text}");
    }
    for (line, part) in [
        ("", "GAME STEPS"),
        ("fifty", "GAME STEPS"),
        ("fifty 1 2", "GAME STEPS"),
        ("fity 1", "Did you mean fifty?"),
        ("fifty 8", "steps 1 to 7"),
        ("fifty 0", "steps 1 to 7"),
        ("fifty 1,,2", "there is no step ''"),
        ("fifty one", "there is no step 'one'"),
    ] {
        let error = LessonProgress::parse(catalogue, line).expect_err("an error").to_string();
        assert!(error.contains(part), "{line:?}: {error}");
    }
    let huge = format!("fifty {megabyte}");
    assert!(LessonProgress::parse(catalogue, &huge).is_err());
}

#[test]
fn progress_is_a_line_that_reads_back() {
    let catalogue = Catalogue::standard();
    for (entry, lesson) in catalogue.lessons() {
        let mut progress = LessonProgress::new(catalogue, entry.info.id).expect("a lesson");
        for number in 1..=lesson.steps.len() {
            assert_eq!(progress.next(), Some(number));
            assert!(progress.finish(number));
            let again = LessonProgress::parse(catalogue, &progress.to_string()).expect("its own text");
            assert_eq!((again.count(), again.next()), (progress.count(), progress.next()));
            assert_eq!(again.count(), (number, lesson.steps.len()));
        }
        assert_eq!(progress.next(), None);
    }
}

#[test]
fn a_game_without_a_lesson_says_so() {
    static ONLY: &[Entry] = &[Entry::of::<Template>()];
    let only = Catalogue::of(ONLY);
    assert_eq!(only.lessons().count(), 0);
    let error = LessonRun::new(only, "template").err().expect("none").to_string();
    assert_eq!(error, "template has no lesson. No game here has one");
    assert!(LessonProgress::parse(only, "template 1").is_err());
}
