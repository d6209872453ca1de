use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer};
use duels_oracle::{Solution, Value};
use duels_rules::scene::{Part, Scene, Tile};
use duels_rules::text::{counted, percent};
use duels_rules::{Catalogue, MoveText, Names};
use duels_session::{Reason, Session};

use super::query::address;
use crate::pages::games::{plate_of, uncapitalized};
use crate::solver::ExploredPosition;

/// How many of the latest moves are shown as tiles.
const MOST_TILES: usize = 12;
/// A grid of more cells than this has cells too small to tap on a phone.
const LARGE_GRID: u64 = 144;
/// With longer links than this in all, tiles are buttons of one form.
const MOST_LINK_BYTES: usize = 128 << 10;

/// A position with the value of every move.
#[derive(Template)]
#[template(path = "explore.html")]
pub(super) struct ExplorePage {
    plate: &'static str,
    name: String,
    /// The size in words.
    size: String,
    start: String,
    /// The moves so far.
    moves: String,
    board: String,
    state: PanelState,
    headline: String,
    reason: Reason,
    /// The number of moves to the end, in words.
    ends: String,
    /// The move to recommend with its address, where the board may not show it.
    best: Option<(String, String)>,
    /// What the board leaves out.
    left_out: Option<String>,
    so_far: Vec<Step>,
    /// How many moves came before those.
    earlier: usize,
    back: Option<String>,
    show_me: String,
}

/// Which panel is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelState {
    Over,
    Hidden,
    Counting { percent: Option<u64> },
    TooLarge,
    Solved,
}

/// A move so far.
struct Step {
    tile: String,
    address: String,
    label: String,
}

/// What may be said about a position.
pub(super) enum Knowledge {
    /// The game is over.
    Over,
    /// It is the start, and nobody has asked yet.
    Hidden,
    /// It is being solved: the steps done, and steps in all as far as known.
    Counting((u64, u64)),
    /// It cannot be solved here.
    TooLarge,
    /// It is solved.
    Solved(ExploredPosition),
}

impl ExplorePage {
    pub(super) fn new(catalogue: Catalogue, session: &Session, knowledge: &Knowledge) -> ExplorePage {
        let (start, game) = (session.id().to_string(), session.game());
        let moves: Vec<String> = session.plies().iter().map(|ply| ply.text.to_string()).collect();
        let solved = match knowledge {
            Knowledge::Solved(known) => Some(known),
            _ => None,
        };
        let scene = match solved {
            Some(known) => session.explored_scene(&known.solution, known.recommended),
            None => session.scene(),
        };
        let board = draw(&scene, &start, &moves);
        let is_complete = !has_typed_pad(&scene);
        let best = solved.and_then(|known| known.recommended).map(|mv| game.move_text(mv).to_string());
        let skipped = moves.len().saturating_sub(MOST_TILES);
        ExplorePage {
            plate: plate_of(catalogue, game.info().id),
            name: game.info().name(),
            size: uncapitalized(&game.variant_words()),
            board,
            state: PanelState::of(knowledge),
            headline: headline(session, knowledge),
            reason: solved.map_or_else(Reason::default, |known| Reason::new(&known.why)),
            ends: solved.and_then(|known| ends(&known.solution)).unwrap_or_default(),
            left_out: (!is_complete).then(|| {
                format!(
                    "The board shows {} of {}.",
                    scene.choices().count(),
                    counted(game.legal_moves().len() as u64, "move")
                )
            }),
            best: best.filter(|_| !is_complete).map(|mv| {
                let next: Vec<_> = moves.iter().chain([&mv]).cloned().collect();
                (mv, address(&start, &next))
            }),
            so_far: steps(session, &moves, skipped),
            earlier: skipped,
            back: moves.split_last().map(|(_, before)| back(&start, before)),
            show_me: format!("{}&show=1", address(&start, &[])),
            moves: moves.join(" "),
            start,
        }
    }
}

/// One move back; at the start what was shown stays shown.
fn back(start: &str, before: &[String]) -> String {
    let address = address(start, before);
    if before.is_empty() { format!("{address}&show=1") } else { address }
}

