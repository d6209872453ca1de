use askama::Template;
use duels_drawing::{Face, Side, face};
use duels_oracle::Value;
use duels_rules::text::counted;
use duels_rules::{Catalogue, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, IdError};
use duels_session::Reason;
use duels_session::lesson::LessonPuzzles;
use duels_session::puzzle::{Daily, Puzzle, Question, SolverRating, TryMark};
use jiff::civil::Date;

use super::board::Board;
use super::chooser::Chooser;
use super::lesson_set::LessonSet;
use super::links::Links;
use super::outcome::{Outcome, picked};
use super::page_text::{heading, share, title};
use super::query::{PuzzleQuery, letters};
use super::score::{Score, new_card};
use super::step_text::{Bubble, StepText};
use super::{PuzzleRequest, wanted};
use crate::pages::games::{plate_of, uncapitalized};
use crate::puzzle_ratings::PuzzleRating;

/// Where a puzzle is: its path, and its address for others.
pub(super) struct Place {
    pub(super) path: String,
    pub(super) link: String,
}

/// A puzzle, before or after an answer.
#[derive(Template)]
#[template(path = "puzzle.html")]
pub(super) struct PuzzlePage<'a> {
    puzzle: &'a Puzzle,
    daily: Option<&'a Daily>,
    outcome: &'a Outcome,
    path: &'a str,
    /// What a form sends besides an answer.
    fields: Vec<(&'static str, String)>,
    plate: &'static str,
    info: &'static GameInfo,
    /// Which puzzle it is: "Puzzles", "Puzzle 1 of 3".
    title: String,
    /// The game and its size, or the lesson that it follows.
    line: String,
    /// Which one it is after a lesson.
    set: Option<LessonSet>,
    chooser: Chooser,
    /// What was wanted and not found.
    apology: Option<String>,
    /// How many have solved the puzzle of the day at the first try.
    crowd: Option<String>,
    rules: String,
    heading: String,
    /// What is below the heading: what happened last, or why.
    about: String,
    reason: Reason,
    board: Board,
    bubble: Bubble,
    faces: [String; 2],
    /// The moves that were picked, where all are asked for.
    picked: String,
    /// How many moves of the line are shown, of how many.
    step: usize,
    steps: usize,
    /// Whether this is not just another step of the line: then all of it is read out.
    is_first: bool,
    score: Score,
    today: Date,
    links: Links,
    /// What can be sent to others.
    share: String,
}

impl Place {
    /// A path on a server with this origin.
    pub(super) fn new(path: String, origin: &str) -> Place {
        Place { link: format!("{origin}{path}"), path }
    }

    /// The fields that every address of a puzzle keeps.
    pub(super) fn kept_fields<'a>(&self, query: &'a PuzzleQuery) -> Vec<(&'static str, &'a str)> {
        let PuzzleQuery { marks, rating, level, days, practice, hint, lesson, .. } = query;
        let own = [
            ("marks", marks.as_str()),
            ("hint", hint),
            ("rating", rating),
            ("level", level),
            ("days", days),
            ("practice", practice),
            ("lesson", lesson),
        ];
        query.wishes().into_iter().chain(own).collect()
    }
}

