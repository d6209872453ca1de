/// How a character of the board looks. It never carries meaning alone: the characters say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// Like any other text.
    #[default]
    Plain,
    /// Of little interest now.
    Faint,
    /// Can be chosen.
    Playable,
    /// You; Player 1 where no player is "you".
    You,
    /// The other player; Player 2 where no player is "you".
    Them,
    /// Touched by the latest move.
    Last,
    /// The best move.
    Best,
    /// A move that gave the win away.
    Slip,
    /// A move that wins.
    Wins,
    /// A move that loses.
    Loses,
    /// Worth a look: the finish, the next place, an emphasized word.
    Accent,
}
