use askama::Template;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;
use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::text::{all_of, counted};
use duels_rules::{Names, Seat};
use duels_session::Reason;

use super::{ClassWords, find_class};
use crate::app_state::AppState;
use crate::classroom::SheetPuzzle;
use crate::credentials::ClassCookies;
use crate::pages::{PagePath, PageResult, render};

/// The most winning moves that a solution names.
const MOST_NAMED: usize = 4;

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
    fn new(puzzle: &SheetPuzzle, number: usize) -> PuzzlePart {
        let turn = puzzle.session.turn().unwrap_or(Seat::One);
        let names = Names::you(turn, "the other player");
        let drawer = Drawer { names: &names, choices: ChoiceMarkup::Still };
        let played: Vec<_> = puzzle.session.plies().iter().map(|ply| ply.text.to_string()).collect();
        let wins = puzzle.winning.len();
        PuzzlePart {
            number,
            board: drawer.picture(&puzzle.session.scene().without_choices()),
            before: match played.is_empty() {
                true => "The game begins.".to_owned(),
                false => format!("Played so far: {}.", played.join(", ")),
            },
            origin: puzzle.pairs.map_or(String::new(), |pairs| {
                format!("{} of this class gave the win away here.", counted(pairs as u64, "pair"))
            }),
            answer: match wins {
                1 => format!("{} is the only move that wins.", puzzle.winning[0]),
                _ if wins <= MOST_NAMED => format!("{} win.", all_of(&puzzle.winning, MOST_NAMED)),
                _ => {
                    let (best, others) = (&puzzle.winning[0], puzzle.choices - 1);
                    format!("{best} wins, and so do {} of the other {others} moves.", wins - 1)
                }
            },
            why: Reason::new(&puzzle.why).text,
        }
    }
}
