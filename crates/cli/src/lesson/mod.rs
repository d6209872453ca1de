//! Lessons at the terminal, in lines: the conversation with the teacher, and the file that remembers what is done.

mod command;
mod conversation;
mod progress_file;

pub(crate) use conversation::Conversation;
pub(crate) use progress_file::ProgressFile;
