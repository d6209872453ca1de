//! Puzzles are proven again by a brute force that shares no code with the solvers, and stay what they are.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that fails should say where, and a long run how much it has proven"
)]

#[path = "../../oracle/tests/brute/mod.rs"]
mod brute;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use brute::Brute;
use duels_oracle::{SolveControl, Theme};
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry, GameId, Names, Seat};
use duels_session::Session;
use duels_session::data::PuzzleData;
use duels_session::puzzle::{
    Puzzle, PuzzleError, PuzzleFilter, PuzzleId, PuzzleMaker, PuzzleStream, Question, ThemeChoice, TryMark,
};
use proptest::prelude::*;

const STANDARD: Catalogue = Catalogue::standard();

/// How many puzzles are checked; `DUELS_PUZZLES` sets another number.
fn count() -> usize {
    std::env::var("DUELS_PUZZLES").ok().and_then(|text| text.parse().ok()).unwrap_or(250)
}

fn stream(question: Question, seed: u64, count: usize) -> Vec<Puzzle> {
    let filter = PuzzleFilter { question, ..PuzzleFilter::default() };
    let mut stream = PuzzleStream::new(STANDARD, filter, seed).unwrap();
    let control = SolveControl::default();
    (0..count).map(|_| stream.next(&control).unwrap()).collect()
}

fn make(name: &str) -> Result<Puzzle, PuzzleError> {
    PuzzleMaker::default().make(&PuzzleId::parse(STANDARD, name)?, &SolveControl::default())
}

/// The value of every move, found by brute force from the texts of a puzzle alone; none if that would take too long.
fn brute_values(data: &PuzzleData) -> Option<Vec<(String, bool)>> {
    let (game, params) = data.start.split_once(':').unwrap_or((&data.start, ""));
    let params: HashMap<&str, &str> = params.split(',').filter_map(|word| word.split_once('=')).collect();
    let param = |name: &str, default: &'static str| params.get(name).copied().unwrap_or(default).to_string();
    match game {
        "fifty" => values(
            brute::Fifty {
                target: param("target", "50").parse().unwrap(),
                base: param("base", "10").parse().unwrap(),
                max: param("max", "9").parse().unwrap(),
                totals: vec![],
            },
            &data.moves,
        ),
        "append" => {
            let digits = param("digits", "1-9");
            let (low, high) = digits.split_once('-').unwrap();
            let digits = (low.parse().unwrap(), high.parse().unwrap());
            let target = param("target", "100").parse().unwrap();
            values(brute::Append { target, digits, number: String::new() }, &data.moves)
        }
        "divisors" => {
            let left = (1..=param("count", "9").parse().unwrap()).collect();
            let (one, even) = (param("one", "yes") == "yes", param("opening", "any") == "even");
            values(brute::Divisors { left, last: None, one, even }, &data.moves)
        }
        "dilemma" => {
            let sequence = param("sequence", "");
            values(brute::Dilemma { sequence, numbers: Default::default() }, &data.moves)
        }
        "deletion" => {
            let numbers = param("numbers", "");
            let (own, other) = numbers.split_once('-').unwrap();
            let (own, other) = (own.to_string(), other.to_string());
            values(
                brute::Deletion { own, other, apart: param("apart", "0").parse().unwrap(), last: None },
                &data.moves,
            )
        }
        // A game that came later, which the soundness sweep of the catalogue checks.
        _ => None,
    }
}

/// The games with a brute force of their own: those of the specifications.
const SPECIFIED: [&str; 5] = ["fifty", "append", "divisors", "dilemma", "deletion"];

fn values(mut position: impl Brute, moves: &[String]) -> Option<Vec<(String, bool)>> {
    const BUDGET: usize = 60_000;
    for word in moves {
        assert!(position.moves().contains(word), "{word} is not legal");
        position = position.after(word);
    }
    let mut known = HashMap::new();
    let value = |word: String| {
        let lost = brute::wins(&position.after(&word), &mut known, BUDGET)?;
        Some((word, !lost))
    };
    position.moves().into_iter().map(value).collect()
}

