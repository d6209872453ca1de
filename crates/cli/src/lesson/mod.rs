//! Lessons at the terminal: the conversation with the teacher in lines, and the file that remembers what is done.

mod command;
mod conversation;
mod progress_file;

pub(crate) use command::LessonCommand;
pub(crate) use conversation::Conversation;
pub(crate) use progress_file::ProgressFile;
