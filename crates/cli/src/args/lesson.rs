use clap::Args as ClapArgs;

use super::{ScreenArgs, whole_number};

const EXAMPLES: &str = "\
Examples:
  duels lesson                   the lessons, and how far you are
  duels lesson fifty             continue the lesson about fifty
  duels lesson fifty --step 1    start it again
  duels lesson --json            the lessons for programs

In a lesson type a move or an answer. You can also type again, back, next, help and quit. A terminal of at least 60 x 20 shows \
lessons in full screen, with arrow keys and the mouse.";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LessonArgs {
    /// The game; without it the lessons are listed.
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Begin with this step; otherwise with the first one that you have not done.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=u64::from(u32::MAX)), requires = "game")]
    pub(crate) step: Option<usize>,
    /// Print the lessons as JSON.
    #[arg(long, conflicts_with = "game")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}
