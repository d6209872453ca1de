//! Nim: a row for each heap, in which a counter stands for taking it and all that follow.

use std::ops::Range;

use duels_rules::scene::{Cells, Part, Row, Scene, Tile, TileState};
use duels_rules::{
    Game, GameInfo, GameText, Move, MoveText, Names, ParamError, ParamValues, Ply, PositionKey, Prompt,
    PromptStyle, Seat,
};

use super::{info, plain_sentences};

const HEAPS: [u32; 3] = [3, 4, 5];
const IDS: [&str; 3] = ["heap1", "heap2", "heap3"];

pub(crate) struct Nim;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    heaps: [u32; 3],
    turn: Seat,
}

/// The move that leaves `left` counters in a heap.
fn leaving(heap: usize, left: u32) -> Move {
    Move(heap as u32 * 10 + left)
}

impl Game for Nim {
    type Position = Position;
    type IllegalMove = &'static str;

    const INFO: GameInfo = info("nim", "Nim");

    fn new(_: &ParamValues, _: u64) -> Result<Nim, ParamError> {
        Ok(Nim)
    }

    fn start(&self, first: Seat) -> Position {
        Position { heaps: HEAPS, turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn candidates<'a>(&'a self, _: &'a Position) -> impl Iterator<Item = Move> + 'a {
        (0..3).flat_map(|heap| (0..HEAPS[heap]).map(move |left| leaving(heap, left)))
    }

    fn check_move(&self, position: &Position, Move(mv): Move) -> Result<(), &'static str> {
        let heap = position.heaps.get(mv as usize / 10);
        if heap.is_some_and(|&heap| mv % 10 < heap) { Ok(()) } else { Err("That counter is gone.") }
    }

    fn play(&self, position: &mut Position, Move(mv): Move) {
        if let Some(heap) = position.heaps.get_mut(mv as usize / 10) {
            *heap = mv % 10;
        }
        position.turn = position.turn.other();
    }

    fn winner_by_rule(&self, _: &Position) -> Option<Seat> {
        None
    }

    fn key(&self, position: &Position) -> PositionKey {
        PositionKey::new(position.heaps.map(u64::from))
    }

    fn max_plies(&self) -> u64 {
        HEAPS.iter().copied().map(u64::from).sum()
    }

    fn move_numbers(&self) -> Range<u32> {
        0..30
    }
}

impl GameText for Nim {
    plain_sentences!();

    fn move_text(&self, _: &Position, Move(mv): Move) -> MoveText {
        MoveText::new(format!("{}-{}", mv / 10 + 1, mv % 10))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Option<Move> {
        let (heap, left) = text.split_once('-')?;
        Some(leaving(heap.parse::<usize>().ok()?.checked_sub(1)?, left.parse().ok()?))
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        let heap = |heap: usize| {
            let tile = |counter: u64| {
                let (tile, mv) = (Tile::new("o"), leaving(heap, counter as u32));
                match self.check_move(position, mv) {
                    Ok(()) => tile.choice(self.move_text(position, mv)),
                    Err(why_not) => {
                        let took = |ply: &&Ply| ply.mv.0 / 10 == mv.0 / 10 && ply.mv.0 <= mv.0;
                        let owner = history.iter().find(took).map(|ply| ply.seat);
                        Tile { owner, ..tile.state(TileState::Gone).blocked(why_not) }
                    }
                }
            };
            Row::new(IDS[heap], "Heap", Cells::made(0..u64::from(HEAPS[heap]), tile)).into()
        };
        Scene::new([Part::line("Take the *last* counter.")].into_iter().chain((0..3).map(heap)))
    }
}
