use std::ops::RangeInclusive;

use duels_rules::scene::{Cells, Part, Scene, TileState};
use duels_rules::{Names, text};
use duels_session::Session;

use crate::board::{BoardOptions, Size, draw};
use crate::terminal::Console;

/// How many legal moves are listed at once.
const LISTED: usize = 200;
/// How many reasons are given why something cannot be chosen.
const REASONS: usize = 8;
/// How wide a board is through a pipe.
const PIPE_WIDTH: usize = 80;
/// How many lines a whole board has at most; a larger one shows a part of itself.
const WHOLE_BOARD: usize = 240;
/// How many lines the board above a list of moves has at least, and through a pipe.
const SMALL_BOARD: usize = 20;

/// The whole board as text.
pub(crate) fn board(console: &Console, session: &Session, names: &Names) -> String {
    scene_board(console, &session.scene(), names)
}

/// The whole board of a scene as text.
pub(crate) fn scene_board(console: &Console, scene: &Scene, names: &Names) -> String {
    drawn(console, scene, names, WHOLE_BOARD)
}

/// The board, the legal moves, and why others are not possible. `numbers` chooses a part of a long list.
pub(crate) fn moves(
    console: &Console,
    session: &Session,
    names: &Names,
    numbers: Option<&RangeInclusive<usize>>,
) -> String {
    let scene = session.scene();
    let all = session.legal_moves();
    let listed = listed(&all, numbers);
    let turn = session.turn().map_or(String::new(), |turn| format!("{} ", names.turn(turn)));
    let moves = format!("{turn}Legal moves: {listed}");
    if numbers.is_some() {
        return moves;
    }
    let height = console.size().map_or(SMALL_BOARD, |(_, height)| height.saturating_sub(REASONS).max(8));
    let reasons: String = reasons(&scene).into_iter().map(|reason| format!("\n  {reason}")).collect();
    format!("{}\n\n{moves}{reasons}", drawn(console, &scene, names, height))
}

fn drawn(console: &Console, scene: &Scene, names: &Names, height: usize) -> String {
    let width = console.size().map_or(PIPE_WIDTH, |(width, _)| width);
    let (unicode, whole_rows) = (console.shows_unicode(), height == WHOLE_BOARD);
    let options = BoardOptions { unicode, whole_rows, ..BoardOptions::named(names) };
    draw(scene, Size { width, height }, &options).text()
}

/// Some of the moves, and how to see the others.
fn listed(moves: &[String], numbers: Option<&RangeInclusive<usize>>) -> String {
    let (from, to) = numbers.map_or((1, LISTED), |numbers| (*numbers.start(), *numbers.end()));
    let from = from.clamp(1, moves.len().max(1));
    let to = to.clamp(from, from.saturating_add(LISTED - 1)).min(moves.len());
    let shown = text::joined(moves.iter().take(to).skip(from - 1), " ");
    if from == 1 && to == moves.len() {
        return shown;
    }
    let next = match to + 1 {
        next if next <= moves.len() => {
            format!("; moves {next}-{} shows the next ones", moves.len().min(to + LISTED))
        }
        _ => String::new(),
    };
    format!("{shown} ({from} to {to} of {}{next})", moves.len())
}

/// Why what seems possible cannot be chosen: what the tiles say, or else what is true of all the others.
fn reasons(scene: &Scene) -> Vec<String> {
    let own = scene.tiles().filter(|(_, tile)| tile.state == TileState::Free && !tile.is_choice());
    let mut reasons: Vec<String> = own.filter_map(|(_, tile)| tile.why_not.clone()).collect();
    if reasons.is_empty() {
        let cells = scene.parts.iter().filter_map(Part::cells).map(|(_, cells)| cells);
        reasons = cells.flat_map(general).take(4 * REASONS).collect();
    }
    reasons.dedup();
    let more = reasons.len().saturating_sub(REASONS);
    reasons.truncate(REASONS);
    if more > 0 {
        reasons.push("and so on".to_string());
    }
    reasons
}

/// Why the cells cannot be chosen that say nothing themselves.
fn general(cells: &Cells) -> impl Iterator<Item = String> + '_ {
    let has_reason = cells.why_not.is_some();
    let numbers = (cells.first..cells.end()).filter(|&number| cells.state(number) == TileState::Free);
    numbers.take_while(move |_| has_reason).filter_map(|number| cells.why_not(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_shown_in_parts() {
        let moves: Vec<String> = (1..=450).map(|number| number.to_string()).collect();
        let first = listed(&moves, None);
        assert!(first.ends_with("199 200 (1 to 200 of 450; moves 201-400 shows the next ones)"), "{first}");
        assert_eq!(listed(&moves, Some(&(448..=900))), "448 449 450 (448 to 450 of 450)");
        assert_eq!(listed(&moves, Some(&(3..=4))), "3 4 (3 to 4 of 450; moves 5-204 shows the next ones)");
        assert_eq!(listed(&moves, Some(&(0..=0))), "1 (1 to 1 of 450; moves 2-201 shows the next ones)");
        assert_eq!(listed(&moves[..3], None), "1 2 3");
        assert_eq!(listed(&[], None), "");
    }
}