impl<'a> PuzzlePage<'a> {
    pub(super) fn new(
        catalogue: Catalogue,
        request: &'a PuzzleRequest,
        outcome: &'a Outcome,
        today: Date,
    ) -> Result<PuzzlePage<'a>, IdError> {
        let (puzzle, query) = (request.puzzle.puzzle(), &request.query);
        let text = StepText::new(puzzle, query, outcome);
        let score = score(request, outcome, today);
        let game = puzzle.game();
        let board = match outcome.attempt() {
            Some(attempt) => Board::after(puzzle, attempt, &text.session, text.step, &text.reason),
            None => Board::open(puzzle, &picked(query)),
        };
        let fields = request.place.kept_fields(query).into_iter().filter(|(_, value)| !value.is_empty());
        let set = LessonSet::parse(&query.lesson);
        let lesson = set.as_ref().and_then(|set| set.lesson(catalogue));
        Ok(PuzzlePage {
            puzzle,
            daily: request.puzzle.daily(),
            outcome,
            path: &request.place.path,
            fields: fields.map(|(name, value)| (name, value.to_string())).collect(),
            plate: plate_of(catalogue, game.info().id),
            info: game.info(),
            title: title(request, set.as_ref()),
            line: lesson.map_or_else(
                || format!("{}, {}", game.info().name(), uncapitalized(&game.variant_words())),
                |lesson| lesson.title.to_string(),
            ),
            set,
            crowd: crowd(request, outcome),
            chooser: Chooser::new(catalogue, query)?,
            apology: wanted(query).ok().and_then(|wanted| wanted.apology(puzzle)),
            rules: format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", game.rules()),
            heading: heading(puzzle, outcome),
            about: text.about,
            reason: text.reason,
            board,
            bubble: text.bubble,
            faces: faces(puzzle, outcome),
            picked: picked(query).join(" "),
            step: text.step,
            steps: outcome.attempt().map_or(0, |attempt| attempt.line.len()),
            is_first: query.step.is_empty(),
            links: Links::new(request, outcome, text.step, &score),
            share: share(request, &score),
            score,
            today,
        })
    }

    /// What the button to the next puzzle says.
    fn onward(&self) -> &'static str {
        let is_last = self.set.as_ref().is_some_and(|set| set.number == LessonPuzzles::COUNT);
        if is_last { "Back to the lessons" } else { "Next puzzle" }
    }

    /// Whether tiles are tapped until all are found.
    fn is_picking(&self) -> bool {
        self.puzzle.question() == Question::AllMoves
    }

    fn is_open(&self) -> bool {
        matches!(self.outcome, Outcome::Open { .. })
    }

    fn problem(&self) -> Option<&str> {
        match self.outcome {
            Outcome::Open { problem } => problem.as_deref(),
            _ => None,
        }
    }

    /// How many moves there are, and how many of them win where the question says so.
    fn count(&self) -> String {
        let moves = counted(self.puzzle.solution().moves.len() as u64, "move");
        match self.puzzle.question() {
            Question::OnlyMove => format!("{moves}, 1 wins"),
            Question::AllMoves | Question::Winner | Question::Length => moves,
        }
    }

    /// The five dots of the difficulty, filled or not.
    fn dots(&self) -> [bool; 5] {
        dots(self.puzzle)
    }
}

/// The five dots of a difficulty, filled or not.
pub(in crate::pages) fn dots(puzzle: &Puzzle) -> [bool; 5] {
    std::array::from_fn(|dot| dot < puzzle.difficulty().band().into())
}

/// Said only after the puzzle of the day is solved: before, it would tell how hard it is.
fn crowd(request: &PuzzleRequest, outcome: &Outcome) -> Option<String> {
    let is_solved = matches!(outcome, Outcome::Answered(attempt) if attempt.right);
    let known = request.known.as_ref().map(PuzzleRating::sentence);
    request.puzzle.daily().filter(|_| is_solved).map(|_| known.unwrap_or_default())
}

/// You on the left, the other player on the right.
fn faces(puzzle: &Puzzle, outcome: &Outcome) -> [String; 2] {
    let is_shown_win = puzzle.solution().value == Value::Win;
    let (you, them) = match outcome {
        Outcome::Answered(attempt) if attempt.right && is_shown_win => (Face::Won, Face::Perfect),
        Outcome::Answered(attempt) if !attempt.right => (Face::Person, Face::Won),
        _ => (Face::Person, Face::Perfect),
    };
    [face(you, Side::You), face(them, Side::Them)]
}

/// What the browser may keep: after an answer its score; a mistake of one's own is practised from now on.
fn score(request: &PuzzleRequest, outcome: &Outcome, today: Date) -> Score {
    let (puzzle, query) = (request.puzzle.puzzle(), &request.query);
    // A puzzle that people have tried is as hard as it was for them.
    let computed = || SolverRating::of_puzzle(puzzle.difficulty());
    let strength = request.known.as_ref().map_or_else(computed, |known| known.rating);
    let mut marks = query.marks();
    match outcome {
        Outcome::Answered(attempt) => {
            marks.push(if attempt.right { TryMark::Solved } else { TryMark::Missed });
            Score::new(puzzle, &strength, &marks, query, today)
        }
        Outcome::Shown(_) => {
            // Looking at the answer is a try only for those who made none.
            if !marks.contains(&TryMark::Missed) {
                marks.push(TryMark::Missed);
            }
            Score::new(puzzle, &strength, &marks, query, today)
        }
        Outcome::Open { .. } => {
            let card = (query.mistake == "1").then(|| new_card(&puzzle.id().to_string(), today)).flatten();
            Score { marks: letters(&marks), card, ..Score::default() }
        }
    }
}
