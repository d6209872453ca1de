//! Questions and messages, at a terminal or through pipes.

mod asking;
mod console;
mod count_bar;
mod error_codes;
mod line_editor;
mod line_reader;
mod message_kind;
mod pages;
mod palette;
mod printing;
mod progress;
mod stop_reason;
mod table;
mod wrap;

pub use console::Console;
pub(crate) use count_bar::CountBar;
pub(crate) use error_codes::without_error_codes;
pub(crate) use message_kind::MessageKind;
pub(crate) use progress::with_progress;
pub use stop_reason::StopReason;
pub(crate) use table::Table;
