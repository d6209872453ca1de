use duels_rules::Names;
use duels_rules::scene::{Scene, Tile};

use crate::board::board;
use crate::markup::{Markup, Tag};
use crate::pad::pads;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;
use crate::{Changes, ChoiceMarkup, Drawing, Outline};

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
        let (pen, mut markup) = (self.pen(), Markup::new(true));
        board(&mut markup, scene, &Surroundings::of(scene, &pen), &pen);
        markup.html
    }

    /// The keys to choose from: the pads of the scene, and one for the tiles that are too small to tap on a phone.
    ///
    /// Where there are too many moves for keys there is a field instead. It belongs to the form with the id `typing`,
    /// which the page has to have.
    pub fn pads(&self, scene: &Scene) -> String {
        let (pen, mut markup) = (self.pen(), Markup::new(true));
        pads(&mut markup, scene, &Surroundings::of(scene, &pen), &pen);
        markup.html
    }

    /// The board and the keys together, to be compared with those of another scene.
    pub fn drawing(&self, scene: &Scene) -> Drawing {
        self.drawing_with(scene, &self.pen().with_fingerprints(), Markup::new(true))
    }

    /// What turns a page that shows one scene into one that shows another. Only tiles that differ are drawn.
    pub fn changes(&self, scene: &Scene, before: &Outline) -> Changes {
        let pen = self.pen().with_fingerprints();
        let is_same_pen = pen.fingerprint == before.pen;
        let markup = if is_same_pen { Markup::after(before) } else { Markup::new(true) };
        let known = Changes::new(self.drawing_with(scene, &pen, markup), before);
        known
            .or_else(|| Changes::new(self.drawing_with(scene, &pen, Markup::new(true)), before))
            .unwrap_or_else(|| {
                // Nothing is left out of a drawing without an earlier one.
                debug_assert!(false, "a whole drawing is always enough");
                Changes::default()
            })
    }

    fn drawing_with(&self, scene: &Scene, pen: &Pen<'_>, mut markup: Markup<'_>) -> Drawing {
        let around = Surroundings::of(scene, pen);
        board(&mut markup, scene, &around, pen);
        let after_board = markup.html.len();
        pads(&mut markup, scene, &around, pen);
        let Markup { html, outline, ranges, .. } = markup;
        let outline = outline.by(pen.fingerprint);
        Drawing { html, pads: after_board, outline, ranges }
    }

    /// One tile by itself, without an id.
    pub fn tile(&self, tile: &Tile) -> String {
        let mut markup = Markup::new(false);
        TileView::of(tile).write(&self.pen(), &mut markup);
        markup.html
    }

    /// The board and its keys without ids, so that a page may have several.
    pub fn picture(&self, scene: &Scene) -> String {
        let pen = Pen::for_picture(self.names, self.choices);
        let (around, mut markup) = (Surroundings::of(scene, &pen), Markup::new(false));
        board(&mut markup, scene, &around, &pen);
        pads(&mut markup, scene, &around, &pen);
        markup.html
    }

    /// A small picture of a scene without ids, hidden from screen readers.
    pub fn miniature(&self, scene: &Scene) -> String {
        let pen = Pen::for_picture(self.names, ChoiceMarkup::Still);
        let (around, mut markup) = (Surroundings::of(scene, &pen), Markup::new(false));
        let attributes = |tag: &mut Tag<'_, '_>| {
            tag.class(&["miniature"]);
            tag.fixed(" aria-hidden='true'");
        };
        markup.element("div", attributes, |inside| board(inside, scene, &around, &pen));
        markup.html
    }

    fn pen(&self) -> Pen<'_> {
        Pen::new(self.names, self.choices)
    }
}
