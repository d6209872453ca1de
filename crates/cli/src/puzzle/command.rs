/// What can be typed at a puzzle besides answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleCommand {
    /// Give a hint.
    Hint,
    /// Show the position and the legal moves.
    Moves,
    /// Show the whole board.
    Board,
    /// Show the rules of the game.
    Rules,
    /// Show the answer.
    Show,
    /// Say what can be typed.
    Help,
    /// Leave the puzzle.
    Quit,
}

impl PuzzleCommand {
    /// The words for the commands, with what they do.
    pub(crate) const WORDS: [(&'static str, &'static str, PuzzleCommand); 7] = [
        (
            "hint",
            "a hint; again for a better one (the puzzle then does not count as solved at the first try)",
            PuzzleCommand::Hint,
        ),
        (
            "moves",
            "show the position, the legal moves, and why others are not possible",
            PuzzleCommand::Moves,
        ),
        ("board", "show the whole board", PuzzleCommand::Board),
        ("rules", "show the rules of this game", PuzzleCommand::Rules),
        ("show", "show the answer", PuzzleCommand::Show),
        ("help", "show this list", PuzzleCommand::Help),
        ("quit", "leave", PuzzleCommand::Quit),
    ];

    /// The command that a line means, if it is one.
    pub(crate) fn parse(line: &str) -> Option<PuzzleCommand> {
        let word = line.trim().to_ascii_lowercase();
        let word = match word.as_str() {
            "h" => "hint",
            "q" | "exit" => "quit",
            "?" => "help",
            word => word,
        };
        PuzzleCommand::WORDS.iter().find(|(name, ..)| *name == word).map(|(.., command)| *command)
    }
}
