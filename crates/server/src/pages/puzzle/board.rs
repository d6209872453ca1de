use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::scene::{Address, Mark, Part, Scene};
use duels_session::puzzle::{Attempt, Puzzle, Question};
use duels_session::{Reason, Session};

/// The board and the keys of a position.
pub(super) struct Board {
    pub(super) sky: String,
    pub(super) pads: String,
}

impl Board {
    /// The position of the question. Moves are tapped where moves are asked for.
    pub(super) fn open(puzzle: &Puzzle, picked: &[&str]) -> Board {
        let mut scene = puzzle.session().scene();
        if !picked.is_empty() {
            scene.note(|mv| picked.contains(&mv.as_str()).then(|| "picked".to_string()));
        }
        let is_tapped = matches!(puzzle.question(), Question::OnlyMove | Question::AllMoves);
        let choices = if is_tapped { ChoiceMarkup::Buttons } else { ChoiceMarkup::Still };
        Board::draw(puzzle, &if is_tapped { scene } else { scene.without_choices() }, choices)
    }

    /// The position after some moves of the line that follows an answer, with the answer marked. Right after it the
    /// pairs of the reason are lettered.
    pub(super) fn after(
        puzzle: &Puzzle,
        attempt: &Attempt,
        session: &Session,
        step: usize,
        reason: &Reason,
    ) -> Board {
        let mut scene = session.scene().without_choices();
        let is_move = matches!(puzzle.question(), Question::OnlyMove | Question::AllMoves);
        if step > 0 && is_move {
            mark_answer(&mut scene, puzzle, attempt, step);
        }
        if step <= 1 {
            letter_pairs(&mut scene, reason);
        }
        Board::draw(puzzle, &scene, ChoiceMarkup::Still)
    }

    fn draw(puzzle: &Puzzle, scene: &Scene, choices: ChoiceMarkup<'_>) -> Board {
        let names = puzzle.names();
        let drawer = Drawer { names: &names, choices };
        Board { sky: drawer.board(scene), pads: drawer.pads(scene) }
    }
}

/// Marks the tile of the answer: the one that it touched, or else the one that was chosen.
fn mark_answer(scene: &mut Scene, puzzle: &Puzzle, attempt: &Attempt, step: usize) {
    let Some(ply) = attempt.line.first() else { return };
    let is_good = puzzle.answers().iter().any(|answer| *answer == ply.text.as_str());
    let offered = puzzle.session().scene();
    let chosen = offered.choices().find(|(.., mv)| **mv == ply.text).map(|(at, ..)| at.to_string());
    let touched =
        scene.tiles().filter(|(_, tile)| tile.last && step == 1).map(|(at, _)| at.to_string()).last();
    if let Some(address) = touched.or(chosen).as_deref().and_then(Address::parse) {
        scene.mark_at(address, if is_good { Mark::Best } else { Mark::Slip });
    }
}

/// Gives the numbers of each pair the same letter, where the board is one of numbers.
fn letter_pairs(scene: &mut Scene, reason: &Reason) {
    let numbered = scene.parts.iter().find_map(|part| match part {
        Part::Grid(grid) if grid.cells.numbered => Some(grid.id),
        _ => None,
    });
    let Some(part) = numbered else { return };
    for (letter, pair) in ('a'..='z').chain('A'..='Z').zip(&reason.pairs) {
        let numbers = pair.split('–').filter_map(|number| number.parse().ok());
        numbers.for_each(|number| scene.mark_at(Address { part, number }, Mark::Pair(letter)));
    }
}
