use clap::Args as ClapArgs;

/// How games, puzzles and lessons are shown.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct ScreenArgs {
    /// Use the full screen. The menu, puzzles and lessons do this by themselves in a window of at least 60 x 20, and
    /// --resume does with a game that was played there.
    #[arg(long, conflicts_with = "plain")]
    pub(crate) tui: bool,
    /// Go line by line.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Nothing moves in full screen.
    #[arg(long)]
    pub(crate) no_motion: bool,
}
