use clap::Args as ClapArgs;

/// How a game is shown.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct ScreenArgs {
    /// Play in full screen. The menu does this by itself in a window of at least 60 x 20, and --resume with a game that
    /// was played there.
    #[arg(long, conflicts_with = "plain")]
    pub(crate) tui: bool,
    /// Play line by line.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Nothing moves in full screen.
    #[arg(long)]
    pub(crate) no_motion: bool,
}
