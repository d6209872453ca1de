//! The page of a game: waiting for somebody, in play, and over.
//!
//! What changes while a game goes on is rendered as [parts](TableParts), each an element with an id. A page is made of
//! all of them, and an update of those that differ from what the page shows; so both always look the same.

mod actions;
mod board;
mod bubble;
mod invite;
mod join;
mod move_log;
mod page;
mod parts;
mod patch;
mod players;
mod result;
mod say;
mod shown_table;
mod table_view;
#[cfg(test)]
mod tests;
mod updates;

pub(crate) use actions::wants_json;
pub(super) use actions::{
    close, decline_rematch, decline_undo, grant_undo, hint, play, rematch, resign, undo,
};
pub(in crate::pages) use invite::qr_code;
pub(super) use join::{invitation, join, seat};
pub(super) use page::{game, origin};
pub(crate) use patch::{RenderError, page_update};
pub(super) use updates::updates;

use self::board::Board;
use self::parts::TableParts;
use self::shown_table::ShownTable;
use self::table_view::Table;
