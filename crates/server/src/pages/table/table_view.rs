use duels_drawing::Side;
use duels_players::PlayerSpec;
use duels_rules::{Catalogue, GameInfo, Seat};

use crate::classroom::ClassCode;
use crate::rooms::{GameStatus, GameView, Role};

/// A game as its page shows it to one viewer.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) id: &'a str,
    pub(super) view: &'a GameView,
    /// Who is there.
    pub(super) present: [bool; 2],
    pub(super) info: &'static GameInfo,
}

impl<'a> Table<'a> {
    /// None for a game that is not in the catalogue, which cannot be in a room.
    pub(super) fn new(
        catalogue: Catalogue,
        id: &'a str,
        view: &'a GameView,
        present: [bool; 2],
    ) -> Option<Table<'a>> {
        let game = view.start.split([':', '#']).next().unwrap_or_default();
        let info = catalogue.find(game).ok()?.info;
        Some(Table { id, view, present, info })
    }

    /// The seat of the viewer, if it is one.
    pub(super) fn you(&self) -> Option<Seat> {
        self.view.role().seat()
    }

    /// The seat that is drawn on a side.
    pub(super) fn seat(&self, side: Side) -> Seat {
        let left = self.you().unwrap_or(Seat::One);
        if side == Side::You { left } else { left.other() }
    }

    pub(super) fn side(&self, seat: Seat) -> Side {
        Side::of(seat, self.you())
    }

    pub(super) fn is_own(&self, seat: Seat) -> bool {
        self.view.seats[seat.index()]
    }

    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.view.specs[seat.index()], PlayerSpec::Computer(_))
    }

    /// The code of the class that the viewer plays in.
    pub(super) fn class(&self) -> Option<ClassCode> {
        ClassCode::of_game(self.id).filter(|_| self.view.is_player())
    }

    pub(super) fn is_over(&self) -> bool {
        self.view.status == GameStatus::Over
    }

    pub(super) fn may_hint(&self) -> bool {
        self.view.may_hint && self.view.status == GameStatus::YourTurn
    }

    pub(super) fn may_undo(&self) -> bool {
        !self.is_over() && (self.view.may_undo || self.view.may_ask_undo)
    }

    pub(super) fn may_resign(&self) -> bool {
        let is_playing = matches!(self.view.status, GameStatus::YourTurn | GameStatus::OtherTurn);
        self.view.is_player() && is_playing
    }

    /// Whose turn it is, for style sheets and scripts.
    pub(super) fn status(&self) -> &'static str {
        match self.view.status {
            GameStatus::YourTurn => "your-turn",
            GameStatus::OtherTurn => "other-turn",
            GameStatus::Waiting => "waiting",
            GameStatus::Over => "over",
        }
    }

    /// Where the tools are: two people at one screen have them on the side of the one to move.
    pub(super) fn tools_side(&self) -> &'static str {
        match (self.view.role(), self.view.table.turn) {
            (Role::Both, Some(Seat::One)) => "left",
            (Role::Both, Some(Seat::Two)) => "right",
            _ => "middle",
        }
    }
}
