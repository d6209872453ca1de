//! Scenes as HTML: how every part of a scene looks in every state, with its style sheet.
//!
//! The browser's pages, the arena's report and Jupyter draw with this crate, so a tile looks the same everywhere. It
//! knows scenes and nothing else: no game by name, no session, no page. Colours, shapes and sizes are in the style
//! sheets next to the sources, one for each part; nothing here writes an inline style, because the pages forbid them.

mod board;
mod captions;
mod changes;
mod choices;
mod comparison;
mod drawer;
mod drawing;
mod earlier;
mod embedding;
mod face;
mod fragment;
mod grid;
mod html;
mod link;
mod markup;
mod numbers;
mod outline;
mod pad;
mod pen;
mod plate;
mod row;
mod style_sheet;
mod surroundings;
mod tile;

pub use changes::{Changes, Position, Replacement};
pub use choices::ChoiceMarkup;
pub use drawer::Drawer;
pub use drawing::Drawing;
pub use embedding::embedded_style;
pub use face::{Face, Side, face};
pub use fragment::Fragment;
pub use outline::Outline;
pub use plate::plate;
pub use style_sheet::{STYLE_SHEETS, StyleSheet, compact_style};
