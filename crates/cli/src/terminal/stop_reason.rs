use std::fmt;
use std::io;

use duels_players::PlayerError;
use duels_rules::MoveError;

/// Why a conversation ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The end of input, or Ctrl-D.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
    /// The reader of the output has gone.
    OutputClosed,
    /// The output cannot be written.
    Output(String),
    /// The input cannot be read.
    Input(String),
    /// The person asked to leave.
    Quit,
    /// A player could not decide: it was stopped, or the position cannot be solved.
    Player(Box<PlayerError>),
    /// A command that the game refuses.
    Refused(MoveError),
}

impl StopReason {
    #[expect(clippy::needless_pass_by_value, reason = "map_err passes it by value")]
    pub(crate) fn output(error: io::Error) -> StopReason {
        match error.kind() {
            io::ErrorKind::BrokenPipe => StopReason::OutputClosed,
            _ => StopReason::Output(error.to_string()),
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::EndOfInput => f.write_str("the input ended before the game was over"),
            StopReason::Interrupted => f.write_str("interrupted"),
            StopReason::OutputClosed => f.write_str("the output was closed early"),
            StopReason::Output(error) => write!(f, "the output cannot be written: {error}"),
            StopReason::Input(error) => write!(f, "the input cannot be read: {error}"),
            StopReason::Quit => f.write_str("the program was left"),
            StopReason::Player(error) => write!(f, "no move was found: {error}"),
            StopReason::Refused(error) => error.fmt(f),
        }
    }
}
