//! The questions of the menu, for people who have read nothing. Each takes a number or a word, Enter for the usual
//! answer, `back` for the question before it, `help` and `quit`.

mod answers;
mod choice_list;
mod opponent;
mod step;

pub(crate) use answers::MenuAnswers;
pub(crate) use choice_list::{Answer, Choice, ChoiceList};
pub(crate) use opponent::Opponent;
pub(crate) use step::Step;
