use duels_rules::Names;
use duels_rules::scene::{Scene, Tile};

use crate::board::board;
use crate::html::Element;
use crate::pad::pads;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;
use crate::{ChoiceMarkup, Fragment};

/// How scenes are drawn for one reader.
#[derive(Clone, Copy)]
pub struct Drawer<'a> {
    /// What the players are called; the reader's own tiles are on the side of "you".
    pub names: &'a Names,
    /// What a tile that can be chosen becomes.
    pub choices: ChoiceMarkup<'a>,
}

impl Drawer<'_> {
    /// The board: all parts but the pads. Elements have the addresses of their tiles as ids.
    pub fn board(&self, scene: &Scene) -> String {
        let pen = self.pen();
        board(scene, &Surroundings::of(scene, &pen), &pen).to_html(&pen)
    }

    /// The keys to choose from: the pads of the scene, and one for the tiles that are too small to tap on a phone.
    ///
    /// Where there are too many moves for keys there is a field instead. It belongs to the form with the id `typing`,
    /// which the page has to have.
    pub fn pads(&self, scene: &Scene) -> String {
        let pen = self.pen();
        pads(scene, &Surroundings::of(scene, &pen), &pen).to_html(&pen)
    }

    /// What replaces the parts of a page that shows `before`, so that it shows `after`.
    pub fn changes(&self, before: &Scene, after: &Scene) -> Vec<Fragment> {
        let pen = self.pen();
        let [earlier, now] = [before, after].map(|scene| Surroundings::of(scene, &pen));
        let mut fragments = Vec::new();
        board(after, &now, &pen).changes(&board(before, &earlier, &pen), &pen, &mut fragments);
        pads(after, &now, &pen).changes(&pads(before, &earlier, &pen), &pen, &mut fragments);
        fragments
    }

    /// One tile by itself, without an id.
    pub fn tile(&self, tile: &Tile) -> String {
        let mut html = String::new();
        TileView::of(tile).write(&self.pen(), &mut html);
        html
    }

    /// The board and its keys without ids, so that a page may have several.
    pub fn picture(&self, scene: &Scene) -> String {
        let pen = Pen { ids: false, is_lively: true, ..self.pen() };
        let around = Surroundings::of(scene, &pen);
        board(scene, &around, &pen).to_html(&pen) + &pads(scene, &around, &pen).to_html(&pen)
    }

    /// A small picture of a scene without ids, hidden from screen readers.
    pub fn miniature(&self, scene: &Scene) -> String {
        let pen = Pen { choices: ChoiceMarkup::Still, ids: false, is_lively: true, ..self.pen() };
        let board = board(scene, &Surroundings::of(scene, &pen), &pen);
        Element::new("div", "miniature").attribute("aria-hidden", "true").child(board).to_html(&pen)
    }

    fn pen(&self) -> Pen<'_> {
        Pen { names: self.names, choices: self.choices, ids: true, is_lively: false }
    }
}