#[test]
fn every_puzzle_has_exactly_one_winning_move_by_brute_force() {
    let (mut proven, mut starts, puzzles) = (0, HashSet::new(), stream(Question::OnlyMove, 1, count()));
    let is_specified = |puzzle: &&Puzzle| SPECIFIED.contains(&puzzle.game().info().id);
    let specified = puzzles.iter().filter(is_specified).count();
    for puzzle in &puzzles {
        let data = PuzzleData::new(puzzle);
        assert_eq!((data.answer.len(), data.legal.len() > 1), (1, true), "{data:?}");
        assert!(starts.insert((data.start.clone(), puzzle.game().key())), "{data:?} comes twice");
        assert!(!puzzle.start().has_random_start(), "{data:?} leaves something to a seed");
        let Some(values) = brute_values(&data) else { continue };
        let expected: Vec<_> =
            data.values.0.iter().map(|(word, value)| (word.clone(), value == "win")).collect();
        assert_eq!(values, expected, "{data:?}");
        assert_eq!(values.iter().filter(|(_, won)| *won).count(), 1, "{data:?}");
        proven += 1;
    }
    println!("{proven} of {} puzzles were proven by brute force", puzzles.len());
    assert!(proven * 10 >= specified * 9 && specified > 50, "only {proven} of {specified} were proven");
}

#[test]
fn difficulties_are_spread_and_games_take_turns() {
    let puzzles = stream(Question::OnlyMove, 2, 500);
    let (mut bands, mut games) = (BTreeMap::<u8, usize>::new(), BTreeMap::<&str, usize>::new());
    for puzzle in &puzzles {
        *bands.entry(puzzle.difficulty().band()).or_default() += 1;
        *games.entry(puzzle.game().info().id).or_default() += 1;
    }
    assert!((1..=5).all(|band| bands.get(&band).is_some_and(|&count| count >= 30)), "{bands:?}");
    let kinds = Catalogue::standard().entries().len();
    // A game of few variants may run out of new positions before the others do.
    assert!(games.len() == kinds && games.values().all(|&count| count >= 300 / kinds), "{games:?}");
}

