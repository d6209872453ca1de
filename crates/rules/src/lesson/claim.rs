/// What a step says about its position, for a solver to check.
#[derive(Clone, Copy, Debug)]
pub enum LessonClaim {
    /// The player to move wins with perfect play.
    Wins,
    /// The player to move loses against perfect play.
    Loses,
    /// The player to move wins in every line of play.
    AlwaysWins,
    /// The player to move loses in every line of play.
    AlwaysLoses,
    /// There are moves that win, and others that lose.
    Open,
    /// These are all winning moves.
    OnlyWinning(&'static [&'static str]),
    /// After each of these moves, the move next to it wins.
    RepliesWin(&'static [(&'static str, &'static str)]),
    /// This move ends the game at once.
    Ends(&'static str),
    /// This move is not legal, now or after any other moves.
    NeverLegal(&'static str),
}
