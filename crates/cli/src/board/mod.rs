//! The board in characters: a pure function from a scene to a canvas.
//!
//! What belongs here: the shapes of tiles and parts, and how they give way when there is little room. What does not:
//! escape sequences, colours, keys. The plain commands print the canvas as text; the full screen copies its characters
//! with their styles and asks it which tile is where.

mod canvas;
mod captions;
mod face;
mod grid;
mod grid_rows;
mod hit_box;
mod labels;
mod layout;
mod map;
mod number_text;
mod options;
mod pad;
mod row;
mod row_window;
mod signs;
mod style;
#[cfg(test)]
mod tests;
mod tile_forms;

pub(crate) use canvas::{Canvas, Glyph};
pub(crate) use hit_box::{Direction, HitBox, Walk};
pub(crate) use layout::draw;
pub(crate) use options::{BoardOptions, Size};
pub(crate) use style::Style;
