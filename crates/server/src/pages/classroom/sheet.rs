use askama::Template;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;
use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::text::counted;
use duels_session::Reason;

use super::{ClassWords, find_class};
use crate::app_state::AppState;
use crate::classroom::SheetPuzzle;
use crate::credentials::ClassCookies;
use crate::pages::{PagePath, PageResult, render};

/// Puzzles to print: positions on the first page, solutions on the second.
#[derive(Template)]
#[template(path = "classroom/sheet.html")]
struct SheetPage {
    code: String,
    words: ClassWords,
    puzzles: Vec<PuzzlePart>,
}

struct PuzzlePart {
    number: usize,
    /// With it anybody finds the puzzle again.
    name: String,
    /// From 1 to 5.
    difficulty: u8,
    prompt: &'static str,
    board: String,
    /// What was played before, in words.
    before: String,
    /// Where it comes from.
    origin: String,
    answer: String,
    why: String,
}

/// The sheet of puzzles of a class, for its teacher.
pub(in crate::pages) async fn sheet(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    cookies: ClassCookies,
) -> PageResult {
    let class = find_class(&state, &code).await?;
    class.check_teacher(cookies.teacher.as_ref())?;
    let puzzles = state.classes.puzzle_sheet(&class).await?;
    let words = ClassWords::new(&state, &class)?;
    let puzzles = puzzles.iter().zip(1..).map(|(puzzle, number)| PuzzlePart::new(puzzle, number)).collect();
    render(&SheetPage { code: class.code.to_string(), words, puzzles })
}

impl PuzzlePart {
    fn new(SheetPuzzle { puzzle, pairs }: &SheetPuzzle, number: usize) -> PuzzlePart {
        let names = puzzle.names();
        let drawer = Drawer { names: &names, choices: ChoiceMarkup::Still };
        let before = match puzzle.moves().join(", ") {
            moves if moves.is_empty() => "The game begins.".to_owned(),
            moves => format!("Played so far: {moves}."),
        };
        let origin = pairs
            .map(|pairs| format!("{} of this class gave the win away here.", counted(pairs as u64, "pair")));
        PuzzlePart {
            number,
            name: puzzle.id().to_string(),
            difficulty: puzzle.difficulty().band(),
            prompt: puzzle.prompt(),
            board: drawer.picture(&puzzle.session().scene().without_choices()),
            before,
            origin: origin.unwrap_or_default(),
            answer: puzzle.answer_text(),
            why: Reason::new(puzzle.why()).text,
        }
    }
}
