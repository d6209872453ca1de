//! Chomp: a bar of chocolate as a grid, from which a square is broken off with all below and to the right of it.

use std::ops::Range;

use duels_rules::scene::{Cells, Grid, Part, Scene, Tile, TileState};
use duels_rules::{
    Game, GameInfo, GameText, Move, MoveText, Names, ParamError, ParamValues, Ply, PositionKey, Prompt,
    PromptStyle, Seat,
};

use super::{info, plain_sentences};

const COLUMNS: u32 = 5;
const SQUARES: u32 = 4 * COLUMNS;

pub(crate) struct Chomp;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Bit `n` for the square `n`.
    eaten: u32,
    turn: Seat,
}

/// Whether a square is broken off by breaking at another one.
fn falls(square: u32, broken: u32) -> bool {
    square / COLUMNS >= broken / COLUMNS && square % COLUMNS >= broken % COLUMNS
}

impl Game for Chomp {
    type Position = Position;
    type IllegalMove = &'static str;

    const INFO: GameInfo = info("chomp", "Chomp");

    fn new(_: &ParamValues, _: u64) -> Result<Chomp, ParamError> {
        Ok(Chomp)
    }

    fn start(&self, first: Seat) -> Position {
        Position { eaten: 0, turn: first }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn candidates<'a>(&'a self, _: &'a Position) -> impl Iterator<Item = Move> + 'a {
        (0..SQUARES).map(Move)
    }

    fn check_move(&self, position: &Position, Move(square): Move) -> Result<(), &'static str> {
        match square {
            0 => Err("The first square is poisoned."),
            SQUARES.. => Err("There is no such square."),
            _ if position.eaten >> square & 1 == 1 => Err("It is eaten."),
            _ => Ok(()),
        }
    }

    fn play(&self, position: &mut Position, Move(broken): Move) {
        let eaten = (0..SQUARES).filter(|&square| falls(square, broken));
        position.eaten = eaten.fold(position.eaten, |eaten, square| eaten | 1 << square);
        position.turn = position.turn.other();
    }

    fn winner_by_rule(&self, _: &Position) -> Option<Seat> {
        None
    }

    fn key(&self, position: &Position) -> PositionKey {
        PositionKey::new([u64::from(position.eaten)])
    }

    fn max_plies(&self) -> u64 {
        u64::from(SQUARES)
    }

    fn move_numbers(&self) -> Range<u32> {
        0..SQUARES
    }
}

impl GameText for Chomp {
    plain_sentences!();

    fn move_text(&self, _: &Position, Move(square): Move) -> MoveText {
        let column = char::from(b'a' + (square % COLUMNS) as u8);
        MoveText::new(format!("{column}{}", square / COLUMNS + 1))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        (0..SQUARES).map(Move).find(|&mv| self.move_text(position, mv) == *text)
    }

    fn scene(&self, position: &Position, history: &[Ply]) -> Scene {
        let tile = |square: u64| {
            let mv = Move(square as u32);
            let tile = Tile::new(self.move_text(position, mv));
            match self.check_move(position, mv) {
                Ok(()) => tile.choice(self.move_text(position, mv)),
                Err(why_not) => {
                    let eater = history.iter().position(|ply| falls(mv.0, ply.mv.0));
                    let last = eater.is_some_and(|ply| ply + 1 == history.len());
                    let state = if mv.0 == 0 { TileState::Free } else { TileState::Gone };
                    let owner = eater.map(|ply| history[ply].seat);
                    Tile { owner, ..tile.state(state).last(last).blocked(why_not) }
                }
            }
        };
        let bar = Grid::new("bar", "Bar", Cells::listed(0..u64::from(SQUARES), tile));
        let line = Part::line("The *first* square is poisoned.");
        Scene::new([line, Grid { columns: Some(u64::from(COLUMNS)), ..bar }.into()])
    }
}