#[test]
fn other_questions_have_the_answers_that_the_solution_gives() {
    for question in [Question::AllMoves, Question::Winner, Question::Length] {
        for puzzle in stream(question, 3, 40) {
            let (data, control) = (PuzzleData::new(&puzzle), SolveControl::default());
            let right = puzzle.answer(&data.answer.join(" "), &control).unwrap();
            assert!(right.right && !right.line.is_empty(), "{data:?}");
            let again = make(&data.id).unwrap();
            assert_eq!(PuzzleData::new(&again), data);
            if let (Question::AllMoves, Some(values)) = (question, brute_values(&data)) {
                let won: Vec<String> =
                    values.into_iter().filter(|(_, won)| *won).map(|(word, _)| word).collect();
                assert!(won == data.answer && won.len() > 1, "{data:?}");
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_refuted_and_the_right_one_wins_on_the_board() {
    let control = SolveControl::default();
    for puzzle in stream(Question::OnlyMove, 4, 100) {
        let mut wrong = 0;
        for word in puzzle.session().legal_moves() {
            let attempt = puzzle.answer(&word, &control).unwrap();
            assert_eq!(attempt.right, puzzle.answers().contains(&word), "{}", puzzle.id());
            let mut session = puzzle.session();
            for ply in &attempt.line {
                session.play(ply.text.as_ref(), &Names::SEATS).unwrap();
            }
            // The line ends where the game is over or settled, or after many moves, and then the solver still agrees.
            let winner = session.game().settled().or_else(|| {
                let won = session.solve(&control).unwrap().value == duels_oracle::Value::Win;
                Some(if won { session.game().next_seat() } else { session.game().next_seat().other() })
            });
            assert_eq!(winner == Some(puzzle.turn()), attempt.right, "{} {word}", puzzle.id());
            assert!(attempt.why.len() > 10, "{} {word}", puzzle.id());
            wrong += usize::from(!attempt.right);
        }
        assert!(wrong > 0 && puzzle.answer("no such move", &control).is_err());
        let hints: Vec<String> = (0..puzzle.hints()).map(|step| puzzle.hint(step)).collect();
        assert!(hints.last().unwrap().contains(&puzzle.answers()[0]), "{hints:?}");
    }
}

#[test]
fn wrong_names_get_one_sentence_each() {
    let said =
        |name: &str| make(name).err().map_or_else(|| panic!("{name} is a puzzle"), |error| error.to_string());
    let cases = [
        ("divisors#1", "is not the name of a puzzle: a name looks like puzzle:divisors:count=24#1234"),
        ("puzzle:chess#1", "there is no game 'chess'"),
        ("puzzle:divisors:count=0#1", "count='0' is not possible"),
        ("puzzle:divisors:count=24", "add a whole number after a #, as in puzzle:divisors:count=24#1234"),
        (
            "puzzle:divisors#99999999999999999999",
            "is not a seed: write a whole number from 0 to 18446744073709551615",
        ),
        ("puzzle:divisors#-1", "is not a seed"),
        ("puzzle:divisors#7/fastest", "this version does not know what /fastest means"),
        ("puzzle:divisors#7/first=2", "this version does not know what /first=2 means"),
        ("puzzle:fifty@7,9,1", "ply 3 (Player 1: '1')"),
        ("puzzle:dilemma@start", "the start of dilemma is random: write it out before the @"),
        ("puzzle:fifty@9,9,9,9,9", "this position is not a puzzle"),
        ("puzzle:append#1", "append has no such puzzle"),
        ("puzzle:append#1", "Try append:target=120,digits=0-2"),
        ("puzzle:deletion#1", "Try deletion:digits=5,apart=3"),
        ("puzzle:divisors:count=1000000#1", "is too large for puzzles. Try divisors"),
        ("puzzle:fifty:target=400,base=60,max=59#1", "is too large for puzzles. Try fifty"),
    ];
    for (name, sentence) in cases {
        let text = said(name);
        assert!(text.contains(sentence), "{name}: {text}");
        assert!(!text.contains('\n'), "{name}: {text}");
    }
}

#[test]
fn a_game_that_nobody_knows_has_puzzles_too() {
    static TEMPLATE: &[Entry] = &[Entry::of::<Template>()];
    let filter = PuzzleFilter::default();
    let mut stream = PuzzleStream::new(Catalogue::of(TEMPLATE), filter, 1).unwrap();
    let control = SolveControl::default();
    for _ in 0..10 {
        let data = PuzzleData::new(&stream.next(&control).unwrap());
        // The winning move leaves a multiple of one more than may be taken.
        let [answer] = &data.answer[..] else { panic!("{data:?}") };
        let (_, params) = data.start.split_once(':').unwrap_or(("", ""));
        let param = |name: &str, default: u32| {
            let given = params.split(',').filter_map(|word| word.split_once('=')).find(|word| word.0 == name);
            given.map_or(default, |word| word.1.parse().unwrap())
        };
        let taken: u32 = data.moves.iter().chain([answer]).map(|word| word.parse::<u32>().unwrap()).sum();
        assert_eq!((param("heap", 12) - taken) % (param("take", 3) + 1), 0, "{data:?}");
    }
}

#[test]
fn blunders_of_a_game_become_puzzles_that_can_be_written_down() {
    let id = GameId::parse(STANDARD, "fifty").unwrap();
    let mut session = Session::new(id, Seat::Two).unwrap();
    // 6 is the only first move that wins.
    session.play_moves(["7", "1", "1"]).unwrap();
    let control = SolveControl::default();
    let review = session.review(&control).unwrap();
    let mut maker = PuzzleMaker::default();
    let puzzles = maker.from_review(&session, &review, None, &control).unwrap();
    let blunders = review.plies.iter().filter(|reviewed| reviewed.is_blunder()).count();
    assert!(blunders > 0 && puzzles.len() == blunders);
    assert_eq!(puzzles[0].id().to_string(), "puzzle:fifty@/first=2");
    assert_eq!((puzzles[0].answers(), puzzles[0].turn()), (&["6".to_string()][..], Seat::Two));
    for puzzle in puzzles {
        let again = make(&puzzle.id().to_string()).unwrap();
        assert_eq!(PuzzleData::new(&again), PuzzleData::new(&puzzle));
    }
}

#[test]
fn filters_give_what_was_asked_for() {
    let control = SolveControl::default();
    for (game, theme, band) in
        [("divisors", Theme::Pair, 4), ("fifty", Theme::SameSum, 3), ("dilemma", Theme::StayLevel, 2)]
    {
        let game = Some(game.to_string());
        let filter =
            PuzzleFilter { game: game.clone(), theme: Some(theme), band: Some(band), ..Default::default() };
        let puzzle = PuzzleStream::new(STANDARD, filter, 5).unwrap().next(&control).unwrap();
        assert_eq!((puzzle.theme(), puzzle.difficulty().band()), (theme, band));
        assert_eq!(Some(puzzle.game().info().id.to_string()), game);
    }
    let filter = PuzzleFilter { game: Some("append".into()), theme: Some(Theme::Pair), ..Default::default() };
    let none = PuzzleStream::new(STANDARD, filter, 5).unwrap().next(&control).err().unwrap();
    assert_eq!(
        none.to_string(),
        "no puzzle with the theme “the pair” was found in 3000 tries: ask for something else, or another game"
    );
}

/// What is offered to choose from is what an export has: nothing is missing, and nothing leads nowhere.
#[test]
fn the_themes_of_a_game_are_those_of_its_puzzles() {
    let (choices, control) = (ThemeChoice::all(STANDARD).unwrap(), SolveControl::default());
    for entry in STANDARD.entries() {
        let game = Some(entry.info.id.to_string());
        let mut stream =
            PuzzleStream::new(STANDARD, PuzzleFilter { game, ..PuzzleFilter::default() }, 7).unwrap();
        // A small game runs out of new positions before that.
        let next = |_| match stream.next(&control) {
            Ok(puzzle) => Some(puzzle.theme()),
            Err(PuzzleError::NotFound { .. }) => None,
            Err(error) => panic!("{}: {error}", entry.info.id),
        };
        let found: BTreeSet<Theme> = (0..400).map_while(next).collect();
        let offered = choices.iter().filter(|choice| choice.is_in(entry.info.id)).map(|choice| choice.theme);
        let offered: BTreeSet<Theme> = offered.collect();
        // The generic solver has the same themes for all of its games, and no game needs to have each of them.
        let is_generic = offered.contains(&Theme::WinAtOnce);
        assert!(found == offered || is_generic && found.is_subset(&offered), "{}: {found:?}", entry.info.id);
    }
}

#[test]
fn the_nearest_puzzle_comes_with_a_sentence() {
    let control = SolveControl::default();
    let nearest = |game: &str, theme, band| {
        let filter = PuzzleFilter { game: Some(game.to_string()), theme, band, ..PuzzleFilter::default() };
        let mut stream = PuzzleStream::new(STANDARD, filter.clone(), 5).unwrap();
        let puzzle = stream.next_or_nearest(&control).unwrap();
        (puzzle.theme(), puzzle.difficulty().band(), filter.apology(&puzzle))
    };
    assert_eq!(nearest("divisors", Some(Theme::Pair), Some(3)), (Theme::Pair, 3, None));
    // A win at once is never hard: the theme counts more than the difficulty.
    let (theme, band, apology) = nearest("fifty", Some(Theme::LandOnTarget), Some(5));
    assert_eq!((theme, band), (Theme::LandOnTarget, 1));
    let sentence =
        "No very hard puzzle with the theme “land on it” was found in Fifty; this one comes nearest.";
    assert_eq!(apology.as_deref(), Some(sentence));
    // No puzzle of the game has this theme: then the difficulty is as wanted.
    let (_, band, apology) = nearest("divisors", Some(Theme::FarZero), Some(4));
    assert_eq!(band, 4);
    let sentence =
        "No hard puzzle with the theme “the far zero” was found in Divisors; this one comes nearest.";
    assert_eq!(apology.as_deref(), Some(sentence));
}

#[test]
fn progress_counts_first_tries() {
    let puzzle = make("puzzle:divisors:count=24#1234").unwrap();
    let today = jiff::civil::date(2026, 11, 18);
    let mut progress = duels_session::puzzle::Progress::default();
    progress.finished(&puzzle, &[TryMark::Solved], today);
    progress.finished(&puzzle, &[TryMark::Solved], today);
    assert_eq!((progress.streak, progress.solved, progress.tried), (2, 2, 2));
    progress.finished(&puzzle, &[TryMark::Hint, TryMark::Solved], today);
    assert_eq!((progress.streak, progress.best_streak, progress.tried), (0, 2, 3));
    let tomorrow = today.tomorrow().unwrap();
    assert_eq!(progress.practice.due(tomorrow), ["puzzle:divisors:count=24#1234"]);
    // A clock that was set back breaks nothing.
    for date in [today, tomorrow, today.yesterday().unwrap()] {
        progress.finished_daily(date, &[TryMark::Missed, TryMark::Solved]);
    }
    assert_eq!(progress.days_in_a_row(tomorrow), 3);
    assert_eq!(progress.days_in_a_row(today), 2);
    assert_eq!(progress.days_in_a_row(tomorrow.tomorrow().unwrap()), 3);
    assert_eq!(progress.days_in_a_row(jiff::civil::date(2026, 12, 24)), 0);
    progress.finished_daily(today, &[TryMark::Missed]);
    assert_eq!(progress.daily[&today].marks.len(), 2, "a solved day stays as it is");
}

/// Ten puzzles by name, which must never change: a name stands for a puzzle everywhere.
#[test]
fn names_stand_for_the_same_puzzles_forever() {
    let names = [
        "puzzle:fifty#1",
        "puzzle:fifty:target=60,base=12,max=11#77",
        "puzzle:append:target=120,digits=0-2#3",
        "puzzle:divisors:count=24#1234",
        "puzzle:divisors:one=no#9",
        "puzzle:dilemma#5",
        "puzzle:dilemma:length=8#18446744073709551615",
        "puzzle:deletion:digits=5,apart=3#12",
        "puzzle:divisors:count=20#4/all",
        "puzzle:fifty@6,1,5/winner",
    ];
    let mut text = String::new();
    for name in names {
        let data = PuzzleData::new(&make(name).unwrap());
        assert_eq!(data.id, name);
        writeln!(text, "{data:#?}\n").unwrap();
    }
    golden("puzzles.txt", &text);
}

#[test]
fn days_have_the_same_puzzle_and_game_forever() {
    use duels_session::data::DailyData;
    use duels_session::puzzle::{Daily, share_text};
    let control = SolveControl::default();
    let dates =
        ["2026-01-01", "2026-02-28", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
    let dates = dates.into_iter().chain(["2026-11-21", "2026-11-22", "2032-02-29"]);
    // With these there are ten that are past, which the tests of the frontends ask for.
    let dates = dates.chain(["2026-03-15", "2026-05-05", "2026-07-03", "2026-09-09", "2026-10-31"]);
    let mut text = String::new();
    for date in dates {
        let daily = Daily::of(STANDARD, date.parse().unwrap(), &control).unwrap();
        let DailyData { puzzle, date, number, duel } = DailyData::from(&daily);
        let share =
            share_text(&daily, &[TryMark::Missed, TryMark::Hint, TryMark::Solved], 7, Some("duels.example"));
        assert!(!share.contains("puzzle:") && share.lines().count() == 3, "{share}");
        writeln!(
            text,
            "{date} {number}\n{}\n{} {}\nanswer {}, difficulty {}, {}\nduel {duel}\n{share}\n",
            puzzle.id,
            puzzle.start,
            puzzle.moves.join(" "),
            puzzle.answer.join(" "),
            puzzle.difficulty,
            puzzle.theme
        )
        .unwrap();
    }
    golden("daily.txt", &text);
    let today = jiff::civil::date(2026, 11, 18);
    let said = |text: &str| Daily::parse_date(text, today).err().map(|error| error.to_string());
    assert_eq!(said("2026-11-18"), None);
    let cases = [
        ("2025-12-31", "there is no daily duel for 2025-12-31: the first one was that of 2026-01-01"),
        ("2026-11-19", "the daily duel of 2026-11-19 is not out yet: today is 2026-11-18 (UTC)"),
        ("yesterday", "'yesterday' is not a date: write it as in 2026-11-18"),
        ("2026-02-30", "'2026-02-30' is not a date: write it as in 2026-11-18"),
        ("-0001-01-01", "'-0001-01-01' is not a date: write it as in 2026-11-18"),
    ];
    for (text, sentence) in cases {
        assert_eq!(said(text).as_deref(), Some(sentence), "{text}");
    }
}

/// Compares text with a file; `UPDATE_GOLDEN=1` writes it.
fn golden(name: &str, text: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == text, "{name} has changed:\n{text}");
}

proptest! {
    #[test]
    fn any_text_is_a_name_or_gets_a_sentence(text in "(puzzle:)?[a-z0-9:=,#@/-]{0,30}") {
        match PuzzleId::parse(STANDARD, &text) {
            Ok(id) => {
                let again = PuzzleId::parse(STANDARD, &id.to_string()).unwrap();
                prop_assert_eq!(again.to_string(), id.to_string());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn names_read_back(game in 0usize..5, seed: u64, question in 0usize..4) {
        let variant = GameId::parse(STANDARD, STANDARD.entries()[game].info.id).unwrap();
        let name = PuzzleId::from_seed(&variant, seed, Question::ALL[question]).to_string();
        let id = PuzzleId::parse(STANDARD, &name).unwrap();
        prop_assert_eq!((id.to_string(), id.seed()), (name, Some(seed)));
        prop_assert_eq!(id.question(), Question::ALL[question]);
    }
}
