/// What kind of message is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    /// The game's own lines, or what a command prints.
    Game,
    /// Something was not accepted.
    Rejection,
    /// The game or match is over.
    Ending,
    /// The program itself says something.
    Notice,
}
