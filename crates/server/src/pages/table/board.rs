use std::borrow::Cow;

use duels_drawing::{ChoiceMarkup, Drawer, Drawing, Outline};
use duels_rules::scene::{Address, Mark, Scene};

use super::Table;

/// The board of a page and its keys.
pub(super) struct Board(Drawing);

impl Board {
    pub(super) fn new(table: &Table<'_>) -> Board {
        Board(table.drawer().drawing(&marked_scene(table)))
    }

    /// The board.
    pub(super) fn sky(&self) -> String {
        format!("<div id=\"sky\">{}</div>", self.0.board())
    }

    /// The keys.
    pub(super) fn pads(&self) -> String {
        format!("<div id=\"pads\">{}</div>", self.0.pads())
    }

    /// What later boards are compared with.
    pub(super) fn into_outline(self) -> Outline {
        self.0.into_outline()
    }
}

impl<'a> Table<'a> {
    /// How its scene is drawn.
    pub(super) fn drawer(&self) -> Drawer<'a> {
        Drawer { names: &self.view.called, choices: ChoiceMarkup::Buttons }
    }
}

/// The scene, with the tiles of the hinted moves, or of the move that decided the game and the one that would have won.
pub(super) fn marked_scene<'a>(table: &Table<'a>) -> Cow<'a, Scene> {
    let (scene, hinted) = (&table.view.table.scene, &table.view.hinted);
    let deciding = table.view.judgement.as_ref().and_then(|judgement| judgement.deciding.as_ref());
    if hinted.is_empty() && deciding.is_none() {
        return Cow::Borrowed(scene);
    }
    let mut scene = scene.clone();
    if !hinted.is_empty() {
        scene.mark(|mv| hinted.iter().any(|best| mv.as_str() == best).then_some(Mark::Best));
    }
    if let Some(deciding) = deciding {
        let played = if deciding.better.is_some() { Mark::Slip } else { Mark::Best };
        let marks = [(&deciding.played, played), (&deciding.better, Mark::Best)];
        for (move_tile, mark) in marks {
            let address = move_tile.as_ref().and_then(|tile| Address::parse(&tile.address));
            if let Some(address) = address {
                scene.mark_at(address, mark);
            }
        }
    }
    Cow::Owned(scene)
}