/// The board and the pads of the game. Links would repeat the whole game on every tile, so the tiles of a
/// long one are buttons of the form around them.
fn draw(scene: &Scene, start: &str, moves: &[String]) -> String {
    let next = |mv: &MoveText| {
        let moves: Vec<_> = moves.iter().cloned().chain([mv.to_string()]).collect();
        address(start, &moves)
    };
    let is_form = scene.choices().count() * address(start, moves).len() > MOST_LINK_BYTES;
    let choices = if is_form { ChoiceMarkup::Buttons } else { ChoiceMarkup::Links(&next) };
    let drawer = Drawer { names: &Names::SEATS, choices };
    let pads = if needs_pads(scene) { drawer.pads(scene) } else { String::new() };
    format!("{}{pads}", drawer.board(scene))
}

/// Whether there are keys besides the board: those of the game, or those of a board whose cells are too small to tap.
fn needs_pads(scene: &Scene) -> bool {
    scene.parts.iter().any(|part| match part {
        Part::Pad(_) => true,
        Part::Grid(grid) => grid.cells.count > LARGE_GRID || grid.columns.is_some_and(|columns| columns > 12),
        _ => false,
    })
}

fn has_typed_pad(scene: &Scene) -> bool {
    scene.parts.iter().any(|part| matches!(part, Part::Pad(pad) if pad.typed.is_some()))
}

fn headline(session: &Session, knowledge: &Knowledge) -> String {
    match knowledge {
        Knowledge::Over => {
            let winner = session.outcome().map(|outcome| outcome.winner);
            winner.map_or_else(String::new, |winner| format!("{winner} won."))
        }
        Knowledge::Hidden => "Who wins from here?".to_string(),
        Knowledge::Counting(_) => "Counting …".to_string(),
        Knowledge::TooLarge => "Too big to solve now.".to_string(),
        Knowledge::Solved(known) => wins(&known.solution),
    }
}

/// How many moves win, in one sentence.
fn wins(solution: &Solution) -> String {
    let wins = solution.moves.iter().filter(|each| each.value == Value::Win).count();
    match (wins, solution.moves.len()) {
        (0, 1) => "The only move loses.".to_string(),
        (_, 1) => "The only move wins.".to_string(),
        (0, _) => "Every move loses.".to_string(),
        (wins, moves) if wins == moves => "Every move wins.".to_string(),
        (1, moves) => format!("1 of {moves} moves wins."),
        (wins, moves) => format!("{wins} of {moves} moves win."),
    }
}

/// How soon it ends when both play well.
fn ends(solution: &Solution) -> Option<String> {
    let moves = counted(solution.distance?, "move");
    Some(match solution.value {
        Value::Win => format!("The quickest win takes {moves}."),
        Value::Loss => format!("The longest defence takes {moves}."),
    })
}

/// The latest moves as tiles, each with the address of the position after it.
fn steps(session: &Session, moves: &[String], skipped: usize) -> Vec<Step> {
    let drawer = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still };
    let step = |number: usize| {
        let ply = session.plies().get(number - 1)?;
        let scene = session.scene_after(number)?;
        let touched = scene.tiles().filter(|(_, tile)| tile.last).last();
        let text = touched.map_or_else(|| ply.text.to_string(), |(_, tile)| tile.text.to_string());
        let tile = Tile::new(&text).taken(ply.seat).last(number == moves.len());
        let did = session.did(number - 1)?;
        Some(Step {
            tile: drawer.tile(&tile),
            address: address(session.id().to_string().as_str(), &moves[..number]),
            label: format!("{text}, move {number}: {} {did}", ply.seat),
        })
    };
    (skipped + 1..=moves.len()).filter_map(step).collect()
}

impl PanelState {
    fn of(knowledge: &Knowledge) -> PanelState {
        match knowledge {
            Knowledge::Over => PanelState::Over,
            Knowledge::Hidden => PanelState::Hidden,
            Knowledge::Counting((done, total)) => {
                let percent = percent(*done as usize, *total as usize).map(|percent| percent.min(99));
                PanelState::Counting { percent }
            }
            Knowledge::TooLarge => PanelState::TooLarge,
            Knowledge::Solved(_) => PanelState::Solved,
        }
    }

    fn is_counting(self) -> bool {
        matches!(self, PanelState::Counting { .. })
    }
}
